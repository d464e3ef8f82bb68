// The result table in Markdown, for docs/performance.md.
import { number, type RowResult } from "./result.ts";

export function toMarkdown(results: readonly RowResult[], summary: string): string {
  const lines = results.map(({ row, measure, ours, baseline, ratio, spread, goal, met, how }) => {
    const verdict = met === undefined ? goal : `${goal}: ${met ? "met" : "**missed**"}`;
    const ratios = ratio === undefined ? "" : number(ratio);
    const between = spread === undefined ? "" : `${number(spread[0])} – ${number(spread[1])}`;
    return `| ${[row, measure, ours, baseline, ratios, between, verdict, how].join(" | ")} |`;
  });
  const head = ["#", "measure", "ours", "against", "ratio", "spread", "goal", "how"];
  return [`${summary}.`, "", `| ${head.join(" | ")} |`, `|${head.map(() => "---|").join("")}`, ...lines, ""].join("\n");
}
