// The epoch: part of every changes cursor and export validator. A new one tells consumers to start with a full copy.
import type { Knex } from "./connect.ts";

export async function startNewEpoch(db: Knex): Promise<string> {
  return db.transaction(async (trx) => {
    // Transaction ids of the server that was backed up: the restored one may reach the same, and would take a number for its own.
    await trx("company_changes").update({ xid: "0" });
    const [epoch] = await trx("epoch").update({ id: trx.fn.uuid() }).returning("id");
    return epoch!.id;
  });
}
