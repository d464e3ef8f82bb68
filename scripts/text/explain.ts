// Explains one search: its body with a name on every clause, and for each hit the clauses that it matched. Where only the
// fallback found something, all of it describes the fallback's text, as the API's answer does.
import { prepareValues } from "../../api/http/closest.ts";
import type { RawQuery } from "../../api/http/query.ts";
import type { SearchBody } from "../../api/search/body.ts";
import { type Facets, presentFacets } from "../../api/search/facets/facets.ts";
import type { CandidatesResponse } from "../../api/search/fallback/candidates.ts";
import { parseSearchParams } from "../../api/search/params.ts";
import { findWays, type RelaxedWay, wishesWays } from "../../api/search/relaxed/relaxed.ts";
import { createSearch, type Found } from "../../api/search/search.ts";
import { createTextSearch } from "../../api/search/text/text-search.ts";
import type { Understood } from "../../api/search/text/understood.ts";
import { type Config, loadConfig } from "../../shared/config.ts";
import { readShownCompanies } from "../../shared/db/companies.ts";
import { connect } from "../../shared/db/connect.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import { loadPlaces } from "../../shared/places.ts";
import { searchClient } from "../../shared/search/client.ts";
import type { Hit, SearchResponse } from "../../shared/search/response.ts";

export interface Explanation {
  /** Set when the text itself finds nothing: the fallback's step, and the text that was searched instead. */
  fallback: Found<unknown>["fallback"];
  understood: readonly Understood[];
  body: SearchBody;
  total: number;
  tookMs: number;
  facets: Facets;
  /** Changes that find more; undefined unless they are asked for. */
  relaxed: readonly RelaxedWay[] | undefined;
  hits: { id: string; score: number | null; headline: string; tiers: string[] }[];
}

const HEADLINE_CHARACTERS = 70;
const SEARCH_TIMEOUT_MS = 30_000;

export async function explainSearch(query: string, config: Config = loadConfig()): Promise<Explanation> {
  const db = connect(config.databaseUrl, { applicationName: "listings-explain" });
  const client = searchClient(config);
  try {
    const [directory, companies] = await Promise.all([loadPlaces(db), readShownCompanies(db)]);
    const pairs = [...new URLSearchParams(query.replace(/^\?/, ""))];
    const cities = { has: () => true, candidates: prepareValues([]) };
    const places = () => directory;
    const asked: RawQuery = { path: "/api/public/v1/listings", pairs };
    const parse = (some: RawQuery) =>
      parseSearchParams(some, { places: directory, cities, cursorSecrets: config.cursorSecrets });
    const params = parse(asked);
    const textSearch = createTextSearch({
      data: loadLanguageData(),
      places: () => directory.all(),
      companies: () => companies,
      locales: config.locales,
    });
    const search = createSearch({ textSearch, places, named: true });
    const ask = ({ body }: { body: SearchBody }) =>
      client.search(config.indexPrefix, body, { timeoutMs: SEARCH_TIMEOUT_MS });
    const count = async (body: SearchBody) => (await ask({ body })) as CandidatesResponse;
    const { facets, result, body, fallback, understood } = await search<SearchResponse>(params, {
      send: ask,
      countCandidates: ({ body: counting }) => count(counting),
      totalOf: ({ hits }) => hits.total?.value,
    });
    const total = result.hits.total?.value ?? 0;
    const { baseUrl } = config;
    return {
      fallback,
      understood,
      body,
      total,
      facets: presentFacets(facets, result.aggregations, params, fallback),
      relaxed: wishesWays(params, total)
        ? await findWays(asked, fallback, { parse, textSearch, places, count, baseUrl })
        : undefined,
      tookMs: result.took,
      hits: result.hits.hits.slice(0, params.limit).map(toExplainedHit),
    };
  } finally {
    await client.close();
    await db.destroy();
  }
}

export function printExplanation(
  { fallback, understood, body, total, tookMs, facets, relaxed, hits }: Explanation,
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
  for (const line of facetLines(facets)) console.log(line);
  for (const { without, change, totalCount, url } of relaxed ?? []) {
    const what = without === undefined ? JSON.stringify(change) : `without ${without.join(", ")}`;
    console.log(`way on, ${totalCount}: ${what}  ${url}`);
  }
  for (const { id, score, headline, tiers } of hits) {
    console.log(`${String(score ?? "-").padStart(6)}  ${id}  ${headline}`);
    for (const tier of tiers) console.log(`          ${tier}`);
  }
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

function toExplainedHit(hit: Hit): Explanation["hits"][number] {
  const listing = hit._source?.listing as { slogan?: Record<string, string> } | undefined;
  const headline = Object.values(listing?.slogan ?? {})[0] ?? "";
  const { matched_queries: tiers = [] } = hit as Hit & { matched_queries?: string[] };
  return { id: hit._id, score: hit._score, headline: headline.slice(0, HEADLINE_CHARACTERS), tiers };
}
