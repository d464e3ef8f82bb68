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

export async function readDatabaseId(db: Knex): Promise<string> {
  const row = await db("epoch").first("database_id");
  return row!.database_id;
}
