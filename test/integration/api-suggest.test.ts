// Suggestions while typing: what an answer has, and what it costs nobody.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensurePlaces } from "../../shared/db/places.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing, insertSeller } from "../helpers/builders.ts";
import { waitFor } from "../helpers/wait.ts";

const SUGGEST = "/api/public/v1/suggest";
const SEARCH = "/api/public/v1/listings";

interface Suggestion {
  kind: string;
  text: string;
  query: string;
  without: string;
  params: Record<string, string | number | null> | null;
  marks: [number, number][];
  count?: number;
}

interface Answer {
  suggestions: Suggestion[];
  countedAt: string | null;
}

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      await ensurePlaces(db);
      const placeId = async (path: string) => (await db("places").where({ path }).first("id"))!.id;
      const seller_id = await insertSeller(db);
      const put = (columns: object) => insertListing(db, { seller_id, description: {}, ...columns });
      const nomme = await placeId("harju-maakond/tallinn/nomme-linnaosa");
      const tartu = await placeId("tartu-maakond/tartu-linn");
      for (const rooms of [2, 3, 3]) await put({ place_id: nomme, rooms, slogan: { et: "Korter rõduga" } });
      await put({ place_id: tartu, property_type: "house", slogan: { et: "Maja saunaga" } });
      await put({ place_id: tartu, property_type: "house", status: "draft" });
      await put({ country: "FI", city: "Helsinki", city_slug: "helsinki", slogan: { et: "Korter rõduga" } });
    },
  });
  await waitFor(async () => (await ask("q=tal")).countedAt !== null);
});
afterAll(() => api?.close());

