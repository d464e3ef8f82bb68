import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { touchListingsOfPlaces } from "../../shared/db/place-changes.ts";
import type { Listing } from "../../shared/listing.ts";
import { type Answer, NO_WAIT_AT_START, newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertPlace, insertSeller } from "../helpers/builders.ts";
import { type ExpectDocumented, openApiChecker } from "../helpers/openapi.ts";

const LISTING = "/api/public/v1/listings/{id}";
const SELLER = "/api/seller/{userId}";
const VERSIONED = "/api/public/v1/sellers/{userId}";

let api: TestApi;
let expectDocumented: ExpectDocumented;
let seller: string;
let other: string;
let id: string;

beforeAll(async () => {
  api = await startTestApi({
    fill: async (db) => {
      const company = await insertCompany(db, { name: "Kodu OÜ" });
      const photo_url = "https://example.org/mari.jpg";
      seller = await insertSeller(db, { display_name: "Mari", phone: "+3725550101", company_id: company, photo_url });
      other = await insertSeller(db, { display_name: "Jüri", phone: "  " });
      id = await insertListing(db, { seller_id: seller, company_id: company, slogan: { et: "Korter" } });
    },
  });
  expectDocumented = await openApiChecker(`${api.url}/api/public/v1/openapi.json`);
});
afterAll(() => api?.close());

async function get(template: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await api.get(path, headers);
  expectDocumented(template, answer);
  return answer;
}
const listing = (path: string, headers = {}) => get(LISTING, `/api/public/v1/listings/${path}`, headers);
const sellerInfo = (path: string, headers = {}) => get(SELLER, `/api/seller/${path}`, headers);

const NOT_FOUND = { error: "not_found", message: expect.any(String), requestId: expect.any(String) };

