// Advisory locks of a session: they end with the process, however it ends.
import type { Client } from "pg";
import type { Knex } from "./connect.ts";

export interface HeldLock {
  /** Throws if the session is lost, and with it the lock. */
  assertHeld(): Promise<void>;
}

/** Runs `work` while holding the named lock; undefined when another process holds it. */
export async function withSessionLock<T>(
  db: Knex,
  name: string,
  work: (lock: HeldLock) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const connection = (await db.client.acquireConnection()) as Client;
  const queryHeld = async (sql: string) =>
    (await connection.query<{ held: boolean }>(sql, [name])).rows[0]?.held === true;
  try {
    if (!(await queryHeld("select pg_try_advisory_lock(hashtextextended($1, 0)) as held"))) return undefined;
    try {
      const result = await work({
        async assertHeld() {
          // Taking it once more from the same session always succeeds; a lost session throws.
          await queryHeld("select pg_try_advisory_lock(hashtextextended($1, 0)) as held");
          await queryHeld("select pg_advisory_unlock(hashtextextended($1, 0)) as held");
        },
      });
      return { result };
    } finally {
      await queryHeld("select pg_advisory_unlock(hashtextextended($1, 0)) as held").catch(() => false);
    }
  } finally {
    await db.client.releaseConnection(connection);
  }
}
