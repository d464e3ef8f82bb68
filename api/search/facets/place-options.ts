// The places that a search can be narrowed to: the children of the chosen area, or those beside it where it has none.
import { type Place, placeNames } from "../../../shared/places.ts";
import type { FacetOption } from "./facet.ts";

/** Part of the place directory. */
export interface PlaceTree {
  byPath(path: string): Place | undefined;
  children(parentPath: string | null): readonly Place[];
}

type PlaceOption = Omit<FacetOption, "count">;

/** `within`: the area that all options lie in; undefined: Estonia. */
export function placeOptions(
  areas: readonly string[],
  tree: PlaceTree,
): { within: string | undefined; options: PlaceOption[] } {
  const [only] = areas;
  const isOpen = areas.length === 1 && tree.byPath(only!)?.hasChildren === true;
  const within = isOpen ? only : sharedStart(areas);
  const chosen = isOpen ? [] : areas.flatMap((path) => tree.byPath(path) ?? []);
  const places = new Map([...chosen, ...tree.children(within ?? null)].map((place) => [place.path, place]));
  const options = [...places.values()].map((place) => ({
    value: place.path,
    name: placeNames(place),
    selected: areas.includes(place.path),
    params: paramsOf(place.path),
  }));
  return { within, options };
}

/** The path of the smallest area around all of them that is not one of them. */
function sharedStart(areas: readonly string[]): string | undefined {
  const [first = [], ...others] = areas.map((path) => path.split("/").slice(0, -1));
  const length = first.findIndex((slug, index) => others.some((slugs) => slugs[index] !== slug));
  const shared = length === -1 ? first : first.slice(0, length);
  return shared.length === 0 ? undefined : shared.join("/");
}

function paramsOf(path: string) {
  const [countySlug, municipalitySlug = null, settlementSlug = null] = path.split("/");
  return { countySlug: countySlug!, municipalitySlug, settlementSlug };
}
