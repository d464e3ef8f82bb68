// GET /api/public/v1/listings. Reads OpenSearch only.
import { createHmac } from "node:crypto";
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import { AppError } from "../../shared/errors.ts";
import { invalidParams, type RawQuery, readQuery } from "../http/query.ts";
import { timed } from "../http/timing.ts";
import type { Cities } from "../places/cities.ts";
import { type Answer, type AnswerMemory, send, toJson } from "./response.ts";
import type { AreaDirectory } from "./areas.ts";
import { cursorAge } from "./cursor.ts";
import type { Executor, SearchResult } from "./execute.ts";
import { citiesAskedFor, parseSearchParams, type SearchParams } from "./params.ts";
import { presentSearch } from "./present.ts";
import { createSearch, type Found } from "./search.ts";
import { isByScore } from "./sort.ts";
import type { TextSearch } from "./text-search.ts";
import { RANKING_REVISION } from "./weights.ts";

export interface SearchDeps {
  config: Pick<Config, "baseUrl" | "cursorSecrets">;
  answers: AnswerMemory;
  executor: Executor;
  places: { get(): AreaDirectory };
  cities: Cities;
  textSearch: TextSearch;
}

export function searchListings(deps: SearchDeps) {
  const { answers } = deps;
  const answerTo = createAnswers(deps);

  return async function searchListingsHandler(req: Request, res: Response, signal: AbortSignal): Promise<void> {
    const known = answers.get(req.originalUrl);
    if (known !== undefined) return send(res, known);
    const answer = await answerTo(readQuery(req), res, signal);
    // A moment later there may be room to find more.
    if (answer.headers["X-Search-Fallback"] !== FALLBACK_SKIPPED) answers.keep(req.originalUrl, answer);
    send(res, answer);
  };
}

function createAnswers({ config, executor, places, cities, textSearch }: SearchDeps) {
  const { baseUrl, cursorSecrets } = config;
  const age = cursorAge(cursorSecrets, RANKING_REVISION);
  const search = createSearch({ textSearch });
  const parse = (query: RawQuery) =>
    parseSearchParams(query, { places: places.get(), cities: cities.get(), cursorSecrets });

  /** A city that is all that is wrong may have got its first listing since the cities were loaded. */
  async function readSearch(query: RawQuery): Promise<SearchParams> {
    try {
      return parse(query);
    } catch (error) {
      if (!isOnlyUnknownCity(error) || !(await cities.lookUp(citiesAskedFor(query)))) throw error;
      return parse(query);
    }
  }

  return async function answerTo(query: RawQuery, res: Response, signal: AbortSignal): Promise<Answer> {
    const params = await readSearch(query);
    refuseOldRanking(params);
    const logged = fingerprintText(params.cursor?.fallback?.text ?? params.text, cursorSecrets);
    res.locals.text = logged; // also where the search fails
    const found = await search<SearchResult>(params, {
      send: (request) => timed(res, "search", () => executor.execute(request, signal)),
      probe: (request) => timed(res, "fallback", () => executor.probe(request, signal)),
      totalOf: ({ total }) => total,
    });
    const { result, fallback, preference } = found;
    const page = presentSearch(result, params, {
      ...{ baseUrl, cursorSecrets, preference, fallback },
      rankingRevision: RANKING_REVISION,
      understood: params.explain ? found.understood : undefined,
    });
    return {
      ...toJson(page, age),
      ...{ asOf: result.asOf, askedAt: result.askedAt, logged },
      headers: headersOf(params, found),
    };
  };
}

const FALLBACK_SKIPPED = 'skipped; reason="busy"';

function headersOf({ ignored }: SearchParams, { fallback, fallbackSkipped }: Found<SearchResult>) {
  return {
    ...(ignored.length > 0 ? { "X-Ignored-Params": ignored.join(", ") } : {}),
    ...(fallbackSkipped ? { "X-Search-Fallback": FALLBACK_SKIPPED } : {}),
    ...(fallback === undefined
      ? {}
      : { "X-Search-Fallback": `${fallback.step}; text="${encodeURIComponent(fallback.text)}"` }),
  };
}

const isOnlyUnknownCity = (error: unknown) =>
  error instanceof AppError && error.details?.every(({ code }) => code === "unknown_city") === true;

/** Scores of another ranking cannot be compared: such a walk would repeat some listings and miss others. */
function refuseOldRanking(params: SearchParams): void {
  if (params.cursor === undefined || !isByScore(params) || params.cursor.rankingRevision === RANKING_REVISION) return;
  const reason = "the ranking has changed since, start again";
  throw invalidParams([{ param: "cursor", value: null, code: "cursor_refused", reason }]);
}

/** For the log: equal texts can be told from different ones, but not read. */
function fingerprintText(text: string | undefined, [secret = ""]: readonly string[]) {
  if (text === undefined) return undefined;
  return { length: text.length, hash: createHmac("sha256", `log:${secret}`).update(text).digest("hex").slice(0, 12) };
}
