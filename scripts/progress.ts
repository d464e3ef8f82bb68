// Progress of a long command: on a terminal a bar with rate and time left, elsewhere a line every few seconds, both on
// stderr. With `json` JSON lines on stdout.
import cliProgress from "cli-progress";

export interface Progress {
  update(phase: string, done: number, total: number): void;
  stop(): void;
}

export function createProgress({ json = false }: { json?: boolean }): Progress {
  return json ? jsonLines() : bars();
}

const JSON_EVERY_MS = 500;

function jsonLines(): Progress {
  let [phase, reportedAt] = ["", 0];
  return {
    update(nextPhase, done, total) {
      if (nextPhase === phase && done < total && Date.now() - reportedAt < JSON_EVERY_MS) return;
      [phase, reportedAt] = [nextPhase, Date.now()];
      console.log(JSON.stringify({ phase, done, total }));
    },
    stop: () => undefined,
  };
}

function bars(): Progress {
  let phase: string | undefined;
  let startedAt = 0;
  let doneAtStart = 0; // a resumed run begins in the middle: its rate is that of what it does itself
  let bar: cliProgress.SingleBar | undefined;
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    update(nextPhase, done, total) {
      if (nextPhase !== phase) {
        stop();
        phase = nextPhase;
        startedAt = performance.now();
        if (total <= 1) {
          console.error(`${nextPhase} ...`); // one step of unknown length: a bar would only show 0 % and then vanish
          return;
        }
        bar = new cliProgress.SingleBar(
          {
            format: `${nextPhase.padEnd(10)} {bar} {percentage} % | {value}/{total} | {rate}/s | {left} left`,
            stream: process.stderr,
            hideCursor: true,
            clearOnComplete: false,
            noTTYOutput: true,
            notTTYSchedule: 5000,
          },
          cliProgress.Presets.shades_classic,
        );
        doneAtStart = done;
        bar.start(total, done, { ...NO_RATE_YET }); // a copy: the bar writes into it
      }
      const rate = (done - doneAtStart) / ((performance.now() - startedAt) / 1000);
      bar?.setTotal(total);
      bar?.update(done, rate > 0 ? { rate: Math.round(rate), left: duration((total - done) / rate) } : NO_RATE_YET);
    },
    /** In a `finally`: the bar's timer would keep the process, and the cursor stays hidden. */
    stop,
  };
}

const NO_RATE_YET = { rate: "-", left: "-" };

const duration = (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);
