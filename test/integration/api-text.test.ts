import { afterAll, beforeAll, expect, test } from "vitest";
import { analyzeText } from "../../scripts/text/analyze.ts";
import { explainSearch } from "../../scripts/text/explain.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import type { Listing } from "../../shared/listing.ts";
import { type Answer, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing, insertSeller } from "../helpers/builders.ts";
import { type ExpectDocumented, openApiChecker } from "../helpers/openapi.ts";

const PATH = "/api/public/v1/listings";

interface List {
  items: Listing[];
  nextCursor: string | null;
  totalCount: number;
  fallback?: { step: string; text: string };
  understood?: {
    text: string;
    as: string;
    condition: unknown;
    params: Record<string, string> | null;
    without: string;
  }[];
}

let api: TestApi;
let expectDocumented: ExpectDocumented;
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await startTestApi({
    fill: async (db) => {
      await ensurePlaces(db);
      const place = async (path: string) => (await db("places").where({ path }).first("id"))!.id;
      const lasnamae = await place("harju-maakond/tallinn/lasnamae-linnaosa");
      const seller_id = await insertSeller(db);
      const add = (slogan: object, columns: object) =>
        insertListing(db, { seller_id, slogan, description: {}, ...columns });
      ids.plain = await add({ et: "Kahetoaline kodu" }, { place_id: lasnamae, rooms: 2 });
      ids.balcony = await add({ et: "Avarate rõdudega kodu" }, { place_id: lasnamae, rooms: 3, featured_tier: 0 });
      ids.featured = await add({ et: "Remonditud kodu" }, { place_id: lasnamae, rooms: 1, featured_tier: 2 });
      ids.house = await add({ ru: "Дом с балконом" }, { property_type: "house", rooms: 5 });
    },
  });
  expectDocumented = await openApiChecker(`${api.url}/api/public/v1/openapi.json`);
});
afterAll(() => api?.close());

async function search(params: Record<string, string>): Promise<Answer & { body: List }> {
  const answer = await api.get(`${PATH}?${new URLSearchParams(params)}`);
  expectDocumented(PATH, answer);
  return answer as Answer & { body: List };
}

const idsOf = ({ body }: { body: List }) => body.items.map(({ id }) => id);

test("words, places and facts find listings in any form and language", async () => {
  expect(idsOf(await search({ searchText: "rõduga korter Lasnamäel" }))).toEqual([ids.balcony]);
  expect(idsOf(await search({ searchText: "maja rõduga" }))).toEqual([ids.house]);
  expect(idsOf(await search({ searchText: "двушка Ласнамяэ" }))).toEqual([ids.plain]);
});

test("among equal matches the featured listing comes first", async () => {
  expect(idsOf(await search({ searchText: "Lasnamäe" }))[0]).toBe(ids.featured);
});

test("other sorts stay as asked, filters narrow", async () => {
  const oldest = await search({ searchText: "Lasnamäe", sort: "oldest" });
  expect(idsOf(oldest)).toEqual([ids.plain, ids.balcony, ids.featured]);
  expect(idsOf(await search({ searchText: "Lasnamäe", minRooms: "3" }))).toEqual([ids.balcony]);
});

const HOMES = ["apartment", "house", "townhouseBox", "partOfHouse", "summerHouse"];

test("explain tells what was understood, concepts=0 switches it off", async () => {
  const told = await search({ searchText: "2 tuba Lasnamäel", explain: "1" });
  expect(told.body.understood).toEqual([
    {
      ...{ text: "2 tuba", as: "rooms", condition: `rooms = 2 and propertyType = ${HOMES.join(" or ")}` },
      params: { minRooms: 2, maxRooms: 2, propertyType: HOMES.join(",") },
      ...{ wish: 1, offset: 0, length: 6, without: "Lasnamäel" },
    },
    {
      ...{ text: "lasnamäel", as: "place", condition: { placePaths: ["harju-maakond/tallinn/lasnamae-linnaosa"] } },
      params: { countySlug: "harju-maakond", municipalitySlug: "tallinn", settlementSlug: "lasnamae-linnaosa" },
      names: { et: "Lasnamäe linnaosa", en: "Lasnamäe", ru: "Ласнамяэ" },
      ...{ wish: 2, offset: 7, length: 9, without: "2 tuba" },
    },
  ]);
  const silent = await search({ searchText: "2 tuba Lasnamäel", explain: "1", concepts: "0" });
  expect(silent.body.understood).toEqual([]);
  expect((await search({ searchText: "2 tuba" })).body).not.toHaveProperty("understood");
});

