// One row of the result table, and the table as text and as Markdown.

export interface RowResult {
  /** Of the table in docs/performance.md. */
  row: string;
  measure: string;
  ours: string;
  baseline: string;
  /** Median of the rounds; undefined where there is nothing to divide by. */
  ratio?: number | undefined;
  /** Smallest and largest of the rounds. */
  spread?: readonly [number, number];
  goal: string;
  /** Undefined where the figure is shown without a goal. */
  met?: boolean | undefined;
  /** How it was measured: the baseline's command, concurrency, how many. */
  how: string;
  /** For charts and for those who want to know more. */
  figures?: object;
}

export function formatTable(results: readonly RowResult[]): string {
  const lines = results.map(({ row, measure, ours, baseline, ratio, spread, goal, met }) => [
    row,
    measure,
    ours,
    baseline,
    ratio === undefined ? "" : number(ratio),
    spread === undefined ? "" : `${number(spread[0])} - ${number(spread[1])}`,
    goal,
    met === undefined ? "" : met ? "met" : "MISSED",
  ]);
  const table = [["row", "measure", "ours", "baseline", "ratio", "spread", "goal", ""], ...lines];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** The table for docs/performance.md. */
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

const number = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString("en-US") : value >= 100 ? value.toFixed(0) : value.toFixed(2);

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;
export const rate = (value: number, what = "/s"): string => `${number(value)}${what}`;
