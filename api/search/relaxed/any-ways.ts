// Ways on from a search, with those of its text alone: what the API answers and `listings explain` prints.
import type { RawQuery } from "../../http/query.ts";
import type { SearchedFallback } from "../facets/follow.ts";
import type { SearchParams } from "../params.ts";
import { findWays, type RelaxedWay } from "./relaxed.ts";

type Ways = Parameters<typeof findWays>[2];

interface AnsweredSearch {
  query: RawQuery;
  params: SearchParams;
  fallback: SearchedFallback;
}

/** A text that only its fallback can meet may have none because of the filters: then as it is read without them. */
export async function findAnyWays(
  { query, params, fallback }: AnsweredSearch,
  ways: Ways,
  search: (params: SearchParams) => Promise<{ fallback: SearchedFallback }>,
): Promise<readonly RelaxedWay[]> {
  const first = await findWays(query, fallback, ways);
  if (first.length > 0 || params.text === undefined || fallback !== undefined) return first;
  const alone = await search(textAlone(params));
  return alone.fallback === undefined ? first : findWays(query, alone.fallback, ways);
}

/** The text without any filter but where it searches. */
const textAlone = ({
  dealType: _d,
  propertyTypes: _p,
  features: _f,
  topFloor: _t,
  cursor: _c,
  ...rest
}: SearchParams) => ({
  ...{ ...rest, areas: [], ranges: {}, shapes: {}, priceDrop: false, facets: [], limit: 0 },
});
