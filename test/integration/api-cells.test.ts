import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cell, Cells } from "../../api/search/cells/cells.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { createDegrees, fillMap } from "../helpers/map-market.ts";
import { createRandom } from "../helpers/random.ts";

// A cell must count what PostgreSQL has there, and no price may be further than 1 % from that of the database.

const LISTINGS = 1500;
const VIEWS = Number(process.env.GENERATED ?? 200);
const SEED = Number(process.env.SEED ?? 1807);
const AT_ONCE = 8;

type CellsAnswer = Cells & { totalCount: number };
interface Row {
  id: string;
  lat: number | null;
  lon: number | null;
  price: number | null;
  perSqm: number | null;
  dealType: string;
  propertyType: string;
  country: string;
}

let api: TestApi;
let rows: Row[];
const random = createRandom(SEED);
const between = createDegrees(random);
beforeAll(async () => {
  console.log(`seed ${SEED}`);
  api = await startTestApi({ fill: (db) => fillMap(db, random, LISTINGS) });
  const read = await api.db.raw<{ rows: Row[] }>(
    `select id, lat, lon, cast(price_eur as float8) as price,
            cast(round(price_eur / size_m2, 2) as float8) as "perSqm", deal_type as "dealType",
            property_type as "propertyType", country
       from listings where is_public(listings)`,
  );
  rows = read.rows;
});
afterAll(() => api?.close());

const ask = (query: string) => api.get(`/api/public/v1/cells?${query}`);
async function cellsOf(query: string): Promise<CellsAnswer> {
  const { status, body } = await ask(query);
  expect([query, status]).toEqual([query, 200]);
  return body as CellsAnswer;
}

/** The tile of a point, by the formula of web maps. */
function tileOf({ lat, lon }: { lat: number; lon: number }, zoom: number): string {
  const tiles = 2 ** zoom;
  const radians = (lat * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2;
  return `${zoom}/${Math.floor(((lon + 180) / 360) * tiles)}/${Math.floor(y * tiles)}`;
}

/** One of the values: the lower one in the middle of an even number. */
const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.ceil(values.length / 2) - 1]!;
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

function expectMedian(shown: number | undefined, values: readonly number[], query: string) {
  if (values.length < 5) return expect(shown, query).toBeUndefined();
  const median = medianOf(values);
  // Whole euros, beside the 1 %.
  return expect(Math.abs(shown! - median), `${query} ${shown} ${median}`).toBeLessThanOrEqual(0.01 * median + 0.5);
}

function expectCell(cell: Cell, listings: readonly Row[], query: string) {
  expect(cell.count, query).toBe(listings.length);
  expect(cell.lat).toBeCloseTo(listings.reduce((sum, { lat }) => sum + lat!, 0) / listings.length, 4);
  expect(cell.lon).toBeCloseTo(listings.reduce((sum, { lon }) => sum + lon!, 0) / listings.length, 4);
  expect(cell.listingId).toBe(listings.length === 1 ? listings[0]!.id : undefined);
  const isMixed = new Set(listings.map(({ dealType }) => dealType)).size > 1;
  const prices = isMixed ? [] : known(listings.map(({ price }) => price));
  expect(cell.price?.least).toBe(prices.length === 0 ? undefined : Math.min(...prices));
  expectMedian(cell.price?.median, prices, query);
  expectMedian(cell.pricePerSqm?.median, isMixed ? [] : known(listings.map(({ perSqm }) => perSqm)), query);
}

