// Sort keys of all sorts. Each order is total: every document has every key, and the id is the tie-breaker.
import { FIELDS, SORT_KEYS } from "../../mappings/fields.ts";
import type { Point } from "../../shared/point.ts";
import type { SearchParams } from "./params.ts";

type SortKey = Readonly<Record<string, "asc" | "desc" | object>>;

/** A text is sorted by score in the default sort only. */
export const isByScore = ({ text, sort }: Pick<SearchParams, "text" | "sort">): boolean =>
  text !== undefined && sort === "featured";

export function buildSort(params: Pick<SearchParams, "text" | "sort" | "shapes">): SortKey[] {
  if (params.sort === "distance") return byDistance(params.shapes.circle!);
  const { field, order, idOrder } = SORT_KEYS[params.sort];
  const keys: SortKey[] = [{ [field]: order }, { [FIELDS.id]: idOrder }];
  return isByScore(params) ? [{ _score: "desc" }, ...keys] : keys;
}

/** Of listings in a circle, which have a point. */
function byDistance({ lat, lon }: Point): SortKey[] {
  return [{ _geo_distance: { [FIELDS.point]: { lat, lon }, order: "asc", unit: "m" } }, { [FIELDS.id]: "desc" }];
}
