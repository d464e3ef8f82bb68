// What the test itself knows to be committed, and the writers that commit it. A commit whose answer was lost may have
// happened or not: both states are then right, and the database tells which.
import { setTimeout as delay } from "node:timers/promises";
import type { FreshnessCheck } from "../../scripts/dev/bench/freshness-check.ts";
import type { Knex } from "../../shared/db/connect.ts";
import type { Random } from "../helpers/random.ts";
import type { Shown } from "./promises.ts";

/** What a change makes of a listing; undefined = deleted. */
type State = { price: number; status: string } | undefined;

export interface Model {
  /** Every state that may be the committed one, by listing id. */
  states: Map<string, State[]>;
  acked: number;
  /** Holds answers to what they promise. */
  asOf: FreshnessCheck<Shown>;
}

export interface Writers {
  stop(): Promise<void>;
}

interface WriterOptions {
  db: Knex;
  model: Model;
  random: Random;
  /** Ids that take half of all changes. */
  hot: readonly string[];
  changesPerSecond: number;
}

const LANES = 4;

/** Writers at a steady rate until stopped; each listing belongs to one of them, so the order of its states is known. */
export function startWriters({ db, model, random, hot, changesPerSecond }: WriterOptions): Writers {
  let stopped = false;
  const lane = async (number: number) => {
    const mine = (ids: readonly string[]) => ids.filter((id) => Number(id) % LANES === number);
    const myHot = mine(hot);
    const all = mine([...model.states.keys()]);
    while (!stopped) {
      const id = random.chance(0.5) && myHot.length > 0 ? random.pick(myHot) : random.pick(all);
      await change(db, model, random, id, hot.includes(id));
      await delay((1000 * LANES) / changesPerSecond);
    }
  };
  const lanes = Array.from({ length: LANES }, (_, number) => lane(number));
  return {
    async stop() {
      stopped = true;
      await Promise.all(lanes);
    },
  };
}

/** One transaction: 70 % edits, 10 % publish, 10 % hide, 5 % delete (no hot one), 5 % a rename of seller, company or place. */
async function change(db: Knex, model: Model, random: Random, id: string, hot: boolean): Promise<void> {
  const dice = random.below(100);
  if (dice < 5) return rename(db, model, random);
  const before = model.states.get(id)!;
  const last = before.at(-1);
  if (last === undefined) return; // deleted: ids are never used again
  let after: State;
  if (dice < 10 && !hot) after = undefined;
  else if (dice < 20) after = { ...last, status: "archived" };
  else if (dice < 30) after = { ...last, status: "active" };
  else after = { ...last, price: 1 + random.below(1_000_000) };

  // Noted before it is tried: whatever happens to the answer, this state may be the committed one.
  model.states.set(id, [...before, after]);
  try {
    if (after === undefined) await db("listings").where({ id }).delete();
    else await db("listings").where({ id }).update({ price_eur: after.price, status: after.status });
    model.states.set(id, [after]);
    model.acked += 1;
    model.asOf.changed(id, shownPrice(after));
  } catch {
    model.asOf.unsure(id, shownPrice(after));
    // Not acknowledged: both states stay possible.
  }
}

/** No answer shows a hidden listing: whatever price it is seen with is wrong. */
const shownPrice = (state: State) => (state?.status === "active" ? state.price : "hidden");

async function rename(db: Knex, model: Model, random: Random): Promise<void> {
  const [table, column] = random.pick([
    ["users", "display_name"],
    ["companies", "name"],
    ["places", "name"],
  ] as const);
  try {
    const { rows } = await db.raw("select id from ?? order by random() limit 1", [table]);
    if (rows.length === 0) return;
    await db(table)
      .where({ id: rows[0].id })
      .update({ [column]: `Name ${random.below(1_000_000)}` });
    model.acked += 1;
  } catch {
    // Not acknowledged, and no listing's own state depends on it.
  }
}

/** Acknowledged commits that the database does not show: must be none. */
export async function countLostCommits(db: Knex, model: Model): Promise<number> {
  const rows = await db("listings").select("id", "price_eur", "status");
  const stored = new Map(rows.map((row) => [row.id as string, row]));
  let lost = 0;
  for (const [id, states] of model.states) {
    const row = stored.get(id);
    const right = states.some((state) =>
      state === undefined
        ? row === undefined
        : row !== undefined && Number(row.price_eur) === state.price && row.status === state.status,
    );
    if (!right) lost += 1;
  }
  return lost;
}
