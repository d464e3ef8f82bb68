// Row 3: one query at a time, asked of the API, the raw engine and PostgreSQL in turn, by class of query.

import { askApi, askEngine } from "../baselines/engine.ts";
import { openPostgresSearch } from "../baselines/postgres-search.ts";
import { ensurePostgresTable } from "../baselines/postgres-table.ts";
import { inTurns } from "../closed-loop.ts";
import { comparableQueries } from "../comparable-queries.ts";
import type { Bench } from "../context.ts";
import { httpLoad } from "../http-load.ts";
import { type Query, queriesOf } from "../queries.ts";
import type { QueryRecorder, RecordedQuery } from "../recorded-queries.ts";
import { ms, type RowResult } from "../result.ts";
import { curve, latency, median, spread } from "../statistics.ts";

const QUERIES = 120;
const SAME_FINDS = "text, same finds";
const WALKS = 12;
const WALK_PAGES = 40;
/** A class in which PostgreSQL is slow ends its round early; its p99 then has fewer samples, whose number is shown. */
const SECONDS_MAX_FACTOR = 3;

type Side = "api" | "engine" | "postgres";

export async function run({ data, api: startApi, recorder, rounds, seconds, log }: Bench): Promise<RowResult[]> {
  await ensurePostgresTable(data, log);
  const classes = new Map<string, RecordedQuery[]>();
  for (const kind of ["browse", "filters", "text", "text + filters"] as const) {
    classes.set(kind, await recorder.record(queriesOf(kind, QUERIES, 3)));
  }
  classes.set("deep page", await recorder.record(await deepPages(recorder)));
  const api = await startApi(data.env);
  const [ours, raw] = [httpLoad(api.url, 1), httpLoad(data.env.OPENSEARCH_URL!, 1)];
  const postgres = openPostgresSearch(data.env.DATABASE_URL!, 1);
  classes.set(SAME_FINDS, await comparableQueries(recorder, postgres));
  try {
    const sides = {
      api: askApi(ours),
      engine: askEngine(raw),
      postgres: ({ query }: RecordedQuery) => postgres.ask(query),
    };
    const results: RowResult[] = [];
    for (const [kind, recorded] of classes) {
      if (recorded.length === 0) continue; // few listings have no deep pages
      await inTurns(recorded, sides, { secondsMax: seconds });
      const measured: Record<Side, number[]>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        measured.push(await inTurns(recorded, sides, { secondsMax: seconds * SECONDS_MAX_FACTOR }));
      }
      results.push(describe(kind, measured, await totals(recorded, postgres.ask)));
    }
    return results;
  } finally {
    await Promise.all([ours.close(), raw.close(), postgres.close()]);
  }
}

/** Pages 11 to 40 of popular searches, in the sort orders for which PostgreSQL has an index. */
async function deepPages(recorder: QueryRecorder): Promise<Query[]> {
  const searches = queriesOf("filters", 60, 4).filter(({ params }) => params.limit === undefined);
  const pages: Query[] = [];
  for (const { params } of searches.slice(0, WALKS)) pages.push(...(await recorder.walk(params, WALK_PAGES)).slice(10));
  return pages.filter((_, index) => index % Math.max(1, Math.floor(pages.length / QUERIES)) === 0).slice(0, QUERIES);
}

function describe(kind: string, measured: readonly Record<Side, number[]>[], matches: Matches): RowResult {
  const all = (side: Side) => measured.flatMap((round) => round[side]);
  const [api, engine, postgres] = [latency(all("api")), latency(all("engine")), latency(all("postgres"))];
  const ratios = measured.map((round) => median(round.postgres) / median(round.api));
  const ratio = median(ratios);
  return {
    row: "3",
    measure: `${kind}: p50 / p99`,
    ours: `${ms(api.p50)} / ${ms(api.p99)}`,
    baseline: `${ms(postgres.p50)} / ${ms(postgres.p99)}`,
    ratio,
    spread: spread(ratios),
    ...judge(),
    how:
      `PostgreSQL full text (estonian, GIN, btree, keyset, exact total) on the same rows; one at a time, ${api.count} samples a side` +
      `${matches.asked === 0 ? "" : `; found by the API ${matches.api}, by PostgreSQL ${matches.postgres} (medians of ${matches.asked} queries)`}`,
    figures: {
      kind,
      ...{ api, engine, postgres, matches },
      curves: { api: curve(all("api")), engine: curve(all("engine")), postgres: curve(all("postgres")) },
    },
  };

  function judge(): Pick<RowResult, "goal" | "met"> {
    if (kind === "text, same finds")
      return { goal: ">= 4 times at p50, 10 times at p99", met: ratio >= 4 && postgres.p99 >= 10 * api.p99 };
    if (kind.startsWith("text"))
      return { goal: ">= 5 times at p50, p99 no slower", met: ratio >= 5 && api.p99 <= postgres.p99 };
    return { goal: "no slower, p50 and p99", met: api.p50 <= postgres.p50 && api.p99 <= postgres.p99 };
  }
}

interface Matches {
  api: number;
  postgres: number;
  equal: number;
  asked: number;
}

/** Shows that both sides did comparable work: how many matches each found. */
async function totals(
  recorded: readonly RecordedQuery[],
  ask: (query: Query) => Promise<{ total: number | undefined }>,
): Promise<Matches> {
  const first = recorded.filter(({ query }) => query.after === undefined).slice(0, 40);
  const found: number[] = [];
  for (const { query } of first) found.push((await ask(query)).total ?? 0);
  return {
    api: median(first.map(({ total }) => total)),
    postgres: median(found),
    equal: first.filter(({ total }, index) => total === found[index]).length,
    asked: first.length,
  };
}
