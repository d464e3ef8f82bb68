// Foreign cities in memory, and one more look into the table before a slug is called unknown.
import { type City, readCities } from "../../shared/db/cities.ts";
import type { Knex } from "../../shared/db/connect.ts";
import type { Logger } from "../../shared/logger.ts";
import { type Candidates, prepareValues } from "../http/closest.ts";
import { keepInMemory } from "../memory.ts";

export interface CityTable {
  all: readonly City[];
  has(slug: string): boolean;
  /** For "did you mean". */
  candidates: Candidates;
}

export interface Cities {
  get(): CityTable;
  /** Loads the table anew if one of the slugs is not in memory: a first listing there may be seconds old. */
  lookUp(slugs: readonly string[]): Promise<void>;
  asOf(): Date | undefined;
  firstLoad: Promise<unknown>;
  close(): Promise<void>;
}

export function createCities({ db, logger }: { db: Knex; logger: Logger }): Cities {
  const memory = keepInMemory({ db, name: "cities", load: async () => toTable(await readCities(db)), logger });
  const unknown = (slugs: readonly string[]) => memory.loaded() && slugs.some((slug) => !memory.get().has(slug));
  return {
    get: memory.get,
    asOf: memory.asOf,
    firstLoad: memory.firstLoad,
    close: memory.close,
    async lookUp(slugs) {
      // Requests at the same time share a load; one that joins a load under way may have to look once more.
      for (let round = 0; round < 2 && unknown(slugs); round += 1) {
        try {
          await memory.refresh();
        } catch (error) {
          logger.debug({ err: error }, "cities not looked up again, PostgreSQL is away: memory decides");
          return;
        }
      }
    },
  };
}

export function toTable(all: readonly City[]): CityTable {
  const slugs = new Set(all.map(({ slug }) => slug));
  return { all, has: (slug) => slugs.has(slug), candidates: prepareValues([...slugs]) };
}
