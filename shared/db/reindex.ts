// Queries of `reindex`: the rows to copy, and what its gate compares.
import type { Knex } from "./connect.ts";
import { readTransactionStart } from "./freshness.ts";
import { LISTING_SELECT, type ListingRow, readListingRowsAfter } from "./listing-row.ts";

const snapshot = { isolationLevel: "repeatable read", readOnly: true } as const;

/** The next listing rows after an id, in one snapshot that started at `readAt`. */
export function readSnapshotAfter(
  db: Knex,
  lastId: string,
  limit: number,
): Promise<{ rows: ListingRow[]; readAt: string }> {
  return db.transaction(async (trx) => {
    const readAt = await readTransactionStart(trx);
    return { rows: await readListingRowsAfter(trx, lastId, limit), readAt };
  }, snapshot);
}

export async function countListings(db: Knex): Promise<{ all: number; public: number }> {
  const { rows } = await db.raw<{ rows: { all: string; public: string }[] }>(
    "select count(*) as all, count(*) filter (where is_public(listings)) as public from listings",
  );
  return { all: Number(rows[0]!.all), public: Number(rows[0]!.public) };
}

/** Number of dirty rows, rejected ones included. */
export async function countDirty(db: Knex): Promise<number> {
  const [row] = await db("index_dirty").count({ count: "*" });
  return Number(row!.count);
}

/** Number of listings after this id: what a resumed backfill still has to copy. */
export async function countListingsAfter(db: Knex, lastId: string): Promise<number> {
  const [row] = await db("listings").where("id", ">", lastId).count({ count: "*" });
  return Number(row!.count);
}

/** The time by the database's clock, or some seconds before it, as text. */
export async function readClock(db: Knex, secondsAgo = 0): Promise<string> {
  const { rows } = await db.raw<{ rows: { moment: string }[] }>(
    "select cast(clock_timestamp() - :secondsAgo * interval '1 second' as text) as moment",
    { secondsAgo },
  );
  return rows[0]!.moment;
}

/** Number of changes from before `since` that still wait, without rejected ones. */
export async function countDirtyBefore(db: Knex, since: string): Promise<number> {
  const [row] = await db("index_dirty").whereNull("last_error").where("dirty_since", "<", since).count({ count: "*" });
  return Number(row!.count);
}

export interface Settled {
  /** Public listings that have not changed since. */
  count: number;
  /** Ids of the others: dirty (rejected ones included), changed or deleted since. */
  touched: string[];
}

/** Counts what the index must hold, in one snapshot, without listings that may be in flight. */
export function countSettled(db: Knex, since: string): Promise<Settled> {
  return db.transaction(async (trx) => {
    const { rows: touched } = await trx.raw<{ rows: { id: string }[] }>(
      `
      select listing_id as id from index_dirty
      union
      select id from listings where updated_at >= cast(:since as timestamptz)
      union
      select listing_id from listing_tombstones where at >= cast(:since as timestamptz)
      `,
      { since },
    );
    const ids = touched.map(({ id }) => id);
    const { rows } = await trx.raw<{ rows: { count: string }[] }>(
      `
      select count(*) as count
      from listings
      where is_public(listings) and not (id = any(cast(:ids as bigint[])))
      `,
      { ids },
    );
    return { count: Number(rows[0]!.count), touched: ids };
  }, snapshot);
}

/** Random listings, without those in flight. Picked from random points in the id range, with one index look-up each. */
export function sampleRows(db: Knex, count: number): Promise<ListingRow[]> {
  return db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { id: string }[] }>(
      `
      with range as (select min(id) as low, max(id) as high from listings),
      points as (
        select low + cast(random() * (high - low) as bigint) as point
        from range, generate_series(1, :count)
      )
      select distinct picked.id
      from points
      cross join lateral (select id, place_id from listings where id >= points.point order by id limit 1) as picked
      where not exists (select from index_dirty where listing_id = picked.id)
        and not exists (select from place_bumps where place_bumps.place_id = picked.place_id)
      `,
      { count },
    );
    const { rows: sampled } = await trx.raw<{ rows: ListingRow[] }>(
      `${LISTING_SELECT} where listings.id = any(cast(:ids as bigint[]))`,
      { ids: rows.map(({ id }) => id) },
    );
    return sampled;
  }, snapshot);
}
