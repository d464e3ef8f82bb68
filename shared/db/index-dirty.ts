// Dirty rows (table `index_dirty`): changes that the index has not acknowledged. Triggers write them; here they are leased,
// acknowledged and released; rejected.ts has those that the index rejected.
//
// All statements that lock skip locked rows, and all but the claim lock in id order: otherwise one open transaction would block or
// deadlock the indexer. A skipped row is being rewritten; it is claimed again when its lease ends.
import type { Knex } from "./connect.ts";

export interface DirtyRow {
  id: string;
  version: number;
  op: "upsert" | "delete";
  attempts: number;
  lastError: string | null;
}

export interface Versioned {
  id: string;
  version: number;
}

/** Key of the advisory lock of acknowledgements. */
const ACKNOWLEDGEMENTS = "hashtextextended('acknowledgements', 0)";

interface RawDirtyRow {
  listing_id: string;
  version: string;
  op: "upsert" | "delete";
  attempts: number;
  last_error: string | null;
}

const toDirtyRow = ({ listing_id, version, op, attempts, last_error }: RawDirtyRow): DirtyRow => ({
  id: listing_id,
  version: Number(version),
  op,
  attempts,
  lastError: last_error,
});

/**
 * Claims the rows that have waited longest, with a lease. One statement, whose locks end with it, so that no edit waits for OpenSearch.
 * The CTE is materialized, since a plan may run an `in (... limit ...)` more than once. Attempts are counted here, so that a row that
 * crashes the process is counted, too.
 */
export async function claimDirty(
  db: Knex,
  { batchSizeMax, leaseMs }: { batchSizeMax: number; leaseMs: number },
): Promise<DirtyRow[]> {
  const { rows } = await db.raw<{ rows: RawDirtyRow[] }>(
    `
    with due as materialized (
      select listing_id
      from index_dirty
      where next_attempt_at <= now()
      order by dirty_since
      limit :batchSizeMax
      for update skip locked
    )
    update index_dirty
    set next_attempt_at = now() + :leaseMs * interval '1 millisecond', attempts = attempts + 1
    from due
    where index_dirty.listing_id = due.listing_id
    returning index_dirty.listing_id, version, op, attempts, last_error
    `,
    { batchSizeMax, leaseMs },
  );
  return rows.map(toDirtyRow);
}

/** The dirty rows of these listings, leased or not. */
export async function readDirty(db: Knex, ids: readonly string[]): Promise<Map<string, DirtyRow>> {
  const { rows } = await db.raw<{ rows: RawDirtyRow[] }>(
    "select listing_id, version, op, attempts, last_error from index_dirty where listing_id = any(cast(:ids as bigint[]))",
    { ids: [...ids] },
  );
  return new Map(rows.map((row) => [row.listing_id, toDirtyRow(row)]));
}

/** Version of each listing or of its dirty row, whichever is higher; a deleted listing has its dirty row only. */
export async function readCurrentVersions(db: Knex, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.raw<{ rows: { id: string; version: string }[] }>(
    `
    select id, max(version) as version
    from (
      select id, version from listings where id = any(cast(:ids as bigint[]))
      union all
      select listing_id, version from index_dirty where listing_id = any(cast(:ids as bigint[]))
    ) as known
    group by id
    `,
    { ids: [...ids] },
  );
  return new Map(rows.map(({ id, version }) => [id, Number(version)]));
}

/** The newest public listings that are indexed at their present version: indexer/index-fault.ts sends them to an index that may be at fault. */
export async function pickIndexedIds(db: Knex, limit: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `
    select id
    from listings
    where is_public(listings) and not exists (select from index_dirty where listing_id = listings.id)
    order by id desc
    limit :limit
    `,
    { limit },
  );
  return rows.map(({ id }) => id);
}

/**
 * Acknowledges versions: deletes their dirty rows. The row of a newer change stays, dirty since `readAt` (the start of the snapshot that
 * was written): otherwise a listing that is edited continuously would make the index look as old as its first edit. Waits while an
 * alias is swapped (see `holdAcknowledgements`).
 */
export async function acknowledge(db: Knex, indexed: readonly Versioned[], readAt: string): Promise<number> {
  if (indexed.length === 0) return 0;
  const { rows } = await db.raw<{ rows: { done: string }[] }>(
    `
    with turn as materialized (
      select pg_advisory_xact_lock_shared(${ACKNOWLEDGEMENTS})
    ),
    written as materialized (
      select index_dirty.listing_id, indexed.version
      from turn
      cross join unnest(cast(:ids as bigint[]), cast(:versions as bigint[])) as indexed (listing_id, version)
      join index_dirty on index_dirty.listing_id = indexed.listing_id
      order by index_dirty.listing_id
      for update of index_dirty skip locked
    ),
    overtaken as (
      update index_dirty
      set dirty_since = greatest(dirty_since, cast(:readAt as timestamptz))
      from written
      where index_dirty.listing_id = written.listing_id and index_dirty.version > written.version
    ),
    done as (
      delete from index_dirty
      using written
      where index_dirty.listing_id = written.listing_id and index_dirty.version <= written.version
      returning index_dirty.listing_id
    )
    select count(*) as done from done
    `,
    { ...columns(indexed), readAt },
  );
  return Number(rows[0]!.done);
}

/**
 * Runs `work`, an alias swap, while nothing is acknowledged: responses promise (`X-Data-As-Of`) what is acknowledged, and the new index
 * must show all of it. If this process freezes, PostgreSQL ends the transaction after a minute.
 */
export function holdAcknowledgements<T>(db: Knex, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(${ACKNOWLEDGEMENTS})`);
    return work();
  });
}

/** Releases rows that could not be written: due at once, and the attempt does not count. */
export async function releaseDirty(db: Knex, claimed: readonly Versioned[]): Promise<void> {
  if (claimed.length === 0) return;
  await db.raw(
    `
    with unwritten as materialized (
      select listing_id
      from index_dirty
      where listing_id = any(cast(:ids as bigint[]))
      order by listing_id
      for update skip locked
    )
    update index_dirty
    set next_attempt_at = now(), attempts = greatest(attempts - 1, 0)
    from unwritten
    where index_dirty.listing_id = unwritten.listing_id
    `,
    { ids: claimed.map(({ id }) => id) },
  );
}

/** Ids and versions as two arrays, for `unnest`. */
export const columns = (rows: readonly Versioned[]) => ({
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
});
