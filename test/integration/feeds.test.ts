// Feeds of searches on real servers: what is in them, both formats, the headers, and what they cost.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertPlaceLine, insertSeller } from "../helpers/builders.ts";
import { type ReadFeed, readAtom, readJsonFeed } from "../helpers/feeds.ts";
import { waitFor } from "../helpers/wait.ts";

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

let api: TestApi;
/** Ids by what they are. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      const { settlement } = await insertPlaceLine(db);
      const company_id = await insertCompany(db, { name: "Kodu & Maa <OÜ>" });
      const own = { company_id, place_id: settlement, address: "Pallasti 5" };
      const seller_id = await insertSeller(db, { company_id, phone: "+372 5550 1234", email: "seller@canary.example" });
      const add = async (name: string, columns: object) => {
        ids[name] = await insertListing(db, { ...own, seller_id, ...columns });
      };
      await add("flat", { published_at: ago(2), images: [{ url: "https://pictures.example/1.jpg" }], rooms: 3 });
      await add("old", {
        published_at: ago(40),
        previous_price_eur: 120_000,
        price_dropped_at: ago(1),
        lat: 59.43,
        lon: 24.74,
      });
      await add("both", { published_at: ago(5), previous_price_eur: 120_000, price_dropped_at: ago(3) });
      await add("gone", { published_at: ago(45), previous_price_eur: 120_000, price_dropped_at: ago(31) });
      await add("later", { published_at: ago(-1) });
      await add("hidden", { published_at: ago(1), visibility: "unlisted" });
      await add("rent", {
        ...{ deal_type: "rent", price_eur: 650, price_period: "month", published_at: ago(4) },
        slogan: { et: "Saunaga maja & <b>aed</b>", en: "House with a sauna", ru: "" },
      });
    },
  });
});
afterAll(() => api?.close());

const PATH = "/api/public/v1/feed";
async function get(query: string, headers: Record<string, string> = {}, { url = api.url, method = "GET" } = {}) {
  const answer = await fetch(`${url}${PATH}?${query}`, {
    method,
    headers: { "X-Forwarded-For": newAddress(), ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
async function feedOf(query: string): Promise<ReadFeed> {
  const { status, text } = await get(query);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return query.includes("format=json") ? readJsonFeed(text) : readAtom(text);
}
/** Its entries by name: "flat", "old drop". */
async function entriesOf(query: string): Promise<string[]> {
  const { entries } = await feedOf(query);
  const nameOf = (id: string | undefined) => Object.keys(ids).find((name) => ids[name] === id) ?? "?";
  return entries.map(({ id }) => {
    const [, listing, drop] = /:listings\/(\d+)(\/price-drops\/.+)?$/.exec(id) ?? [];
    return `${nameOf(listing)}${drop === undefined ? "" : " drop"}`;
  });
}

describe("a feed", () => {
  test("has what is new and what got cheaper within thirty days, newest first, and nothing hidden or to come", async () => {
    expect(await entriesOf("")).toEqual(["old drop", "flat", "both drop", "rent", "both"]);
  });

  test.each([
    ["dealType=rent", ["rent"]],
    ["priceDrop=1", ["old drop", "both drop", "both"]],
    ["minRooms=3&countySlug=harju-maakond", ["flat"]],
    ["bbox=24.7,59.4,24.8,59.5", ["old drop"]],
    ["near=59.43,24.74&radius=100", ["old drop"]],
    ["polygon=59.4,24.7;59.4,24.8;59.5,24.8", ["old drop"]],
    ["features=sauna", ["rent"]],
    ["searchText=saun", ["rent"]],
    ["searchText=saun&maxPrice=100", []],
    ["abroad=only", []],
  ])("of %s has what the search finds", async (query, expected) => {
    expect(await entriesOf(query)).toEqual(expected);
    expect(await entriesOf(`${query}&format=json`)).toEqual(expected);
  });

  test("says price, rooms and place in the language that was asked for, and what the price was", async () => {
    const [drop, flat] = (await feedOf("")).entries;
    expect(flat?.title.replaceAll("\u00a0", " ")).toBe("100 000 € · 3 tuba · Pallasti 5, Lasnamäe linnaosa");
    expect(drop?.title.replaceAll("\u00a0", " ")).toMatch(/^−17 % · 100 000 € · 2 tuba/);
    expect(drop?.text.replaceAll("\u00a0", " ")).toContain("120 000 € → 100 000 €");
    const [, english] = (await feedOf("lang=en")).entries;
    expect(english).toMatchObject({ title: "€100,000 · 3\u00a0rooms · Pallasti 5, Lasnamäe linnaosa", id: flat?.id });
    expect((await feedOf("lang=ru&dealType=rent")).entries[0]?.title).toContain("2\u00a0комнаты");
  });

  test("links itself, the page with the same filters, listings and first pictures", async () => {
    const feed = await feedOf("dealType=sale&countySlug=harju-maakond&lang=en");
    const { baseUrl } = api.config;
    expect(feed.self).toBe(`${baseUrl}${PATH}?dealType=sale&countySlug=harju-maakond&format=atom&lang=en`);
    expect(feed.page).toBe(`${baseUrl}/?dealType=sale&countySlug=harju-maakond&lang=en`);
    expect(feed.title).toBe("Listings: For sale, Harju maakond");
    const flat = feed.entries.find(({ id }) => id.endsWith(`/${ids.flat}`));
    expect(flat?.url).toBe(`${baseUrl}/listings/${ids.flat}?lang=en`);
    expect(flat?.picture).toEqual({ url: "https://pictures.example/1.jpg", type: "image/jpeg" });
    expect(feed.updated).toBe(feed.entries[0]?.at);
  });

  test("tells nothing of sellers but the name of their company", async () => {
    for (const format of ["atom", "json"]) {
      const { text } = await get(`abroad=include&format=${format}`);
      expect(text).not.toMatch(/5550|canary|Test Seller|phone|email/);
      expect(text).toContain(format === "atom" ? "Kodu &amp; Maa &lt;OÜ&gt;" : "Kodu & Maa <OÜ>");
    }
  });
});

