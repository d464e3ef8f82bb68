// The place directory in memory: slugs are resolved and listed without a look into the database.
import type { Knex } from "../../shared/db/connect.ts";
import type { Logger } from "../../shared/logger.ts";
import { loadPlaces, type PlaceDirectory } from "../../shared/places.ts";
import { keepInMemory, type Memory } from "../memory.ts";

export type Places = Memory<PlaceDirectory>;

export function createPlaces({ db, logger }: { db: Knex; logger: Logger }): Places {
  return keepInMemory({ db, name: "places", load: () => loadPlaces(db), logger });
}
