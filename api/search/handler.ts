// GET /api/public/v1/listings: the search. Listings come from OpenSearch only.
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import type { PlaceDirectory } from "../../shared/places.ts";
import { addLogFields } from "../http/access-log.ts";
import { invalidParams, type RawQuery, readQuery } from "../http/query.ts";
import { timed } from "../http/timing.ts";
import type { Cities } from "../places/cities.ts";
import type { SearchBody } from "./body.ts";
import { cursorGeneration } from "./cursor.ts";
import type { Executor, SearchResult } from "./execute.ts";
import { presentFacets } from "./facets/facets.ts";
import { paramsLoader } from "./load-params.ts";
import { createMarks } from "./marks/marks.ts";
import { parseSearchParams, type SearchParams } from "./params.ts";
import { presentSearch } from "./present.ts";
import { findAnyWays } from "./relaxed/any-ways.ts";
import { wishesWays } from "./relaxed/relaxed.ts";
import { type ListResponse, sendResponse, toJson } from "./response.ts";
import type { ResponseCache } from "./response-cache.ts";
import { type Backend, createSearch } from "./search.ts";
import { headersOf } from "./search-headers.ts";
import { isByScore } from "./sort.ts";
import type { TextSearch } from "./text/text-search.ts";
import { fingerprintText } from "./text-fingerprint.ts";
import { inTypedText } from "./typed-text.ts";
import { RANKING_REVISION } from "./weights.ts";

export interface SearchDeps {
  config: Pick<Config, "baseUrl" | "cursorSecrets">;
  responses: ResponseCache;
  executor: Executor;
  places: { get(): PlaceDirectory };
  cities: Cities;
  textSearch: TextSearch;
}

/** Searches for an address of the endpoint and puts the response into the cache. Log fields and timings go to `res`. */
export type RespondToSearch = (address: string, res: Response, signal: AbortSignal) => Promise<ListResponse>;

export function createSearchResponder(deps: SearchDeps): RespondToSearch {
  const { config, responses, executor, places, cities, textSearch } = deps;
  const { baseUrl, cursorSecrets } = config;
  const age = cursorGeneration(cursorSecrets, RANKING_REVISION);
  const search = createSearch({ textSearch, places: places.get });
  const parse = (query: RawQuery) =>
    parseSearchParams(query, { places: places.get(), cities: cities.get(), cursorSecrets });
  const loadParams = paramsLoader(parse, cities);
  const namesOfPlace = (path: string) => places.get().byPath(path)?.aliases ?? [];
  const marks = createMarks({ data: loadLanguageData(), namesOfPlace });

  return async function respondToSearch(address, res, signal) {
    const query = readQuery({ originalUrl: address });
    const params = await loadParams(query);
    refuseOldRanking(params);
    const logFields = { text: fingerprintText(params.cursor?.fallback?.text ?? params.text, cursorSecrets) };
    addLogFields(res, logFields); // before the search, which may fail
    const backend: Backend<SearchResult> = {
      send: (request) => timed(res, "search", () => executor.execute(request, signal)),
      countCandidates: (request) => timed(res, "fallback", () => executor.countCandidates(request, signal)),
      totalOf: ({ total }) => total,
    };
    const found = await search(params, backend);
    const count = (body: SearchBody) =>
      timed(res, "relaxed", () => executor.countCandidates({ body, preference: found.preference }, signal));
    const ways = { parse, textSearch, places: places.get, count, baseUrl };
    const page = presentSearch(found.result, params, {
      ...{ cursorSecrets, preference: found.preference, fallback: found.fallback },
      rankingRevision: RANKING_REVISION,
      understood: params.explain ? inTypedText(found.understood, typedText(query)) : undefined,
      facets:
        params.facets.length === 0
          ? undefined
          : presentFacets(found.facets, found.result.aggregations, params, found.fallback),
      matchesOf: params.highlight
        ? (listings) => marks.findMatches(listings, found.read, params.text ?? "")
        : undefined,
      relaxed: wishesWays(params, found.result.total)
        ? await findAnyWays({ query, params, fallback: found.fallback }, ways, (alone) => search(alone, backend))
        : undefined,
    });
    const { json, etag } = toJson(page, age);
    const headers = { ...headersOf(params, found), ETag: etag, "Content-Type": "application/json; charset=utf-8" };
    const response = { body: json, headers, logFields, startedAt: found.result.startedAt };
    // Without its fallback the response is incomplete: the next request may do better.
    if (!found.fallbackSkipped) responses.set(address, response);
    return response;
  };
}

export function searchListings(respond: RespondToSearch) {
  return async function searchListingsHandler(req: Request, res: Response, signal: AbortSignal): Promise<void> {
    sendResponse(res, await respond(req.originalUrl, res, signal));
  };
}

const typedText = ({ pairs }: RawQuery) => pairs.find(([name]) => name === "searchText")?.[1] ?? "";

/** Scores of different rankings cannot be compared: the next page would repeat some listings and miss others. */
function refuseOldRanking(params: SearchParams): void {
  if (params.cursor === undefined || !isByScore(params) || params.cursor.rankingRevision === RANKING_REVISION) return;
  const reason = "the ranking has changed since, start again";
  throw invalidParams([{ param: "cursor", value: null, code: "cursor_refused", reason }]);
}
