// The indices that every change is written to. At most one is live; one is building while `reindex` runs. Beside them the
// table names what this database has built and does not write to: only what it names may `reindex` delete.
import type { Knex } from "./connect.ts";

export type TargetState = "building" | "live" | "previous";

export interface Target {
  name: string;
  schemaHash: string;
  state: TargetState;
  /** How far the backfill has come, in id order. */
  backfillLastId: string;
  createdAt: Date;
  /** When searches went over to it last; null when they never have. */
  liveSince: Date | null;
  /** Of the OpenSearch cluster that it was built in; null where that is not known. */
  clusterUuid: string | null;
}

const COLUMNS = {
  name: "name",
  schemaHash: "schema_hash",
  state: "state",
  backfillLastId: "backfill_last_id",
  createdAt: "created_at",
  liveSince: "live_since",
  clusterUuid: "cluster_uuid",
};

/** The previous ones in the order in which they were live: the last is the one to go back to. */
export async function readTargets(db: Knex): Promise<Target[]> {
  return db("index_targets")
    .select(COLUMNS)
    .whereNot({ state: "retired" })
    .orderBy(["state", { column: "live_since", nulls: "first" }, "created_at", "name"]);
}

/** Before the index is created: killed in between, it is known as ours. */
export async function nameIndex(db: Knex, name: string, schemaHash: string, clusterUuid?: string): Promise<void> {
  await db("index_targets").insert({
    name,
    schema_hash: schemaHash,
    state: "retired",
    cluster_uuid: clusterUuid ?? null,
  });
}

/** From its commit on every drain writes to the new index, too. */
export async function joinTargets(db: Knex, name: string): Promise<void> {
  await db("index_targets").where({ name }).update({ state: "building" });
}

/** No change is written to it any more. */
export async function leaveTargets(db: Knex, name: string): Promise<void> {
  await db("index_targets").where({ name }).update({ state: "retired" });
}

/** The index is gone: so is its name. */
export async function forgetIndex(db: Knex, name: string): Promise<void> {
  await db("index_targets").where({ name }).delete();
}

/** Every index that this database has built and not deleted yet. */
export async function readNamed(db: Knex): Promise<string[]> {
  return db("index_targets").orderBy("name").pluck("name");
}

/** Built by this database, and written to no longer. */
export async function readRetired(db: Knex): Promise<string[]> {
  return db("index_targets").where({ state: "retired" }).orderBy("name").pluck("name");
}

/** Remembers how far the backfill has come; false when somebody has taken the index out of the targets. */
export async function saveBackfill(db: Knex, name: string, lastId: string): Promise<boolean> {
  const updated = await db("index_targets").where({ name, state: "building" }).update({ backfill_last_id: lastId });
  return updated === 1;
}

/** The one that was live becomes previous; both statements in the caller's transaction, since only one may be live. */
export async function promoteTarget(trx: Knex.Transaction, name: string): Promise<void> {
  await trx("index_targets").where({ state: "live" }).whereNot({ name }).update({ state: "previous" });
  await trx("index_targets").where({ name }).update({ state: "live", live_since: trx.fn.now() });
}

/**
 * After a restore: what is searched may be unknown to the backup, and holds what has not happened. It goes on taking changes,
 * so that what is hidden disappears, but nothing is live until a new index is.
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
