// One search, explained: its body with a name on every clause, and for each hit the names of the clauses that it met. Where
// the text finds nothing and the rescue something, all of it is about the rescued text, as the answer of the API is.
import { prepareValues } from "../../api/http/closest.ts";
import { buildSearchBody, type SearchBody } from "../../api/search/body.ts";
import { buildFilters } from "../../api/search/filters.ts";
import { parseSearchParams, type SearchParams } from "../../api/search/params.ts";
import { type ProbeAnswer, probeBody, readFindings } from "../../api/search/rescue/probe.ts";
import { findRescue, type Rescue } from "../../api/search/rescue/rescue.ts";
import { createVocabulary } from "../../api/search/rescue/vocabulary.ts";
import { withoutNames } from "../../api/search/text-clauses.ts";
import { createTextSearch, type ReadText, type TextSearch, type Understood } from "../../api/search/text-search.ts";
import { type Config, loadConfig } from "../../shared/config.ts";
import { connect } from "../../shared/db/connect.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import { loadPlaces } from "../../shared/places.ts";
import type { Hit } from "../../shared/search/answer.ts";
import { type SearchClient, searchClient } from "../../shared/search/client.ts";

export interface Explanation {
  /** Set when the text itself finds nothing: the step, and the text that was searched instead. */
  rescue: { step: string; text: string } | undefined;
  understood: readonly Understood[];
  body: SearchBody;
  total: number;
  tookMs: number;
  hits: { id: string; score: number | null; headline: string; tiers: string[] }[];
}

const HEADLINE_CHARACTERS = 70;
const SEARCH_TIMEOUT_MS = 30_000;

export async function explainSearch(query: string, config: Config = loadConfig()): Promise<Explanation> {
  const db = connect(config.databaseUrl, { applicationName: "listings-explain" });
  const client = searchClient(config);
  try {
    const directory = await loadPlaces(db);
    const pairs = [...new URLSearchParams(query.replace(/^\?/, ""))];
    const cities = { has: () => true, candidates: prepareValues([]) };
    const params = parseSearchParams(
      { path: "/api/public/v1/listings", pairs },
      { places: directory, cities, cursorSecrets: config.cursorSecrets },
    );
    const textSearch = createTextSearch({
      data: loadLanguageData(),
      places: () => directory.all(),
      locales: config.locales,
    });
    // Later pages of a rescued walk search what its first page ended up searching.
    const text = params.cursor?.rescue?.text ?? params.text;
    let read = text === undefined ? undefined : textSearch.read(text, params);
    let body = buildSearchBody(params, read?.clause);
    const ask = (asked: SearchBody) => client.search(config.indexPrefix, asked, { timeoutMs: SEARCH_TIMEOUT_MS });
    let answer = await ask(body);
    let rescue = params.cursor?.rescue;
    if (answer.hits.total?.value === 0 && text !== undefined && read?.clause !== undefined) {
      rescue = await rescueOf(text, read, params, { textSearch, client, index: config.indexPrefix });
      if (rescue !== undefined) {
        read = textSearch.read(rescue.text, params);
        body = buildSearchBody(params, read.clause);
        answer = await ask(body);
      }
    }
    return {
      rescue,
      understood: read?.understood ?? [],
      body,
      total: answer.hits.total?.value ?? 0,
      tookMs: answer.took,
      hits: answer.hits.hits.slice(0, params.limit).map(toExplainedHit),
    };
  } finally {
    await client.close();
    await db.destroy();
  }
}

async function rescueOf(
  text: string,
  read: ReadText,
  params: SearchParams,
  { textSearch, client, index }: { textSearch: TextSearch; client: SearchClient; index: string },
): Promise<Rescue | undefined> {
  return findRescue(text, read, params, {
    textSearch,
    nearestWord: createVocabulary(loadLanguageData().concepts),
    async probe(clauses, words) {
      const body = probeBody(buildFilters(params), clauses.map(withoutNames), words);
      const answer = await client.search(index, body, { timeoutMs: SEARCH_TIMEOUT_MS });
      return readFindings(answer as unknown as ProbeAnswer);
    },
  });
}

export function printExplanation(
  { rescue, understood, body, total, tookMs, hits }: Explanation,
  options: { body: boolean },
): void {
  if (rescue !== undefined) {
    console.log(`The text finds nothing. Rescued (${rescue.step}): "${rescue.text}" was searched instead.`);
  }
  for (const { text, as, condition } of understood) {
    console.log(`understood "${text}" as ${as}: ${JSON.stringify(condition)}`);
  }
  if (options.body) console.log(JSON.stringify(body, null, 2));
  console.log(`${total} listings in ${tookMs} ms`);
  for (const { id, score, headline, tiers } of hits) {
    console.log(`${String(score ?? "-").padStart(6)}  ${id}  ${headline}`);
    for (const tier of tiers) console.log(`          ${tier}`);
  }
}

function toExplainedHit(hit: Hit): Explanation["hits"][number] {
  const listing = hit._source?.listing as { slogan?: Record<string, string> } | undefined;
  const headline = Object.values(listing?.slogan ?? {})[0] ?? "";
  const { matched_queries: tiers = [] } = hit as Hit & { matched_queries?: string[] };
  return { id: hit._id, score: hit._score, headline: headline.slice(0, HEADLINE_CHARACTERS), tiers };
}
