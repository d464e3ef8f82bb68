// The table of the hardening groups at the end of a full run: O operations, B bad input, T limits, S privacy, K keys.
import { basename } from "node:path";
import type { VitestReport } from "./summary.ts";

/** One line of the score file, or what a test file amounts to. */
export interface HardeningScore {
  group: string;
  what: string;
  cases: number;
  failed: number;
  /** Of one case; absent where a case has no time of its own. */
  worstMs?: number;
  seed?: number;
  /** What else was seen. */
  seen?: string;
}

/** Which group a test file of the full run shows. */
const GROUPS: Record<string, string> = {
  "outage-matrix": "O",
  "silent-database": "O",
  boot: "O",
  "api-health": "O",
  "api-stop": "O",
  restarts: "O",
  rotation: "O",
  upgrade: "O",
  "bad-input": "B",
  "bad-shapes": "B",
  "bad-http": "B",
  "api-garbage": "B",
  "api-limits": "T",
  "limiter-outages": "T",
  "many-addresses": "T",
  "api-privacy": "S",
  "new-column": "S",
  roles: "S",
  "company-keys": "K",
  "key-timing": "K",
};

/** A row for each test file; its cases are its tests, and the worst is the longest of them. */
export function scoresOfFiles({ testResults }: VitestReport): HardeningScore[] {
  return testResults.map(({ name, status, assertionResults }) => {
    const file = basename(name, ".test.ts");
    const failed = assertionResults.filter((result) => result.status === "failed").length;
    return {
      group: GROUPS[file] ?? "-",
      what: `tests of ${file}`,
      cases: assertionResults.length,
      failed: status === "failed" ? Math.max(1, failed) : failed,
      worstMs: Math.max(0, ...assertionResults.map(({ duration = 0 }) => duration ?? 0)),
    };
  });
}

export function readHardeningScores(lines: string): HardeningScore[] {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as HardeningScore)
    .filter(({ group }) => group !== undefined);
}

export function hardeningTable(scores: readonly HardeningScore[]): string {
  const rows = [...scores]
    .sort((a, b) => a.group.localeCompare(b.group))
    .map(({ group, what, cases, failed, worstMs, seed, seen }) => [
      ...[group, what, cases, failed],
      ...[worstMs === undefined ? "" : worstMs.toFixed(0), seed ?? "", seen ?? ""],
    ]);
  const sum = (pick: (score: HardeningScore) => number) => scores.reduce((total, score) => total + pick(score), 0);
  return [
    "| group | what | cases | failed | worst ms | seed | seen |",
    "|---|---|---|---|---|---|---|",
    ...rows.map((row) => `| ${row.join(" | ")} |`),
    `| all | | ${sum(({ cases }) => cases)} | ${sum(({ failed }) => failed)} | | | |`,
  ].join("\n");
}
