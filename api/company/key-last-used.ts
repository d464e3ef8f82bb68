// Writes two things about keys every 10 s, so that no request waits: when each was last used, and a new hash for keys that are stored
// under an older pepper. Processes with peppers in different order rewrite a key at most once per write.
import { rehashApiKeys, touchApiKeys } from "../../shared/db/api-keys.ts";
import type { Knex } from "../../shared/db/connect.ts";
import type { Logger } from "../../shared/logger.ts";
import type { KeyDigest } from "./key-format.ts";

const FLUSH_EVERY_MS = 10_000;

interface Use {
  at?: Date;
  /** Digest under the first pepper, which replaces the stored one. */
  rehash?: KeyDigest | undefined;
}

export interface KeyLastUsed {
  note(keyId: string, use?: Use): void;
  flush(): Promise<void>;
  /** Writes what is left and stops the timer. */
  close(): Promise<void>;
}

export function createKeyLastUsed({ db, logger }: { db: Knex; logger: Logger }): KeyLastUsed {
  let uses = new Map<string, Date>();
  let digests = new Map<string, KeyDigest>();

  async function flush(): Promise<void> {
    const [written, rehashed] = [uses, digests];
    uses = new Map();
    digests = new Map();
    try {
      await touchApiKeys(db, written);
    } catch (error) {
      // Kept for the next flush, except where the key was used again meanwhile.
      logger.warn({ err: error, keys: written.size }, "last use of keys not written");
      for (const [id, at] of written) if (!uses.has(id)) uses.set(id, at);
    }
    try {
      await rehashApiKeys(db, rehashed);
    } catch (error) {
      logger.warn(
        { err: error, keys: rehashed.size },
        "keys not stored under the first pepper; their next use tries again",
      );
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    note(keyId, { at = new Date(), rehash } = {}) {
      uses.set(keyId, at);
      if (rehash !== undefined) digests.set(keyId, rehash);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
