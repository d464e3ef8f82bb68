// Makes listings dirty without a change of theirs: to index them again, hide them, or raise them above a stray version.
// Listings are locked in id order with `skip locked`, and dirty rows inserted in id order.
import type { Knex } from "./connect.ts";
import { columns, type Versioned } from "./index-dirty.ts";

/** Makes listings dirty at their present version, for the repairs of `verify`. The dirty row of a deleted listing stays as it is. */
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

/** Makes tombstones of documents without a listing: a delete one version above that of the index. */
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
 * Raises listings above versions that the index holds and the database never had (stray writes): the triggers then make them dirty
 * with a version that the index accepts. A listing that is locked by a writer is raised the next time.
 */
export async function raiseVersionsAbove(db: Knex, indexed: readonly Versioned[]): Promise<void> {
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
