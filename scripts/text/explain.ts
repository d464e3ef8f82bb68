// Explains one search: its body with a name on every clause, and for each hit the clauses that it matched. Where only the
// fallback found something, all of it describes the fallback's text, as the API's answer does.
import { prepareValues } from "../../api/http/closest.ts";
import type { RawQuery } from "../../api/http/query.ts";
import type { SearchBody } from "../../api/search/body.ts";
import { type Facets, presentFacets } from "../../api/search/facets/facets.ts";
import type { CandidatesResponse } from "../../api/search/fallback/candidates.ts";
import type { Shapes } from "../../api/search/geo/clauses.ts";
import { distanceM, writePoint } from "../../api/search/geo/point.ts";
import { parseSearchParams } from "../../api/search/params.ts";
import { findAnyWays } from "../../api/search/relaxed/any-ways.ts";
import { type RelaxedWay, wishesWays } from "../../api/search/relaxed/relaxed.ts";
import { type Backend, createSearch, type Found } from "../../api/search/search.ts";
import { createTextSearch } from "../../api/search/text/text-search.ts";
import type { Understood } from "../../api/search/text/understood.ts";
import { type Config, loadConfig } from "../../shared/config.ts";
import { readShownCompanies } from "../../shared/db/companies.ts";
import { connect } from "../../shared/db/connect.ts";
import { AppError, CliError } from "../../shared/errors.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import { loadPlaces } from "../../shared/places.ts";
import type { Point } from "../../shared/point.ts";
import { searchClient } from "../../shared/search/client.ts";
import type { Hit, SearchResponse } from "../../shared/search/response.ts";
import { thisYear } from "../../shared/this-year.ts";

export interface Explanation {
  /** Set when the text itself finds nothing: the fallback's step, and the text that was searched instead. */
  fallback: Found<unknown>["fallback"];
  understood: readonly Understood[];
  body: SearchBody;
  total: number;
  tookMs: number;
  /** Parts of the map that the listings are in. */
  shapes: Shapes;
  facets: Facets;
  /** Changes that find more; undefined unless they are asked for. */
  relaxed: readonly RelaxedWay[] | undefined;
  hits: { id: string; score: number | null; headline: string; tiers: string[]; distanceM?: number }[];
}

const HEADLINE_CHARACTERS = 70;
const SEARCH_TIMEOUT_MS = 30_000;

const USAGE = 2;

/** Wrong parameters are wrong usage of the command. */
function withUsage<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof AppError) || error.details === undefined) throw error;
    const problems = error.details.map(({ param, reason, closest }) =>
      closest === undefined ? `${param}: ${reason}.` : `${param}: ${reason}. Did you mean ${closest}?`,
    );
    throw new CliError(`${problems.join("\n")}\nSee the parameters on /docs of a running API.`, USAGE);
  }
}

/** `query`: a query string of the API, or the text of a search, which has no "=". */
export async function explainSearch(query: string, config: Config = loadConfig()): Promise<Explanation> {
  const db = connect(config.databaseUrl, { applicationName: "listings-explain" });
  const client = searchClient(config);
  try {
    const [directory, companies] = await Promise.all([loadPlaces(db), readShownCompanies(db)]);
    const pairs = [...new URLSearchParams(query.includes("=") ? query.replace(/^\?/, "") : { searchText: query })];
    const cities = { has: () => true, candidates: prepareValues([]) };
    const places = () => directory;
    const asked: RawQuery = { path: "/api/public/v1/listings", pairs };
    const parse = (some: RawQuery) =>
      parseSearchParams(some, { places: directory, cities, cursorSecrets: config.cursorSecrets });
    const params = withUsage(() => parse(asked));
    const textSearch = createTextSearch({
      data: loadLanguageData(),
      places: () => directory.all(),
      companies: () => companies,
      locales: config.locales,
      thisYear,
    });
    const search = createSearch({ textSearch, places, named: true });
    const ask = ({ body, countings = [] }: { body: SearchBody; countings?: readonly SearchBody[] }) =>
      client.search(config.indexPrefix, body, { countings, timeoutMs: SEARCH_TIMEOUT_MS });
    const count = async (body: SearchBody) => (await ask({ body })) as CandidatesResponse;
    const backend: Backend<SearchResponse> = {
      send: ask,
      countCandidates: ({ body: counting }) => count(counting),
      totalOf: ({ hits }) => hits.total?.value,
    };
    const { facets, result, body, fallback, understood } = await search(params, backend);
    const total = result.hits.total?.value ?? 0;
    const { baseUrl } = config;
    const ways = { parse, textSearch, places, count, baseUrl };
    return {
      fallback,
      understood,
      body,
      total,
      facets: presentFacets(facets, result.aggregations, params, fallback),
      relaxed: wishesWays(params, total)
        ? await findAnyWays({ query: asked, params, fallback }, ways, (alone) => search(alone, backend))
        : undefined,
      tookMs: result.took,
      shapes: params.shapes,
      hits: result.hits.hits.slice(0, params.limit).map((hit) => toExplainedHit(hit, params.shapes.circle)),
    };
  } finally {
    await client.close();
    await db.destroy();
  }
}

