// L01-L05, L08, L09: searches at constant rates, at the knee and beyond it, with and without changes.
import { setTimeout as delay } from "node:timers/promises";
import { startChanges, WARM_UP_MS } from "../bench/changes.ts";
import { type LoadResult, runLoad } from "../bench/constant-rate.ts";
import { type ApiProgram, startApiProgram, startIndexerProgram } from "../bench/programs.ts";
import { latency } from "../bench/statistics.ts";
import type { LoadContext, RowFigures } from "./context.ts";
import { describeLoad, milliseconds } from "./report.ts";
import { fromAddresses, readIds, SEARCH, searches, worstSearch } from "./searches.ts";

const STEP_SECONDS = 15;
const WARM_SECONDS = 10;
const OVERLOAD_SECONDS = 60;

/** A process of its own, warm: the first seconds of a program say nothing of the hours after. */
async function withApi<T>({ data }: LoadContext, use: (api: ApiProgram) => Promise<T>, env = {}): Promise<T> {
  const api = await startApiProgram({ ...data.env, ...env });
  try {
    await runLoad({ url: api.url, perSecond: 30, seconds: WARM_SECONDS, next: searches });
    return await use(api);
  } finally {
    await api.stop("SIGTERM");
  }
}

/** Once before all rows: an engine that has just been started spends a core on compiling itself. */
export const warmEngine = (context: LoadContext) =>
  withApi(context, ({ url }) => runLoad({ url, perSecond: 30, seconds: WARM_UP_MS / 1000, next: searches }));

const row = (what: string, result: LoadResult): RowFigures => ({ what, figures: describeLoad(result) });

export const L01 = (context: LoadContext) =>
  withApi(context, async ({ url }) => [
    row(
      `searches, 200/s for ${context.minutes} min`,
      await runLoad({ url, perSecond: 200, seconds: 60 * context.minutes, next: searches }),
    ),
  ]);

export const L02 = (context: LoadContext) =>
  withApi(context, async ({ url }) => {
    const ids = await readIds(url);
    const next = (index: number) => ({ path: `${SEARCH}/${ids[index % ids.length]}` });
    const seconds = 30 * context.minutes;
    return [row(`single listings, 500/s for ${seconds} s`, await runLoad({ url, perSecond: 500, seconds, next }))];
  });

const keeps = ({ statuses, wantedPerSecond, goodPerSecond, good }: LoadResult) =>
  Object.keys(statuses).every((status) => status === "200") && goodPerSecond > 0.97 * wantedPerSecond && good.p99 < 500;

/** The highest rate at which all is answered and 99 of 100 within half a second, in steps of a quarter. */
async function findKnee(url: string, log: LoadContext["log"]): Promise<number> {
  let knee = 0;
  for (let perSecond = 20; ; perSecond = Math.round(perSecond * 1.25)) {
    const result = await runLoad({ url, perSecond, seconds: STEP_SECONDS, next: searches });
    log(`${perSecond}/s: ${describeLoad(result)}`);
    if (!keeps(result)) return knee;
    knee = perSecond;
  }
}

export const L03 = (context: LoadContext) =>
  withApi(context, async ({ url }) => {
    const knee = await findKnee(url, context.log);
    return [{ what: "the knee: all answered, p99 below 500 ms", figures: `${knee} searches/s` }];
  });

export const L04 = (context: LoadContext) =>
  withApi(context, async ({ url }) => {
    const knee = Math.max(20, await findKnee(url, context.log));
    await delay(10_000); // what the step beyond the knee has left open
    const over = await runLoad({ url, perSecond: 3 * knee, seconds: OVERLOAD_SECONDS, next: searches });
    const startedAt = performance.now();
    const perSecond = Math.max(1, Math.floor(knee / 2));
    while (!keeps(await runLoad({ url, perSecond, seconds: 2, next: searches })));
    const seconds = (performance.now() - startedAt) / 1000;
    return [
      row(`3 x the knee of ${knee}/s for ${OVERLOAD_SECONDS} s`, over),
      { what: "of that, good answers", figures: `${Math.round((100 * over.goodPerSecond) / knee)} % of the knee` },
      { what: `afterwards, ${perSecond}/s as before it`, figures: `after ${seconds.toFixed(0)} s (2 s are one look)` },
    ];
  });

export const L05 = (context: LoadContext) =>
  withApi(context, async ({ url }) => {
    const { data, minutes } = context;
    const indexer = await startIndexerProgram(data.env);
    try {
      const changes = await startChanges(data, 200);
      const searched = await runLoad({ url, perSecond: 200, seconds: 30 * minutes, next: searches });
      await changes.stop();
      const { p50, p99, max } = latency(changes.ms);
      const seconds = await drainMany(context);
      return [
        row(`searches, 200/s for ${30 * minutes} s beside 200 changes/s`, searched),
        {
          what: `${changes.sent} changes, commit to searchable`,
          figures: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, longest ${milliseconds(max)}`,
        },
        { what: "50,000 changes in one statement, until the last is indexed", figures: `${seconds.toFixed(0)} s` },
      ];
    } finally {
      await indexer.stop("SIGTERM");
    }
  });

async function drainMany({ data }: LoadContext): Promise<number> {
  const { rowCount } = (await data.db.raw(
    "update listings set rooms = 1 + coalesce(rooms, 0) % 9 where id in (select id from listings order by id limit 50000)",
  )) as { rowCount: number };
  if (rowCount < 50_000) throw new Error(`only ${rowCount} listings to change: --listings 50000 or more`);
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await data.db.raw<{ rows: { left: string }[] }>("select count(*) as left from index_dirty");
    if (rows[0]?.left === "0") return (performance.now() - startedAt) / 1000;
    await delay(250);
  }
}

const ADDRESSES = 10_000;

export const L08 = (context: LoadContext) =>
  withApi(
    context,
    async ({ url }) => {
      const result = await runLoad({ url, perSecond: 200, seconds: 60, next: fromAddresses(ADDRESSES) });
      return [row(`searches with limits from ${ADDRESSES} addresses, 200/s for 60 s`, result)];
    },
    { RATE_LIMITS: "on", TRUST_PROXY: "1" },
  );

export const L09 = (context: LoadContext) =>
  withApi(context, async ({ url }) => [
    row("the worst legal search, 5/s for 60 s", await runLoad({ url, perSecond: 5, seconds: 60, next: worstSearch })),
  ]);
