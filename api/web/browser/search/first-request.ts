// The request that the search page of the service starts with, as the component will send it: the page asks the browser for it beside
// the script. On a slow phone it is sent 0.6 s after the page so, by the script alone 1.4 s.
import { readAddress } from "./address.ts";
import { searchUrl } from "./client.ts";
import { facetsToAsk } from "./facets.ts";
import { orphanOf } from "./parents.ts";
import { change, EMPTY_QUERY } from "./query.ts";

/** Undefined where the component has something to look up before. */
export function firstRequest(baseUrl: string, address: URLSearchParams, pageSize: number): string | undefined {
  const { params: given, ...place } = readAddress(String(address), { prefix: "" });
  const query = { ...change(EMPTY_QUERY, given), ...place };
  if (orphanOf(query.params) !== undefined) return undefined;
  return searchUrl(baseUrl, query, { pageSize, facets: facetsToAsk(query.params, new Set()), highlight: true });
}
