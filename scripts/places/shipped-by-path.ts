// The shipped places with their paths, for what works without a database: `analyze`, judged relevance, tests.
import type { PlaceName } from "../../shared/db/listing-row.ts";
import { shippedPlaces } from "../../shared/shipped-places.ts";
import { toSlug } from "../../shared/slug.ts";

let known: ReadonlyMap<string, PlaceName> | undefined;

/** For example `harju-maakond/tallinn/kesklinna-linnaosa`. */
export function shippedPlacesByPath(): ReadonlyMap<string, PlaceName> {
  known ??= readPlaces();
  return known;
}

function readPlaces(): Map<string, PlaceName> {
  const byCode = new Map<string, PlaceName>();
  for (const { kind, ehakCode, parentCode, name, names, aliases } of shippedPlaces()) {
    const above = kind === "county" ? "" : kind === "municipality" ? "county" : "municipality";
    const parent = byCode.get(`${above} ${parentCode}`);
    const slug = toSlug(name) ?? ehakCode;
    const path = parent === undefined ? slug : `${parent.path}/${slug}`;
    byCode.set(`${kind} ${ehakCode}`, { kind, ehakCode, slug, name, names, aliases, path });
  }
  return new Map([...byCode.values()].map((place) => [place.path, place]));
}
