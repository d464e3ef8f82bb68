import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEAL_TYPES, PROPERTY_TYPES, SORTS } from "../../shared/enums.ts";
import type { Listing } from "../../shared/listing.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertRows, MARKET_CITIES, openMarket } from "../helpers/market.ts";
import { createRandom } from "../helpers/random.ts";

// Any set of filters, in any order, must find what a second, independent reading of the contract in SQL finds.

const LISTINGS = 300;
const COMBINATIONS = Number(process.env.GENERATED ?? 2000);
const SEED = Number(process.env.SEED ?? 4711);
const AT_ONCE = 8;
const PER_STATEMENT = 50;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    fill: async (db) => {
      const market = await openMarket(db, createRandom(SEED));
      await insertRows(db, Array.from({ length: LISTINGS }, market.row));
    },
  });
});
afterAll(() => api?.close());

type Query = Record<string, string>;

const several = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 }).map((list) => list.join(","));
const between = (name: string, min: number, max: number, step = 1) =>
  fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min, max }), fc.integer({ min, max })).map(([which, a, b]) => {
    const [low, high] = [Math.min(a, b) * step, Math.max(a, b) * step];
    return {
      ...(which & 1 ? { [`min${name}`]: String(low) } : {}),
      ...(which & 2 ? { [`max${name}`]: String(high) } : {}),
    };
  });
const areas = fc.constantFrom<Query>(
  { countySlug: "harju-maakond" },
  { countySlug: "tartu-maakond" },
  { countySlug: "harju-maakond", municipalitySlug: "tallinn" },
  { countySlug: "harju-maakond", municipalitySlug: "tallinn", settlementSlug: "pirita-linnaosa" },
  { countySlug: "harju-maakond", settlements: "pirita-linnaosa,kesklinna-linnaosa" },
  { settlements: "kesklinna-linnaosa" },
  { settlements: "tallinn/pirita-linnaosa" },
);
const whereabouts = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Query>({}) },
  { weight: 3, arbitrary: areas },
  {
    weight: 4,
    arbitrary: fc
      .record(
        {
          abroad: fc.constantFrom("only", "include"),
          country: several(["FI", "ES", "EE", "SE"]),
          city: several(MARKET_CITIES.map(([, , slug]) => slug)),
          area: areas,
        },
        { requiredKeys: [] },
      )
      .map(({ area, ...query }): Query => (query.abroad === "only" ? query : { ...query, ...area })),
  },
);
const choices = fc.record(
  {
    dealType: fc.constantFrom(...DEAL_TYPES),
    propertyType: several(PROPERTY_TYPES),
    topFloor: fc.constantFrom("only", "exclude"),
    priceDrop: fc.constant("1"),
    sort: fc.constantFrom(...SORTS),
  },
  { requiredKeys: [] },
);
const RANGES = [
  between("Price", 4, 16, 10_000),
  between("Rooms", 0, 6),
  between("Size", 2, 20, 5.25),
  between("Floor", -1, 7),
  between("Floors", 0, 7),
  between("PlotArea", 1, 7, 450.5),
  between("Year", 194, 204, 10),
];
/** Mostly one or two ranges: with all of them at once nothing would be left to compare. */
const ranges = fc
  .tuple(fc.subarray(RANGES, { maxLength: 2 }), fc.constant(undefined))
  .chain(([chosen]) => fc.tuple(...chosen))
  .map((list) => Object.assign({}, ...list) as Query);
const combination = fc.tuple(whereabouts, choices, ranges).map(([a, b, c]): Query => ({ ...a, ...(b as Query), ...c }));

const COLUMNS: Record<string, string> = {
  Price: "price_eur",
  Rooms: "rooms",
  Size: "size_m2",
  Floor: "floor",
  Floors: "floors",
  PlotArea: "plot_area_m2",
  Year: "year_built",
};
const ORDERS: Record<string, string> = {
  featured: "featured_tier desc, published_at desc, l.id desc",
  newest: "published_at desc, l.id desc",
  oldest: "published_at, l.id",
  "price-asc": "price_eur asc nulls last, l.id desc",
  "price-desc": "price_eur desc nulls last, l.id desc",
  "price-sqm-asc": "round(price_eur / size_m2, 2) asc nulls last, l.id desc",
  "price-sqm-desc": "round(price_eur / size_m2, 2) desc nulls last, l.id desc",
  "size-asc": "size_m2 asc nulls last, l.id desc",
  "size-desc": "size_m2 desc nulls last, l.id desc",
};

