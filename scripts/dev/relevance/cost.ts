// Measures the time of a search beside the plain `multi_match` that it replaces, on many seeded listings.
import { randomBytes } from "node:crypto";
import { buildSearchBody } from "../../../api/search/body.ts";
import type { Clause } from "../../../api/search/filters.ts";
import { withoutNames } from "../../../api/search/text/text-clauses.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import type { Config } from "../../../shared/config.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { type SearchClient, searchClient } from "../../../shared/search/client.ts";
import { thisYear } from "../../../shared/this-year.ts";
import { listShippedPlaces } from "../../places/shipped-by-path.ts";
import { readJudgedQueries } from "./judged-set.ts";
import { createSampleIndex, SAMPLE_PARAMS } from "./sample-index.ts";
import { seededSamples } from "./seeded.ts";

interface CostRow {
  queries: string;
  count: number;
  name: string;
  p50Ms: number;
  p95Ms: number;
  /** Median of the best time of each query: what other programs on the machine take falls out. */
  bestMs: number;
  /** Share of the queries that find something. */
  found: number;
  bodyBytes: number;
}

export interface Cost {
  listings: number;
  rows: CostRow[];
}

/** Words as they stand in many listings, so that every way of asking finds a lot. */
const COMMON =
  "korter,maja,müüa korter,müüa maja,korter rõduga,maja saunaga,üürile anda korter,korter parkimiskohaga,hea asukoht,квартира,дом,квартира с балконом,продаётся квартира,apartment,house,apartment with balcony,house with garden,for sale apartment,suvila,krunt".split(
    ",",
  );
const ROUNDS = 4;
/** Rounds before timing: until the JVM has compiled its hot code a search takes half as long again, longer with more clauses. */
const WARM_UP_ROUNDS = 4;
const PAGE = 20;

type Way = (text: string) => object;

interface Timing {
  body: object;
  times: number[];
  found: boolean;
  bodyBytes: number;
}

export async function measureCost(config: Config, listings: number): Promise<Cost> {
  const client = searchClient(config);
  const name = `${config.indexPrefix}-cost-${randomBytes(4).toString("hex")}`;
  const index = await createSampleIndex(client, name, config);
  try {
    await index.put(seededSamples(listings));
    await client.request("POST", `/${name}/_forcemerge?max_num_segments=5`, undefined, { timeoutMs: 600_000 });
    return { listings, rows: await timeQueries(client, name, config) };
  } finally {
    await index.close();
    await client.close();
  }
}

/**
 * All ways in turn for each query, so that a busy moment meets each of them, and all queries in turn, so that none is asked twice
 * in a row. What finds nothing costs nothing: the judged queries that every way but the fuzzy one finds stand in a row of their own.
 */
async function timeQueries(client: SearchClient, index: string, config: Config): Promise<CostRow[]> {
  const ways = waysOf(config);
  const judged = readJudgedQueries().map(({ text }) => text);
  const asked = [...judged, ...COMMON].map((text) => ({ text, timings: timingsOf(ways, text) }));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const { timings } of asked) await timeQuery(client, index, rotated(timings, round), round >= 0);
  }
  const timingsOfText = new Map(asked.map(({ text, timings }) => [text, timings]));
  const isFoundByAll = (text: string) =>
    timingsOfText.get(text)!.every(({ found }, way) => found || way === ways.length - 1);
  const sets: [string, string[]][] = [
    ["judged", judged],
    ["judged, all find", judged.filter(isFoundByAll)],
    ["common words", COMMON],
  ];
  return sets.flatMap(([queries, texts]) =>
    ways.map(([name], way) => ({ queries, name, ...summary(texts.map((text) => timingsOfText.get(text)![way]!)) })),
  );
}

function waysOf(config: Config): [string, Way][] {
  const data = loadLanguageData();
  const search = createTextSearch({
    data,
    places: listShippedPlaces,
    locales: config.locales,
    thisYear,
  });
  const params = { ...SAMPLE_PARAMS, limit: PAGE };
  const tiers = (text: string) => withoutNames(search.read(text, { concepts: true }).clause() ?? {});
  const fields = ["text.slogan.*", "text.description.*", "text.exact.*", "text.place"];
  const allWords = (query: string): Clause => ({
    multi_match: { query, type: "cross_fields", operator: "and", fields },
  });
  // All options left out: any word is enough, so that it finds something as tiers do.
  const anyWord = (query: string): Clause => ({ multi_match: { query, fields } });
  const fuzzy = (query: string): Clause => ({ multi_match: { query, operator: "and", fuzziness: "AUTO", fields } });
  return [
    ["tiers, counted", (text) => buildSearchBody({ ...params, text }, tiers(text))],
    [
      "tiers, not counted",
      (text) => ({ ...buildSearchBody({ ...params, text }, tiers(text)), track_total_hits: false }),
    ],
    ["multi_match", (text) => buildSearchBody({ ...params, text }, anyWord(text))],
    ["multi_match cross_fields", (text) => buildSearchBody({ ...params, text }, allWords(text))],
    ["multi_match fuzziness AUTO", (text) => buildSearchBody({ ...params, text }, fuzzy(text))],
  ];
}

function timingsOf(ways: readonly [string, Way][], text: string): Timing[] {
  return ways.map(([, build]) => {
    const body = build(text);
    return { body, times: [], found: false, bodyBytes: JSON.stringify(body).length };
  });
}

function rotated<T>(values: readonly T[], by: number): T[] {
  const start = (by + WARM_UP_ROUNDS) % values.length;
  return [...values.slice(start), ...values.slice(0, start)];
}

async function timeQuery(
  client: SearchClient,
  index: string,
  timings: readonly Timing[],
  isTimed: boolean,
): Promise<void> {
  for (const timing of timings) {
    const startedAt = performance.now();
    const { hits } = await client.search(index, timing.body, { timeoutMs: 60_000, query: { request_cache: "false" } });
    if (isTimed) timing.times.push(performance.now() - startedAt);
    timing.found = (hits.total?.value ?? hits.hits.length) > 0;
  }
}

function summary(timings: readonly Timing[]): Omit<CostRow, "queries" | "name"> {
  const all = timings.flatMap(({ times }) => times);
  return {
    count: timings.length,
    p50Ms: quantile(all, 0.5),
    p95Ms: quantile(all, 0.95),
    bestMs: quantile(
      timings.map(({ times }) => Math.min(...times)),
      0.5,
    ),
    found: timings.filter(({ found }) => found).length / timings.length,
    bodyBytes: Math.max(...timings.map(({ bodyBytes }) => bodyBytes)),
  };
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
