// A small table in memory, loaded again every minute; while PostgreSQL is down the last one stays.
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
  /** Throws `internal_error` before the first load. */
  get(): T;
  loaded(): boolean;
  /** Time up to which the table contains every change; undefined before the first load. */
  asOf(): Date | undefined;
  /** Resolves when the table is in memory, after as many attempts as that takes. */
  firstLoad: Promise<unknown>;
  /** Loads now; concurrent calls share one load. */
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

/** Starts to load at once. Logs when loading begins to fail and when it works again. */
export function createRefreshingTable<T>({ db, name, load, logger }: TableOptions<T>): RefreshingTable<T> {
  const stopping = new AbortController();
  let value: { current: T; asOf: Date } | undefined;
  let running: Promise<T> | undefined;
  const outage = createOutage(logger, {
    failing: "cannot be loaded, keeping what there is",
    working: "loaded again",
    fields: { table: name },
  });

  let nowLoaded = () => {};
  const firstLoad = new Promise<void>((resolve) => {
    nowLoaded = resolve;
  });

  async function loadOnce(): Promise<T> {
    // Read before the load: the data may be newer, never older.
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
        nowLoaded();
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