test("each cell of any view counts what the database has there, and says what it costs", async () => {
  let medians = 0;
  const view = async () => {
    const [west, south, width] = random.chance(0.5)
      ? [between(24.6, 24.8), between(59.39, 59.44), between(0.02, 0.2)]
      : [between(21.5, 26), between(57.5, 58.8), between(0.5, 4)];
    const box = { west, south, east: west + width, north: south + width / 2 };
    const zoom = random.below(12);
    const deal = random.chance(0.6) ? random.pick(["sale", "rent", "shortterm"]) : undefined;
    const isFlat = random.chance(0.3);
    const query =
      `bbox=${Object.values(box).map((degrees) => degrees.toFixed(6))}&zoom=${zoom}` +
      `${deal === undefined ? "" : `&dealType=${deal}`}${isFlat ? "&propertyType=apartment" : ""}`;
    const inView = rows.filter(
      ({ lat, lon, dealType, propertyType, country }) =>
        country === "EE" &&
        lat !== null &&
        lat >= box.south &&
        lat <= box.north &&
        lon! >= box.west &&
        lon! <= box.east &&
        (deal === undefined || dealType === deal) &&
        (!isFlat || propertyType === "apartment"),
    );
    const { cells, totalCount, withoutPoint } = await cellsOf(query);
    expect([totalCount, withoutPoint], query).toEqual([inView.length, 0]);
    const expected = new Map<string, Row[]>();
    for (const row of inView) {
      const tile = tileOf({ lat: row.lat!, lon: row.lon! }, zoom + 2);
      expected.set(tile, [...(expected.get(tile) ?? []), row]);
    }
    expect(cells.map(({ id }) => id).sort(), query).toEqual([...expected.keys()].sort());
    for (const cell of cells) expectCell(cell, expected.get(cell.id)!, query);
    medians += cells.filter(({ price }) => price?.median !== undefined).length;
  };
  for (let done = 0; done < VIEWS; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, view));
  expect(medians).toBeGreaterThan(VIEWS / 4);
});

test("cells and listings without a point are what the search finds, with a text and abroad, too", async () => {
  for (const query of ["", "searchText=r%C3%B5duga%20korter", "abroad=include", "abroad=only", "features=sauna"]) {
    const { cells, withoutPoint, totalCount } = await cellsOf(`${query}&zoom=8`);
    const { body } = await api.get(`/api/public/v1/listings?${query}`);
    expect([query, totalCount]).toEqual([query, (body as { totalCount: number }).totalCount]);
    expect([query, cells.reduce((sum, { count }) => sum + count, withoutPoint)]).toEqual([query, totalCount]);
    expect(withoutPoint).toBeGreaterThan(0);
  }
});

test("a text that finds nothing as typed is searched by its fallback, and the answer says so", async () => {
  const { headers, body } = await ask("zoom=8&searchText=r%C3%B5dugaa%20korter");
  expect(headers.get("x-search-fallback")).toMatch(/^typo/);
  expect(body).toMatchObject({ fallback: { step: "typo" } });
  expect((body as CellsAnswer).totalCount).toBeGreaterThan(0);
});

test("more than 2,000 cells are refused: a map that shows some of them would lie", async () => {
  const spread = Array.from({ length: 2100 }, (_, index) => ({
    ...{ lat: 57.6 + 0.002 * Math.floor(index / 60), lon: 22 + 0.002 * (index % 60), status: "active" },
    ...{ country: "EE", visibility: "public", deal_type: "sale", property_type: "land", place_id: null },
  }));
  const { seller_id } = await api.db("listings").first("seller_id");
  for (let at = 0; at < spread.length; at += 300) {
    await api.db("listings").insert(spread.slice(at, at + 300).map((row) => ({ ...row, seller_id })));
  }
  await api.putListings();
  const refused = await ask("zoom=18");
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ details: [{ param: "zoom", value: "18", code: "too_many_cells" }] });
  const { cells, totalCount } = await cellsOf("zoom=6&propertyType=land");
  expect(cells.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(totalCount);
});

test.each([
  ["", "zoom", "missing_parameter"],
  ["zoom=19", "zoom", "out_of_range"],
  ["zoom=ten", "zoom", "not_a_number"],
  ["zoom=5&sort=newest", "sort", "unknown_parameter"],
  ["zoom=5&limit=5", "limit", "unknown_parameter"],
  ["zoom=5&bbox=59.3,24.5,59.6,25", "bbox", "swapped_coordinates"],
  ["zoom=5&near=59.4,24.7", "radius", "missing_parameter"],
])("%s is refused", async (query, param, code) => {
  const { status, body } = await ask(query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: "invalid_params", details: [{ param, code }] });
});

test("an unchanged map is a 304", async () => {
  const { headers } = await ask("zoom=7");
  expect((await api.get("/api/public/v1/cells?zoom=7", { "If-None-Match": headers.get("etag")! })).status).toBe(304);
});
