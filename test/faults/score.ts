// One line a fault: what was acknowledged, what was lost. Shown, and kept for the table of a full run.
import { appendFileSync } from "node:fs";
import type { FaultScore } from "../../scripts/dev/test/fault-scores.ts";
import { SEED } from "./sizes.ts";

export type Score = Omit<FaultScore, "fault" | "seed">;

export function report(fault: string, score: Score): void {
  const { acked, lost, recovered, unexpected, regressions, phantoms, maxLagSeconds, kills, samples, promises, stale } =
    score;
  console.log(
    `${fault.padEnd(44)} acked ${acked}, lost ${lost}, recovered ${recovered ? "yes" : "NO"}, unexpected ${unexpected}, ` +
      `regressions ${regressions}, phantoms ${phantoms}, max lag ${maxLagSeconds.toFixed(1)} s, kills ${kills}, samples ${samples}, stale ${stale} of ${promises}, seed ${SEED}`,
  );
  const file = process.env.FAULTS_SCORES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ fault, ...score, seed: SEED })}\n`);
}
