// Sizes and scores of a full run (`npm run test:faults -- --full`): the same tests, much more of them.
import { appendFileSync } from "node:fs";
import type { HardeningScore } from "../../scripts/dev/test/hardening-scores.ts";

export const FULL = process.env.FAULTS_FULL === "true";

/** A row of the table at the end of a full run; elsewhere only shown. */
export function score(row: HardeningScore): void {
  console.log(JSON.stringify(row));
  const file = process.env.FAULTS_SCORES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
