// Changes single listings at a constant rate and measures the time until a search finds each change.
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "../../../shared/db/connect.ts";
import type { Dataset } from "./dataset.ts";

const POLL_EVERY_MS = 100;
/** At few changes a second, where a poll costs little and 100 ms would be half of what is measured. */
const POLL_OFTEN_MS = 20;
const FEW_PER_SECOND = 20;
/** Oldest first; at 200 changes a second fewer wait. Polls for all 1,900 that waited in the mix (L07) loaded OpenSearch and lengthened the wait. */
const POLL_IDS_MAX = 500;

/** Time between two searches for the changes. */
export const pollEveryMs = (perSecond: number): number => (perSecond <= FEW_PER_SECOND ? POLL_OFTEN_MS : POLL_EVERY_MS);

/** An engine that has just been started spends a core on compiling itself and answers ten times slower for its first minute. */
export const WARM_UP_MS = 60_000;

export interface ChangeLoad {
  /** Milliseconds from commit to searchable, of every change so far. */
  ms: number[];
  sent: number;
  /** Stops changing and waits until everything is found. */
  stop(): Promise<void>;
}

/** `perSecond` transactions of one update each, spread evenly: late ones are made up for, so that the rate holds. */
export async function startChanges(
  { config, deps }: Dataset,
  perSecond: number,
  { onChange = () => undefined }: { onChange?: (id: string, rooms: number) => void } = {},
): Promise<ChangeLoad> {
  // Connections of its own: what is measured beside it must not have to wait for them.
  const db = connect(config.databaseUrl, {
    applicationName: "listings-bench-changes",
    acquireTimeoutMs: 60_000,
    statementTimeoutMs: 60_000,
  });
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    "select id from listings where is_public(listings) order by hashint8(id) limit 20000",
  );
  const load: ChangeLoad = { ms: [], sent: 0, stop };
  const waiting = new Map<string, { version: number; committedAt: number }>();
  const startedAt = performance.now();
  let changing = true;
  let failure: unknown;
  const giveUp = (error: unknown) => {
    failure ??= error;
    changing = false;
  };

  async function change(id: string): Promise<void> {
    const { rows: changed } = await db.raw<{ rows: { version: string; rooms: number }[] }>(
      "update listings set rooms = 1 + coalesce(rooms, 0) % 9 where id = :id returning version, rooms",
      { id },
    );
    onChange(id, changed[0]!.rooms);
    waiting.set(id, { version: Number(changed[0]!.version), committedAt: performance.now() });
  }

  async function keepChanging(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (changing) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
      while (load.sent < due) {
        const id = rows[load.sent++ % rows.length]!.id;
        const changed = change(id).finally(() => underWay.delete(changed));
        changed.catch(giveUp);
        underWay.add(changed);
      }
      await delay(5);
    }
    await Promise.all(underWay);
    if (failure !== undefined) throw failure;
  }

  async function keepLooking(): Promise<void> {
    while (changing || (waiting.size > 0 && failure === undefined)) {
      const lookedAt = performance.now();
      const ids = [...waiting.keys()].slice(0, POLL_IDS_MAX);
      if (ids.length > 0) {
        const versions = await readSearchable(deps, ids);
        const foundAt = performance.now();
        for (const [id, version] of versions) {
          const change = waiting.get(id);
          if (change === undefined || version < change.version) continue;
          load.ms.push(foundAt - change.committedAt);
          waiting.delete(id);
        }
      }
      await delay(Math.max(1, pollEveryMs(perSecond) - (performance.now() - lookedAt)));
    }
  }

  const work = Promise.all([keepChanging(), keepLooking()]);
  work.catch(() => undefined); // awaited in `stop`
  async function stop(): Promise<void> {
    changing = false;
    await work.finally(() => db.destroy());
  }
  return load;
}

/**
 * A search, not a look-up by id: those see what no search finds yet. Versions come out of the columns: reading the documents
 * of hundreds of listings twenty times a second would be most of the load that is measured here.
 */
async function readSearchable(
  { search, prefix }: Dataset["deps"],
  ids: readonly string[],
): Promise<[string, number][]> {
  const body = {
    size: ids.length,
    query: { bool: { filter: { terms: { id: ids } } } },
    ...{ docvalue_fields: ["id", "version"], _source: false, stored_fields: "_none_", track_total_hits: false },
  };
  const { hits } = await search.search(prefix, body, { timeoutMs: 10_000 });
  return (hits.hits as unknown as { fields: { id: [number]; version: [number] } }[]).map(({ fields }) => [
    String(fields.id[0]),
    fields.version[0],
  ]);
}

export interface SearchLoad {
  ms: number[];
  errors: string[];
  stop(): Promise<void>;
}

/** So many requests a second, sent when they are due whether or not earlier ones are answered. */
export function startSearches(perSecond: number, send: (number: number) => Promise<unknown>): SearchLoad {
  const load: SearchLoad = { ms: [], errors: [], stop };
  const startedAt = performance.now();
  let searching = true;
  const underWay = new Set<Promise<unknown>>();

  async function keepSearching(): Promise<void> {
    for (let count = 0; searching; count += 1) {
      const dueAt = startedAt + (count * 1000) / perSecond;
      await delay(Math.max(0, dueAt - performance.now()));
      const sent = send(count)
        .then(
          // From when it was due: a request that had to wait for us would otherwise look quick.
          () => load.ms.push(performance.now() - dueAt),
          (error: Error) => load.errors.push(error.message),
        )
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
    await Promise.all(underWay);
  }

  const work = keepSearching();
  async function stop(): Promise<void> {
    searching = false;
    await work;
  }
  return load;
}
