// Headers of a response that depend on what was searched.
import type { SearchResult } from "./execute.ts";
import type { SearchParams } from "./params.ts";
import type { Found } from "./search.ts";

export function headersOf(
  { ignored }: Pick<SearchParams, "ignored">,
  { result, fallback, fallbackSkipped }: Found<Pick<SearchResult, "asOf">>,
) {
  return {
    ...(result.asOf === undefined ? {} : { "X-Data-As-Of": result.asOf.toISOString() }),
    ...(ignored.length > 0 ? { "X-Ignored-Params": ignored.join(", ") } : {}),
    ...(fallbackSkipped ? { "X-Search-Fallback": 'skipped; reason="busy"' } : {}),
    ...(fallback === undefined
      ? {}
      : { "X-Search-Fallback": `${fallback.step}; text="${encodeURIComponent(fallback.text)}"` }),
  };
}