export function printExplanation(
  { fallback, understood, body, total, tookMs, shapes, facets, relaxed, hits }: Explanation,
  options: { body: boolean },
): void {
  if (fallback !== undefined) {
    console.log(`The text finds nothing: "${fallback.text}" was searched instead (${fallback.step}).`);
  }
  for (const { text, as, condition } of understood) {
    console.log(`understood "${text}" as ${as}: ${JSON.stringify(condition)}`);
  }
  if (options.body) console.log(JSON.stringify(body, null, 2));
  console.log(`${total} listings in ${tookMs} ms`);
  for (const line of [...shapeLines(shapes), ...facetLines(facets)]) console.log(line);
  for (const { without, change, totalCount, url } of relaxed ?? []) {
    const what = without === undefined ? JSON.stringify(change) : `without ${without.join(", ")}`;
    console.log(`way on, ${totalCount}: ${what}  ${url}`);
  }
  for (const { id, score, headline, tiers, distanceM: far } of hits) {
    console.log(`${String(score ?? "-").padStart(6)}  ${id}  ${far === undefined ? "" : `${far} m  `}${headline}`);
    for (const tier of tiers) console.log(`          ${tier}`);
  }
}

function shapeLines({ box, circle, polygon }: Shapes): string[] {
  return [
    ...(box === undefined ? [] : [`only in the box ${box.west},${box.south},${box.east},${box.north}`]),
    ...(circle === undefined ? [] : [`only within ${circle.radiusM} m of ${writePoint(circle)}`]),
    ...(polygon === undefined ? [] : [`only in the area ${polygon.corners.map(writePoint).join(";")}`]),
  ];
}

function facetLines(facets: Facets): string[] {
  return Object.entries(facets).map(([name, facet]) => {
    if ("bars" in facet) {
      const bars = facet.bars.map(({ from, to, count }) => `${from}-${to} ${count}`);
      return `facet ${name}: ${facet.known} know it; ${bars.join(", ")}`;
    }
    const options = facet.options.map(({ value, count, selected }) => `${selected ? "*" : ""}${value} ${count}`);
    return `facet ${name}: ${options.join(", ")}`;
  });
}

function toExplainedHit(hit: Hit, from: Point | undefined): Explanation["hits"][number] {
  const listing = hit._source?.listing as
    | { slogan?: Record<string, string>; location?: { point?: Point | null } }
    | undefined;
  const headline = Object.values(listing?.slogan ?? {})[0] ?? "";
  const { matched_queries: tiers = [] } = hit as Hit & { matched_queries?: string[] };
  const point = listing?.location?.point;
  return {
    ...{ id: hit._id, score: hit._score, headline: headline.slice(0, HEADLINE_CHARACTERS), tiers },
    ...(from === undefined || point == null ? {} : { distanceM: Math.round(distanceM(from, point)) }),
  };
}
