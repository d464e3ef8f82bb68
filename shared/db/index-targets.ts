// The write targets: indices that every change is written to. At most one is live; one is building while `reindex` runs. The table
// also holds retired indices, which this database has built and no longer writes to: `reindex` deletes only indices in this table.
import type { Knex } from "./connect.ts";

export type TargetState = "building" | "live" | "previous";

export interface Target {
  name: string;
  schemaHash: string;
  state: TargetState;
  /** Id of the last listing that the backfill has copied. */
  backfillLastId: string;
  createdAt: Date;
  /** When it last became live; null when it never has. */
  liveSince: Date | null;
  /** Id of the OpenSearch cluster that it was built in; null where unknown. */
  clusterUuid: string | null;
  /** The last heartbeat that it took; null before its first. */
  heartbeatAt: Date | null;
  /** When it was found with an earlier heartbeat, and not repaired since. */
  putBackAt: Date | null;
}

const COLUMNS = {
  name: "name",
  schemaHash: "schema_hash",
  state: "state",
  backfillLastId: "backfill_last_id",
  createdAt: "created_at",
  liveSince: "live_since",
  clusterUuid: "cluster_uuid",
  heartbeatAt: "heartbeat_at",
  putBackAt: "put_back_at",
};

/** All targets. The previous ones are in the order in which they were live: `rollback` goes back to the last. */
export async function readTargets(db: Knex): Promise<Target[]> {
  return db("index_targets")
    .select(COLUMNS)
    .whereNot({ state: "retired" })
    .orderBy(["state", { column: "live_since", nulls: "first" }, "created_at", "name"]);
}

/** Registers an index before it is created: if the process is killed in between, the index is known as ours. */
export async function registerIndex(db: Knex, name: string, schemaHash: string, clusterUuid?: string): Promise<void> {
  await db("index_targets").insert({
    name,
    schema_hash: schemaHash,
    state: "retired",
    cluster_uuid: clusterUuid ?? null,
  });
}

/** Makes a registered index a target: from the commit on every drain writes to it, too. */
export async function addTarget(db: Knex, name: string): Promise<void> {
  await db("index_targets").where({ name }).update({ state: "building" });
}

/** Retires an index: no change is written to it any more. */
export async function removeTarget(db: Knex, name: string): Promise<void> {
  await db("index_targets").where({ name }).update({ state: "retired" });
}

/** Deletes the row of an index that does not exist any more. */
export async function forgetIndex(db: Knex, name: string): Promise<void> {
  await db("index_targets").where({ name }).delete();
}

/** Every index that this database has built and not deleted yet. */
export async function readRegistered(db: Knex): Promise<string[]> {
  return db("index_targets").orderBy("name").pluck("name");
}

/** Indices of this database that are no targets any more. */
export async function readRetired(db: Knex): Promise<string[]> {
  return db("index_targets").where({ state: "retired" }).orderBy("name").pluck("name");
}

/** Saves the progress of the backfill; false when the index is no building target any more. */
export async function saveBackfill(db: Knex, name: string, lastId: string): Promise<boolean> {
  const updated = await db("index_targets").where({ name, state: "building" }).update({ backfill_last_id: lastId });
  return updated === 1;
}

/** Makes a target live and the live one previous, in the caller's transaction: only one may be live. */
export async function promoteTarget(trx: Knex.Transaction, name: string): Promise<void> {
  await trx("index_targets").where({ state: "live" }).whereNot({ name }).update({ state: "previous" });
  await trx("index_targets").where({ name }).update({ state: "live", live_since: trx.fn.now() });
}

/**
 * After a restore: makes the searched index, which the backup may not know, a previous target. It holds changes that the restored
 * database never had, so it is not live; it still gets changes, so that hidden listings disappear. Nothing is live until a rebuild.
 */
export async function demoteSearched(
  db: Knex,
  searched: { name: string; schemaHash: string } | undefined,
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx("index_targets").where({ state: "live" }).update({ state: "previous" });
    if (searched === undefined) return;
    await trx.raw(
      `
      insert into index_targets (name, schema_hash, state) values (:name, :schemaHash, 'previous')
      on conflict (name) do update set state = 'previous'
      `,
      searched,
    );
  });
}

/** Records the heartbeat that an index has taken. */
export async function recordHeartbeat(db: Knex, name: string, heartbeatAt: Date): Promise<void> {
  await db("index_targets").where({ name }).update({ heartbeat_at: heartbeatAt });
}

/** Records that an index was put back to an earlier state. It keeps the time when that was noticed first. */
export async function recordPutBack(db: Knex, name: string): Promise<void> {
  await db("index_targets").where({ name }).whereNull("put_back_at").update({ put_back_at: db.fn.now() });
}

/** Clears the record where a verify begun since has repaired the index, and its repairs do not wait any more. */
export async function clearPutBack(db: Knex): Promise<void> {
  await db.raw(`
    update index_targets
    set put_back_at = null
    where put_back_at is not null and exists (
      select from verify_runs
      where index_name = index_targets.name and repaired and started_at > index_targets.put_back_at and not exists (
        select from index_dirty where last_error is null and dirty_since <= verify_runs.finished_at
      )
    )
  `);
}
