// Texts for which API and PostgreSQL find about as many listings, so that both do the same work. For other texts the API also
// finds inflected forms, other languages, attributes and places, and that takes time.
import type { PostgresSearch } from "./baselines/postgres-search.ts";
import { plainTexts } from "./queries.ts";
import type { QueryRecorder, RecordedQuery } from "./recorded-queries.ts";

/** A handful of matches is found in no time by anything. */
const MATCHES_MIN = 100;
const FACTOR_MAX = 1.25;

export async function comparableQueries(recorder: QueryRecorder, postgres: PostgresSearch): Promise<RecordedQuery[]> {
  const comparable: RecordedQuery[] = [];
  for (const recorded of await recorder.record(plainTexts())) {
    if (recorded.total < MATCHES_MIN) continue;
    const { total = 0 } = await postgres.ask(recorded.query);
    if (Math.max(total, recorded.total) <= FACTOR_MAX * Math.min(total, recorded.total)) comparable.push(recorded);
  }
  return comparable;
}
