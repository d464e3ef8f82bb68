// GET /api/public/v1/listings. Reads OpenSearch only.
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import { sayAsOf } from "../http/headers.ts";
import { invalidParams, readQuery } from "../http/query.ts";
import { timed } from "../http/timing.ts";
import type { Cities } from "../places/cities.ts";
import type { AreaDirectory } from "./areas.ts";
import { buildSearchBody } from "./body.ts";
import type { Executor } from "./execute.ts";
import type { Clause } from "./filters.ts";
import { citiesAskedFor, parseSearchParams, type SearchParams } from "./params.ts";
import { type ListResponse, presentSearch } from "./present.ts";
import { createRescuer } from "./rescue/rescuer.ts";
import { isByScore } from "./sort.ts";
import { withoutNames } from "./text-clauses.ts";
import type { TextSearch } from "./text-search.ts";
import { RANKING_REVISION } from "./weights.ts";

export interface SearchDeps {
  config: Pick<Config, "cursorSecrets">;
  executor: Executor;
  places: { get(): AreaDirectory };
  cities: Cities;
  textSearch: TextSearch;
}

export function searchListings({ config, executor, places, cities, textSearch }: SearchDeps) {
  const { cursorSecrets } = config;
  const rescuer = createRescuer({ executor, textSearch });

  return async function searchListingsHandler(req: Request, res: Response, signal: AbortSignal): Promise<void> {
    const query = readQuery(req);
    await cities.lookUp(citiesAskedFor(query));
    const params = parseSearchParams(query, { places: places.get(), cities: cities.get(), cursorSecrets });
    if (params.ignored.length > 0) res.set("X-Ignored-Params", params.ignored.join(", "));
    refuseOldRanking(params);

    // Later pages of a rescued walk search what its first page ended up searching.
    const text = params.cursor?.rescue?.text ?? params.text;
    if (text !== undefined) res.locals.text = fingerprintText(text, cursorSecrets);
    const read = text === undefined ? undefined : textSearch.read(text, params);
    const preference = params.cursor?.preference ?? newPreference();
    const searchFor = (clause: Clause | undefined) => {
      const body = buildSearchBody(params, clause === undefined ? undefined : withoutNames(clause));
      return timed(res, "search", () => executor.execute({ body, preference }, signal));
    };

    let result = await searchFor(read?.clause);
    let rescue = params.cursor?.rescue;
    if (result.total === 0 && text !== undefined && read?.clause !== undefined) {
      rescue = await timed(res, "rescue", () => rescuer(params, { text, read, preference, signal }));
      if (rescue !== undefined) result = await searchFor(textSearch.read(rescue.text, params).clause);
    }
    const answer = presentSearch(result, params, {
      cursorSecrets,
      preference,
      rankingRevision: RANKING_REVISION,
      rescue,
      understood: params.explain ? (read?.understood ?? []) : undefined,
    });

    if (rescue !== undefined) res.set("X-Search-Rescue", `${rescue.step}; text="${encodeURIComponent(rescue.text)}"`);
    sayAsOf(res, result.asOf);
    const { text: json, etag } = serialize(answer);
    res.set("ETag", etag).type("json").send(json);
  };
}

/** Hexadecimal: OpenSearch keeps what starts with an underscore for itself and answers 400. */
const newPreference = () => randomBytes(6).toString("hex");

/** Scores of another ranking cannot be compared: such a walk would repeat some listings and miss others. */
function refuseOldRanking(params: SearchParams): void {
  if (params.cursor === undefined || !isByScore(params) || params.cursor.rankingRevision === RANKING_REVISION) return;
  throw invalidParams([{ param: "cursor", value: null, reason: "the ranking has changed since, start again" }]);
}

/** For the log: equal texts can be told from different ones, but not read. */
function fingerprintText(text: string, [secret = ""]: readonly string[]): { length: number; hash: string } {
  return { length: text.length, hash: createHmac("sha256", `log:${secret}`).update(text).digest("hex").slice(0, 12) };
}

/**
 * The answer as text, its items turned into text once for both. The validator is weak and leaves the cursor out: its random
 * part differs from answer to answer, what it leads to does not.
 */
function serialize({ items, ...rest }: ListResponse): { text: string; etag: string } {
  const list = JSON.stringify(items);
  const hash = createHash("sha1")
    .update(`${list}${rest.nextCursor !== null} ${rest.totalCount}`)
    .digest("base64url");
  return { text: `{"items":${list},${JSON.stringify(rest).slice(1)}`, etag: `W/"${hash}"` };
}
