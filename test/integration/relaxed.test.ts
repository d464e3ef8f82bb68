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
  items: { id: string }[];
  nextCursor: string | null;
  totalCount: number;
  understood?: { without: string }[];
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

const IDLE_DRAWS_MAX = 100;

/** Narrowed as people do it: a search that finds something, and one filter more at a time until it does not. */
async function narrowedSearch(random: Random): Promise<{ search: URLSearchParams; relaxed: Way[] }> {
  const broad = withMore(new URLSearchParams(ASKED), []);
  let [search, idleDraws] = [broad, 0];
  for (;;) {
    // Where each filter is asked for, or contradicts another, no draw narrows a search further.
    if (idleDraws > IDLE_DRAWS_MAX) [search, idleDraws] = [broad, 0];
    const [more] = [...randomSearch(random)].filter(([name]) => !search.has(name) && !WHERE.includes(name));
    const narrower = more === undefined ? search : withMore(search, [more]);
    if (more === undefined || isContradiction(narrower)) {
      idleDraws += 1;
      continue;
    }
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
    const { totalCount, relaxed } = await ask(search);
    if (totalCount === 0) return { search, relaxed: relaxed! };
  }
}

const isFirst = ([name]: [string, string], index: number, all: [string, string][]) =>
  all.findIndex(([other]) => other === name) === index;

function isContradiction(search: URLSearchParams): boolean {
  return RANGES.some(
    (name) => Number(search.get(`min${name}`) ?? 0) > Number(search.get(`max${name}`) ?? Number.POSITIVE_INFINITY),
  );
}

const RANGES = ["Price", "Rooms", "Size", "Year"];
const TEXT_PARAMS = ["searchText", "features"];
const WHERE = ["countySlug", "municipalitySlug", "settlementSlug", "settlements", "abroad", "country", "city"];

/** Whether the program reads the text of a search otherwise depends on these alone. */
const READ_WITH = ["searchText", "concepts", "features", "dealType", "propertyType"];
const found = new Map<string, Promise<string[]>>();

/** Ids of all listings that the text and the features of a search find beside its type and deal; SQL has no texts as they are read. */
function idsByText(search: URLSearchParams): Promise<string[]> {
  const asked = new URLSearchParams([...search].filter(([name]) => READ_WITH.includes(name)));
  const known = found.get(`${asked}`) ?? walk(asked);
  found.set(`${asked}`, known);
  return known;
}

async function walk(asked: URLSearchParams): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const more = { abroad: "include", limit: "50", sort: "newest", ...(cursor === "" ? {} : { cursor }) };
    const page: Page = await ask(withMore(asked, Object.entries(more)));
    // What only a fallback finds is not what the text asks for.
    if (page.fallback !== undefined) return [];
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

/** Listings that meet all that a search asks for. */
async function countBySql(search: URLSearchParams): Promise<number> {
  const query = api.db("listings").leftJoin("places", "places.id", "listings.place_id").whereRaw("is_public(listings)");
  if (TEXT_PARAMS.some((name) => search.has(name))) query.whereIn("listings.id", await idsByText(search));
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

/**
 * The search with one thing less, in every way that one thing can be less. A limit at the nearest value that finds something finds no
 * more than the search without that limit.
 */
async function loosened(search: URLSearchParams): Promise<URLSearchParams[]> {
  const without = (...names: string[]) => new URLSearchParams([...search].filter(([name]) => !names.includes(name)));
  const withOther = (name: string, value: string) => new URLSearchParams([...without(name), [name, value]]);
  const includes = (name: string) => search.has(name);
  const features = search.get("features")?.split(",") ?? [];
  return [
    ...[...search.keys()].filter((name) => !WHERE.includes(name) && !(name in ASKED)).map((name) => without(name)),
    ...RANGES.map((name) => without(`min${name}`, `max${name}`)),
    ...features
      .filter(() => features.length > 1)
      .map((name) => withOther("features", `${features.filter((other) => other !== name)}`)),
    ...(await shorterTexts(search)).map((text) => withOther("searchText", text)),
    // The place, then the ones around it.
    without("settlementSlug", "settlements"),
    without("settlementSlug", "settlements", "municipalitySlug"),
    without("settlementSlug", "settlements", "municipalitySlug", "countySlug"),
    without("city"),
    without("city", "country"),
    without("city", "country", "abroad"),
    ...(includes("city") || includes("country") ? [] : [withOther("abroad", "include")]),
    ...(search.get("abroad") === "only" ? [withOther("abroad", "include")] : []),
  ];
}

/** The text without each of its parts: what it wishes, and what it refuses by a minus. */
async function shorterTexts(search: URLSearchParams): Promise<string[]> {
  const text = search.get("searchText");
  if (text === null) return [];
  const { understood = [] } = await ask(withMore(search, [["explain", "1"]]));
  const minus = text.split(" ").filter((word) => word.startsWith("-"));
  return [...understood.map(({ without }) => without), ...minus.map((word) => text.replace(` ${word}`, ""))].filter(
    (shorter) => shorter !== "" && shorter !== text,
  );
}

describe("ways on from nothing", () => {
  test.each([
    ["a search that was narrowed step by step", narrowedSearch, 0.95],
    ["a search with many filters at once", hopelessSearch, 0],
  ])(
    "of %s find what they say; without any, no single change finds anything",
    async (what, next, shareMin) => {
      const random = createRandom(SEED);
      const seen = { searches: 0, withWay: 0, followed: 0, provedBySql: 0, changes: 0 };
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
        else {
          for (const less of await loosened(search)) {
            expect(await countBySql(less), `${search}: ${less}`).toBe(0);
            seen.changes += 1;
          }
          seen.provedBySql += 1;
        }
      }
      const share = seen.withWay / seen.searches;
      console.log(`seed ${SEED}, ${what}: ${JSON.stringify(seen)}, ${(100 * share).toFixed(1)} % get a way on`);
      expect(share).toBeGreaterThanOrEqual(shareMin);
    },
    3_600_000,
  );

  test("lead on from a misspelt word that only other filters keep from being mended", async () => {
    const search = new URLSearchParams({ searchText: "kortre", minRooms: "40", relax: "1" });
    const { totalCount, relaxed = [], fallback } = await ask(search);
    expect([totalCount, fallback]).toEqual([0, undefined]);
    expect(relaxed.length).toBeGreaterThan(0);
    const found = await Promise.all(relaxed.map(follow));
    expect(found.map((page) => page.totalCount)).toEqual(relaxed.map((way) => way.totalCount));
  });

  test("move a limit far before they leave it out", async () => {
    const { relaxed = [] } = await ask(new URLSearchParams({ minRooms: "40", relax: "1" }));
    const limits = relaxed.map(({ change, without }) => JSON.stringify(change ?? without));
    expect(limits).toEqual([expect.stringMatching(/^\{"minRooms":\d+\}$/), '["minRooms"]']);
  });

  test("agree with SQL on what the search itself finds", async () => {
    const random = createRandom(SEED + 1);
    for (let turn = 0; turn < 40; turn += 1) {
      const search = randomSearch(random);
      if (isContradiction(search)) continue;
      const { totalCount, fallback } = await ask(search);
      expect(await countBySql(search), `${search}`).toBe(fallback === undefined ? totalCount : 0);
    }
  }, 600_000);
});
