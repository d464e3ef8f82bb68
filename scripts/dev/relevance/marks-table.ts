// Prints what was measured of marks.
import type { MarksReport } from "./marks.ts";

const GOAL_PAGE_MS = 2;

export const explainsAll = ({ wishes, explained }: MarksReport): boolean => wishes === explained;

export function printMarks(report: MarksReport): void {
  const { queries, hits, wishes, explained, byReason, marks, pageMs, unexplained, sample, seed } = report;
  const share = (100 * explained) / wishes;
  console.log(
    `${queries} queries, ${hits} hits: ${explained} of ${wishes} required words explained, ${share.toFixed(2)} %`,
  );
  console.log(
    `${marks} marks: ${Object.entries(byReason)
      .map(([reason, count]) => `${count} ${reason}`)
      .join(", ")}`,
  );
  console.log(`20 listings: ${pageMs.toFixed(2)} ms of the processor (goal ${GOAL_PAGE_MS} ms)`);
  for (const { query, id, words } of unexplained) console.log(`no reason: "${words}" of "${query}" in listing ${id}`);
  if (sample.length > 0) console.log(`${sample.length} marks by lot, seed ${seed}`);
  for (const { query, id, word, because, field, shown } of sample)
    console.log([query, id, word, because, field, shown].join("\t"));
}
