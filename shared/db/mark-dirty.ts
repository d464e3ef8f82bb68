// Listings that are made dirty by us and not by a change: to be indexed once more, hidden, or lifted over a stray version.
// Rows are picked in id order with `skip locked`, as in index-dirty.ts.
import type { Knex } from "./connect.ts";
import { columns, type Versioned } from "./index-dirty.ts";

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
