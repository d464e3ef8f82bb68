// The table at the end of a fault run, for docs/reliability.md.

/** One line of the score file, as test/faults/score.ts writes it. */
export interface FaultScore {
  fault: string;
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
  /** Listings in answers of the API that were held to their X-Data-As-Of, and those older than that. */
  promises: number;
  stale: number;
  seed: number;
}

/** JSON Lines to a Markdown table; a fault that failed before its score is missing here and named by the test run. */
export function scoreTable(lines: string): string {
  const scores = lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as FaultScore);
  const rows = scores.map((score) => [
    score.fault,
    score.acked,
    score.lost,
    score.recovered ? "yes" : "NO",
    score.unexpected,
    score.regressions,
    score.phantoms,
    score.maxLagSeconds.toFixed(1),
    score.kills,
    score.samples,
    `${score.stale} of ${score.promises}`,
    score.seed,
  ]);
  const sum = (pick: (score: FaultScore) => number) => scores.reduce((total, score) => total + pick(score), 0);
  return [
    "| fault | acked | lost | recovered | unexpected | regressions | phantoms | max lag s | kills | samples | stale | seed |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ...rows.map((row) => `| ${row.join(" | ")} |`),
    `| all | ${sum(({ acked }) => acked)} | ${sum(({ lost }) => lost)} | | ${sum(({ unexpected }) => unexpected)} | ` +
      `${sum(({ regressions }) => regressions)} | ${sum(({ phantoms }) => phantoms)} | | ${sum(({ kills }) => kills)} | ` +
      `${sum(({ samples }) => samples)} | ${sum(({ stale }) => stale)} of ${sum(({ promises }) => promises)} | |`,
  ].join("\n");
}
