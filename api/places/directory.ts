// The place directory in memory: slugs are resolved and listed without a look into the database.
import type { Knex } from "../../shared/db/connect.ts";
import type { Logger } from "../../shared/logger.ts";
import { loadPlaces, type PlaceDirectory } from "../../shared/places.ts";
import { createRefreshingTable, type RefreshingTable } from "../refreshing-table.ts";

export type Places = RefreshingTable<PlaceDirectory>;

interface PlacesOptions {
  db: Knex;
  logger: Logger;
  /** What requests need of a directory beside itself: made before it is served, so that no request pays for it. */
  prepare: (directory: PlaceDirectory) => void;
}

export function createPlaces({ db, logger, prepare }: PlacesOptions): Places {
  async function load(): Promise<PlaceDirectory> {
    const directory = await loadPlaces(db);
    prepare(directory);
    return directory;
  }
  return createRefreshingTable({ db, name: "places", load, logger });
}
