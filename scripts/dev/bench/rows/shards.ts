// The same listings in 1, 2, 4 and 8 shards, and one, two and four API and indexer processes, as far as one machine can
// show.
import { setTimeout as delay } from "node:timers/promises";
import { readDirtyState } from "../../../../shared/db/index-dirty-state.ts";
import { buildIndex } from "../build-index.ts";
import { inTurns, runAll } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import { httpLoad } from "../http-load.ts";
import { startApiProgram, startIndexerProgram } from "../programs.ts";
import { mixedQueries, pathOf } from "../queries.ts";
import { ms, type RowResult, rate } from "../result.ts";
import { latency } from "../statistics.ts";

const SHARDS = [1, 2, 4, 8];
const PROCESSES = [1, 2, 4];
const QUESTIONS = 600;

export async function run(bench: Bench): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const shards of SHARDS) results.push(await withShards(bench, shards));
  for (const count of PROCESSES) results.push(await withApis(bench, count));
  for (const count of PROCESSES) results.push(await withIndexers(bench, count));
  await buildIndex(await bench.dataset(bench.listings)); // the other rows need a single shard
  return results;
}

async function withShards(bench: Bench, shards: number): Promise<RowResult> {
  const dataset = await bench.dataset(bench.listings, { INDEX_SHARDS: String(shards) });
  const indexed = (await buildIndex(dataset))!;
  const api = await startApiProgram(dataset.env);
  const load = httpLoad(api.url, bench.concurrency);
  try {
    const paths = mixedQueries(QUESTIONS, 10).map(pathOf);
    const send = (path: string) => load.send({ method: "GET", path });
    await runAll(paths, bench.concurrency, send);
    const { perSecond } = await runAll(paths, bench.concurrency, send);
    const { alone } = await inTurns(paths.slice(0, 300), { alone: send });
    const { p50, p99 } = latency(alone);
    return {
      row: "shards",
      measure: `${shards} shards: searches/s, p50 / p99 alone`,
      ours: `${rate(perSecond)}, ${ms(p50)} / ${ms(p99)}`,
      baseline: `${rate(indexed)} indexed`,
      goal: "",
      how: `mixed queries, ${bench.concurrency} in flight; then one at a time`,
      figures: { shards, perSecond, indexed, alone: latency(alone) },
    };
  } finally {
    await load.close();
    await api.stop();
  }
}

async function withApis({ data, concurrency }: Bench, count: number): Promise<RowResult> {
  const apis = await Promise.all(Array.from({ length: count }, () => startApiProgram(data.env)));
  const loads = apis.map(({ url }) => httpLoad(url, concurrency));
  try {
    const paths = mixedQueries(QUESTIONS, 10).map(pathOf);
    let turn = 0;
    const send = (path: string) => loads[turn++ % loads.length]!.send({ method: "GET", path });
    await runAll(paths, concurrency, send);
    const { perSecond, ms: each } = await runAll(paths, concurrency, send);
    return {
      row: "shards",
      measure: `${count} API processes: searches/s`,
      ours: rate(perSecond),
      baseline: `p50 ${ms(latency(each).p50)}`,
      goal: "",
      how: `mixed queries, ${concurrency} in flight, processes in turn`,
      figures: { count, perSecond, latency: latency(each) },
    };
  } finally {
    await Promise.all(loads.map((load) => load.close()));
    await Promise.all(apis.map((api) => api.stop()));
  }
}

/** Speed of several indexers on the same table; each change is claimed by one of them. */
async function withIndexers({ data, listings }: Bench, count: number): Promise<RowResult> {
  const changes = Math.min(20_000, listings);
  await data.db.raw(
    "update listings set rooms = 1 + coalesce(rooms, 0) % 9 where id in (select id from listings order by id limit :changes)",
    { changes },
  );
  const startedAt = performance.now();
  const indexers = await Promise.all(Array.from({ length: count }, () => startIndexerProgram(data.env)));
  const upAfter = performance.now();
  const left = (await readDirtyState(data.db)).rows;
  while ((await readDirtyState(data.db)).rows > 0) await delay(50);
  const perSecond = left / ((performance.now() - upAfter) / 1000);
  for (const indexer of indexers) await indexer.stop("SIGTERM");
  return {
    row: "shards",
    measure: `${count} indexer processes: changes/s`,
    ours: rate(perSecond),
    baseline: `${rate(changes / ((performance.now() - startedAt) / 1000))} with their start`,
    goal: "",
    how: `${left} of ${changes} dirty rows that were left when all had started`,
    figures: { count, perSecond, left },
  };
}
