// INDEX_SHARDS=3: what a search finds, its order, its total and its pages are those of one shard.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApi, startApi } from "../../api/server.ts";
import { reindex } from "../../indexer/reindex.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { SORTS } from "../../shared/enums.ts";
import { PATIENT } from "../helpers/api.ts";
import { insertListing, insertSeller } from "../helpers/builders.ts";
import { createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";
import { waitFor } from "../helpers/wait.ts";

const LISTINGS = 90;
const WORDS = ["korter rõduga", "maja aiaga", "avar korter merevaatega", "suvila", "korter"];

interface Service {
  indexing: TestIndexing;
  api: RunningApi;
  url: string;
}

let one: Service;
let three: Service;

beforeAll(async () => {
  [one, three] = await Promise.all([start("1"), start("3")]);
});

afterAll(async () => {
  for (const { api, indexing } of [one, three].filter(Boolean)) {
    await api.close();
    await indexing.close();
  }
});

/** The same listings, with the same ids, since both databases are new; many ties in everything that is sorted by. */
async function start(shards: string): Promise<Service> {
  const indexing = await createTestIndexing({
    INDEX_SHARDS: shards,
    PORT: "0",
    RATE_LIMITS: "off",
    SEARCH_CACHE_MS: "0",
  });
  const { db, deps, config } = indexing;
  await ensurePlaces(db);
  const seller = await insertSeller(db);
  for (let index = 0; index < LISTINGS; index += 1) {
    await insertListing(db, {
      seller_id: seller,
      price_eur: index % 7 === 0 ? null : 50_000 + (index % 5) * 10_000,
      size_m2: index % 11 === 0 ? null : 40 + (index % 4) * 10,
      featured_tier: index % 3,
      slogan: { et: WORDS[index % WORDS.length] },
      description: { et: WORDS[(index * 3) % WORDS.length] },
      published_at: new Date(Date.UTC(2026, 0, 1 + (index % 6))),
    });
  }
  await reindex(deps);
  const api = await startApi(config, { timeouts: PATIENT });
  const url = `http://127.0.0.1:${api.port}/api/public/v1/listings`;
  await waitFor(async () => (await fetch(url)).ok, { what: "the first search" });
  return { indexing, api, url };
}

interface Page {
  items: { id: string }[];
  nextCursor: string | null;
  totalCount: number;
}

async function walk(url: string, query: string, limit: number): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = [];
  const totals: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const from: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const answer = await fetch(`${url}?${query}&limit=${limit}${from}`);
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as Page;
    ids.push(...page.items.map(({ id }) => id));
    totals.push(page.totalCount);
    cursor = page.nextCursor;
  }
  return { ids, totals };
}

test("the index really has three shards, and listings in each", async () => {
  const { search, prefix } = three.indexing.deps;
  const shards = (await search.request("GET", `/_cat/shards/${prefix}?format=json`)) as {
    prirep: string;
    docs: string;
  }[];
  const primaries = shards.filter(({ prirep }) => prirep === "p");
  expect(primaries).toHaveLength(3);
  for (const { docs } of primaries) expect(Number(docs)).toBeGreaterThan(0);
});

const QUERIES = [
  ...SORTS.map((sort) => `sort=${sort}`),
  "searchText=korter",
  "searchText=avar%20korter",
  "searchText=kortre", // found by the fallback only
  "searchText=korter&sort=price-asc",
  "maxPrice=70000&minSize=50",
];

test.each(QUERIES)("%s is walked in the same order, every listing once, whatever the page size", async (query) => {
  const wanted = await walk(one.url, query, 50);
  expect(wanted.ids.length).toBeGreaterThan(0);
  for (const limit of [7, 50]) {
    const { ids, totals } = await walk(three.url, query, limit);
    expect(ids).toEqual(wanted.ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(totals)).toEqual(new Set([wanted.ids.length]));
  }
});
