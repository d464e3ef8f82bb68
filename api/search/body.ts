// From parameters to the body of one search. Pure: the same parameters always give the same body.
import { buildFilters, type Clause } from "./filters.ts";
import type { SearchParams } from "./params.ts";
import { buildSort, isByScore } from "./sort.ts";

export type SearchBody = Readonly<Record<string, unknown>>;

/** `text` is the clause for the searched words, where there are any; it scores only when the order is by score. */
export function buildSearchBody(params: SearchParams, text: Clause | undefined): SearchBody {
  const { cursor, limit } = params;
  const filter = [...buildFilters(params), ...(text !== undefined && !isByScore(params) ? [text] : [])];
  const must = text !== undefined && isByScore(params) ? [text] : [];
  return {
    // One more than the page: whether there is a next page is then known, not guessed.
    size: limit + 1,
    query: { bool: { ...(must.length > 0 ? { must } : {}), filter } },
    sort: buildSort(params),
    ...(cursor === undefined ? {} : { search_after: [...cursor.after] }),
    // Counted once, on the first page; the total then travels in the cursor.
    track_total_hits: cursor === undefined,
    // Whole: to leave something out OpenSearch would parse every document. See shared/search/raw-hits.ts.
    _source: true,
  };
}
