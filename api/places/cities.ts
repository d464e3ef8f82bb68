// Foreign cities in memory. Before a slug is called unknown the table is loaded again, at most once a second.

import type { Knex } from "../../shared/db/connect.ts";
import { type City, readCities } from "../../shared/db/places.ts";
import type { Logger } from "../../shared/logger.ts";
import { type Candidates, prepareValues } from "../http/closest.ts";
import { createRefreshingTable } from "../refreshing-table.ts";

const LOOK_UP_EVERY_MS = 1000;

export interface CityTable {
  all: readonly City[];
  has(slug: string): boolean;
  /** Candidates for "did you mean". */
  candidates: Candidates;
}

export interface Cities {
  get(): CityTable;
  /**
   * Loads the table again, since the first listing in a city may be seconds old; true when that made one more of the slugs known.
   * At most one load a second: until the next one, slugs that are not in memory are unknown.
   */
  lookUp(slugs: readonly string[]): Promise<boolean>;
  loaded(): boolean;
  asOf(): Date | undefined;
  firstLoad: Promise<unknown>;
  close(): Promise<void>;
}

export function createCities({ db, logger }: { db: Knex; logger: Logger }): Cities {
  const memory = createRefreshingTable({ db, name: "cities", load: async () => toTable(await readCities(db)), logger });
  let lookedUpAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<unknown> = Promise.resolve();

  /** Requests within a second share a load, even one that is over. */
  function loadAgain(): Promise<unknown> {
    if (performance.now() - lookedUpAtMs < LOOK_UP_EVERY_MS) return loading;
    lookedUpAtMs = performance.now();
    loading = memory.refresh().catch((error: unknown) => {
      logger.debug({ err: error }, "cities not loaded again: PostgreSQL is down, the table in memory decides");
    });
    return loading;
  }

  return {
    get: memory.get,
    loaded: memory.loaded,
    asOf: memory.asOf,
    firstLoad: memory.firstLoad,
    close: memory.close,
    async lookUp(slugs) {
      const missing = slugs.filter((slug) => !memory.get().has(slug));
      if (missing.length === 0) return false;
      await loadAgain();
      return missing.some((slug) => memory.get().has(slug));
    },
  };
}

export function toTable(all: readonly City[]): CityTable {
  const slugs = new Set(all.map(({ slug }) => slug));
  return { all, has: (slug) => slugs.has(slug), candidates: prepareValues([...slugs]) };
}
