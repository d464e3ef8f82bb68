// What a search costs beside the plain `multi_match` that it replaces, on many seeded listings.
import { randomBytes } from "node:crypto";
import { buildSearchBody } from "../../api/search/body.ts";
import type { Clause } from "../../api/search/filters.ts";
import { withoutNames } from "../../api/search/text-clauses.ts";
import { createTextSearch } from "../../api/search/text-search.ts";
import type { Config } from "../../shared/config.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import { searchClient } from "../../shared/search/client.ts";
import { readJudgedQueries } from "./judged-set.ts";
import { samplePlaces } from "./sample.ts";
import { createSampleIndex, SAMPLE_PARAMS } from "./sample-index.ts";
import { seededSamples } from "./seeded.ts";

export interface Cost {
  listings: number;
  rows: { queries: string; name: string; p50Ms: number; p95Ms: number; found: number; bodyBytes: number }[];
}

/** Words as they stand in many listings, so that every way of asking finds a lot. */
const COMMON =
  "korter,maja,müüa korter,müüa maja,korter rõduga,maja saunaga,üürile anda korter,korter parkimiskohaga,hea asukoht,квартира,дом,квартира с балконом,продаётся квартира,apartment,house,apartment with balcony,house with garden,for sale apartment,suvila,krunt".split(
    ",",
  );
const ROUNDS = 3;
const PAGE = 20;

export async function measureCost(config: Config, listings: number): Promise<Cost> {
  const data = loadLanguageData();
  const search = createTextSearch({ data, places: () => samplePlaces().values(), locales: config.locales });
  const client = searchClient(config);
  const name = `${config.indexPrefix}-cost-${randomBytes(4).toString("hex")}`;
  const index = await createSampleIndex(client, name, config);
  const params = { ...SAMPLE_PARAMS, limit: PAGE };
  const judged = readJudgedQueries().map(({ text }) => text);
  const tiers = (text: string) => withoutNames(search.read(text, { concepts: true }).clause ?? {});
  const fields = ["text.slogan.*", "text.description.*", "text.exact.*", "text.place"];
  const plain = (query: string): Clause => ({
    multi_match: { query, type: "cross_fields", operator: "and", fields },
  });
  const fuzzy = (query: string): Clause => ({ multi_match: { query, operator: "and", fuzziness: "AUTO", fields } });
  const ways: [string, (text: string) => object][] = [
    ["tiers, counted", (text) => buildSearchBody({ ...params, text }, tiers(text))],
    [
      "tiers, not counted",
      (text) => ({ ...buildSearchBody({ ...params, text }, tiers(text)), track_total_hits: false }),
    ],
    ["multi_match cross_fields", (text) => buildSearchBody({ ...params, text }, plain(text))],
    ["multi_match fuzziness AUTO", (text) => buildSearchBody({ ...params, text }, fuzzy(text))],
  ];
  try {
    await index.put(seededSamples(listings));
    await client.request("POST", `/${name}/_forcemerge?max_num_segments=5`, undefined, { timeoutMs: 600_000 });
    const rows: Cost["rows"] = [];
    for (const [set, queries] of [["judged", judged] as const, ["common words", COMMON] as const]) {
      for (const [way, build] of ways) {
        const times: number[] = [];
        let found = 0;
        let bytes = 0;
        for (let round = 0; round <= ROUNDS; round += 1) {
          for (const text of queries) {
            const body = build(text);
            const startedAt = performance.now();
            const options = { timeoutMs: 60_000, query: { request_cache: "false" } };
            const { hits } = await client.search(name, body, options);
            if (round > 0) times.push(performance.now() - startedAt); // the first round warms up
            if ((hits.total?.value ?? hits.hits.length) > 0) found += 1;
            bytes = Math.max(bytes, JSON.stringify(body).length);
          }
        }
        times.sort((a, b) => a - b);
        const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
        const share = found / (queries.length * (ROUNDS + 1));
        rows.push({ queries: set, name: way, p50Ms: at(0.5), p95Ms: at(0.95), found: share, bodyBytes: bytes });
      }
    }
    return { listings, rows };
  } finally {
    await index.close();
    await client.close();
  }
}
