// The shipped places with their paths, for what works without a database: `analyze`, judged relevance, tests.
import type { PlaceName } from "../../shared/db/listing-row.ts";
import { shippedPlaces } from "../../shared/shipped-places.ts";
import { toSlug } from "../../shared/slug.ts";

export interface ShippedPlace extends PlaceName {
  lat: number | null;
  lon: number | null;
}

let known: ReadonlyMap<string, ShippedPlace> | undefined;

/** For example `harju-maakond/tallinn/kesklinna-linnaosa`. */
export function shippedPlacesByPath(): ReadonlyMap<string, ShippedPlace> {
  known ??= readPlaces();
  return known;
}

let list: readonly ShippedPlace[] | undefined;

/** The same list each time: tables that are made from another one are made again. */
export function listShippedPlaces(): readonly ShippedPlace[] {
  list ??= [...shippedPlacesByPath().values()];
  return list;
}

function readPlaces(): Map<string, ShippedPlace> {
  const byCode = new Map<string, ShippedPlace>();
  for (const { kind, ehakCode, parentCode, name, names, aliases, lat, lon } of shippedPlaces()) {
    const above = kind === "county" ? "" : kind === "municipality" ? "county" : "municipality";
    const parent = byCode.get(`${above} ${parentCode}`);
    const slug = toSlug(name) ?? ehakCode;
    const path = parent === undefined ? slug : `${parent.path}/${slug}`;
    byCode.set(`${kind} ${ehakCode}`, { kind, ehakCode, slug, name, names, aliases, path, lat, lon });
  }
  return new Map([...byCode.values()].map((place) => [place.path, place]));
}
