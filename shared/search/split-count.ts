// Splits a search into page and count, two searches of one `_msearch`. A sorted page without a count can stop early (median browse of
// a million listings: 193,407 documents visited instead of 531,652), and a count without a page is quick: 5.5 ms together instead of
// 10.8 (OpenSearch alone, request cache off). Not for text queries, which both would evaluate in full: 19.4 instead of 18.0 ms by score,
// 9.4 instead of 9.2 by a field.
import type { SearchResponse } from "./response.ts";

/** The `_msearch` body of a search; `parameters` are query parameters as of `_search`. `joinPageAndCount` joins the two results. */
export function splitCountBody(body: object, parameters: Readonly<Record<string, string>>): string {
  // Whatever else the body has is about hits.
  const { query, timeout } = body as Record<string, unknown>;
  const page = [parameters, { ...body, track_total_hits: false }];
  // Without OpenSearch's request cache, which keeps counts until the next refresh: the API caches results for a second itself.
  const count = [
    { ...parameters, request_cache: false },
    { query, timeout, size: 0, track_total_hits: true },
  ];
  return [...page, ...count].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/**
 * Joins the two results. A refresh between them may make the count differ, so it is at least the size of the page, and exactly that
 * where the page is not full.
 */
export function joinPageAndCount([page, count]: readonly SearchResponse[], body: object): SearchResponse {
  const { size } = body as { size: number };
  const shown = page!.hits.hits.length;
  const value = shown < size ? shown : Math.max(shown, count!.hits.total!.value);
  return { ...page!, hits: { ...page!.hits, total: { value, relation: "eq" } } };
}
