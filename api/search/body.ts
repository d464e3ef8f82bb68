// Builds the body of a search from its parameters. Pure.
import { buildFilters, type Clause } from "./filters.ts";
import type { SearchParams } from "./params.ts";
import { buildSort, isByScore } from "./sort.ts";

export type SearchBody = Readonly<Record<string, unknown>>;

/** `text` is the clause of the searched words; it scores only when results are sorted by score. */
export function buildSearchBody(params: SearchParams, text: Clause | undefined): SearchBody {
  const { cursor, limit } = params;
  const filter = [...buildFilters(params), ...(text !== undefined && !isByScore(params) ? [text] : [])];
  const must = text !== undefined && isByScore(params) ? [text] : [];
  return {
    // One more than the page, to know whether there is a next one.
    size: limit === 0 ? 0 : limit + 1,
    query: { bool: { ...(must.length > 0 ? { must } : {}), filter } },
    sort: buildSort(params),
    ...(cursor === undefined ? {} : { search_after: [...cursor.after] }),
    // Counted on the first page only; later pages have the total in their cursor.
    track_total_hits: cursor === undefined,
    // The whole source: to filter it OpenSearch would parse every document. See shared/search/raw-hits.ts.
    _source: true,
  };
}
