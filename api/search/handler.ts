// GET /api/public/v1/listings. Reads OpenSearch only.
import { createHmac, randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import { AppError } from "../../shared/errors.ts";
import { invalidParams, type RawQuery, readQuery } from "../http/query.ts";
import { timed } from "../http/timing.ts";
import type { Cities } from "../places/cities.ts";
import { type Answer, type AnswerMemory, send, toJson } from "./answer.ts";
import type { AreaDirectory } from "./areas.ts";
import { buildSearchBody } from "./body.ts";
import { cursorAge } from "./cursor.ts";
import type { Executor } from "./execute.ts";
import type { Clause } from "./filters.ts";
import { citiesAskedFor, parseSearchParams, type SearchParams } from "./params.ts";
import { presentSearch } from "./present.ts";
import { createRescuer } from "./rescue/rescuer.ts";
import { isByScore } from "./sort.ts";
import { withoutNames } from "./text-clauses.ts";
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
  const answerTo = createSearch(deps);

  return async function searchListingsHandler(req: Request, res: Response, signal: AbortSignal): Promise<void> {
    const known = answers.get(req.originalUrl);
    if (known !== undefined) return send(res, known);
    const answer = await answerTo(readQuery(req), res, signal);
    // A moment later there may be room to find more.
    if (answer.headers["X-Search-Rescue"] !== RESCUE_SKIPPED) answers.keep(req.originalUrl, answer);
    send(res, answer);
  };
}

function createSearch({ config, executor, places, cities, textSearch }: SearchDeps) {
  const { baseUrl, cursorSecrets } = config;
  const age = cursorAge(cursorSecrets, RANKING_REVISION);
  const rescuer = createRescuer({ executor, textSearch });
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

    // Later pages of a rescued walk search what its first page ended up searching.
    const text = params.cursor?.rescue?.text ?? params.text;
    const logged = text === undefined ? undefined : fingerprintText(text, cursorSecrets);
    res.locals.text = logged; // also where the search fails
    const read = text === undefined ? undefined : textSearch.read(text, params);
    const preference = params.cursor?.preference ?? newPreference();
    const searchFor = (clause: Clause | undefined) => {
      const body = buildSearchBody(params, clause === undefined ? undefined : withoutNames(clause));
      // Of a text it would cost more than it saves.
      const countApart = clause === undefined && params.cursor === undefined;
      return timed(res, "search", () => executor.execute({ body, countApart, preference }, signal));
    };

    let result = await searchFor(read?.clause);
    let rescue = params.cursor?.rescue;
    let rescueSkipped = false;
    if (result.total === 0 && text !== undefined && read?.clause !== undefined) {
      const found = await timed(res, "rescue", () => rescuer(params, { text, read, preference, signal }));
      rescueSkipped = found === "busy";
      rescue = found === "busy" ? undefined : found;
      if (rescue !== undefined) result = await searchFor(textSearch.read(rescue.text, params).clause);
    }
    const page = presentSearch(result, params, {
      baseUrl,
      cursorSecrets,
      preference,
      rankingRevision: RANKING_REVISION,
      rescue,
      understood: params.explain ? (read?.understood ?? []) : undefined,
    });
    const { asOf, askedAt } = result;
    return { ...toJson(page, age), asOf, askedAt, logged, headers: headersOf(params, rescue, rescueSkipped) };
  };
}

const RESCUE_SKIPPED = 'skipped; reason="busy"';

function headersOf(
  { ignored }: SearchParams,
  rescue: { step: string; text: string } | undefined,
  rescueSkipped: boolean,
): Record<string, string> {
  return {
    ...(rescueSkipped ? { "X-Search-Rescue": RESCUE_SKIPPED } : {}),
    ...(ignored.length > 0 ? { "X-Ignored-Params": ignored.join(", ") } : {}),
    ...(rescue === undefined ? {} : { "X-Search-Rescue": `${rescue.step}; text="${encodeURIComponent(rescue.text)}"` }),
  };
}

const isOnlyUnknownCity = (error: unknown) =>
  error instanceof AppError && error.details?.every(({ code }) => code === "unknown_city") === true;

/** Hexadecimal: OpenSearch keeps what starts with an underscore for itself and answers 400. */
const newPreference = () => randomBytes(6).toString("hex");

/** Scores of another ranking cannot be compared: such a walk would repeat some listings and miss others. */
function refuseOldRanking(params: SearchParams): void {
  if (params.cursor === undefined || !isByScore(params) || params.cursor.rankingRevision === RANKING_REVISION) return;
  const reason = "the ranking has changed since, start again";
  throw invalidParams([{ param: "cursor", value: null, code: "cursor_refused", reason }]);
}

/** For the log: equal texts can be told from different ones, but not read. */
function fingerprintText(text: string, [secret = ""]: readonly string[]): { length: number; hash: string } {
  return { length: text.length, hash: createHmac("sha256", `log:${secret}`).update(text).digest("hex").slice(0, 12) };
}
