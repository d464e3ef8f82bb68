// The epoch: part of every changes cursor and export validator. A new one tells consumers to start with a full copy. Beside it
// the database's own id, which a restore keeps: an index carries it, and tells so whose it is.
import type { Knex } from "./connect.ts";

export async function startNewEpoch(db: Knex): Promise<string> {
  return db.transaction(async (trx) => {
    // Transaction ids of the server that was backed up: the restored one may reach the same, and would take a number for its own.
    await trx("company_changes").update({ xid: "0" });
    const [epoch] = await trx("epoch").update({ id: trx.fn.uuid() }).returning("id");
    return epoch!.id;
  });
}

export async function readDatabaseId(db: Knex): Promise<string> {
  const row = await db("epoch").first("database_id");
  return row!.database_id;
}
