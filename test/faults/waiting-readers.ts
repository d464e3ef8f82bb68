// Readers that wait at the change stream of their company and keep a copy of it, as consumers do: whatever fails, they ask again.
import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "../../shared/db/connect.ts";
import { insertKey } from "../helpers/company-api.ts";

const WAIT_SECONDS = 20;
const AGAIN_AFTER_MS = 200;

export interface WaitingReader {
  companyId: string;
  /** Version of each listing that the company has, by what was read. */
  copy: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

interface ReaderOptions {
  url: string;
  companyId: string;
  key: string;
  /** With the time at which its answer was read. */
  onChange?: (listingId: string, version: string, at: number) => void;
}

interface Page {
  changes: ({ type: "upsert"; listing: { id: string; version: string } } | { type: "removed"; listingId: string })[];
  nextCursor: string;
}

export function startReader({ url, companyId, key, onChange }: ReaderOptions): WaitingReader {
  const copy = new Map<string, string>();
  const stopping = new AbortController();
  let since: string | undefined;

  async function readOnce(): Promise<void> {
    const query = new URLSearchParams({
      limit: "500",
      wait: String(WAIT_SECONDS),
      ...(since === undefined ? {} : { since }),
    });
    const answer = await fetch(`${url}/api/company/${companyId}/changes?${query}`, {
      headers: { "x-api-key": key },
      signal: stopping.signal,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const { changes, nextCursor } = (await answer.json()) as Page;
    const at = performance.now();
    for (const change of changes) {
      if (change.type === "removed") copy.delete(change.listingId);
      else {
        copy.set(change.listing.id, change.listing.version);
        onChange?.(change.listing.id, change.listing.version, at);
      }
    }
    since = nextCursor;
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      // Answered, cut, refused or not reached: the cursor stays until a whole page was read.
      await readOnce().catch(() =>
        delay(AGAIN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined),
      );
    }
  })();
  return {
    companyId,
    copy,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** As many as may wait for one company. */
const READERS_PER_COMPANY = 2;

/** For each company as many readers as may wait. */
export async function startReaders(db: Knex, url: string): Promise<WaitingReader[]> {
  const readers: WaitingReader[] = [];
  for (const { id } of await db("companies").select("id")) {
    const { key } = await insertKey(db, id);
    for (let count = 0; count < READERS_PER_COMPANY; count += 1) readers.push(startReader({ url, companyId: id, key }));
  }
  return readers;
}

/** Listings that a reader lacks, has without their company having them, or has in another version. */
export async function countLost(db: Knex, readers: readonly WaitingReader[]): Promise<number> {
  let lost = 0;
  for (const { companyId, copy } of readers) {
    const rows = await db("listings").where({ company_id: companyId }).select("id", "version");
    lost += rows.filter(({ id, version }) => copy.get(id) !== version).length;
    const ids = new Set(rows.map(({ id }) => id));
    lost += [...copy.keys()].filter((id) => !ids.has(id)).length;
  }
  return lost;
}
