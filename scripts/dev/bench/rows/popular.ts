// Row 2: the same few queries again and again, as most people search. Equal queries share an answer for a second.

import { askApi, askEngine } from "../baselines/engine.ts";
import { inRounds, runFor } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import { type HttpLoad, httpLoad } from "../http-load.ts";
import { type ApiProgram, readCpuMs } from "../programs.ts";
import { popularQueries, zipf } from "../queries.ts";
import { type RowResult, rate } from "../result.ts";
import { latency, median, spread } from "../statistics.ts";

/** The first variant has the goal; the others have a longer tail of queries, or ask for gzip as browsers do. */
const CASES: readonly Case[] = [{ count: 50, isGoal: true }, { count: 500 }, { count: 50, compressed: true }];

interface Case {
  count: number;
  isGoal?: boolean;
  /** Both sides are asked for gzip. */
  compressed?: boolean;
}

export async function run(bench: Bench): Promise<RowResult[]> {
  const { data, concurrency } = bench;
  const api = await bench.api({ ...data.env, SEARCH_CACHE_MS: "1000" });
  const [ours, raw] = [httpLoad(api.url, concurrency), httpLoad(data.env.OPENSEARCH_URL!, concurrency)];
  try {
    const results: RowResult[] = [];
    for (const each of CASES) results.push(await measureCase(bench, each, api, { ours, raw }));
    return results;
  } finally {
    await Promise.all([ours.close(), raw.close()]);
  }
}

async function measureCase(
  { recorder, rounds, seconds, concurrency }: Bench,
  { count, isGoal = false, compressed = false }: Case,
  { pid }: ApiProgram,
  { ours, raw }: Record<"ours" | "raw", HttpLoad>,
): Promise<RowResult> {
  const recorded = await recorder.record(popularQueries(count, 2));
  const headers: Record<string, string> = compressed ? { "accept-encoding": "gzip" } : {};
  const sides = { api: askApi(ours, headers), engine: askEngine(raw, headers) };
  const load = (side: keyof typeof sides) => {
    // Both sides are asked the same sequence from its start.
    const draw = zipf(recorded.length, 2);
    return runFor(seconds, concurrency, () => recorded[draw()]!, sides[side]);
  };
  await load("api");
  await load("engine");
  const cpuBefore = { api: readCpuMs(pid), load: process.cpuUsage() };
  const asked = await load("api");
  const cpu = cpuOf(cpuBefore, pid, asked.count);
  const runs = await inRounds(rounds, { api: () => load("api"), engine: () => load("engine") });
  const ratios = runs.api.map(({ perSecond }, round) => perSecond / runs.engine[round]!.perSecond);
  const ratio = median(ratios);
  return {
    row: "2",
    measure: `search throughput, ${count} popular queries${compressed ? ", gzip" : ""}`,
    ours: rate(median(runs.api.map((each) => each.perSecond))),
    baseline: rate(median(runs.engine.map((each) => each.perSecond))),
    ratio,
    spread: spread(ratios),
    goal: isGoal ? ">= 10" : "",
    ...(isGoal ? { met: ratio >= 10 } : {}),
    how:
      `by Zipf's law, ${concurrency} in flight, answers of the API at most 1 s old, the same bodies posted to OpenSearch; ` +
      `an answer of the API costs it ${cpu.api} ms of processor time, the load ${cpu.load} ms`,
    figures: {
      cpu,
      api: latency(runs.api.flatMap((each) => each.ms)),
      engine: latency(runs.engine.flatMap((each) => each.ms)),
    },
  };
}

function cpuOf(before: { api: number | undefined; load: NodeJS.CpuUsage }, pid: number, count: number) {
  const { user, system } = process.cpuUsage(before.load);
  const each = (milliseconds: number) => (milliseconds / count).toFixed(2);
  return { api: each((readCpuMs(pid) ?? Number.NaN) - (before.api ?? Number.NaN)), load: each((user + system) / 1000) };
}
