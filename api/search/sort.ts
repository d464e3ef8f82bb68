// The nine orders. Each is total: no key is ever missing, and the id decides between equals.
import { FIELDS, SORT_KEYS } from "../../mappings/fields.ts";
import type { SearchParams } from "./params.ts";

type SortKey = Readonly<Record<string, "asc" | "desc">>;

/** The best match first applies to the default order only; every other sort stays exactly as asked. */
export const isByScore = ({ text, sort }: Pick<SearchParams, "text" | "sort">): boolean =>
  text !== undefined && sort === "featured";

export function buildSort(params: Pick<SearchParams, "text" | "sort">): SortKey[] {
  const { field, order, idOrder } = SORT_KEYS[params.sort];
  const keys: SortKey[] = [{ [field]: order }, { [FIELDS.id]: idOrder }];
  return isByScore(params) ? [{ _score: "desc" }, ...keys] : keys;
}