test("a wish switched off or turned into a filter finds what it should", async () => {
  const told = await search({ searchText: "2 tuba Lasnamäel", explain: "1" });
  const [rooms, place] = told.body.understood!;
  expect(idsOf(await search({ searchText: rooms!.without })).sort()).toEqual(
    [ids.plain, ids.balcony, ids.featured].sort(),
  );
  const asFilter = { ...place!.params, searchText: place!.without };
  expect(idsOf(await search(asFilter))).toEqual(idsOf(told));
});

test("a fallback names its step and text, and its later pages search the same", async () => {
  const first = await search({ searchText: "ласнамае", limit: "2" });
  const header = first.headers.get("X-Search-Fallback");
  const typed = await search({ searchText: "lasmanäe", limit: "2" });
  expect(typed.headers.get("X-Search-Fallback")).toMatch(/^typo; text="/);
  const { step, text } = typed.body.fallback!;
  expect(typed.headers.get("X-Search-Fallback")).toBe(`${step}; text="${encodeURIComponent(text)}"`);
  expect(typed.body.totalCount).toBe(3);
  const second = await search({ searchText: "lasmanäe", limit: "2", cursor: typed.body.nextCursor! });
  expect(second.headers.get("X-Search-Fallback")).toBe(typed.headers.get("X-Search-Fallback"));
  expect(second.body).toMatchObject({ fallback: { step, text } });
  expect([...idsOf(typed), ...idsOf(second)].sort()).toEqual([ids.plain, ids.balcony, ids.featured].sort());
  expect(header === null || /^(transliteration|typo); text="/.test(header)).toBe(true);
});

test("nonsense finds nothing and names no fallback", async () => {
  const answer = await search({ searchText: "xqzwv grmpf" });
  expect(answer.body).toMatchObject({ items: [], nextCursor: null, totalCount: 0 });
  expect(answer.headers.get("X-Search-Fallback")).toBeNull();
  expect(answer.body).not.toHaveProperty("fallback");
});

test("a text of 200 characters is searched, one of 201 refused", async () => {
  const words = "korter maja rõdu ".repeat(20);
  expect((await search({ searchText: words.slice(0, 200) })).status).toBe(200);
  expect((await search({ searchText: "a".repeat(201) })).status).toBe(400);
});

test("explain takes a text by itself, and names wrong parameters", async () => {
  expect((await explainSearch("rõdu Lasnamäel", api.config)).total).toBe(1);
  await expect(explainSearch("searchtext=rõdu&limit=x", api.config)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/searchtext: .*searchText.*\nlimit: /s),
  });
});

test("explain names the tier that each word of a hit reached", async () => {
  const { hits, total } = await explainSearch("searchText=rõdu Lasnamäel", api.config);
  expect(total).toBe(1);
  expect(hits[0]).toMatchObject({ id: ids.balcony });
  expect(hits[0]?.tiers).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/balcony: said in the headline/),
      expect.stringMatching(/in harju-maakond\/tallinn\/lasnamae-linnaosa/),
    ]),
  );
});

test("explain follows the fallback: its step, the text that was searched, and the tiers of that text", async () => {
  const { fallback, hits, total, body } = await explainSearch("searchText=rodul lasmanäe", api.config);
  const answer = await search({ searchText: "rodul lasmanäe" });
  expect(answer.headers.get("X-Search-Fallback")).toBe(
    `${fallback?.step}; text="${encodeURIComponent(fallback?.text ?? "")}"`,
  );
  expect(total).toBe(answer.body.totalCount);
  expect(hits.map(({ id }) => id)).toEqual(idsOf(answer));
  expect(JSON.stringify(body)).not.toContain("lasmanäe");
  expect(hits[0]?.tiers.join("\n")).toMatch(/in harju-maakond\/tallinn\/lasnamae-linnaosa/);
});

test("explain of nonsense shows what was searched, and no fallback", async () => {
  const { fallback, total, body } = await explainSearch("searchText=xqzwv", api.config);
  expect({ fallback, total }).toEqual({ fallback: undefined, total: 0 });
  expect(JSON.stringify(body)).toContain("xqzwv");
});

test("analyze shows lemmas, parts, meanings and the tokens of the index", async () => {
  const { words, understood, tokens } = await analyzeText("Merevaatega tuppa Lasnamäel", api.config);
  expect(words[0]).toMatchObject({ word: "merevaatega", parts: expect.arrayContaining(["meri", "vaade"]) });
  expect(words[1]?.lemmas).toContain("tuba");
  expect(understood.map(({ as }) => as)).toEqual(["sea-view", `propertyType=${HOMES.join()}`, "place"]);
  expect(tokens?.["text.exact.slogan"]).toContain("lasnamäel");
});
