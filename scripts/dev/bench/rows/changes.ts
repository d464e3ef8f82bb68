// Row 7: time from a change until a search finds it, at 200 changes and 20 searches a second.
import { setTimeout as delay } from "node:timers/promises";
import { readDirtyState } from "../../../../shared/db/index-dirty-state.ts";
import { startChanges, startSearches, WARM_UP_MS } from "../changes.ts";
import type { Bench } from "../context.ts";
import type { Dataset } from "../dataset.ts";
import { httpLoad } from "../http-load.ts";
import { startApiProgram, startIndexerProgram } from "../programs.ts";
import { mixedQueries, pathOf } from "../queries.ts";
import { ms, type RowResult } from "../result.ts";
import { latency, spread } from "../statistics.ts";

const CHANGES_PER_SECOND = 200;
const SEARCHES_PER_SECOND = 20;
const REFRESH_MS = 1000;

export async function run({ data, rounds, seconds }: Bench): Promise<RowResult[]> {
  const api = await startApiProgram(data.env);
  const indexer = await startIndexerProgram(data.env);
  const load = httpLoad(api.url, 64);
  const queries = mixedQueries(500, 7).map(pathOf);
  try {
    await untilClean(data);
    const parts: number[][] = [];
    const searches: number[] = [];
    const errors: string[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const searching = startSearches(SEARCHES_PER_SECOND, (count) =>
        load.send({ method: "GET", path: queries[count % queries.length]! }),
      );
      const changing = await startChanges(data, CHANGES_PER_SECOND);
      await delay(round === 0 ? WARM_UP_MS : 2000 * seconds);
      await changing.stop();
      await searching.stop();
      if (round === 0) continue; // warm-up
      parts.push(changing.ms);
      searches.push(...searching.ms);
      errors.push(...searching.errors);
    }
    const found = latency(parts.flat());
    const ratios = parts.map((part) => latency(part).p99 / REFRESH_MS);
    return [
      {
        row: "7",
        measure: "change to searchable: p50 / p99",
        ours: `${ms(found.p50)} / ${ms(found.p99)}`,
        baseline: `${REFRESH_MS} ms (refresh)`,
        ratio: found.p99 / REFRESH_MS,
        spread: spread(ratios),
        goal: "p99 <= 2 s",
        met: found.p99 <= REFRESH_MS + 1000,
        how: `${CHANGES_PER_SECOND} updates/s of single rows, each looked for by a search every 100 ms, beside ${SEARCHES_PER_SECOND} searches/s; ${found.count} changes`,
        figures: { found, searches: latency(searches), errors },
      },
    ];
  } finally {
    await load.close();
    await indexer.stop("SIGTERM");
    await api.stop();
  }
}

/** Waits until the changes of earlier rows are indexed. */
async function untilClean({ db }: Dataset): Promise<void> {
  while ((await readDirtyState(db)).rows > 0) await delay(100);
}
