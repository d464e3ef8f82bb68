import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlaces } from "../../api/places/directory.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { createLogger } from "../../shared/logger.ts";
import { type Answer, NO_WAIT_AT_START, newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { type ExpectDocumented, openApiChecker } from "../helpers/openapi.ts";

const PLACES = "/api/public/v1/places";
const CITIES = "/api/public/v1/cities";

let api: TestApi;
let expectDocumented: ExpectDocumented;

beforeAll(async () => {
  api = await startTestApi({
    fill: async (db) => {
      await ensurePlaces(db);
      await insertListing(db, { country: "FI", city: "Helsinki", city_slug: "helsinki" });
      await insertListing(db, { country: "ES", city: "Alicante", city_slug: "alicante", status: "archived" });
    },
  });
  expectDocumented = await openApiChecker(`${api.url}/api/public/v1/openapi.json`);
});
afterAll(() => api?.close());

interface Place {
  kind: string;
  slug: string;
  path: string;
  name: string;
  names: Record<string, string>;
  hasChildren: boolean;
}

async function get(template: string, query = "", headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await api.get(template + query, headers);
  expectDocumented(template, answer);
  return answer;
}
const places = async (query = "") => ((await get(PLACES, query)).body as { places: Place[] }).places;

describe("places", () => {
  test("are the fifteen counties without any parameter", async () => {
    const counties = await places();
    expect(counties).toHaveLength(15);
    expect(counties.every(({ kind, hasChildren }) => kind === "county" && hasChildren)).toBe(true);
    expect(counties.find(({ slug }) => slug === "harju-maakond")).toMatchObject({ path: "harju-maakond" });
  });

  test("are the children of a parent, whose slugs the search takes", async () => {
    const [tallinn] = (await places("?parent=harju-maakond")).filter(({ slug }) => slug === "tallinn");
    expect(tallinn).toMatchObject({ kind: "municipality", path: "harju-maakond/tallinn", hasChildren: true });
    const districts = await places(`?parent=${tallinn?.path}&limit=3`);
    expect(districts).toHaveLength(3);
    const slugs = `countySlug=harju-maakond&municipalitySlug=tallinn&settlementSlug=${districts[0]?.slug}`;
    expect((await api.get(`/api/public/v1/listings?${slugs}`)).status).toBe(200);
  });

  test("are the whole tree in one answer, parents before their children, and 304 while it has not changed", async () => {
    const { headers, body } = await get(PLACES, "?depth=3");
    const { places: tree } = body as { places: Place[] };
    const { rows } = await api.db.raw<{ rows: { path: string }[] }>("select path from places");
    expect(tree.map(({ path }) => path).sort()).toEqual(rows.map(({ path }) => path).sort());
    const seen = new Set<string>();
    for (const { path } of tree) {
      const parent = path.split("/").slice(0, -1).join("/");
      expect(parent === "" || seen.has(parent), path).toBe(true);
      seen.add(path);
    }
    expect((await get(PLACES, "?depth=3", { "If-None-Match": headers.get("etag")! })).status).toBe(304);
  });

  test("are as many levels below a parent as wanted", async () => {
    const paths = (await places("?parent=harju-maakond&depth=2")).map(({ path }) => path);
    expect(paths).toContain("harju-maakond/tallinn/kesklinna-linnaosa");
    expect(paths.every((path) => path.startsWith("harju-maakond/"))).toBe(true);
    expect(await places("?depth=1")).toEqual(await places());
    expect((await get(PLACES, "?depth=4")).status).toBe(400);
    const found = await get(PLACES, "?q=tal&depth=2");
    expect([found.status, found.headers.get("X-Ignored-Params")]).toEqual([200, "depth"]);
  });

  test("are found by the start of a name in any language, diacritics optional", async () => {
    const slugsOf = async (query: string) => (await places(query)).map(({ slug }) => slug);
    expect(await slugsOf("?q=pohja-tall")).toContain("pohja-tallinna-linnaosa");
    expect(await slugsOf("?q=P%C3%B5hja-Tall")).toContain("pohja-tallinna-linnaosa");
    expect((await slugsOf("?q=tal"))[0]).toBe("tallinn");
    const [inRussian] = await places("?q=%D1%82%D0%B0%D0%BB%D0%BB%D0%B8%D0%BD&lang=ru");
    expect(inRussian).toMatchObject({ slug: "tallinn", name: inRussian?.names.ru });
    expect(await slugsOf("?q=kesk&parent=harju-maakond/tallinn")).toEqual(["kesklinna-linnaosa"]);
    expect(await slugsOf("?q=nosuchplace")).toEqual([]);
    expect(await slugsOf("?q=")).toHaveLength(15);
  });

  test("400 for an unknown parent, language or parameter, with what is nearest", async () => {
    const { status, body } = await get(PLACES, "?parent=harju-makond&lang=fi&county=x&limit=0");
    expect(status).toBe(400);
    const { details } = body as { details: { param: string }[] };
    expect(details.map(({ param }) => param).sort()).toEqual(["county", "lang", "limit", "parent"]);
    expect(details.find(({ param }) => param === "parent")).toMatchObject({ closest: "harju-maakond" });
  });
});

test("what a request needs of the places is prepared while they are loaded", async () => {
  const prepared: unknown[] = [];
  const loading = createPlaces({ db: api.db, logger: createLogger(api.config), prepare: (of) => prepared.push(of) });
  await loading.firstLoad;
  expect(prepared).toEqual([loading.get()]);
  expect(await loading.refresh()).toBe(prepared[1]);
  await loading.close();
});

describe("cities", () => {
  test("are those that ever had a listing, of all countries or one", async () => {
    const alicante = { country: "ES", slug: "alicante", name: "Alicante" };
    const helsinki = { country: "FI", slug: "helsinki", name: "Helsinki" };
    expect((await get(CITIES)).body).toEqual({ cities: [alicante, helsinki] });
    expect((await get(CITIES, "?country=FI")).body).toEqual({ cities: [helsinki] });
    expect((await get(CITIES, "?country=fi")).body).toEqual({ cities: [helsinki] });
    expect((await get(CITIES, "?country=SE")).body).toEqual({ cities: [] });
  });

  test("400 for what is no country code", async () => {
    for (const query of ["?country=f", "?country=XK", "?city=x"]) {
      expect((await get(CITIES, query)).status).toBe(400);
    }
  });
});

describe.each([PLACES, CITIES])("%s", (path) => {
  test("304 while nothing has changed", async () => {
    const { headers } = await get(path);
    expect((await get(path, "", { "If-None-Match": headers.get("etag") ?? "" })).status).toBe(304);
  });

  test("405, and 429 after 60 requests", async () => {
    const post = await fetch(api.url + path, { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const from = { "X-Forwarded-For": newAddress() };
    for (let count = 0; count < 60; count += 1) await get(path, "", from);
    expect((await get(path, "", from)).status).toBe(429);
  });

  test("500 before the tables could be loaded", async () => {
    const broken = await api.another(
      { DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/nowhere" },
      NO_WAIT_AT_START,
    );
    const answer = await fetch(broken.url + path);
    expectDocumented(path, { status: answer.status, headers: answer.headers, body: await answer.json() });
    expect(answer.status).toBe(500);
  });
});
