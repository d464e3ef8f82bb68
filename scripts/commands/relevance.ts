import type { Command } from "commander";
import type { Verdict } from "../relevance/judge.ts";

const GOALS = { ndcg: 0.9, recall: 0.95, zeroShare: 0.01 };

export function register(program: Command): void {
  program
    .command("relevance")
    .description("judge the ranking on the judged set, side by side with its rivals; exit code 1 below the goals")
    .option("--losers", "list the queries that do badly")
    .option("--json", "machine-readable output")
    .action(async ({ losers, json }: { losers?: boolean; json?: boolean }) => {
      const [{ loadConfig }, { judge }] = await Promise.all([
        import("../../shared/config.ts"),
        import("../relevance/judge.ts"),
      ]);
      const verdict = await judge(loadConfig());
      if (json) console.log(JSON.stringify(verdict));
      else print(verdict, losers === true);
      const [own] = verdict.standings;
      const isMet = own!.ndcg >= GOALS.ndcg && own!.recall >= GOALS.recall && own!.zeroShare <= GOALS.zeroShare;
      if (!isMet) process.exitCode = 1;
    });
}

function print({ listings, queries, standings, losers }: Verdict, withLosers: boolean): void {
  console.log(`${queries} queries, ${listings} listings`);
  console.log(`${"".padEnd(28)}nDCG@10  recall@50  nothing found  median ms`);
  for (const { name, ndcg, recall, zeroShare, medianMs } of standings) {
    const zero = `${(100 * zeroShare).toFixed(1)} %`;
    console.log(
      `${name.padEnd(28)}${ndcg.toFixed(3).padStart(7)}${recall.toFixed(3).padStart(11)}${zero.padStart(15)}${medianMs.toFixed(1).padStart(11)}`,
    );
  }
  if (!withLosers) return;
  for (const { text, ndcg, recall, answers, rescue } of losers) {
    const how = rescue === undefined ? "" : `  (${rescue})`;
    console.log(`${ndcg.toFixed(2)} ${recall.toFixed(2)} ${String(answers).padStart(3)}  ${text}${how}`);
  }
}
