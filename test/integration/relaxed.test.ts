// Ways on from searches that find nothing: each finds what it says, and where there is none SQL knows of none either.
// A full run (`FAULTS_FULL=true`) asks 1,000 such searches.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertFacetMarket, randomSearch } from "../helpers/facet-market.ts";
import { FULL } from "../helpers/full-run.ts";
import { createRandom, type Random } from "../helpers/random.ts";

const SEARCH = "/api/public/v1/listings";
const LISTINGS = FULL ? 1000 : 300;
const SEARCHES = FULL ? 1000 : 60;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

interface Way {
  change?: object;
  was?: object;
  without?: string[];
  place?: { path: string };
  totalCount: number;
  params: Record<string, unknown>;
  url: string;
}

interface Page {
  totalCount: number;
  fallback?: { text: string };
  relaxed?: Way[];
}

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ fill: (db) => insertFacetMarket(db, createRandom(SEED), LISTINGS) });
});
afterAll(() => api?.close());

async function ask(search: URLSearchParams): Promise<Page> {
  const { status, body } = await api.get(`${SEARCH}?${search}`);
  expect(status, `${search} ${JSON.stringify(body)}`).toBe(200);
  return body as Page;
}

const follow = async ({ url }: Way) => ask(new URL(url).searchParams);

const ASKED = { relax: "1", limit: "1" };
const withMore = (search: URLSearchParams, more: [string, string][]) =>
  new URLSearchParams([...search, ...more].filter(isFirst));

/** Narrowed as people do it: a search that finds something, and one filter more at a time until it does not. */
async function narrowedSearch(random: Random): Promise<{ search: URLSearchParams; relaxed: Way[] }> {
  for (let search = withMore(new URLSearchParams(ASKED), []); ; ) {
    const [more] = [...randomSearch(random)].filter(([name]) => !search.has(name) && !WHERE.includes(name));
    if (more === undefined) continue;
    const narrower = withMore(search, [more]);
    if (isContradiction(narrower)) continue;
    const { totalCount, relaxed, fallback } = await ask(narrower);
    if (totalCount === 0) return { search: narrower, relaxed: relaxed! };
    search = fallback === undefined ? narrower : search;
  }
}

/** Many filters at once, which listings meet only together, if at all. */
async function hopelessSearch(random: Random): Promise<{ search: URLSearchParams; relaxed: Way[] }> {
  for (;;) {
    const more = [...randomSearch(random)].filter(([name]) => !WHERE.includes(name));
    const search = withMore(randomSearch(random), [...more, ...Object.entries(ASKED)]);
    if (isContradiction(search)) continue;
    // SQL can only prove what it can ask.
    if (random.chance(0.6)) for (const name of TEXT_PARAMS) search.delete(name);
    const { totalCount, relaxed } = await ask(search);
    if (totalCount === 0) return { search, relaxed: relaxed! };
  }
}

const isFirst = ([name]: [string, string], index: number, all: [string, string][]) =>
  all.findIndex(([other]) => other === name) === index;

function isContradiction(search: URLSearchParams): boolean {
  return ["Price", "Rooms", "Size", "Year"].some(
    (name) => Number(search.get(`min${name}`) ?? 0) > Number(search.get(`max${name}`) ?? Number.POSITIVE_INFINITY),
  );
}

const TEXT_PARAMS = ["searchText", "features"];
const WHERE = ["countySlug", "municipalitySlug", "settlementSlug", "settlements", "abroad", "country", "city"];