describe("a text", () => {
  test("that finds something, however old, is followed as it is, also while nothing of it is new", async () => {
    await api
      .db("listings")
      .where({ id: ids.gone })
      .update({ slogan: { et: "Tuulik" }, published_at: ago(45) });
    await api.db("listings").where({ id: ids.gone }).update({ previous_price_eur: null, price_dropped_at: null });
    await api.putListings();
    const { status, headers, text } = await get("searchText=tuulik");
    expect([status, headers.get("x-search-fallback")]).toEqual([200, null]);
    expect(readAtom(text).entries).toEqual([]);
  });

  test("that finds nothing as typed is read by its fallback, and the feed says so", async () => {
    const { headers, text } = await get("searchText=saunn&lang=en");
    const search = await api.get("/api/public/v1/listings?searchText=saunn");
    expect(headers.get("x-search-fallback")).toMatch(/^\w+; text=/);
    expect(headers.get("x-search-fallback")).toBe(search.headers.get("x-search-fallback"));
    expect(readAtom(text).entries).toHaveLength(1);
    expect(text).toContain("Nothing matched as typed");
  });

  test("that nothing can be made of is an empty feed, whose time stands still", async () => {
    const [one, other] = [await feedOf("searchText=qqqqqqqq"), await feedOf("searchText=qqqqqqqq")];
    expect(one).toEqual(other);
    expect(one).toMatchObject({
      entries: [],
      updated: new Date(Math.floor((Date.now() - 30 * DAY_MS) / DAY_MS) * DAY_MS).toISOString(),
    });
  });
});

describe("the answer", () => {
  test.each([
    ["atom", "application/atom+xml; charset=utf-8"],
    ["json", "application/feed+json; charset=utf-8"],
  ])("as %s has its type, may be kept for five minutes, and HEAD has its headers", async (format, type) => {
    const { headers } = await get(`format=${format}`);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("cache-control")).toBe("private, max-age=300");
    const head = await get(`format=${format}`, {}, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    for (const name of ["content-type", "etag", "last-modified", "cache-control"]) {
      expect(head.headers.get(name)).toBe(headers.get(name));
    }
  });

  test("is a 304 while nothing has changed, by ETag and by Last-Modified, and whole after a change", async () => {
    const { headers } = await get("dealType=sale");
    const validators = [
      { "If-None-Match": headers.get("etag")! },
      { "If-Modified-Since": headers.get("last-modified")! },
    ];
    // fetch() itself adds `no-cache`, with which nothing is ever unchanged.
    const conditional = (one: Record<string, string>) => get("dealType=sale", { ...one, "Cache-Control": "max-age=0" });
    for (const one of validators) {
      const again = await conditional(one);
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(again.headers.get("etag")).toBe(headers.get("etag"));
    }
    // Written as a long transaction would have, before what readers have seen.
    ids.late = await insertListing(api.db, { published_at: ago(20) });
    await api.putListings();
    for (const one of validators) {
      const changed = await conditional(one);
      expect(changed.status).toBe(200);
      expect(readAtom(changed.text).entries.some(({ id }) => id.endsWith(`/${ids.late}`))).toBe(true);
    }
  });

  test("of the second before comes without a search, also as a 304", async () => {
    const { url } = await api.another({ SEARCH_CACHE_MS: "1000" });
    const isSearched = ({ headers }: Awaited<ReturnType<typeof get>>) =>
      headers.get("server-timing")?.includes("search;");
    await waitFor(
      async () => {
        const first = await get("lang=en", {}, { url });
        const validator = { "If-None-Match": first.headers.get("etag")!, "Cache-Control": "max-age=0" };
        const second = await get("lang=en", validator, { url });
        return isSearched(first) && !isSearched(second) && second.status === 304;
      },
      { what: "a 304 without a search", intervalMs: 1100 },
    );
  });

  test("to the 31st request of an address in a minute is 429, and to another address it is not", async () => {
    const from = { "X-Forwarded-For": newAddress() };
    const statuses: number[] = [];
    for (let request = 0; request < 31; request += 1) statuses.push((await get("", from)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    const refused = await get("", from);
    expect(refused.headers.get("ratelimit-policy")).toBe('"feed";q=30;w=60');
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await get("")).status).toBe(200);
  });

  test("to what orders or pages a search is a 400 in JSON, whose example works", async () => {
    const { status, text } = await get("dealType=sale&sort=newest&limit=5&format=atom");
    const { details } = JSON.parse(text) as { details: { param: string; example?: string }[] };
    expect([status, details.map(({ param }) => param)]).toEqual([400, ["sort", "limit"]]);
    expect((await fetch(api.url + details[0]!.example!, { headers: { "X-Forwarded-For": newAddress() } })).status).toBe(
      200,
    );
  });
});
