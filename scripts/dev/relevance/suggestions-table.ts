// The table of `relevance --suggest`, and its goals.
import type { SuggestReport } from "./suggestions.ts";

/** Shares after four letters, of what each row says. */
const GOALS: Readonly<Record<string, number>> = {
  places: 0.95,
  "with one slip": 0.85,
  "in the other alphabet": 0.9,
  "on the other keyboard": 0.9,
};
const AFTER_FOUR = 2;
const SAVED_GOAL = 0.4;

export function printSuggestions({ rows, letters, misses }: SuggestReport, withMisses: boolean): void {
  const cells = (values: readonly string[]) => values.map((value) => value.padStart(8)).join("");
  console.log("among the first five, in per cent, after so many letters");
  console.log(`${"".padEnd(26)}${cells(["names", "2", "3", "4", "5", "all"])}`);
  for (const { what, names, found } of rows) {
    const shares = found.map((share) => (share === undefined ? "" : (100 * share).toFixed(1)));
    console.log(`${what.padEnd(26)}${cells([String(names), ...shares])}`);
  }
  const { all, typed } = letters;
  console.log(`judged queries: ${typed} keys for ${all} letters, ${(100 * (1 - typed / all)).toFixed(1)} % saved`);
  if (withMisses) for (const miss of misses) console.log(miss);
}

export function meetsSuggestGoals({ rows, letters }: SuggestReport): boolean {
  const isMet = ({ what, found }: SuggestReport["rows"][number]) => (found[AFTER_FOUR] ?? 1) >= (GOALS[what] ?? 0);
  return rows.every(isMet) && 1 - letters.typed / letters.all >= SAVED_GOAL;
}