/** Listings that meet all that a search asks for, text and features aside. */
async function countBySql(search: URLSearchParams): Promise<number> {
  const query = api.db("listings").leftJoin("places", "places.id", "listings.place_id").whereRaw("is_public(listings)");
  const value = (name: string) => search.get(name);
  const given = (name: string, apply: (text: string) => unknown) => {
    if (search.has(name)) apply(value(name)!);
  };
  given("dealType", (text) => query.where("deal_type", text));
  given("propertyType", (text) => query.whereIn("property_type", text.split(",")));
  for (const [name, column] of [
    ["Price", "price_eur"],
    ["Rooms", "rooms"],
    ["Size", "size_m2"],
    ["Year", "year_built"],
  ] as const) {
    given(`min${name}`, (text) => query.where(column, ">=", text));
    given(`max${name}`, (text) => query.where(column, "<=", text));
  }
  given("topFloor", (text) => query.whereRaw(`coalesce(floor = floors, false) is ${text === "only"}`));
  given("priceDrop", () => query.whereNotNull("price_dropped_at"));
  const path = ["countySlug", "municipalitySlug", "settlementSlug"].flatMap((name) => value(name) ?? []).join("/");
  const areas = value("settlements")?.split(",") ?? [];
  query.where((where) => {
    if (value("abroad") !== "only") {
      where.where((estonian) => {
        estonian.where("country", "EE");
        if (path !== "") estonian.whereRaw("(places.path = ? or places.path like ?)", [path, `${path}/%`]);
        if (areas.length > 0) estonian.whereIn("places.slug", areas);
      });
    }
    if (search.has("abroad")) {
      where.orWhere((foreign) => {
        foreign.whereNot("country", "EE");
        given("country", (text) => foreign.whereIn("country", text.split(",")));
        given("city", (text) => foreign.whereIn("city_slug", text.split(",")));
      });
    }
  });
  const [row] = (await query.count({ count: "*" })) as [{ count: string }];
  return Number(row.count);
}

/** The search with one thing less, in every way that one thing can be less. */
function loosened(search: URLSearchParams): URLSearchParams[] {
  const without = (...names: string[]) => new URLSearchParams([...search].filter(([name]) => !names.includes(name)));
  const abroad = without("country", "city");
  if (search.has("abroad") || !search.has("countySlug")) abroad.set("abroad", "include");
  return [
    ...[...search.keys()].filter((name) => !WHERE.includes(name)).map((name) => without(name)),
    without(...WHERE),
    without("country", "city"),
    abroad,
  ];
}

describe("ways on from nothing", () => {
  test.each([
    ["a search that was narrowed step by step", narrowedSearch, 0.95],
    ["a search with many filters at once", hopelessSearch, 0],
  ])(
    "of %s find what they say; without any, no single change finds anything",
    async (what, next, shareMin) => {
      const random = createRandom(SEED);
      const seen = { searches: 0, withWay: 0, followed: 0, provedBySql: 0, provedBySearches: 0 };
      for (; seen.searches < SEARCHES / 2; seen.searches += 1) {
        const { search, relaxed } = await next(random);
        expect(relaxed.length).toBeLessThanOrEqual(8);
        const found = await Promise.all(relaxed.map(follow));
        expect(
          found.map(({ totalCount }) => totalCount),
          `${search}`,
        ).toEqual(relaxed.map(({ totalCount }) => totalCount));
        expect(found.every(({ totalCount, fallback }) => totalCount > 0 && fallback === undefined)).toBe(true);
        seen.followed += relaxed.length;
        if (relaxed.length > 0) seen.withWay += 1;
        else if (TEXT_PARAMS.some((name) => search.has(name))) {
          for (const less of loosened(search)) {
            const { totalCount, fallback } = await ask(less);
            expect(fallback === undefined ? totalCount : 0, `${search}: ${less}`).toBe(0);
          }
          seen.provedBySearches += 1;
        } else {
          for (const less of loosened(search)) expect(await countBySql(less), `${search}: ${less}`).toBe(0);
          seen.provedBySql += 1;
        }
      }
      const share = seen.withWay / seen.searches;
      console.log(`seed ${SEED}, ${what}: ${JSON.stringify(seen)}, ${(100 * share).toFixed(1)} % get a way on`);
      expect(share).toBeGreaterThanOrEqual(shareMin);
    },
    3_600_000,
  );

  test("agree with SQL on what the search itself finds", async () => {
    const random = createRandom(SEED + 1);
    for (let turn = 0; turn < 40; turn += 1) {
      const search = randomSearch(random);
      for (const name of TEXT_PARAMS) search.delete(name);
      if (isContradiction(search)) continue;
      expect(await countBySql(search), `${search}`).toBe((await ask(search)).totalCount);
    }
  }, 600_000);
});
