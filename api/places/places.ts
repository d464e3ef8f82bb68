// The place directory in memory: slugs are resolved and listed without a look into the database.
import type { Knex } from "../../shared/db/connect.ts";
import type { PlaceKind } from "../../shared/enums.ts";
import type { Logger } from "../../shared/logger.ts";
import { keepInMemory, type Memory } from "../memory.ts";

export interface Place {
  kind: PlaceKind;
  slug: string;
  path: string;
  name: string;
  names: Partial<Record<"et" | "en" | "ru", string>> | null;
  aliases: string[];
}

export interface PlaceDirectory {
  byPath(path: string): Place | undefined;
  bySlug(slug: string): readonly Place[];
  children(path: string | undefined): readonly Place[];
  all(): Iterable<Place>;
}

export type Places = Memory<PlaceDirectory>;

export function createPlaces({ db, logger }: { db: Knex; logger: Logger }): Places {
  return keepInMemory({
    name: "places",
    load: async () => {
      const { rows } = await db.raw<{ rows: Place[] }>(
        "select kind, slug, path, name, names, aliases from places order by path",
      );
      return toDirectory(rows);
    },
    logger,
  });
}

export function toDirectory(places: readonly Place[]): PlaceDirectory {
  const paths = new Map(places.map((place) => [place.path, place]));
  const slugs = groupBy(places, ({ slug }) => slug);
  const parents = groupBy(places, ({ path }) => path.split("/").slice(0, -1).join("/"));
  return {
    byPath: (path) => paths.get(path),
    bySlug: (slug) => slugs.get(slug) ?? [],
    children: (path) => parents.get(path ?? "") ?? [],
    all: () => places,
  };
}

function groupBy(places: readonly Place[], keyOf: (place: Place) => string): Map<string, Place[]> {
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    const group = groups.get(keyOf(place));
    if (group === undefined) groups.set(keyOf(place), [place]);
    else group.push(place);
  }
  return groups;
}
