// Row 1: what the API adds to the engine when every query is new. Both sides do the same work in every round.

import { askApi, askEngine } from "../baselines/engine.ts";
import { inRounds, inTurns, type Run, runAll, runFor } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import { httpLoad } from "../http-load.ts";
import { readCpuMs } from "../programs.ts";
import { mixedQueries } from "../queries.ts";
import type { RecordedQuery } from "../recorded-queries.ts";
import { ms, type RowResult, rate } from "../result.ts";
import { curve, latency, median, spread } from "../statistics.ts";

const QUERIES_MAX = 1500;
const PAIRS = 400;

export async function run({
  data,
  api: startApi,
  servers,
  recorder,
  rounds,
  seconds,
  concurrency,
}: Bench): Promise<RowResult[]> {
  const recorded = await recorder.record(mixedQueries(QUERIES_MAX, 1));
  const api = await startApi(data.env);
  const [ours, raw] = [httpLoad(api.url, concurrency), httpLoad(data.env.OPENSEARCH_URL!, concurrency)];
  try {
    const sides = { api: askApi(ours), engine: askEngine(raw) };
    const count = await warmUp(recorded, sides, { seconds, concurrency });
    const asked = recorded.slice(0, count);
    const runs = await inRounds(rounds, {
      api: () => runAll(asked, concurrency, sides.api),
      engine: () => runAll(asked, concurrency, sides.engine),
    });
    const cpu = await cpuOf(asked, sides.api, { api: api.pid, engine: servers.enginePid }, concurrency);
    const alone = await inTurns(recorded.slice(0, PAIRS), sides);
    return [throughput(runs, { concurrency, count }), ...cpu, added(alone)];
  } finally {
    await Promise.all([ours.close(), raw.close()]);
  }
}

/** Warms both sides up and returns how many queries fill a round. */
async function warmUp(
  recorded: readonly RecordedQuery[],
  sides: Record<"api" | "engine", (query: RecordedQuery) => Promise<number>>,
  { seconds, concurrency }: Pick<Bench, "seconds" | "concurrency">,
): Promise<number> {
  const draw = () => recorded[Math.floor(Math.random() * recorded.length)]!;
  await runFor(seconds, concurrency, draw, sides.api);
  const { perSecond } = await runFor(seconds, concurrency, draw, sides.engine);
  return Math.min(recorded.length, Math.max(100, Math.round(perSecond * seconds)));
}

function throughput(
  runs: Record<"api" | "engine", Run[]>,
  { concurrency, count }: { concurrency: number; count: number },
): RowResult {
  const ratios = runs.api.map(({ perSecond }, round) => perSecond / runs.engine[round]!.perSecond);
  const perSecond = (side: Run[]) => median(side.map((each) => each.perSecond));
  const ratio = median(ratios);
  return {
    row: "1",
    measure: "search throughput, distinct queries",
    ours: rate(perSecond(runs.api)),
    baseline: rate(perSecond(runs.engine)),
    ratio,
    spread: spread(ratios),
    goal: ">= 0.85",
    met: ratio >= 0.85,
    how: `${count} recorded calls posted to OpenSearch, ${concurrency} in flight, nothing cached by the API`,
    figures: {
      api: { perSecond: runs.api.map((each) => each.perSecond), latency: latency(runs.api.flatMap((each) => each.ms)) },
      engine: {
        perSecond: runs.engine.map((each) => each.perSecond),
        latency: latency(runs.engine.flatMap((each) => each.ms)),
      },
    },
  };
}

/** CPU time of a search in each process, which other load on the machine hardly changes. */
async function cpuOf(
  asked: readonly RecordedQuery[],
  ask: (query: RecordedQuery) => Promise<number>,
  pids: Record<"api" | "engine", number>,
  concurrency: number,
): Promise<RowResult[]> {
  const read = () => ({ api: readCpuMs(pids.api), engine: readCpuMs(pids.engine) });
  const before = read();
  await runAll(asked, concurrency, ask);
  const after = read();
  if (before.api === undefined || before.engine === undefined) return [];
  const api = (after.api! - before.api) / asked.length;
  const engine = (after.engine! - before.engine) / asked.length;
  return [
    {
      row: "1",
      measure: "processor time of a search",
      ours: ms(api),
      baseline: ms(engine),
      ratio: engine / (engine + api),
      goal: "",
      how: "of the API's process and of OpenSearch, per query; the ratio is what is left to the engine where only processors are short",
      figures: { api, engine },
    },
  ];
}

function added(alone: Record<"api" | "engine", number[]>): RowResult {
  const differences = alone.api.map((each, index) => each - alone.engine[index]!);
  const [api, engine] = [latency(alone.api), latency(alone.engine)];
  const middle = median(differences);
  const quarter = Math.ceil(differences.length / 4);
  const parts = [0, 1, 2, 3].map((part) => median(differences.slice(part * quarter, (part + 1) * quarter)));
  return {
    row: "1",
    measure: "latency that the API adds, p50",
    ours: ms(api.p50),
    baseline: ms(engine.p50),
    ratio: middle,
    spread: spread(parts.filter(Number.isFinite)),
    goal: "<= 1.5 ms more",
    met: middle <= 1.5,
    how: `${differences.length} queries, one at a time, each asked of both; the ratio column is the median difference in ms`,
    figures: {
      api,
      engine,
      added: latency(differences),
      curves: { api: curve(alone.api), engine: curve(alone.engine) },
    },
  };
}
