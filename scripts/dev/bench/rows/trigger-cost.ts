// Row 14: what our triggers cost writers. The same updates of single rows with the triggers and, in sessions as of a replica, without.
import { drain } from "../../../../indexer/drain.ts";
import { connect } from "../../../../shared/db/connect.ts";
import { inRounds, runFor } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import { ms, type RowResult } from "../result.ts";
import { latency, median, spread } from "../statistics.ts";

const WRITERS = 4;
const GOAL = 1.5;
/** Without triggers the value stays as it is, since nothing would tell the index of another one; PostgreSQL writes the row all the same. */
const WITHOUT = "update listings set rooms = rooms where id = :id";
const WITH = "update listings set rooms = 1 + coalesce(rooms, 0) % 9 where id = :id";

export async function run({ data, rounds, seconds }: Bench): Promise<RowResult[]> {
  const open = (role: string) =>
    connect(withRole(data.env.DATABASE_URL!, role), { applicationName: "listings-bench-writers" });
  const [triggered, plain] = [open("origin"), open("replica")];
  try {
    const { rows } = await data.db.raw<{ rows: { id: string }[] }>(
      "select id from listings where is_public(listings) order by hashint8(id) limit 20000",
    );
    let next = 0;
    const draw = () => rows[next++ % rows.length]!.id;
    const sides = {
      with: (id: string) => triggered.raw(WITH, { id }),
      without: (id: string) => plain.raw(WITHOUT, { id }),
    };
    await runFor(seconds, WRITERS, draw, sides.with);
    await runFor(seconds, WRITERS, draw, sides.without);
    const runs = await inRounds(rounds, {
      with: () => runFor(seconds, WRITERS, draw, sides.with),
      without: () => runFor(seconds, WRITERS, draw, sides.without),
    });
    const times = (side: keyof typeof sides) => latency(runs[side].flatMap((each) => each.ms));
    const ratios = runs.with.map((each, round) => median(each.ms) / median(runs.without[round]!.ms));
    const ratio = median(ratios);
    return [
      {
        row: "14",
        measure: "update of a listing with our triggers: p50 / p99",
        ours: `${ms(times("with").p50)} / ${ms(times("with").p99)}`,
        baseline: `${ms(times("without").p50)} / ${ms(times("without").p99)} (without)`,
        ratio,
        spread: spread(ratios),
        goal: `<= ${GOAL} times at p50`,
        met: ratio <= GOAL,
        how: `updates of single rows by key, ${WRITERS} writers, fsync on`,
        figures: { with: times("with"), without: times("without") },
      },
    ];
  } finally {
    await Promise.all([triggered.destroy(), plain.destroy()]);
    while ((await drain(data.deps)).claimed > 0);
  }
}

/** Triggers do not fire in sessions of the role "replica". */
function withRole(databaseUrl: string, role: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", `-c session_replication_role=${role}`);
  return url.href;
}
