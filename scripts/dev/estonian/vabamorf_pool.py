"""Talks to vabamorf_worker.py. When a batch ends the child, the batch is tried again in halves on a new child,
until the single word that does it is found and skipped."""

import json
import os
import subprocess
import sys

WORKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "vabamorf_worker.py")
BATCH = 500


class Pool:
    def __init__(self):
        self.child = None
        self.skipped = []

    def ask(self, task, batch):
        if self.child is None:
            self.child = subprocess.Popen([sys.executable, WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            self.child.stdin.write(json.dumps([task, batch]) + "\n")
            self.child.stdin.flush()
            answer = self.child.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if answer:
            return json.loads(answer)
        self.child.wait()
        self.child = None
        if len(batch) == 1:
            self.skipped.append(batch[0])
            return [[]]
        middle = len(batch) // 2
        return self.ask(task, batch[:middle]) + self.ask(task, batch[middle:])

    def all(self, task, items):
        """Yields (item, answer) for every item, in order."""
        for start in range(0, len(items), BATCH):
            batch = items[start:start + BATCH]
            yield from zip(batch, self.ask(task, batch))
            if start % (BATCH * 40) == 0:
                print(f"  {task} {start}/{len(items)}", file=sys.stderr, flush=True)
