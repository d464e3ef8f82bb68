// Remembers which keys were used and writes it down now and then, so that no request waits for it.

import { touchApiKeys } from "../../shared/db/api-keys.ts";
import type { Knex } from "../../shared/db/connect.ts";
import type { Logger } from "../../shared/logger.ts";

const FLUSH_EVERY_MS = 10_000;

export interface KeyUses {
  note(keyId: string, at?: Date): void;
  flush(): Promise<void>;
  /** Writes what is left and stops the timer. */
  close(): Promise<void>;
}

export function createKeyUses({ db, logger }: { db: Knex; logger: Logger }): KeyUses {
  let uses = new Map<string, Date>();

  async function flush(): Promise<void> {
    const written = uses;
    uses = new Map();
    try {
      await touchApiKeys(db, written);
    } catch (error) {
      // Only the display of "last used" suffers; what came meanwhile is newer and stays.
      logger.warn({ err: error, keys: written.size }, "last use of keys not written");
      for (const [id, at] of written) if (!uses.has(id)) uses.set(id, at);
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    note(keyId, at = new Date()) {
      uses.set(keyId, at);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
