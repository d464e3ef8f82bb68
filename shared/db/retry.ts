// Retries transactions that PostgreSQL ended: those over several companies may deadlock. Nothing of them was committed.
import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "./connect.ts";

/** SQLSTATEs: deadlock detected, serialization failure. */
const RETRIED = ["40P01", "40001"];
const RETRIES_MAX = 3;

/** Runs `work` in a transaction, up to four times, so it must be repeatable. */
export async function transactionWithRetry<T>(
  db: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
  alsoRetried: readonly string[] = [],
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (![...RETRIED, ...alsoRetried].includes(code) || retries === RETRIES_MAX) throw error;
      await delay(Math.random() * 50 * 2 ** retries); // so that the same two do not collide again
    }
  }
}
