// The epoch: part of every changes cursor and export validator. A new one tells consumers to start with a full copy.
import type { Knex } from "./connect.ts";

export async function startNewEpoch(db: Knex): Promise<string> {
  return db.transaction(async (trx) => {
    // Transaction ids of the server that was backed up: the restored one may reach the same, and would take a number for its own.
    await trx.raw("update company_changes set xid = '0'");
    const { rows } = await trx.raw<{ rows: { id: string }[] }>("update epoch set id = gen_random_uuid() returning id");
    return rows[0]!.id;
  });
}
