// A cell must count what PostgreSQL has there, and no median may be further than 1 % from that of the database. A full run
// (`FAULTS_FULL=true`) asks 1,000 random views.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cell, CellsResponse } from "../../shared/cells.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { type CellBySql, cellsBySql, type View } from "../helpers/cells-by-sql.ts";
import { FULL } from "../helpers/full-run.ts";
import { createDegrees, fillMap } from "../helpers/map-market.ts";
import { createRandom } from "../helpers/random.ts";

const LISTINGS = 1500;
const VIEWS = FULL ? 1000 : 100;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 8;
const MEDIAN_PRICES_MIN = 5;

let api: TestApi;
const random = createRandom(SEED);
const between = createDegrees(random);
beforeAll(async () => {
  api = await startTestApi({ fill: (db) => fillMap(db, random, LISTINGS) });
});
afterAll(() => api?.close());

const ask = (query: string) => api.get(`/api/public/v1/cells?${query}`);
async function cellsOf(query: string): Promise<CellsResponse> {
  const { status, body } = await ask(query);
  expect([query, status]).toEqual([query, 200]);
  return body as CellsResponse;
}

/** The middle of Tallinn, any part of Estonia, or everything, abroad, too. */
function randomView(): View {
  const isIn = random.pick(["town", "country", "everywhere"]);
  const [west, south, width] =
    isIn === "town"
      ? [between(24.6, 24.8), between(59.39, 59.44), between(0.02, 0.2)]
      : [between(21.5, 26), between(57.5, 58.8), between(0.5, 4)];
  const box = { west, south, east: round(west + width), north: round(south + width / 2) };
  return {
    box: isIn === "everywhere" ? undefined : box,
    zoom: random.below(19),
    dealType: random.chance(0.6) ? random.pick(["sale", "rent", "shortterm"]) : undefined,
    propertyType: random.chance(0.3) ? "apartment" : undefined,
    abroad: random.chance(0.2),
  };
}

const round = (degrees: number) => Number(degrees.toFixed(6));

function queryOf({ box, zoom, dealType, propertyType, abroad }: View): string {
  const params = {
    zoom: String(zoom),
    ...(box === undefined ? {} : { bbox: [box.west, box.south, box.east, box.north].join(",") }),
    ...(dealType === undefined ? {} : { dealType }),
    ...(propertyType === undefined ? {} : { propertyType }),
    ...(abroad ? { abroad: "include" } : {}),
  };
  return String(new URLSearchParams(params));
}

/** Returns by which share the median is off; undefined where none is shown. */
function expectMedian(shown: number | undefined, known: number, median: number | null, what: string) {
  if (known < MEDIAN_PRICES_MIN) expect(shown, what).toBeUndefined();
  if (known < MEDIAN_PRICES_MIN || median === null) return undefined;
  // Whole euros, beside the 1 %.
  expect(Math.abs(shown! - median), `${what} ${shown} ${median}`).toBeLessThanOrEqual(0.01 * median + 0.5);
  return Math.abs(shown! - median) / median;
}

function expectCell(cell: Cell, bySql: CellBySql, query: string): number[] {
  const what = `seed ${SEED}: ${query} ${cell.id}`;
  expect(cell.count, what).toBe(bySql.count);
  expect(cell.lat, what).toBeCloseTo(bySql.lat!, 4);
  expect(cell.lon, what).toBeCloseTo(bySql.lon!, 4);
  expect(cell.listingId, what).toBe(bySql.count === 1 ? bySql.listingId : undefined);
  const isMixed = bySql.dealTypes > 1;
  expect(cell.price?.least, what).toBe(isMixed ? undefined : (bySql.least ?? undefined));
  const price = expectMedian(cell.price?.median, isMixed ? 0 : bySql.prices, bySql.median, what);
  const perSqm = isMixed ? 0 : bySql.pricesPerSqm;
  const pricePerSqm = expectMedian(cell.pricePerSqm?.median, perSqm, bySql.medianPerSqm, what);
  return [price, pricePerSqm].filter((off) => off !== undefined);
}

test("each cell of any view counts what the database has there, and says what it costs", async () => {
  const seen = { views: 0, cells: 0, listings: 0, withoutPoint: 0, medians: 0, furthestMedian: 0 };
  const checkView = async () => {
    const view = randomView();
    const query = queryOf(view);
    const [{ cells, totalCount, withoutPoint }, rows] = await Promise.all([cellsOf(query), cellsBySql(api.db, view)]);
    const bySql = new Map(rows.map((row) => [row.id, row]));
    expect(totalCount, query).toBe(rows.reduce((sum, { count }) => sum + count, 0));
    expect(withoutPoint, query).toBe(bySql.get(null)?.count ?? 0);
    const inCells = cells.reduce((sum, { count }) => sum + count, 0);
    expect(inCells + withoutPoint, query).toBe(totalCount);
    const tiles = [...bySql.keys()].filter((id) => id !== null);
    expect(cells.map(({ id }) => id).sort(), `seed ${SEED}: ${query}`).toEqual(tiles.sort());
    const off = cells.flatMap((cell) => expectCell(cell, bySql.get(cell.id)!, query));
    seen.views += 1;
    seen.cells += cells.length;
    seen.listings += inCells;
    seen.withoutPoint += withoutPoint;
    seen.medians += off.length;
    seen.furthestMedian = Math.max(seen.furthestMedian, ...off);
  };
  while (seen.views < VIEWS) await Promise.all(Array.from({ length: AT_ONCE }, checkView));
  console.log(`seed ${SEED}, views of a map: ${JSON.stringify(seen)}`);
  expect(seen.medians).toBeGreaterThan(VIEWS / 4);
  expect(seen.withoutPoint).toBeGreaterThan(0);
}, 3_600_000);

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
  expect((body as CellsResponse).totalCount).toBeGreaterThan(0);
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
  expect((await ask("zoom=18&bbox=21.9,57.5,22.2,57.8&propertyType=land")).status).toBe(400);
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
