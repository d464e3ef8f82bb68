// The epoch: part of every changes cursor and export validator. A new one tells consumers to start with a full copy.
import type { Knex } from "./connect.ts";

export async function startNewEpoch(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>("update epoch set id = gen_random_uuid() returning id");
  return rows[0]!.id;
}
