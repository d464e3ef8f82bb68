// Sizes and scores of a full run (`npm run test:faults -- --full`): the same tests, much more of them.
import { appendFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { HardeningScore } from "../../scripts/dev/test/hardening-scores.ts";

export const FULL = process.env.FAULTS_FULL === "true";

/** A row of the table at the end of a full run; elsewhere only shown. */
export function score(row: HardeningScore): void {
  console.log(JSON.stringify(row));
  const file = process.env.FAULTS_SCORES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
}

/** What is alive in this process's heap, in MB, once all garbage is gone. */
export function heapAlive(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
