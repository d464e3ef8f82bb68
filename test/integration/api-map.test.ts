// Listings in a part of the map must be those that PostgreSQL finds there; of polygons except within 10 m of an edge, of circles within
// a metre, since the index rounds coordinates. A full run (`FAULTS_FULL=true`) asks 1,000 of each.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { explainSearch, printExplanation } from "../../scripts/text/explain.ts";
import type { Listing } from "../../shared/listing.ts";
import type { Point } from "../../shared/point.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { FULL } from "../helpers/full-run.ts";
import { createDegrees, fillMap } from "../helpers/map-market.ts";
import { createRandom } from "../helpers/random.ts";

const LISTINGS = 600;
const SHAPES = FULL ? 1000 : 80;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 8;
const METRES_PER_DEGREE = 111_195;
const EDGE_M = 10;

let api: TestApi;
const random = createRandom(SEED);
const between = createDegrees(random);

beforeAll(async () => {
  console.log(`seed ${SEED}`);
  api = await startTestApi({
    fill: (db) => fillMap(db, random, LISTINGS),
  });
});
afterAll(() => api?.close());

type Page = { items: Listing[]; totalCount: number; nextCursor: string | null; distances?: Record<string, number> };
const search = async (query: string) => {
  const { status, body } = await api.get(`/api/public/v1/listings?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body as Page;
};

interface Expected {
  inside: string[];
  /** So near to the edge that they may be found or not. */
  edge: string[];
}

/** Public Estonian listings for which the condition holds; those on the edge in a list of their own. */
async function inDatabase(condition: string, edge: string, values: Record<string, unknown>): Promise<Expected> {
  const { rows } = await api.db.raw<{ rows: { id: string; inside: boolean; edge: boolean }[] }>(
    `select id, ${condition} as inside, ${edge} as edge from listings
      where is_public(listings) and country = 'EE' and lat is not null`,
    values as never,
  );
  return {
    inside: rows.filter((row) => row.inside && !row.edge).map(({ id }) => id),
    edge: rows.filter((row) => row.edge).map(({ id }) => id),
  };
}

/** All pages of it. */
async function walk(query: string): Promise<{ met: string[]; totalCount: number }> {
  const met: string[] = [];
  const first = await search(`${query}&limit=50`);
  for (let page = first; ; ) {
    met.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) return { met, totalCount: first.totalCount };
    page = await search(`${query}&limit=50&cursor=${page.nextCursor}`);
  }
}

async function expectSame(query: string, { inside, edge }: Expected) {
  const { met, totalCount } = await walk(query);
  expect(totalCount, query).toBe(met.length);
  const [found, mayBe] = [new Set(met), new Set([...inside, ...edge])];
  const what = `seed ${SEED}: ${query}`;
  expect({ missing: inside.filter((id) => !found.has(id)), wrong: met.filter((id) => !mayBe.has(id)) }, what).toEqual({
    missing: [],
    wrong: [],
  });
}

const DISTANCE_SQL =
  "2 * 6371008.7714 * asin(sqrt(power(sin(radians(lat - :lat) / 2), 2) + " +
  "cos(radians(lat)) * cos(radians(:lat)) * power(sin(radians(lon - :lon) / 2), 2)))";

/** An edge is so far from a listing in metres as in a plane at the listing's latitude. */
const NEAR_EDGE_SQL = `exists (
  select from unnest(cast(:fromLat as float8[]), cast(:fromLon as float8[]), cast(:toLat as float8[]), cast(:toLon as float8[]))
           as edge (from_lat, from_lon, to_lat, to_lon), cos(radians(lat)) as shrink
  where point(lon * shrink, lat) <-> lseg(point(from_lon * shrink, from_lat), point(to_lon * shrink, to_lat))
        < ${EDGE_M / METRES_PER_DEGREE})`;

/**
 * In millionths of a degree: PostgreSQL takes a point for one on an edge when their cross product is below 10⁻⁶, which in degrees is up to
 * 18 m beside an edge of 600 m.
 */
async function inPolygon(corners: readonly Point[]) {
  const text = `(${corners.map(({ lat, lon }) => `(${Math.round(1e6 * lon)},${Math.round(1e6 * lat)})`).join(",")})`;
  const next = [...corners.slice(1), corners[0]!];
  return inDatabase("point(1e6 * lon, 1e6 * lat) <@ cast(:text as polygon)", NEAR_EDGE_SQL, {
    ...{ text, fromLat: corners.map(({ lat }) => lat), fromLon: corners.map(({ lon }) => lon) },
    ...{ toLat: next.map(({ lat }) => lat), toLon: next.map(({ lon }) => lon) },
  });
}

/** Corners around a centre at growing angles, so that no two edges cross. */
function randomPolygon(): Point[] {
  const town = random.chance(0.5);
  const centre = town ? { lat: 59.43, lon: 24.75 } : { lat: between(58, 59.3), lon: between(23, 27) };
  const reach = town ? 0.04 : between(0.2, 1.5);
  const count = 3 + random.below(20);
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * (index + between(0, 0.8))) / count;
    const far = reach * between(0.3, 1);
    return { lat: round(centre.lat + far * Math.sin(angle)), lon: round(centre.lon + 2 * far * Math.cos(angle)) };
  });
}

const round = (degrees: number) => Number(degrees.toFixed(6));
const written = (corners: readonly Point[]) => corners.map(({ lat, lon }) => `${lat},${lon}`).join(";");

/** Two edges within these, 11 m or more apart: a thinner box is refused. */
function side(from: number, to: number): [number, number] {
  const low = between(from, to - 0.0001);
  return [low, round(between(low + 0.0001, to))];
}

/** So many shapes; returns what was found in them, and how many of it lies so near to an edge that either is right. */
async function many(what: string, check: () => Promise<Expected>): Promise<number> {
  const seen = { shapes: 0, inside: 0, edge: 0 };
  while (seen.shapes < SHAPES) {
    for (const { inside, edge } of await Promise.all(Array.from({ length: AT_ONCE }, check))) {
      seen.shapes += 1;
      seen.inside += inside.length;
      seen.edge += edge.length;
    }
  }
  console.log(`seed ${SEED}, ${what}: ${JSON.stringify(seen)}`);
  // Else nothing would be compared.
  expect(seen.edge).toBeLessThan(seen.inside / 20);
  return seen.inside;
}

test("listings in a polygon are those that PostgreSQL finds in it", async () => {
  const found = await many("polygons", async () => {
    const corners = randomPolygon();
    const expected = await inPolygon(corners);
    await expectSame(`polygon=${written(corners)}`, expected);
    return expected;
  });
  expect(found).toBeGreaterThan(SHAPES);
}, 3_600_000);

test("listings in a circle are those that PostgreSQL finds there, the nearest first, with their distances", async () => {
  const found = await many("circles", async () => {
    const [lat, lon] = random.chance(0.5)
      ? [round(between(59.4, 59.46)), round(between(24.65, 24.85))]
      : [round(between(57.8, 59.4)), round(between(22, 28))];
    const radius = random.pick([50, 700, 3000, 20_000, 100_000, 50 + random.below(99_951)]);
    const query = `near=${lat},${lon}&radius=${radius}`;
    const edge = `abs(${DISTANCE_SQL} - :radius) < 1`;
    const expected = await inDatabase(`${DISTANCE_SQL} <= :radius`, edge, { lat, lon, radius });
    await expectSame(query, expected);
    const { items, distances = {} } = await search(`${query}&sort=distance&limit=50`);
    const { rows } = await api.db.raw<{ rows: { id: string; metres: number }[] }>(
      `select id, ${DISTANCE_SQL} as metres from listings where id = any(cast(:ids as bigint[]))`,
      { lat, lon, ids: items.map(({ id }) => id) },
    );
    const metres = new Map(rows.map((row) => [row.id, row.metres]));
    const inOrder = items.map(({ id }) => metres.get(id)!);
    // The index rounds coordinates to centimetres.
    for (const [index, each] of inOrder.entries()) {
      expect(each - (inOrder[index + 1] ?? Infinity), query).toBeLessThan(0.1);
      expect(Math.abs(distances[items[index]!.id]! - each), query).toBeLessThan(0.6);
    }
    return expected;
  });
  expect(found).toBeGreaterThan(SHAPES);
}, 3_600_000);

test("listings in a box are those that PostgreSQL finds in it, beside any other filter", async () => {
  await many("boxes", async () => {
    const [west, east] = side(22, 28);
    const [south, north] = side(57.6, 59.6);
    const values = { west, east, south, north };
    const condition = "lon between :west and :east and lat between :south and :north";
    const edge = `least(abs(lon - :west), abs(lon - :east), abs(lat - :south), abs(lat - :north)) < 0.000001`;
    const expected = await inDatabase(condition, edge, values);
    await expectSame(`bbox=${west},${south},${east},${north}`, expected);
    const flats = await inDatabase(`${condition} and property_type = 'apartment'`, edge, values);
    await expectSame(`propertyType=apartment&bbox=${west},${south},${east},${north}`, flats);
    return expected;
  });
}, 3_600_000);

test("a listing on an edge of a box is in it", async () => {
  const { items } = await search("bbox=22,57,28,60&limit=1");
  const { id } = items[0]!;
  await api.db("listings").where({ id }).update({ lat: 59.123457, lon: 25.123457 });
  await api.putListings();
  const found = async (box: string) => (await search(`bbox=${box}&limit=50`)).items.map((item) => item.id);
  for (const box of [
    "25.123457,59.12,25.13,59.13",
    "25.12,59.123457,25.13,59.13",
    "25.12,59.12,25.123457,59.13",
    "25.12,59.12,25.13,59.123457",
  ]) {
    expect(await found(box), box).toContain(id);
  }
  expect(await found("25.123458,59.12,25.13,59.13")).not.toContain(id);
});

test("abroad has its part of the map, too", async () => {
  await api.db("listings").where({ country: "FI" }).update({ lat: 60.17, lon: 24.94 });
  await api.putListings();
  const { rows } = await api.db.raw<{ rows: { count: string }[] }>(
    "select count(*) from listings where is_public(listings) and country = 'FI'",
  );
  const box = "bbox=24.9,60.1,25,60.2";
  expect((await search(box)).totalCount).toBe(0);
  expect((await search(`${box}&abroad=include`)).totalCount).toBe(Number(rows[0]!.count));
});

test.each(["polygon=58,22.5;59.5,22.5;59.5,27.8;58,27.8", "near=59.43,24.75&radius=100000&sort=distance"])(
  "%s meets every unchanged listing exactly once while others move",
  async (query) => {
    const all = await api
      .db("listings")
      .whereRaw("is_public(listings) and country = 'EE' and lat is not null")
      .pluck("id");
    const moving = all.filter((_, index) => index % 4 === 0) as string[];
    const isMoving = new Set(moving);
    const still = new Set<string>();
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Page = await search(`${query}&limit=50${cursor && `&cursor=${cursor}`}`);
      for (const { id } of page.items) if (!isMoving.has(id)) still.add(id);
      cursor = page.nextCursor;
    }
    expect(still.size).toBeGreaterThan(50);

    const met: string[] = [];
    const totals = new Set<number>();
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Page = await search(`${query}&limit=20${cursor && `&cursor=${cursor}`}`);
      met.push(...page.items.map(({ id }) => id));
      totals.add(page.totalCount);
      cursor = page.nextCursor;
      const changed = moving.filter(() => random.chance(0.2));
      for (const id of changed) {
        await api
          .db("listings")
          .where({ id })
          .update({ lat: between(57.6, 59.6), lon: between(22, 28) });
      }
      await api.putListings();
    }
    expect(met.filter((id) => still.has(id)).sort()).toEqual([...still].sort());
    expect(totals.size).toBe(1);
  },
);

test("a part of the map belongs to the search that a cursor continues", async () => {
  const { nextCursor } = await search("bbox=22,57.6,28,59.6&limit=1");
  expect(nextCursor).not.toBeNull();
  const { status } = await api.get(`/api/public/v1/listings?bbox=22,57.6,28,59.5&limit=1&cursor=${nextCursor}`);
  expect(status).toBe(400);
  const turned = await search("polygon=58,22.5;59.5,22.5;59.5,27.8;58,27.8&limit=1");
  const other = await api.get(
    `/api/public/v1/listings?polygon=58,22.5;59.5,27.8;59.5,22.5;58,22&limit=1&cursor=${turned.nextCursor}`,
  );
  expect(other.status).toBe(400);
});

test("counts of facets stay in the part of the map, and a way on leads out of it", async () => {
  const circle = "near=59.43,24.75&radius=3000";
  const { totalCount } = await search(circle);
  const { body } = await api.get(`/api/public/v1/listings?${circle}&facets=propertyType&limit=0`);
  const { options } = (body as { facets: { propertyType: { options: { count: number }[] } } }).facets.propertyType;
  expect(options.reduce((sum, { count }) => sum + count, 0)).toBe(totalCount);

  const nowhere = "near=58.9,22.1&radius=50&sort=distance&relax=1";
  const { body: empty } = await api.get(`/api/public/v1/listings?${nowhere}`);
  const { relaxed } = empty as { relaxed: { without?: string[]; totalCount: number; url: string }[] };
  expect(relaxed.some(({ without }) => without?.includes("near"))).toBe(true);
  for (const way of relaxed) {
    const followed = await search(new URL(way.url).search.slice(1));
    expect([way.url, followed.totalCount]).toEqual([way.url, way.totalCount]);
  }
});

test("a circle that finds nothing leads on to the smallest one of a few that finds something", async () => {
  const [listing] = (await search("bbox=24.65,59.4,24.85,59.46&limit=1")).items;
  const { lat, lon } = listing!.location.point!;
  const query = `near=${(lat + 0.0045).toFixed(5)},${lon}&radius=50&relax=1`;
  const { relaxed = [], totalCount } = (await search(query)) as Page & {
    relaxed: { change?: object; totalCount: number }[];
  };
  const circles = relaxed.filter(({ change }) => change !== undefined && "radius" in change);
  expect(circles).toHaveLength(1);
  expect(circles[0]!.totalCount).toBeGreaterThan(totalCount);
});

test("listings explain prints the part of the map, distances, counts of facets and ways on", async () => {
  const query =
    "near=59.43,24.75&radius=3000&sort=distance&polygon=59.3,24.5;59.6,24.5;59.5,25&facets=propertyType&relax=1";
  const explanation = await explainSearch(query, api.config);
  const page = await search(query);
  const lines: string[] = [];
  const print = vi.spyOn(console, "log").mockImplementation((line: string) => lines.push(line));
  printExplanation(explanation, { body: false });
  print.mockRestore();
  expect(lines).toContain("only within 3000 m of 59.43,24.75");
  expect(lines).toContain("only in the area 59.3,24.5;59.6,24.5;59.5,25");
  const [first] = page.items;
  expect(lines.some((line) => line.includes(`  ${first!.id}  ${page.distances![first!.id]} m  `))).toBe(true);
  const { facets, relaxed } = page as Page & {
    facets: { propertyType: { options: { value: string; count: number }[] } };
    relaxed: { totalCount: number; url: string }[];
  };
  const [most] = facets.propertyType.options;
  expect(lines.some((line) => line.startsWith(`facet propertyType: ${most!.value} ${most!.count}`))).toBe(true);
  expect(relaxed.length).toBeGreaterThan(0);
  for (const { totalCount, url } of relaxed) {
    expect(lines.filter((line) => line.startsWith(`way on, ${totalCount}: `) && line.endsWith(url))).toHaveLength(1);
  }
});
