// The epoch: part of every changes cursor and export validator. A new one tells consumers to start with a full copy. In the same
// row the database's id, which a restore keeps: an index carries the id of the database that it was built from.
import type { Knex } from "./connect.ts";

export async function startNewEpoch(db: Knex): Promise<string> {
  return db.transaction(async (trx) => {
    // Transaction ids of the server that was backed up: the restored one may reach the same, and would take a number for its own.
    await trx("company_changes").update({ xid: "0" });
    const [epoch] = await trx("epoch").update({ id: trx.fn.uuid() }).returning("id");
    return epoch!.id;
  });
}

/** By which an index is known as this database's, and as not newer than it. */
export interface Identity {
  databaseId: string;
  heartbeatAt: Date;
}

export async function readIdentity(db: Knex): Promise<Identity> {
  const row = await db("epoch").first({ databaseId: "database_id", heartbeatAt: "heartbeat_at" });
  return row!;
}

/** Later than every heartbeat before; undefined where the database is behind `latest`, that of its indices. */
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

/** The database counts from now on as not older than its indices. */
export async function raiseHeartbeat(db: Knex, latest: Date): Promise<void> {
  await db.raw("update epoch set heartbeat_at = greatest(heartbeat_at, clock_timestamp(), :latest)", { latest });
}

/** A copy that goes its own way: from now on its indices are told from those of the original. */
export async function renewDatabaseId(db: Knex): Promise<void> {
  await db("epoch").update({ database_id: db.fn.uuid() });
}

export async function readDatabaseId(db: Knex): Promise<string> {
  const row = await db("epoch").first("database_id");
  return row!.database_id;
}
