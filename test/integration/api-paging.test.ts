import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSecrets } from "../../scripts/secrets.ts";
import { SORTS } from "../../shared/enums.ts";
import type { Listing } from "../../shared/listing.ts";
import { type Answer, getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { createDegrees } from "../helpers/map-market.ts";
import { insertRows, type Market, openMarket } from "../helpers/market.ts";
import { createRandom } from "../helpers/random.ts";

const STILL = 200;
const MOVING = 90;
const CHANGES_PER_ROUND = 40;
const PAGES_MAX = 100;

const random = createRandom(20_261_121);
let api: TestApi;
let market: Market;
/** Never changed while the test runs: each must be met exactly once. */
let still: string[];
/** Everything that the writers may do anything with. */
let moving: string[];

beforeAll(async () => {
  api = await startTestApi({
    fill: async (db) => {
      market = await openMarket(db, random);
      still = await insertRows(db, Array.from({ length: STILL }, placedRow));
      moving = await insertRows(db, Array.from({ length: MOVING }, placedRow));
    },
  });
});
afterAll(() => api?.close());

const between = createDegrees(random);
/** Anywhere in Estonia. */
const point = () => ({ lat: between(57.6, 59.6), lon: between(22, 28) });
const placedRow = () => ({ ...market.row(), ...(random.chance(0.9) ? point() : {}) });

const SHOWN = { status: "active", visibility: "public" };

/** One change by one writer: insert, delete, another price, archive, publish again, feature, move. */
async function change(): Promise<void> {
  const { db } = api;
  // Writers never run out of listings, and never make ever more of them.
  const kind = moving.length < MOVING / 2 ? 0 : moving.length > 2 * MOVING ? 1 : random.below(7);
  if (kind === 0) {
    moving.push(...(await insertRows(db, [{ ...placedRow(), ...SHOWN, published_at: new Date() }])));
    return;
  }
  const at = random.below(moving.length);
  const id = moving[at]!;
  if (kind === 1) {
    moving.splice(at, 1);
    await db("listings").where({ id }).delete();
  } else {
    const price_eur = 10_000 * (1 + random.below(20));
    const changes = [{ price_eur }, { status: "archived" }, SHOWN, { featured_tier: random.below(3) }, point()];
    await db("listings")
      .where({ id })
      .update(changes[kind - 2]!);
  }
}

/** Some forty changes by four writers, and then all of them in the index: writers stay in step with it. */
async function round(): Promise<void> {
  const writer = async () => {
    for (let count = 0; count < CHANGES_PER_ROUND / 4; count += 1) await change();
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  await api.putListings();
}

const WALKS: [query: string, condition: string][] = [
  ...SORTS.map((sort): [string, string] => [`sort=${sort}&abroad=include`, "true"]),
  [
    "searchText=r%C3%B5duga%20korter",
    "country = 'EE' and property_type = 'apartment' and slogan->>'et' = 'Korter rõduga'",
  ],
  ["searchText=saun&sort=price-asc", "country = 'EE' and slogan->>'et' = 'Maja saunaga'"],
  ["minPrice=60000&maxPrice=120000&sort=size-desc", "country = 'EE' and price_eur between 60000 and 120000"],
  // Writers move listings into them and out of them, too.
  [
    "polygon=58,23;59.2,23.5;59.4,27;58.6,25;57.9,26.5&sort=price-asc",
    "country = 'EE' and point(lon, lat) <@ polygon '((23,58),(23.5,59.2),(27,59.4),(25,58.6),(26.5,57.9))'",
  ],
  ["bbox=23,58,26.5,59.2", "country = 'EE' and lon between 23 and 26.5 and lat between 58 and 59.2"],
  [
    "near=58.8,25&radius=100000&sort=distance",
    "country = 'EE' and 2 * 6371008.7714 * asin(sqrt(power(sin(radians(lat - 58.8) / 2), 2) + " +
      "cos(radians(lat)) * cos(radians(58.8)) * power(sin(radians(lon - 25) / 2), 2))) <= 100000",
  ],
];

test.each(WALKS)("%s meets every unchanged listing exactly once while others change", async (query, condition) => {
  const matching = async (ids: string[]) => {
    const { rows } = await api.db.raw<{ rows: { id: string }[] }>(
      `select id from listings where id = any(:ids::bigint[]) and is_public(listings) and ${condition}`,
      { ids },
    );
    return rows.map(({ id }) => id);
  };
  await api.putListings();
  const expected = await matching(still);
  const total = expected.length + (await matching(moving)).length;
  expect(expected.length).toBeGreaterThan(10);

  const met: string[] = [];
  const totals = new Set<number>();
  let cursor: string | null = null;
  for (let page = 0; page === 0 || cursor !== null; page += 1) {
    expect(page).toBeLessThan(PAGES_MAX);
    const path: string = `/api/public/v1/listings?${query}&limit=40${cursor === null ? "" : `&cursor=${cursor}`}`;
    const writing: Promise<void> = page === 0 ? Promise.resolve() : round();
    const [{ status, body }] = await Promise.all([api.get(path), writing]);
    expect(status).toBe(200);
    const answer = body as { items: Listing[]; nextCursor: string | null; totalCount: number };
    met.push(...answer.items.map(({ id }) => id));
    totals.add(answer.totalCount);
    cursor = answer.nextCursor;
  }
  const isStill = new Set(expected);
  expect(met.filter((id) => isStill.has(id)).sort()).toEqual(expected.sort());
  expect([...totals]).toEqual([total]);
});

test("at rest a walk has exactly the order of the database, whatever the size of its pages", async () => {
  await api.putListings();
  const ORDERS: Record<(typeof SORTS)[number], string> = {
    featured: "featured_tier desc, published_at desc, id desc",
    newest: "published_at desc, id desc",
    oldest: "published_at, id",
    "price-asc": "price_eur asc nulls last, id desc",
    "price-desc": "price_eur desc nulls last, id desc",
    "price-sqm-asc": "round(price_eur / size_m2, 2) asc nulls last, id desc",
    "price-sqm-desc": "round(price_eur / size_m2, 2) desc nulls last, id desc",
    "size-asc": "size_m2 asc nulls last, id desc",
    "size-desc": "size_m2 desc nulls last, id desc",
  };
  for (const sort of SORTS) {
    const { rows } = await api.db.raw<{ rows: { id: string }[] }>(
      `select id from listings where is_public(listings) and country = 'EE' order by ${ORDERS[sort]}`,
    );
    const met: string[] = [];
    let cursor: string | null = "";
    for (let size = 7; cursor !== null; size = (size % 50) + 6) {
      const { body } = await api.get(
        `/api/public/v1/listings?sort=${sort}&limit=${Math.min(50, size)}${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      const answer = body as { items: Listing[]; nextCursor: string | null };
      met.push(...answer.items.map(({ id }) => id));
      cursor = answer.nextCursor;
    }
    expect([sort, met]).toEqual([sort, rows.map(({ id }) => id)]);
  }
});

test("an answer that a browser keeps never outlives its cursor, however the secret is replaced", async () => {
  const [old, next] = [makeSecrets().CURSOR_SECRET, makeSecrets().CURSOR_SECRET];
  const page = "/api/public/v1/listings?limit=1&sort=price-asc";
  const addressOf = async (CURSOR_SECRET: string) => (await api.another({ CURSOR_SECRET })).url;
  const ask = (url: string, etag = "") => getJson(url + page, etag === "" ? {} : { "if-none-match": etag });
  const cursorOf = ({ body }: Answer) => (body as { nextCursor: string }).nextCursor;

  const before = await addressOf(old);
  const kept = await ask(before);
  const etag = kept.headers.get("etag")!;
  expect((await ask(before, etag)).status).toBe(304);
  // The first step changes nothing: everybody learns the next secret, nobody signs with it yet.
  expect((await ask(await addressOf(`${old},${next}`), etag)).status).toBe(304);
  // From the second step on kept answers are renewed, while their cursors are still taken.
  for (const secrets of [`${next},${old}`, next]) {
    const url = await addressOf(secrets);
    const renewed = await ask(url, etag);
    expect(renewed.status).toBe(200);
    const after = await getJson(`${url}${page}&cursor=${cursorOf(renewed)}`);
    expect(after.status).toBe(200);
    expect((await ask(url, renewed.headers.get("etag")!)).status).toBe(304);
  }
});
