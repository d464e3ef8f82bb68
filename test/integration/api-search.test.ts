import { gunzipSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensurePlaces } from "../../shared/db/places.ts";
import type { Listing } from "../../shared/listing.ts";
import { type Answer, getJson, newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { type ExpectDocumented, openApiChecker } from "../helpers/openapi.ts";
import { waitFor } from "../helpers/wait.ts";

const PATH = "/api/public/v1/listings";

let api: TestApi;
let expectDocumented: ExpectDocumented;
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await startTestApi({
    fill: async (db) => {
      await ensurePlaces(db);
      const place = async (path: string) => (await db("places").where({ path }).first("id"))!.id;
      const centre = await place("harju-maakond/tallinn/kesklinna-linnaosa");
      const company_id = await insertCompany(db);
      const seller_id = await insertSeller(db, { company_id });
      ids.flat = await insertListing(db, { place_id: centre, company_id, seller_id, price_eur: 100_000 });
      ids.top = await insertListing(db, { place_id: centre, floor: 5, price_eur: 200_000 });
      ids.bare = await insertListing(db, { price_eur: null, rooms: null, size_m2: null, floor: null, floors: null });
      ids.helsinki = await insertListing(db, { country: "FI", city: "Helsinki", city_slug: "helsinki" });
      ids.hidden = await insertListing(db, { visibility: "unlisted" });
      ids.archived = await insertListing(db, { status: "archived" });
      ids.dropped = await insertListing(db, { price_eur: 90_000 });
      await db("listings").where({ id: ids.dropped }).update({ price_eur: 80_000 });
    },
  });
  expectDocumented = await openApiChecker(`${api.url}/api/public/v1/openapi.json`);
});
afterAll(() => api?.close());

async function search(query = "", headers: Record<string, string> = {}): Promise<Answer & { body: List }> {
  const answer = await api.get(`${PATH}${query}`, headers);
  expectDocumented(PATH, answer);
  return answer as Answer & { body: List };
}

interface List {
  items: Listing[];
  nextCursor: string | null;
  totalCount: number;
  error?: string;
  details?: { param: string; closest?: string; example?: string }[];
}

const found = async (query: string) => (await search(query)).body.items.map(({ id }) => id).sort();
const named = (...names: string[]) => names.map((name) => ids[name]).sort();

