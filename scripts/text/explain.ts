// One search, explained: its body with a name on every clause, and for each hit the names of the clauses that it met.

import { buildSearchBody, type SearchBody } from "../../api/search/body.ts";
import { parseSearchParams } from "../../api/search/params.ts";
import { createTextSearch, type Understood } from "../../api/search/text-search.ts";
import { type Config, loadConfig } from "../../shared/config.ts";
import { connect } from "../../shared/db/connect.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import { loadPlaces } from "../../shared/places.ts";
import { type Hit, searchClient } from "../../shared/search/client.ts";

export interface Explanation {
  understood: readonly Understood[];
  body: SearchBody;
  total: number;
  tookMs: number;
  hits: { id: string; score: number | null; headline: string; tiers: string[] }[];
}

const HEADLINE_CHARACTERS = 70;

export async function explainSearch(query: string, config: Config = loadConfig()): Promise<Explanation> {
  const db = connect(config.databaseUrl, { applicationName: "listings-explain" });
  const client = searchClient(config);
  try {
    const directory = await loadPlaces(db);
    const pairs = [...new URLSearchParams(query.replace(/^\?/, ""))];
    const cities = { has: () => true, slugs: () => [] };
    const params = parseSearchParams(
      { path: "/api/public/v1/listings", pairs },
      { places: directory, cities, cursorSecrets: config.cursorSecrets },
    );
    const data = loadLanguageData();
    const search = createTextSearch({ data, places: () => directory.all(), locales: config.locales });
    const read = params.text === undefined ? undefined : search.read(params.text, params);
    const body = buildSearchBody(params, read?.clause);
    const answer = await client.search(config.indexPrefix, body, { timeoutMs: 30_000 });
    return {
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

export function printExplanation(
  { understood, body, total, tookMs, hits }: Explanation,
  options: { body: boolean },
): void {
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
