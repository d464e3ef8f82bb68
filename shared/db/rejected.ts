// Dirty rows that the index has rejected: each waits alone, with the error, and is tried again ever more rarely.
import type { Knex } from "./connect.ts";
import { columns, type Versioned } from "./index-dirty.ts";

/**
 * Records rejected rows with their error. They are retried after 2^attempts seconds, at most 5 minutes, from the tenth attempt every
 * hour, and never dropped. A newer change starts anew.
 */
export async function recordRejected(db: Knex, rejected: readonly (Versioned & { error: string })[]): Promise<void> {
  if (rejected.length === 0) return;
  await db.raw(
    `
    with rejected as materialized (
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
    set last_error = rejected.error,
      next_attempt_at = now() + case
        when attempts >= 10 then interval '1 hour'
        else least(power(2, greatest(attempts, 1)), 300) * interval '1 second'
      end
    from rejected
    where index_dirty.listing_id = rejected.listing_id
    `,
    { ...columns(rejected), errors: rejected.map(({ error }) => error) },
  );
}

/** The same for listings of a backfill, which may have no dirty row yet. */
export async function insertRejected(db: Knex, rejected: readonly (Versioned & { error: string })[]): Promise<void> {
  if (rejected.length === 0) return;
  await db.raw(
    `
    insert into index_dirty (listing_id, version, op, attempts, next_attempt_at, last_error)
    select id, version, 'upsert', 1, now() + interval '2 seconds', error
    from unnest(cast(:ids as bigint[]), cast(:versions as bigint[]), cast(:errors as text[])) as rejected (id, version, error)
    order by id
    on conflict (listing_id) do update
      set last_error = excluded.last_error, next_attempt_at = excluded.next_attempt_at
      where index_dirty.version <= excluded.version
    `,
    { ...columns(rejected), errors: rejected.map(({ error }) => error) },
  );
}

/** Makes every rejected row due now, with no attempts; returns how many there were. */
export async function retryRejected(db: Knex): Promise<number> {
  const { rowCount } = await db.raw(`
    with rejected as materialized (
      select listing_id
      from index_dirty
      where last_error is not null
      order by listing_id
      for update skip locked
    )
    update index_dirty
    set attempts = 0, next_attempt_at = now(), last_error = null
    from rejected
    where index_dirty.listing_id = rejected.listing_id
  `);
  return rowCount;
}

/** Rejected public listings in id order, each with its error. */
export async function readRejectedPublic(
  db: Knex,
  lastId: string,
  limit: number,
): Promise<(Versioned & { error: string })[]> {
  const { rows } = await db.raw<{ rows: { id: string; version: string; error: string }[] }>(
    `
    select listings.id, listings.version, last_error as error
    from index_dirty
    join listings on listings.id = index_dirty.listing_id
    where is_public(listings) and last_error is not null and listings.id > :lastId
    order by listings.id
    limit :limit
    `,
    { lastId, limit },
  );
  return rows.map((row) => ({ ...row, version: Number(row.version) }));
}