/** The contract once more, in SQL; every value is from the lists above. */
function toSql(query: Query): string {
  const list = (text: string) => `(${text.split(",").map((value) => `'${value}'`)})`;
  const { countySlug, municipalitySlug, settlementSlug, settlements } = query;
  const inArea = [
    countySlug === undefined ? "" : `path ~ '^${countySlug}(/|$)'`,
    municipalitySlug === undefined ? "" : `path ~ '/${municipalitySlug}(/|$)'`,
    settlementSlug === undefined ? "" : `slug = '${settlementSlug}'`,
    settlements === undefined ? "" : `slug in ${list(settlements.replaceAll("tallinn/", ""))}`,
  ].filter(Boolean);
  const estonian = ["l.country = 'EE'", ...inArea].join(" and ");
  const foreign = [
    "l.country <> 'EE'",
    query.country === undefined ? "" : `l.country in ${list(query.country)}`,
    query.city === undefined ? "" : `l.city_slug in ${list(query.city)}`,
  ].filter(Boolean);
  const where = {
    omitted: estonian,
    only: foreign.join(" and "),
    include: `((${estonian}) or (${foreign.join(" and ")}))`,
  }[query.abroad ?? "omitted"];

  const conditions = [where, "l.status = 'active'", "l.visibility = 'public'"];
  if (query.dealType !== undefined) conditions.push(`deal_type = '${query.dealType}'`);
  if (query.propertyType !== undefined) conditions.push(`property_type in ${list(query.propertyType)}`);
  if (query.topFloor === "only") conditions.push("floor = floors");
  if (query.topFloor === "exclude") conditions.push("(floor = floors) is not true");
  if (query.priceDrop !== undefined) conditions.push("previous_price_eur > price_eur");
  for (const [name, column] of Object.entries(COLUMNS)) {
    if (query[`min${name}`] !== undefined) conditions.push(`${column} >= ${query[`min${name}`]}`);
    if (query[`max${name}`] !== undefined) conditions.push(`${column} <= ${query[`max${name}`]}`);
  }
  return `select l.id from listings l left join places on places.id = l.place_id
    where ${conditions.join(" and ")} order by ${ORDERS[query.sort ?? "featured"]}`;
}

/** The first two pages, which is all there is for most. */
async function ask(query: Query): Promise<{ ids: string[]; total: number }> {
  const text = new URLSearchParams({ ...query, limit: "50" });
  const ids: string[] = [];
  let total = 0;
  let cursor: string | null = "";
  for (let page = 0; page < 2 && cursor !== null; page += 1) {
    const { status, body } = await api.get(`/api/public/v1/listings?${text}${cursor && `&cursor=${cursor}`}`);
    if (status !== 200) throw new Error(`${status} for ${text}: ${JSON.stringify(body)}`);
    const answer = body as { items: Listing[]; nextCursor: string | null; totalCount: number };
    ids.push(...answer.items.map(({ id }) => id));
    total = answer.totalCount;
    cursor = answer.nextCursor;
  }
  return { ids, total };
}

test(`${COMBINATIONS} generated combinations find what SQL finds, in its order`, async () => {
  const queries = fc.sample(combination, { numRuns: COMBINATIONS, seed: SEED });
  const found = { nothing: 0, some: 0 };
  for (let from = 0; from < queries.length; from += PER_STATEMENT) {
    const batch = queries.slice(from, from + PER_STATEMENT);
    const statement = batch.map((query, index) => `select ${index} as n, array(${toSql(query)})::text[] as ids`);
    const { rows } = await api.db.raw<{ rows: { ids: string[] }[] }>(`${statement.join(" union all ")} order by n`);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (let at = 0; at < batch.length; at += AT_ONCE) {
      answers.push(...(await Promise.all(batch.slice(at, at + AT_ONCE).map(ask))));
    }
    for (const [index, query] of batch.entries()) {
      const ids = rows[index]!.ids;
      expect({ seed: SEED, query, ...answers[index] }).toEqual({
        seed: SEED,
        query,
        ids: ids.slice(0, 100),
        total: ids.length,
      });
      found[ids.length === 0 ? "nothing" : "some"] += 1;
    }
  }
  // Otherwise it would compare emptiness with emptiness.
  expect(found.some).toBeGreaterThan(COMBINATIONS / 4);
});
