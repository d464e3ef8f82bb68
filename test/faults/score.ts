// One line a fault: what was acknowledged, what was lost. Shown, and kept for the table of a full run.
import { appendFileSync } from "node:fs";
import { SEED } from "./sizes.ts";

export interface Score {
  acked: number;
  lost: number;
  recovered: boolean;
  unexpected: number;
  regressions: number;
  phantoms: number;
  maxLagSeconds: number;
  kills: number;
  /** Versions looked at while it lasted. */
  samples: number;
}

export function report(fault: string, score: Score): void {
  const { acked, lost, recovered, unexpected, regressions, phantoms, maxLagSeconds, kills, samples } = score;
  console.log(
    `${fault.padEnd(44)} acked ${acked}, lost ${lost}, recovered ${recovered ? "yes" : "NO"}, unexpected ${unexpected}, ` +
      `regressions ${regressions}, phantoms ${phantoms}, max lag ${maxLagSeconds.toFixed(1)} s, kills ${kills}, samples ${samples}, seed ${SEED}`,
  );
  const file = process.env.FAULTS_SCORES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ fault, ...score, seed: SEED })}\n`);
}
