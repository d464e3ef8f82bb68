// The place directory in memory: requests resolve and list slugs without a query.
import type { Knex } from "../../shared/db/connect.ts";
import type { Logger } from "../../shared/logger.ts";
import { loadPlaces, type PlaceDirectory } from "../../shared/places.ts";
import { createRefreshingTable, type RefreshingTable } from "../refreshing-table.ts";

export type Places = RefreshingTable<PlaceDirectory>;

interface PlacesOptions {
  db: Knex;
  logger: Logger;
  /** Runs before a new directory is served, so that no request has to wait for what is derived from it. */
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
