// The law of facets: the same search with an option's `params` finds exactly as many listings as were counted beside the option.
// Random searches on one shard and on three, and while listings change. A full run (`FAULTS_FULL=true`) follows 10,000 counts.
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FACET_NAMES } from "../../api/search/facets/facet-names.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { follow, insertFacetMarket, randomSearch } from "../helpers/facet-market.ts";
import { FULL } from "../helpers/full-run.ts";
import { createRandom, type Random } from "../helpers/random.ts";

const SEARCH = "/api/public/v1/listings";
/** More than 1,000 of some search, whose quartiles are then near ones. */
const LISTINGS = 3000;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const FOLLOWED_PER_SEARCH = 6;

interface Counted {
  count: number;
  selected?: boolean;
  params?: Record<string, string | number | null>;
}

interface Page {
  totalCount: number;
  fallback?: object;
  facets: Record<string, { options?: Counted[]; bars?: Counted[] }>;
}

interface NumberFacet {
  known: number;
  least: number | null;
  quartiles: number[] | null;
  most: number | null;
}

const ask = async (api: TestApi, search: URLSearchParams): Promise<Page & { asOf: string | null }> => {
  const { status, body, headers } = await api.get(`${SEARCH}?${search}`);
  expect(status, `${search} ${JSON.stringify(body)}`).toBe(200);
  return { ...(body as Page), asOf: headers.get("x-data-as-of") };
};

const countedIn = ({ facets }: Page): Counted[] =>
  Object.values(facets)
    .flatMap(({ options = [], bars = [] }) => [...options, ...bars])
    .filter(({ params }) => params !== undefined);

const FACETS = FACET_NAMES.join(",");

/** All of them, or a few: what a facet leaves out then depends on fewer others. */
function randomFacets(random: Random): string {
  if (random.chance(0.5)) return FACETS;
  return [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(FACET_NAMES)))].join(",");
}

/** Follows counts of random searches; returns how many were followed. */
async function followCounts(api: TestApi, pairs: number, seed: number): Promise<Record<string, number>> {
  const random = createRandom(seed);
  const seen = { pairs: 0, searches: 0, withText: 0, afterFallback: 0, nothing: 0 };
  while (seen.pairs < pairs) {
    const search = randomSearch(random);
    const facets = randomFacets(random);
    const page = await ask(api, new URLSearchParams([...search, ["facets", facets], ["limit", "0"]]));
    seen.searches += 1;
    const counted = countedIn(page);
    const chosen = counted.length === 0 ? [] : Array.from({ length: FOLLOWED_PER_SEARCH }, () => random.pick(counted));
    await Promise.all(
      chosen.map(async ({ count, params }) => {
        const found = await ask(api, new URLSearchParams([...follow(search, params!), ["limit", "1"]]));
        seen.pairs += 1;
        if (search.has("searchText")) seen.withText += 1;
        if (page.fallback !== undefined) seen.afterFallback += 1;
        // Of a chosen option that nothing meets, the fallback searches another text.
        if (count === 0 && found.fallback !== undefined) seen.nothing += 1;
        else expect(found.totalCount, `${search} (${facets}) followed by ${JSON.stringify(params)}`).toBe(count);
      }),
    );
  }
  return seen;
}

