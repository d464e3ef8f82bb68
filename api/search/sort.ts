// Sort keys of the nine sorts. Each order is total: every document has every key, and the id is the tie-breaker.
import { FIELDS, SORT_KEYS } from "../../mappings/fields.ts";
import type { SearchParams } from "./params.ts";

type SortKey = Readonly<Record<string, "asc" | "desc">>;

/** A text is sorted by score in the default sort only. */
export const isByScore = ({ text, sort }: Pick<SearchParams, "text" | "sort">): boolean =>
  text !== undefined && sort === "featured";

export function buildSort(params: Pick<SearchParams, "text" | "sort">): SortKey[] {
  const { field, order, idOrder } = SORT_KEYS[params.sort];
  const keys: SortKey[] = [{ [field]: order }, { [FIELDS.id]: idOrder }];
  return isByScore(params) ? [{ _score: "desc" }, ...keys] : keys;
}
