// Small tables held in memory: loaded at the start, again every minute, and kept when PostgreSQL is away.
import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "../shared/db/connect.ts";
import { readDatabaseTime } from "../shared/db/freshness.ts";
import { AppError } from "../shared/errors.ts";
import type { Logger } from "../shared/logger.ts";
import { createOutage } from "../shared/outage.ts";

const SECOND = 1000;
const REFRESH_EVERY_MS = 60 * SECOND;
const RETRY_AFTER_MS = SECOND;

export interface RefreshingTable<T> {
  /** Throws `internal_error` until it has been loaded once. */
  get(): T;
  loaded(): boolean;
  /** Up to when changes in the database are in it; undefined until it has been loaded once. */
  asOf(): Date | undefined;
  /** Settles with the first load, whether it worked or not. */
  firstLoad: Promise<unknown>;
  /** Loads now; calls at the same time share one load. */
  refresh(): Promise<T>;
  close(): Promise<void>;
}

interface TableOptions<T> {
  db: Knex;
  /** For the log. */
  name: string;
  load: () => Promise<T>;
  logger: Logger;
}

/** Starts to load at once and goes on by itself; one log line for each change between working and failing. */
export function createRefreshingTable<T>({ db, name, load, logger }: TableOptions<T>): RefreshingTable<T> {
  const stopping = new AbortController();
  let value: { current: T; asOf: Date } | undefined;
  let running: Promise<T> | undefined;
  const outage = createOutage(logger, {
    failing: "cannot be loaded, keeping what there is",
    working: "loaded again",
    fields: { table: name },
  });

  async function loadOnce(): Promise<T> {
    // Taken before the load: what is loaded may be newer, never older.
    const asOf = await readDatabaseTime(db);
    const current = await load();
    value = { current, asOf };
    return current;
  }

  function refresh(): Promise<T> {
    running ??= loadOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      let waitMs = REFRESH_EVERY_MS;
      try {
        await refresh();
        outage.worked();
      } catch (error) {
        outage.failed(error);
        waitMs = RETRY_AFTER_MS;
      }
      await delay(waitMs, undefined, {
        signal: stopping.signal,
        ref: false,
      }).catch(
        () => undefined, // aborted: the loop ends
      );
    }
  }
  const kept = keep();
  const firstLoad = (running ?? Promise.resolve()).then(
    () => undefined,
    () => undefined, // logged where it is awaited; it is tried again by itself
  );

  return {
    get() {
      if (value === undefined) {
        throw new AppError("internal_error", "The service is starting. Try again in a moment.", {
          cause: new Error(`${name} not loaded yet`),
        });
      }
      return value.current;
    },
    loaded: () => value !== undefined,
    asOf: () => value?.asOf,
    firstLoad,
    refresh,
    async close() {
      stopping.abort();
      await kept;
    },
  };
}