describe.each([
  ["one shard", "1"],
  ["three shards", "3"],
])("on %s", (_name, shards) => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi({
      indexing: { INDEX_SHARDS: shards },
      fill: (db) => insertFacetMarket(db, createRandom(SEED), LISTINGS),
    });
  });
  afterAll(() => api?.close());

  test("every count is what its option finds", async () => {
    const seen = await followCounts(api, FULL ? 10_000 : 300, SEED);
    console.log(`seed ${SEED}, ${shards} shards: ${JSON.stringify(seen)}`);
    expect(seen.withText).toBeGreaterThan(0);
  }, 3_600_000);

  test("a facet counts alone what it counts beside all others", async () => {
    const random = createRandom(SEED + 3);
    for (let turn = 0; turn < (FULL ? 200 : 10); turn += 1) {
      const search = randomSearch(random);
      const counting = (facets: string) => new URLSearchParams([...search, ["facets", facets], ["limit", "0"]]);
      const { facets: all, totalCount } = await ask(api, counting(FACETS));
      const pages: Page[] = [];
      // One after the other: of many at once some would go without their fallback.
      for (const name of FACET_NAMES) pages.push(await ask(api, counting(name)));
      expect(Object.assign({}, ...pages.map(({ facets }) => facets)), `${search}`).toEqual(all);
      expect(new Set(pages.map((page) => page.totalCount)), `${search}`).toEqual(new Set([totalCount]));
    }
  }, 600_000);

  test("least, most and quartiles are those of SQL: exact for up to 1,000 listings, within 1 % above", async () => {
    const seen = { exact: 0, near: 0 };
    for (const dealType of ["sale", "rent", undefined]) {
      for (const propertyType of ["apartment", "house", "land", undefined]) {
        const filters = Object.entries({ dealType, propertyType }).filter(([, value]) => value !== undefined);
        const search = new URLSearchParams([...(filters as [string, string][]), ["facets", "price,size,year"]]);
        const { totalCount, facets } = await ask(api, search);
        const isExact = totalCount <= 1000;
        seen[isExact ? "exact" : "near"] += 1;
        for (const [name, column] of Object.entries({ price: "price_eur", size: "size_m2", year: "year_built" })) {
          const values = await valuesBySql(api, column, { deal_type: dealType, property_type: propertyType });
          const { known, least, quartiles, most } = facets[name] as NumberFacet;
          const what = `${search} ${name}, ${known} known`;
          expect({ known, least, most }, what).toEqual({
            known: values.length,
            least: values[0] ?? null,
            most: values.at(-1) ?? null,
          });
          for (const [index, quartile] of (quartiles ?? []).entries()) {
            const rank = (values.length * (index + 1)) / 4;
            // A quarter of 8 values ends between the second and the third.
            const [low, high] = [values[Math.ceil(rank) - 1]!, values[Math.floor(rank)]!];
            expect(quartile, what).toBeGreaterThanOrEqual(isExact ? low : 0.99 * low);
            expect(quartile, what).toBeLessThanOrEqual(isExact ? high : 1.01 * high);
          }
        }
      }
    }
    console.log(`seed ${SEED}, ${shards} shards: quartiles of ${JSON.stringify(seen)}`);
    expect(Math.min(seen.exact, seen.near)).toBeGreaterThan(0);
  });
});

async function valuesBySql(api: TestApi, column: string, filters: Record<string, string | undefined>) {
  const query = api.db("listings").whereRaw("is_public(listings)").where("country", "EE").whereNotNull(column);
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.where(name, value);
  return (await query.orderBy(column).pluck(column)).map(Number);
}

describe("while listings change", () => {
  let api: TestApi;
  let ids: string[];
  const random = createRandom(SEED + 7);

  beforeAll(async () => {
    api = await startTestApi({
      fill: async (db) => {
        ids = await insertFacetMarket(db, createRandom(SEED), LISTINGS);
      },
    });
  });
  afterAll(() => api?.close());

  /** A new price, size or type, or out of sight and back, for some listings at a time. */
  async function change(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) {
      const columns = random.pick([
        { price_eur: 50_000 + random.below(100_000), previous_price_eur: null, price_dropped_at: null },
        { rooms: 1 + random.below(5) },
        { property_type: random.pick(["apartment", "house"]) },
        { status: "draft" },
        { status: "active" },
      ]);
      await api
        .db("listings")
        .whereIn("id", [random.pick(ids), random.pick(ids)])
        .update(columns);
    }
    await api.putListings();
  }

  test("counts are exact at the same state of the index", async () => {
    const wanted = FULL ? 1000 : 30;
    const seen = { pairs: 0, moved: 0, changes: 0 };
    let isRunning = true;
    const writer = (async () => {
      while (isRunning) {
        await change();
        seen.changes += 1;
        await delay(random.below(FULL ? 400 : 200));
      }
    })();
    try {
      while (seen.pairs < wanted) {
        const search = randomSearch(random);
        const counting = new URLSearchParams([...search, ["facets", FACETS], ["limit", "0"]]);
        const before = await ask(api, counting);
        const counted = countedIn(before).filter(({ count }) => count > 0);
        if (counted.length === 0) continue;
        const { count, params } = random.pick(counted);
        const found = await ask(api, new URLSearchParams([...follow(search, params!), ["limit", "1"]]));
        const after = await ask(api, counting);
        // Equal counts of all facets on both sides: nothing that they count has changed in between.
        const isSameState =
          new Set([before.asOf, found.asOf, after.asOf]).size === 1 && isDeepStrictEqual(before, after);
        if (!isSameState) {
          seen.moved += 1;
          continue;
        }
        expect(found.totalCount, `${search} followed by ${JSON.stringify(params)}`).toBe(count);
        seen.pairs += 1;
      }
    } finally {
      isRunning = false;
      await writer;
    }
    console.log(`seed ${SEED}, under changes: ${JSON.stringify(seen)}`);
    expect(seen.changes).toBeGreaterThan(0);
  }, 3_600_000);
});
