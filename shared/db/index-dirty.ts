// The rows that say what the index does not hold yet. Written by triggers; leased, acknowledged and given back here.
//
// Every statement below but the claim first picks its rows in id order with `skip locked`: a row that a writer holds is
// about to get a newer version, and its lease brings it back. Without it one open transaction stalls or deadlocks the drain.
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
 * Leases the rows that have been due longest. One statement: its locks end with it, so no edit waits for OpenSearch. The
 * CTE is materialized because a plan may run an `in (... limit ...)` more than once. Attempts are counted here, so that a
 * row that kills the process is seen, too.
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
      order by next_attempt_at
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

/** The rows of these listings as they are now, leased or not. */
export async function readDirty(db: Knex, ids: readonly string[]): Promise<Map<string, DirtyRow>> {
  const { rows } = await db.raw<{ rows: RawDirtyRow[] }>(
    "select listing_id, version, op, attempts, last_error from index_dirty where listing_id = any(cast(:ids as bigint[]))",
    { ids: [...ids] },
  );
  return new Map(rows.map((row) => [row.listing_id, toDirtyRow(row)]));
}

/** Version of each listing, or of the row that a deleted one left; the higher where there are both. */
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

/** Removes what is indexed; a newer change keeps its row. */
export async function deleteDirty(db: Knex, indexed: readonly Versioned[]): Promise<number> {
  if (indexed.length === 0) return 0;
  const { rowCount } = await db.raw(
    `
    with done as materialized (
      select index_dirty.listing_id
      from index_dirty
      join unnest(cast(:ids as bigint[]), cast(:versions as bigint[])) as written (listing_id, version)
        on index_dirty.listing_id = written.listing_id
      where index_dirty.version <= written.version
      order by index_dirty.listing_id
      for update of index_dirty skip locked
    )
    delete from index_dirty
    using done
    where index_dirty.listing_id = done.listing_id
    `,
    columns(indexed),
  );
  return rowCount;
}

/** Ends the lease of rows that nobody could write: due at once, and the attempt does not count against them. */
export async function giveBackDirty(db: Knex, claimed: readonly Versioned[]): Promise<void> {
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

/**
 * Keeps rows that were refused by themselves, with the reason: they wait 2^attempts seconds, at most 5 minutes, from the
 * tenth attempt an hour, and are never dropped. A newer change starts afresh.
 */
export async function recordRejected(db: Knex, rejected: readonly (Versioned & { error: string })[]): Promise<void> {
  if (rejected.length === 0) return;
  await db.raw(
    `
    with refused as materialized (
      select index_dirty.listing_id, verdict.error
      from index_dirty
      join unnest(cast(:ids as bigint[]), cast(:versions as bigint[]), cast(:errors as text[]))
        as verdict (listing_id, version, error)
        on index_dirty.listing_id = verdict.listing_id
      where index_dirty.version <= verdict.version
      order by index_dirty.listing_id
      for update of index_dirty skip locked
    )
    update index_dirty
    set last_error = refused.error,
      next_attempt_at = now() + case
        when attempts >= 10 then interval '1 hour'
        else least(power(2, greatest(attempts, 1)), 300) * interval '1 second'
      end
    from refused
    where index_dirty.listing_id = refused.listing_id
    `,
    { ...columns(rejected), errors: rejected.map(({ error }) => error) },
  );
}

/** The same for listings that a backfill met: they may have no row yet. */
export async function insertRejected(db: Knex, rejected: readonly (Versioned & { error: string })[]): Promise<void> {
  if (rejected.length === 0) return;
  await db.raw(
    `
    insert into index_dirty (listing_id, version, op, attempts, next_attempt_at, last_error)
    select id, version, 'upsert', 1, now() + interval '2 seconds', error
    from unnest(cast(:ids as bigint[]), cast(:versions as bigint[]), cast(:errors as text[])) as refused (id, version, error)
    order by id
    on conflict (listing_id) do update
      set last_error = excluded.last_error, next_attempt_at = excluded.next_attempt_at
      where index_dirty.version <= excluded.version
    `,
    { ...columns(rejected), errors: rejected.map(({ error }) => error) },
  );
}

/** Makes listings dirty as they are: what `verify` and `dirty --retry` do. A listing that is gone keeps the row it has. */
export async function markDirty(db: Knex, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.raw(
    `
    with present as materialized (
      select id, version
      from listings
      where id = any(cast(:ids as bigint[]))
      order by id
      for share skip locked
    )
    insert into index_dirty (listing_id, version, op)
    select id, version, 'upsert'
    from present
    order by id
    on conflict (listing_id) do update
      set version = greatest(index_dirty.version, excluded.version), attempts = 0, next_attempt_at = now(), last_error = null
    `,
    { ids: [...ids] },
  );
}

/** Has the index hide documents whose listing does not exist: a delete one version above what the index holds. */
export async function markDeleted(db: Knex, indexed: readonly Versioned[]): Promise<void> {
  if (indexed.length === 0) return;
  await db.raw(
    `
    insert into index_dirty (listing_id, version, op)
    select ghost.id, ghost.version + 1, 'delete'
    from unnest(cast(:ids as bigint[]), cast(:versions as bigint[])) as ghost (id, version)
    where not exists (select from listings where listings.id = ghost.id)
    order by ghost.id
    on conflict (listing_id) do update
      set version = greatest(index_dirty.version, excluded.version), attempts = 0, next_attempt_at = now(), last_error = null
    `,
    columns(indexed),
  );
}

/**
 * Lifts listings over a version that the index holds but the database never had (a stray write put it there): the
 * triggers then make them dirty with a version that the index accepts. A listing that a writer holds is lifted next time.
 */
export async function liftVersions(db: Knex, indexed: readonly Versioned[]): Promise<void> {
  if (indexed.length === 0) return;
  await db.raw(
    `
    with behind as materialized (
      select listings.id, ahead.version
      from listings
      join unnest(cast(:ids as bigint[]), cast(:versions as bigint[])) as ahead (id, version) on listings.id = ahead.id
      where listings.version <= ahead.version
      order by listings.id
      for no key update of listings skip locked
    )
    update listings
    set version = behind.version + 1
    from behind
    where listings.id = behind.id
    `,
    columns(indexed),
  );
  await markDeleted(db, indexed);
}

const columns = (rows: readonly Versioned[]) => ({
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
});