describe("a single listing", () => {
  test("200 with every locale and the seller's company", async () => {
    const { status, body } = await listing(id);
    expect(status).toBe(200);
    const { listing: shown } = body as { listing: Listing };
    expect(shown).toMatchObject({ id, url: `http://localhost:3000/listings/${id}`, price: 100_000, currency: "EUR" });
    expect(shown.slogan).toEqual({ et: "Korter", en: "", ru: "" });
    expect(shown.seller).toMatchObject({ userId: seller, companyName: "Kodu OÜ" });
  });

  test("is the same object that the search sends", async () => {
    const { body } = await api.get("/api/public/v1/listings");
    expect((body as { items: Listing[] }).items).toContainEqual(
      ((await listing(id)).body as { listing: Listing }).listing,
    );
  });

  test("says what its price is for, as a search does, also when the row changes", async () => {
    const rows = [
      { deal_type: "sale", price_period: "month" }, // from the time when it was a rent
      { deal_type: "rent" },
      { deal_type: "rent", price_period: "week" },
      { deal_type: "shortterm" },
    ];
    const seller_id = await insertSeller(api.db);
    const ids: string[] = [];
    for (const row of rows) ids.push(await insertListing(api.db, { ...row, seller_id, year_built: 1812 }));
    const expectPeriods = async (expected: (string | null)[]) => {
      await api.putListings();
      const single = await Promise.all(ids.map(async (one) => (await listing(one)).body as { listing: Listing }));
      expect(single.map(({ listing: { pricePeriod } }) => pricePeriod)).toEqual(expected);
      const { items } = (await api.get("/api/public/v1/listings?maxYear=1812&sort=oldest")).body as {
        items: Listing[];
      };
      expect(items.map(({ id: found, pricePeriod }) => [found, pricePeriod])).toEqual(
        ids.map((of, index) => [of, expected[index]]),
      );
    };
    await expectPeriods([null, "month", "week", "day"]);
    await api.db("listings").whereIn("id", ids).update({ price_period: "week" });
    await expectPeriods([null, "week", "week", "week"]);
  });

  test("names its places in three languages, and by a new name soon after it is given", async () => {
    const names = { et: "Kirde maakond", en: "Kirde County", ru: "Кирдемаа" };
    const county = { kind: "county", ehak_code: "0099", slug: "kirde-maakond", name: "Kirde maakond", names };
    const place_id = await insertPlace(api.db, county);
    const placed = await insertListing(api.db, { place_id, year_built: 1813 });
    const expectNames = async (expected: object) => {
      await api.putListings();
      const { body } = await listing(placed);
      expect(body).toMatchObject({ listing: { location: { county: { names: expected } } } });
      const { body: found } = await api.get("/api/public/v1/listings?minYear=1813&maxYear=1813");
      expect(found).toMatchObject({ items: [{ location: { county: { name: "Kirde maakond", names: expected } } }] });
    };
    await expectNames(names);
    const renamed = { ...names, ru: "Кирдеский уезд" };
    await api
      .db("places")
      .where({ id: place_id })
      .update({ names: JSON.stringify(renamed) as never });
    while ((await touchListingsOfPlaces(api.db, 100)) !== undefined);
    await expectNames(renamed);
  });

  test("304 while it has not changed", async () => {
    const { headers } = await listing(id);
    expect((await listing(id, { "If-None-Match": headers.get("etag") })).status).toBe(304);
    await api.db("listings").where({ id }).update({ rooms: 3 });
    expect((await listing(id, { "If-None-Match": headers.get("etag") })).status).toBe(200);
  });

  test("400 for a parameter, since it takes none", async () => {
    expect((await listing(`${id}?lang=et`)).status).toBe(400);
    expect((await listing(`${id}?_=1`)).status).toBe(200);
  });

  test("404 alike for unknown, hidden and malformed ids", async () => {
    const draft = await insertListing(api.db, { status: "draft" });
    const unlisted = await insertListing(api.db, { visibility: "unlisted" });
    const ids = [
      "999999",
      draft,
      unlisted,
      "0",
      "-1",
      "abc",
      "1.5",
      "01",
      "9223372036854775808",
      "1%00",
      "%F0%9F%8F%A0",
    ];
    for (const wrong of [...ids, "1e3", "0x10", "9".repeat(400), "..%2F1", "1;drop"]) {
      const { status, body } = await listing(wrong);
      expect([wrong, status, body]).toEqual([wrong, 404, NOT_FOUND]);
    }
  });

  test("404 for a path that does not decode", async () => {
    const { status, body } = await api.get("/api/public/v1/listings/%ED%A0%80");
    expect([status, body]).toEqual([404, NOT_FOUND]);
  });

  test("404 as soon as it is hidden: the database decides, not the index", async () => {
    const hidden = await insertListing(api.db);
    await api.putListings();
    expect((await listing(hidden)).status).toBe(200);
    await api.db("listings").where({ id: hidden }).update({ status: "archived" });
    expect((await listing(hidden)).status).toBe(404);
  });

  test("405, and 429 after 30 requests, counted apart from the search", async () => {
    const post = await fetch(`${api.url}/api/public/v1/listings/${id}`, { method: "DELETE" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const from = { "X-Forwarded-For": newAddress() };
    for (let count = 0; count < 30; count += 1) expect((await listing(id, from)).status).toBe(200);
    const refused = await listing(id, from);
    expect(refused).toMatchObject({ status: 429, body: { error: "rate_limit_exceeded" } });
    expect((await api.get("/api/public/v1/listings", from)).status).toBe(200);
  });
});

describe("a seller", () => {
  test("200 through a public listing: name, photo, and whether there is a phone", async () => {
    const { status, body } = await sellerInfo(`${seller}?listingId=${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ displayName: "Mari", hasPhone: true, photoURL: "https://example.org/mari.jpg" });
    const listingOfOther = await insertListing(api.db, { seller_id: other });
    expect((await sellerInfo(`${other}?listingId=${listingOfOther}`)).body).toEqual({
      displayName: "Jüri",
      hasPhone: false,
    });
  });

  test("is the same at its versioned address, counted together", async () => {
    const from = { "X-Forwarded-For": newAddress() };
    const query = `${seller}?listingId=${id}`;
    const { body, headers } = await get(VERSIONED, `/api/public/v1/sellers/${query}`, from);
    const unversioned = await sellerInfo(query, from);
    expect(unversioned.body).toEqual(body);
    expect([headers, unversioned.headers].map((each) => each.get("RateLimit-Remaining"))).toEqual(["29", "28"]);
    expect((await get(VERSIONED, `/api/public/v1/sellers/${other}?listingId=${id}`)).body).toEqual(NOT_FOUND);
  });

  test("404 at another address of the public API, which names those that there are", async () => {
    const { status, body } = await api.get(`/api/public/v1/seller/${seller}?listingId=${id}`);
    expect([status, body]).toEqual([404, NOT_FOUND]);
    expect((body as { message: string }).message).toContain(VERSIONED);
  });

  test("304 while nothing has changed", async () => {
    const { headers } = await sellerInfo(`${seller}?listingId=${id}`);
    const again = await sellerInfo(`${seller}?listingId=${id}`, { "If-None-Match": headers.get("etag") });
    expect(again.status).toBe(304);
  });

  test("400 without a listing, with an unknown parameter or a repeated one", async () => {
    for (const query of ["", "?listingId=", `?listing=${id}`, `?listingId=${id}&listingId=${id}`]) {
      const { status, body } = await sellerInfo(`${seller}${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(body).toMatchObject({ error: "invalid_params", details: expect.any(Array) });
    }
  });

  test("404 alike for another seller's listing, a hidden one and malformed ids", async () => {
    const hidden = await insertListing(api.db, { seller_id: seller, status: "sold" });
    const paths = [`${other}?listingId=${id}`, `${seller}?listingId=${hidden}`, `${seller}?listingId=99999`];
    for (const path of [...paths, `abc?listingId=${id}`, `${seller}?listingId=abc`, `${seller}?listingId=1e1`]) {
      const { status, body } = await sellerInfo(path);
      expect([path, status, body]).toEqual([path, 404, NOT_FOUND]);
    }
  });

  test("405, and 429 after 30 requests", async () => {
    const put = await fetch(`${api.url}/api/seller/${seller}?listingId=${id}`, { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const from = { "X-Forwarded-For": newAddress() };
    // A refused request counts as well.
    for (let count = 0; count < 30; count += 1) expect((await sellerInfo(seller, from)).status).toBe(400);
    expect((await sellerInfo(seller, from)).status).toBe(429);
  });
});

test("500 without a word about what is behind, when the database is gone", async () => {
  const broken = await api.another({ DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/nowhere" }, NO_WAIT_AT_START);
  for (const [template, path] of [
    [LISTING, `/api/public/v1/listings/${id}`],
    [SELLER, `/api/seller/${seller}?listingId=${id}`],
  ] as const) {
    const answer = await fetch(broken.url + path);
    const body = await answer.json();
    expectDocumented(template, { status: answer.status, headers: answer.headers, body });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|ECONN|postgres|select|at \w+ \(/i);
  }
});
