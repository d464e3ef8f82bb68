// The epoch: life of a database between two restores, part of every changes cursor and export validator. A new one makes consumers
// start with a full copy. The same row has the database id, which a restore keeps, and the heartbeat (indexer/heartbeat.ts).
import type { Knex } from "./connect.ts";

export async function startNewEpoch(db: Knex): Promise<string> {
  return db.transaction(async (trx) => {
    // `xid` holds transaction ids of the old server. A restored one may reuse them and mistake an old row for its own transaction.
    await trx("company_changes").update({ xid: "0" });
    const [epoch] = await trx("epoch").update({ id: trx.fn.uuid() }).returning("id");
    return epoch!.id;
  });
}

/** Compared with the metadata of an index: whether it is this database's, and not ahead of it. */
export interface Identity {
  databaseId: string;
  heartbeatAt: Date;
}

export async function readIdentity(db: Knex): Promise<Identity> {
  const row = await db("epoch").first({ databaseId: "database_id", heartbeatAt: "heartbeat_at" });
  return row!;
}

/** The database's clock, by which heartbeats are written: that of a shell may differ. */
export async function readNow(db: Knex): Promise<Date> {
  const { rows } = await db.raw<{ rows: { now: Date }[] }>("select clock_timestamp() as now");
  return rows[0]!.now;
}

/** Writes a heartbeat later than all before; undefined if the database is behind `latest`, the last heartbeat of its indices. */
export async function advanceHeartbeat(db: Knex, latest: Date): Promise<Date | undefined> {
  const { rows } = await db.raw<{ rows: { heartbeatAt: Date }[] }>(
    `
    update epoch
    set heartbeat_at = greatest(clock_timestamp(), heartbeat_at + interval '1 ms')
    where heartbeat_at >= :latest
    returning heartbeat_at as "heartbeatAt"
    `,
    { latest },
  );
  return rows[0]?.heartbeatAt;
}

/** Raises the heartbeat to that of the indices: the database is not behind them any more. */
export async function raiseHeartbeat(db: Knex, latest: Date): Promise<void> {
  await db.raw("update epoch set heartbeat_at = greatest(heartbeat_at, clock_timestamp(), :latest)", { latest });
}

/** Gives a copy of a database an id of its own, which tells its indices from the original's. */
export async function renewDatabaseId(db: Knex): Promise<void> {
  await db("epoch").update({ database_id: db.fn.uuid() });
}

export async function readDatabaseId(db: Knex): Promise<string> {
  const row = await db("epoch").first("database_id");
  return row!.database_id;
}
