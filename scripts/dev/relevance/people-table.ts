// Prints the report on people's texts.
import type { PeopleReport } from "./people.ts";

export function printPeople(
  { listings, texts, unmeetable, rows, stillRight, failures }: PeopleReport,
  withFailures: boolean,
): void {
  console.log(`${texts} texts, ${listings} listings; ${unmeetable.length} texts that no listing can meet are left out`);
  console.log(
    `${"".padEnd(22)}texts  all of ten right  listings right  nothing found  falsely understood  p50 ms  p95 ms`,
  );
  for (const { search, lang, figures } of rows) {
    const cells = [
      String(figures.texts).padStart(5),
      percent(figures.strict).padStart(18),
      percent(figures.listings).padStart(16),
      percent(figures.nothingFound).padStart(15),
      percent(figures.falselyUnderstood).padStart(20),
      figures.p50Ms.toFixed(1).padStart(8),
      figures.p95Ms.toFixed(1).padStart(8),
    ];
    console.log(`${search.padEnd(14)}${lang.padEnd(8)}${cells.join("")}`);
  }
  for (const [order, share] of Object.entries(stillRight)) {
    console.log(`of those right by best match: still right by ${order} ${percent(share)}`);
  }
  if (!withFailures) return;
  for (const text of unmeetable) console.log(`\nleft out: ${text}`);
  for (const { text, order, first, right, shown, fallback, understood, falselyUnderstood } of failures) {
    console.log(`\n${order}: ${text}  (${right} of ${shown} right)`);
    if (first !== undefined) console.log(`  ${first.rank}. listing ${first.listing}: ${first.wrong.join("; ")}`);
    if (fallback !== undefined) console.log(`  fallback ${fallback}`);
    for (const wish of falselyUnderstood) console.log(`  not meant: ${wish}`);
    for (const { text: part, as, condition } of understood) {
      console.log(`  understood "${part}" as ${as}: ${JSON.stringify(condition)}`);
    }
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
