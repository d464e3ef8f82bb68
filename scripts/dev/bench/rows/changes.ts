// Row 7: time from a change until a search finds it, at 10 and at 200 changes a second, beside 20 searches a second.
import { setTimeout as delay } from "node:timers/promises";
import { readDirtyState } from "../../../../shared/db/index-dirty-state.ts";
import { pollEveryMs, startChanges, startSearches, WARM_UP_MS } from "../changes.ts";
import type { Bench } from "../context.ts";
import type { Dataset } from "../dataset.ts";
import { type HttpLoad, httpLoad } from "../http-load.ts";
import { startApiProgram, startIndexerProgram } from "../programs.ts";
import { mixedQueries, pathOf } from "../queries.ts";
import { ms, type RowResult } from "../result.ts";
import { latency, spread } from "../statistics.ts";

const CASES: readonly Case[] = [
  { perSecond: 10, goal: "p50 <= 0.15 s, p99 <= 0.5 s", p50Ms: 150, p99Ms: 500 },
  { perSecond: 200, goal: "p99 <= 1.3 s", p50Ms: Number.POSITIVE_INFINITY, p99Ms: 1300 },
];
const SEARCHES_PER_SECOND = 20;
/** The automatic refresh. */
const REFRESH_MS = 1000;
const WARM_UP_CHANGES_PER_SECOND = 200;

interface Case {
  perSecond: number;
  goal: string;
  p50Ms: number;
  p99Ms: number;
}

export async function run(bench: Bench): Promise<RowResult[]> {
  const { data } = bench;
  const api = await startApiProgram(data.env);
  const indexer = await startIndexerProgram(data.env);
  const load = httpLoad(api.url, 64);
  try {
    const results: RowResult[] = [];
    for (const [index, each] of CASES.entries()) {
      await untilClean(data);
      results.push(await measureCase(bench, each, { load, isFirst: index === 0 }));
    }
    return results;
  } finally {
    await load.close();
    await indexer.stop("SIGTERM");
    await api.stop();
  }
}

async function measureCase(
  { data, rounds, seconds }: Bench,
  { perSecond, goal, p50Ms, p99Ms }: Case,
  { load, isFirst }: { load: HttpLoad; isFirst: boolean },
): Promise<RowResult> {
  const queries = mixedQueries(500, 7).map(pathOf);
  const parts: number[][] = [];
  const searches: number[] = [];
  const errors: string[] = [];
  for (let round = isFirst ? 0 : 1; round <= rounds; round += 1) {
    const searching = startSearches(SEARCHES_PER_SECOND, (count) =>
      load.send({ method: "GET", path: queries[count % queries.length]! }),
    );
    const isWarmUp = round === 0;
    const changing = await startChanges(data, isWarmUp ? WARM_UP_CHANGES_PER_SECOND : perSecond);
    await delay(isWarmUp ? WARM_UP_MS : 2000 * seconds);
    await changing.stop();
    await searching.stop();
    if (isWarmUp) continue;
    parts.push(changing.ms);
    searches.push(...searching.ms);
    errors.push(...searching.errors);
  }
  const found = latency(parts.flat());
  return {
    row: "7",
    measure: `change to searchable, ${perSecond} changes/s: p50 / p99`,
    ours: `${ms(found.p50)} / ${ms(found.p99)}`,
    baseline: `${REFRESH_MS} ms (refresh)`,
    ratio: found.p99 / REFRESH_MS,
    spread: spread(parts.map((part) => latency(part).p99 / REFRESH_MS)),
    goal,
    met: found.p50 <= p50Ms && found.p99 <= p99Ms,
    how: `${perSecond} updates/s of single rows, each looked for by a search every ${pollEveryMs(perSecond)} ms, beside ${SEARCHES_PER_SECOND} searches/s; ${found.count} changes`,
    figures: { found, searches: latency(searches), errors },
  };
}

/** Waits until the changes of earlier rows are indexed. */
async function untilClean({ db }: Dataset): Promise<void> {
  while ((await readDirtyState(db)).rows > 0) await delay(100);
}