describe("200", () => {
  test("no tombstone of what was public before", async () => {
    const gone = [
      await insertListing(api.db),
      await insertListing(api.db, { country: "FI", city: "Turku", city_slug: "turku" }),
    ].sort();
    await api.putListings();
    expect((await found("?abroad=include")).filter((id) => gone.includes(id))).toEqual(gone);
    await api.db("listings").whereIn("id", gone).update({ status: "archived" });
    await api.putListings();
    expect(await found("")).toEqual(named("flat", "top", "bare", "dropped"));
    expect(await found("?abroad=include")).toEqual(named("flat", "top", "bare", "dropped", "helsinki"));
    expect(await found("?abroad=only")).toEqual(named("helsinki"));
  });

  test("only public Estonian listings by default, newest first, with an exact total", async () => {
    const { status, body } = await search();
    expect(status).toBe(200);
    expect(body.items.map(({ id }) => id)).toEqual([ids.dropped, ids.bare, ids.top, ids.flat]);
    expect(body).toMatchObject({ totalCount: 4, nextCursor: null });
    expect(body).not.toHaveProperty("error");
  });

  test.each([
    ["?abroad=include", ["flat", "top", "bare", "dropped", "helsinki"]],
    ["?abroad=only", ["helsinki"]],
    ["?abroad=only&country=EE", []],
    ["?abroad=include&country=SE", ["flat", "top", "bare", "dropped"]],
    ["?countySlug=harju-maakond", ["flat", "top"]],
    ["?settlements=kesklinna-linnaosa", ["flat", "top"]],
    ["?abroad=include&settlements=kesklinna-linnaosa&city=helsinki", ["flat", "top", "helsinki"]],
    ["?minPrice=100000", ["flat", "top"]],
    ["?maxPrice=100000&minRooms=1", ["flat", "dropped"]],
    ["?topFloor=only", ["top"]],
    ["?topFloor=exclude", ["flat", "bare", "dropped"]],
    ["?priceDrop=1", ["dropped"]],
    ["?dealType=rent", []],
  ])("%s finds %j", async (query, names) => {
    expect(await found(query)).toEqual(named(...names));
  });

  test("pages follow each other to the end, at any page size", async () => {
    const walked: string[] = [];
    let cursor: string | null = "";
    for (let size = 1; cursor !== null; size += 1) {
      const { body } = await search(`?sort=price-desc&limit=${size}${cursor === "" ? "" : `&cursor=${cursor}`}`);
      expect(body.totalCount).toBe(4);
      walked.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(walked).toEqual([ids.top, ids.flat, ids.dropped, ids.bare]);
  });

  test("says which valid parameters had no effect", async () => {
    const { headers, body } = await search("?country=FI&city=helsinki");
    expect(headers.get("x-ignored-params")).toBe("country, city");
    expect(body.totalCount).toBe(4);
    expect((await search("?abroad=only&country=FI")).headers.get("x-ignored-params")).toBeNull();
  });

  test("takes what forms and other clients send: empty fields, and a list as its name repeated", async () => {
    const form = await search("?dealType=sale&propertyType=&minPrice=&searchText=&cursor=");
    expect(form.body.items).toEqual((await search("?dealType=sale")).body.items);
    expect(form.headers.get("x-ignored-params")).toBe("propertyType, minPrice, searchText, cursor");
    const repeated = await search("?propertyType=house&propertyType=apartment");
    const listed = await search("?propertyType=house,apartment");
    expect(repeated.body.items).toEqual(listed.body.items);
    expect(repeated.body.totalCount).toBe(listed.body.totalCount);
    expect((await search("?dealType=sale&dealType=rent")).status).toBe(400);
    const places = await getJson(`${api.url}/api/public/v1/places?parent=&q=&lang=et`);
    expect([places.status, places.headers.get("x-ignored-params")]).toEqual([200, "parent, q"]);
  });

  test("carries the headers that every public answer has", async () => {
    const { headers } = await search("?_=1&utm_source=x", { "X-Request-Id": "my-own_id" });
    expect(headers.get("x-request-id")).toBe("my-own_id");
    expect((await search("", { "X-Request-Id": "not harmless" })).headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("vary")).toContain("Accept-Encoding");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-expose-headers")).toContain("X-Data-As-Of");
    expect(headers.get("server-timing")).toMatch(/^search;dur=[\d.]+, total;dur=[\d.]+$/);
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test("says how fresh it is, and never goes back", async () => {
    const asOf = async () => Date.parse((await search()).headers.get("x-data-as-of") ?? "");
    const first = await waitFor(asOf, { what: "X-Data-As-Of" });
    const later = await waitFor(async () => {
      const now = await asOf();
      expect(now).toBeGreaterThanOrEqual(first);
      return now > first && now;
    });
    expect(later).toBeLessThanOrEqual(Date.now());
  });

  test("is compressed where that is asked for, and has no body for HEAD", async () => {
    const answer = await request(`${api.url}${PATH}`, { headers: { "accept-encoding": "gzip" } });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(bytes).toString()).totalCount).toBe(4);
    const head = await request(`${api.url}${PATH}`, { method: "HEAD" });
    expect(head.statusCode).toBe(200);
    expect(await head.body.text()).toBe("");
  });

  test("OPTIONS says what a script of another site may do", async () => {
    const headers = { Origin: "https://example.org", "Access-Control-Request-Method": "GET" };
    const answer = await fetch(`${api.url}${PATH}`, { method: "OPTIONS", headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-methods")).toContain("GET");
  });

  test("every header that the OpenAPI document describes may be read by scripts of another site", async () => {
    const document = (await (await fetch(`${api.url}/api/public/v1/openapi.json`)).json()) as {
      components: { headers: object };
    };
    for (const path of [PATH, "/api/health"]) {
      const { headers } = await fetch(api.url + path);
      expect(headers.get("access-control-allow-origin"), path).toBe("*");
      // Two of those that may always be read (CORS-safelisted response headers).
      const readable = [
        "Cache-Control",
        "Last-Modified",
        ...(headers.get("access-control-expose-headers") ?? "").split(","),
      ];
      expect(readable, path).toEqual(expect.arrayContaining(Object.keys(document.components.headers)));
    }
  });
});

describe("304", () => {
  test("while nothing has changed, although every first page has a cursor of its own", async () => {
    const first = await search("?limit=1");
    const etag = first.headers.get("etag")!;
    const again = await search("?limit=1");
    expect(again.body.nextCursor).not.toBe(first.body.nextCursor);
    expect(again.headers.get("etag")).toBe(etag);
    const unchanged = await search("?limit=1", { "If-None-Match": etag });
    expect(unchanged.status).toBe(304);

    const id = await insertListing(api.db, { price_eur: 1 });
    await api.putListings();
    expect((await search("?limit=1", { "If-None-Match": etag })).status).toBe(200);
    await api.db("listings").where({ id }).delete();
    await api.putListings();
  });
});

describe("400", () => {
  test("names all problems at once, keeps the list's shape and shows the corrected address", async () => {
    const { status, body } = await search("?dealtype=sale&propertyType=hose&minPrice=0x10&limit=99");
    expect(status).toBe(400);
    expect(body).toMatchObject({ items: [], nextCursor: null, totalCount: 0, error: "invalid_params" });
    expect(body.details?.map(({ param }) => param)).toEqual(["dealtype", "propertyType", "minPrice", "limit"]);
    expect(body.details?.[0]).toMatchObject({ closest: "dealType" });
  });

  test("a corrected address can be followed", async () => {
    const { body } = await search("?municipalitySlug=talin&sort=newst");
    const { status } = await search(body.details?.[0]?.example?.replace(PATH, ""));
    expect(status).toBe(200);
  });

  test.each([
    "?dealType=castle",
    "?propertyType=house,castle",
    "?countySlug=atlantis",
    "?municipalitySlug=tallinn",
    "?countySlug=tartu-maakond&municipalitySlug=tallinn",
    "?city=nowhere",
    "?abroad=only&countySlug=harju-maakond",
    "?cursor=bm9uc2Vuc2U",
    "?limit=0",
    "?sort=newest&sort=oldest",
    `?searchText=${"a".repeat(201)}`,
    `?searchText=${"a".repeat(5000)}`,
    "?searchText=%00",
  ])("%s", async (query) => {
    expect((await search(query)).status).toBe(400);
  });

  test("a cursor of another search, and one of another secret", async () => {
    const { body } = await search("?limit=1");
    expect((await search(`?limit=1&cursor=${body.nextCursor}`)).status).toBe(200);
    const foreign = await search(`?limit=1&sort=oldest&cursor=${body.nextCursor}`);
    expect(foreign.status).toBe(400);
    expect(foreign.body.details).toMatchObject([{ param: "cursor", code: "cursor_refused" }]);
    const other = await api.another({ CURSOR_SECRET: "another-cursor-secret-0123456789abcdef" });
    expect(await getJson(`${other.url}${PATH}?limit=1&cursor=${body.nextCursor}`)).toMatchObject({
      status: 400,
      body: { error: "invalid_params", details: [{ param: "cursor", code: "cursor_refused" }] },
    });
  });

  test("a city is known a second after its first listing, also where it was asked for before", async () => {
    const isKnown = async () => (await search("?abroad=only&city=oslo")).status === 200;
    expect(await isKnown()).toBe(false);
    await insertListing(api.db, { country: "NO", city: "Oslo", city_slug: "oslo" });
    // The table is read by itself every minute only.
    await waitFor(isKnown, { timeoutMs: 30_000, what: "the new city" });
  });
});

describe("other errors", () => {
  test("405 with Allow for every other method", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const answer = await fetch(`${api.url}${PATH}`, { method });
      expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      expectDocumented(PATH, { status: answer.status, headers: answer.headers, body: await answer.json() });
    }
  });

  test("429 with the empty list and Retry-After, before anything is parsed", async () => {
    const from = { "X-Forwarded-For": newAddress() };
    const answers = [];
    for (let count = 0; count < 61; count += 1) answers.push(await search("?limit=1", from));
    expect(answers.map(({ status }) => status)).toEqual([...new Array(60).fill(200), 429]);
    const last = await search("?nonsense=1", from);
    expect(last.status).toBe(429);
    expect(last.body).toMatchObject({ items: [], totalCount: 0, error: "rate_limit_exceeded" });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("500 without a word about what is behind, when the index is gone", async () => {
    const broken = await api.another({ INDEX_PREFIX: "missing" });
    const answer = await getJson(`${broken.url}${PATH}`);
    expect(answer.status).toBe(500);
    expectDocumented(PATH, answer);
    expect(JSON.stringify(answer.body)).not.toMatch(/missing|index|opensearch|at \w+ \(/i);
  });

  test("404 as JSON for unknown paths under /api", async () => {
    for (const path of ["/api", "/api/", "/api/nope", "/api/public/v1", "/api/public/v2/listings"]) {
      const answer = await api.get(path);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error: "not_found", requestId: expect.any(String) });
    }
  });
});

test("every process gives listings the address that it was set to", async () => {
  const elsewhere = await api.another({ BASE_URL: "https://homes.example/estate" });
  const { body } = await getJson(`${elsewhere.url}${PATH}?limit=5`);
  for (const { id, url } of (body as { items: { id: string; url: string }[] }).items) {
    expect(url).toBe(`https://homes.example/estate/listings/${id}`);
    expect(await getJson(`${elsewhere.url}${PATH}/${id}`)).toMatchObject({ body: { listing: { id, url } } });
  }
});
