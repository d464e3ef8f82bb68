// The indices that every change is written to. At most one is live; one is building while `reindex` runs.
import type { Knex } from "./connect.ts";

export type TargetState = "building" | "live" | "previous";

export interface Target {
  name: string;
  schemaHash: string;
  state: TargetState;
  /** How far the backfill has come, in id order. */
  backfillLastId: string;
  createdAt: Date;
}

export async function readTargets(db: Knex): Promise<Target[]> {
  const { rows } = await db.raw<{ rows: Target[] }>(`
    select name, schema_hash as "schemaHash", state, backfill_last_id as "backfillLastId", created_at as "createdAt"
    from index_targets
    order by state, created_at, name
  `);
  return rows;
}

/** From its commit on every drain writes to the new index, too. */
export async function joinTargets(db: Knex, name: string, schemaHash: string): Promise<void> {
  await db.raw("insert into index_targets (name, schema_hash, state) values (:name, :schemaHash, 'building')", {
    name,
    schemaHash,
  });
}

export async function leaveTargets(db: Knex, name: string): Promise<void> {
  await db.raw("delete from index_targets where name = :name", { name });
}

/** Remembers how far the backfill has come; false when somebody has taken the index out of the targets. */
export async function saveBackfill(db: Knex, name: string, lastId: string): Promise<boolean> {
  const { rowCount } = await db.raw(
    "update index_targets set backfill_last_id = :lastId where name = :name and state = 'building'",
    { name, lastId },
  );
  return rowCount === 1;
}

/** The one that was live becomes previous; both statements in the caller's transaction, since only one may be live. */
export async function promoteTarget(trx: Knex.Transaction, name: string): Promise<void> {
  await trx.raw("update index_targets set state = 'previous' where state = 'live' and name <> :name", { name });
  await trx.raw("update index_targets set state = 'live' where name = :name", { name });
}
