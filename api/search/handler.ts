// GET /api/public/v1/listings. Reads OpenSearch only.
import { createHash, randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import { invalidParams, readQuery } from "../http/query.ts";
import { timed } from "../http/timing.ts";
import type { Cities } from "../places/cities.ts";
import type { AreaDirectory } from "./areas.ts";
import { buildSearchBody } from "./body.ts";
import type { Executor } from "./execute.ts";
import { citiesAskedFor, parseSearchParams, type SearchParams } from "./params.ts";
import { type ListResponse, presentSearch } from "./present.ts";
import { isByScore } from "./sort.ts";
import { buildTextQuery } from "./text-query.ts";
import { RANKING_REVISION } from "./weights.ts";

export interface SearchDeps {
  config: Pick<Config, "cursorSecrets">;
  executor: Executor;
  places: { get(): AreaDirectory };
  cities: Cities;
}

export function searchListings({ config, executor, places, cities }: SearchDeps) {
  const { cursorSecrets } = config;

  return async function searchListingsHandler(req: Request, res: Response, signal: AbortSignal): Promise<void> {
    const query = readQuery(req);
    await cities.lookUp(citiesAskedFor(query));
    const params = parseSearchParams(query, { places: places.get(), cities: cities.get(), cursorSecrets });
    if (params.ignored.length > 0) res.set("X-Ignored-Params", params.ignored.join(", "));
    refuseOldRanking(params);

    const text = params.text === undefined ? undefined : buildTextQuery(params.text);
    const preference = params.cursor?.preference ?? randomBytes(6).toString("base64url");
    const body = buildSearchBody(params, text);
    const result = await timed(res, "search", () => executor.execute({ body, preference }, signal));
    const answer = presentSearch(result, params, { cursorSecrets, preference, rankingRevision: RANKING_REVISION });

    if (result.asOf !== undefined) res.set("X-Data-As-Of", result.asOf.toISOString());
    res.set("ETag", entityTag(answer));
    res.json(answer);
  };
}

/** Scores of another ranking cannot be compared: such a walk would repeat some listings and miss others. */
function refuseOldRanking(params: SearchParams): void {
  if (params.cursor === undefined || !isByScore(params) || params.cursor.rankingRevision === RANKING_REVISION) return;
  throw invalidParams([{ param: "cursor", value: null, reason: "the ranking has changed since, start again" }]);
}

/** Weak, and without the cursor: its random part differs from answer to answer, what it leads to does not. */
function entityTag({ items, nextCursor, totalCount }: ListResponse): string {
  const content = JSON.stringify([items, nextCursor !== null, totalCount]);
  return `W/"${createHash("sha1").update(content).digest("base64url")}"`;
}
