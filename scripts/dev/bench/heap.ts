// What is alive in the heap of this process, measured rather than counted: no sum of strings and maps tells what they take.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
}

/** In MB, once all garbage is gone. */
export function heapAlive(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** In MB, of what `make` returns and all that only it holds. */
export function heapOf(make: () => unknown): number {
  const before = heapAlive();
  const made = make();
  const after = heapAlive();
  return made === undefined ? 0 : after - before;
}
