// Row 9: single listings against the driver alone, which selects a row by its key.
import pg from "pg";
import { inRounds, runFor } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import { httpLoad } from "../http-load.ts";
import { type RowResult, rate } from "../result.ts";
import { latency, median, spread } from "../statistics.ts";

export async function run({ data, api: startApi, rounds, seconds, concurrency }: Bench): Promise<RowResult[]> {
  const { rows } = await data.db.raw<{ rows: { id: string }[] }>(
    "select id from listings where is_public(listings) order by hashint8(id) limit 5000",
  );
  const api = await startApi(data.env);
  const load = httpLoad(api.url, concurrency);
  const pool = new pg.Pool({ connectionString: data.env.DATABASE_URL, max: 10 });
  try {
    let next = 0;
    const draw = () => rows[next++ % rows.length]!.id;
    const sides = {
      api: (id: string) => load.send({ method: "GET", path: `/api/public/v1/listings/${id}` }),
      select: (id: string) => pool.query("select * from listings where id = $1", [id]),
    };
    await runFor(seconds, concurrency, draw, sides.api);
    await runFor(seconds, concurrency, draw, sides.select);
    const runs = await inRounds(rounds, {
      api: () => runFor(seconds, concurrency, draw, sides.api),
      select: () => runFor(seconds, concurrency, draw, sides.select),
    });
    const ratios = runs.api.map(({ perSecond }, round) => perSecond / runs.select[round]!.perSecond);
    const ratio = median(ratios);
    return [
      {
        row: "9",
        measure: "single-listing throughput",
        ours: rate(median(runs.api.map((each) => each.perSecond))),
        baseline: rate(median(runs.select.map((each) => each.perSecond))),
        ratio,
        spread: spread(ratios),
        goal: ">= 0.4",
        met: ratio >= 0.4,
        how: `select * from listings where id = $1 through pg, 10 connections each, ${concurrency} in flight`,
        figures: {
          api: latency(runs.api.flatMap((each) => each.ms)),
          select: latency(runs.select.flatMap((each) => each.ms)),
        },
      },
    ];
  } finally {
    await Promise.all([load.close(), pool.end()]);
  }
}