async function ask(query: string): Promise<Answer> {
  const { status, body } = await api.get(`${SUGGEST}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

async function totalOf(params: Suggestion["params"]): Promise<number> {
  const given = Object.entries(params ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const { body } = await api.get(`${SEARCH}?${new URLSearchParams(given)}`);
  return (body as { totalCount: number }).totalCount;
}

test("a place is completed inside what was typed, with its listings", async () => {
  const { suggestions, countedAt } = await ask(`q=${encodeURIComponent("3-toaline korter nõm")}&lang=ru`);
  expect(suggestions[0]).toEqual({
    kind: "place",
    text: "Нымме, Таллинн",
    query: "3-toaline korter Nõmmel",
    without: "3-toaline korter",
    params: { countySlug: "harju-maakond", municipalitySlug: "tallinn", settlementSlug: "nomme-linnaosa" },
    marks: [],
    count: 3,
  });
  expect(Date.parse(countedAt!)).toBeLessThanOrEqual(Date.now());
});

test("the same text again has the same answer, whole, compressed and as 304; what is ignored is said each time", async () => {
  const path = `${SUGGEST}?q=k`;
  const get = (headers: Record<string, string> = {}) => fetch(`${api.url}${path}`, { headers });
  const first = await get({ "accept-encoding": "identity" });
  const [etag, body] = [first.headers.get("etag")!, await first.text()];
  expect(body.length).toBeGreaterThan(1024);
  const packed = await get({ "accept-encoding": "gzip" });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(await packed.text()).toBe(body);
  for (const header of ["etag", "x-data-as-of", "content-type", "vary"])
    expect(packed.headers.get(header), header).toBe(first.headers.get(header));
  const unchanged = await get({ "if-none-match": etag });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  for (const _time of [1, 2]) {
    const ignoring = await fetch(`${api.url}${path}&minPrice=`);
    expect(ignoring.headers.get("x-ignored-params")).toBe("minPrice");
  }
});

test("every count is the total of a search with the same parameters", async () => {
  const typed = ["", "nõm", "tart", "rõd", "saun", "3 toa", "maja", "korter", "müü", "viim", "2 toa", "harju", "nõmm"];
  const answers = await Promise.all(typed.map((q) => ask(`q=${encodeURIComponent(q)}&limit=4`)));
  const counted = answers.flatMap(({ suggestions }) => suggestions.filter(({ count }) => count !== undefined));
  expect(counted.length).toBeGreaterThan(10);
  expect(counted.every(({ count }) => count! > 0)).toBe(true);
  for (const { params, count, text } of counted) expect(await totalOf(params), text).toBe(count);
});

test("the towns with most listings come first, before anything is typed", async () => {
  const { suggestions } = await ask("limit=2&lang=en");
  expect(suggestions.map(({ text, count }) => [text, count])).toEqual([
    ["Tallinn", 3],
    ["Tartu", 1],
  ]);
  expect((await ask("q=%20%20&limit=2&lang=en")).suggestions).toEqual(suggestions);
});

test("filters in force are no suggestion, and leave the counts out", async () => {
  const { suggestions } = await ask("q=maja&propertyType=house&features=sauna");
  expect(suggestions.every(({ count }) => count === undefined)).toBe(true);
  expect(suggestions.map(({ params }) => params)).not.toContainEqual({ propertyType: "house" });
  const [sauna] = (await ask(`q=${encodeURIComponent("rõdu")}&features=sauna`)).suggestions;
  expect(sauna?.params).toEqual({ features: "sauna,balcony" });
});

describe("the answer", () => {
  test("is the same until something changes: an ETag brings a 304", async () => {
    const { headers } = await api.get(`${SUGGEST}?q=tal`);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const again = await api.get(`${SUGGEST}?q=tal`, { "If-None-Match": headers.get("etag")! });
    expect(again.status).toBe(304);
  });

  test("tells its own limit", async () => {
    const { headers } = await api.get(`${SUGGEST}?q=tal`);
    if (headers.has("ratelimit-policy")) expect(headers.get("ratelimit-policy")).toBe('"suggest";q=300;w=60');
  });

  test("of wrong parameters names what is allowed", async () => {
    const { status, body } = await api.get(`${SUGGEST}?q=tal&lang=fi&limit=100&dealTyp=sale&countySlug=harju`);
    expect(status).toBe(400);
    const { details } = body as { details: { param: string; closest?: string; allowed?: string[] }[] };
    expect(details.map(({ param }) => param).sort()).toEqual(["countySlug", "dealTyp", "lang", "limit"]);
    expect(details.find(({ param }) => param === "lang")?.allowed).toEqual(["et", "en", "ru"]);
    expect(details.find(({ param }) => param === "dealTyp")?.closest).toBe("dealType");
    expect(details.find(({ param }) => param === "countySlug")?.closest).toBe("harju-maakond");
    const text = (await api.get(`${SUGGEST}?text=kad`)).body;
    expect(text).toMatchObject({ details: [{ param: "text", closest: "q" }] });
  });
});

describe("a hostile text", () => {
  test.each([
    ["of 10,000 letters", "k".repeat(10_000)],
    ["of 201 letters", "k".repeat(201)],
    ["of 201 emoji", "😀".repeat(201)],
    ["with NUL", "kadr\u0000"],
  ])("%s is refused", async (_what, q) => {
    const { status } = await api.get(`${SUGGEST}?${new URLSearchParams({ q })}`);
    expect(status).toBe(400);
  });

  test.each([
    ["spaces alone", "     "],
    ["control characters", "kadr\u0007\u001b[31m"],
    ["right to left", "\u202ekadr \u05e9\u05dc\u05d5\u05dd"],
    ["expressions", "(.*)+[a-z]{1,9}\\$^|?"],
    ["emoji", "😀 korter 👨‍👩‍👧 kadr"],
    ["combining letters", "o\u0303isma\u0308"],
    ["a whole text", "korter ".repeat(28)],
    ["names of properties", "__proto__ constructor toString"],
  ])("of %s is answered", async (_what, q) => {
    const { suggestions } = await ask(String(new URLSearchParams({ q })));
    for (const { text, query, marks } of suggestions) {
      expect(/\p{Cs}/u.test(query)).toBe(false);
      for (const [start, end] of marks) expect(text.slice(start, end)).toHaveLength(end - start);
    }
  });
});
