import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mark } from "../../api/search/marks/mark.ts";
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
  matches?: Record<string, Mark[]>;
}

let api: TestApi;
let expectDocumented: ExpectDocumented;
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await startTestApi({
    fill: async (db) => {
      await ensurePlaces(db);
      const { id: place_id } = (await db("places")
        .where({ path: "harju-maakond/tallinn/lasnamae-linnaosa" })
        .first("id"))!;
      const seller_id = await insertSeller(db, { phone: "+372 5551 2345", email: "mari@maasikas.example" });
      const add = (slogan: object, columns: object) =>
        insertListing(db, { seller_id, slogan, description: {}, ...columns });
      ids.et = await add({ et: "😀 Kahetoaline korter merevaatega" }, { place_id, rooms: 2, address: "Laagna tee 12" });
      ids.ru = await add({ ru: "Квартира с балконом" }, { place_id, rooms: 2 });
      ids.long = await add(
        { en: "Large windows and heated floors" },
        { description: { ru: "Дом\nс  большими\u00a0балконами" }, property_type: "house", rooms: 5 },
      );
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

const highlighted = (searchText: string, more: Record<string, string> = {}) =>
  search({ searchText, highlight: "1", ...more });

/** The marked words of each listing as its own texts have them. */
function wordsOf({ items, matches }: List): Record<string, string[]> {
  const shown = (listing: Listing, { field, start, end, because }: Mark) => {
    const value = field.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], listing);
    return `${start === undefined ? field : (value as string).slice(start, end)}, ${because}`;
  };
  return Object.fromEntries(
    items.map((listing) => [listing.id, matches![listing.id]!.map((mark) => shown(listing, mark))]),
  );
}

test("each listing of the page has its reasons, with their places in the texts of this answer", async () => {
  const { body } = await highlighted("rõduga 2 tuba Lasnamäel");
  expect(wordsOf(body)).toEqual({
    [ids.ru!]: ["балконом, translation", "rooms, number", "location.settlement, place"],
  });
  expect(wordsOf((await highlighted("mere korter")).body)).toEqual({
    [ids.et!]: ["mere, part", "korter, typed", "propertyType, meaning"],
  });
  expect(wordsOf((await highlighted("балкон")).body)[ids.long!]).toEqual(["балконами, form"]);
  expect(wordsOf((await highlighted("laagna tee 12")).body)).toEqual({ [ids.et!]: ["Laagna tee 12, place"] });
});

test("what only OpenSearch's own stemmers join is explained, too", async () => {
  expect(wordsOf((await highlighted("window heated")).body)).toEqual({
    [ids.long!]: ["windows, form", "heated, typed"],
  });
  expect(wordsOf((await highlighted("большому")).body)).toEqual({ [ids.long!]: ["большими, form"] });
});

test("what the fallback searched instead has repaired reasons", async () => {
  const { body } = await highlighted("лщкеук"); // korter on the other keyboard
  expect(body.fallback).toMatchObject({ step: "layout" });
  expect(
    Object.values(body.matches!)
      .flat()
      .map(({ because }) => because),
  ).toContain("repaired");
  const { body: typo } = await highlighted("lasmanäe");
  for (const marks of Object.values(typo.matches!)) {
    expect(marks.length).toBeGreaterThan(0);
    for (const { because } of marks) expect(because).toBe("repaired");
  }
});

test("a text that is the number of a listing has it as its reason", async () => {
  const { body } = await highlighted(`#${ids.et}`);
  expect(body.matches).toEqual({ [ids.et!]: [{ field: "id", word: ids.et, because: "number" }] });
});

test("pages keep their reasons, and the cursor of a page without them leads to one with them", async () => {
  const first = await search({ searchText: "lasmanäe", limit: "1" });
  expect(first.body).not.toHaveProperty("matches");
  const second = await highlighted("lasmanäe", { limit: "1", cursor: first.body.nextCursor! });
  expect(Object.keys(second.body.matches!)).toEqual(second.body.items.map(({ id }) => id));
  expect(second.body.matches![second.body.items[0]!.id]!.map(({ because }) => because)).toContain("repaired");
});

test("reasons stand beside facets and what was understood, and are none without a word or a page", async () => {
  const { body } = await highlighted("korter", { facets: "rooms", explain: "1" });
  expect(Object.keys(body)).toEqual(expect.arrayContaining(["facets", "understood", "matches"]));
  for (const wordless of [await search({ highlight: "1" }), await highlighted("!")]) {
    const { items, matches } = wordless.body;
    expect(items.length).toBeGreaterThan(0);
    expect(matches).toEqual(Object.fromEntries(items.map(({ id }) => [id, []])));
  }
  expect((await highlighted("korter", { facets: "rooms", limit: "0" })).body.matches).toEqual({});
  expect((await highlighted("qqqqqq")).body.matches).toEqual({});
});

test("the answer has a validator of its own, and the response cache keeps the two apart", async () => {
  const [plain, marked] = [await search({ searchText: "korter" }), await highlighted("korter")];
  expect(marked.headers.get("ETag")).not.toBe(plain.headers.get("ETag"));
  expect({ ...marked.body, matches: undefined }).toEqual({ ...plain.body, matches: undefined });
  const again = await api.get(`${PATH}?${new URLSearchParams({ searchText: "korter", highlight: "1" })}`, {
    "If-None-Match": marked.headers.get("ETag")!,
  });
  expect(again.status).toBe(304);
});

test("reasons hold nothing that the answer does not have anyway", async () => {
  for (const text of ["mari", "maasikas", "+372 5551 2345", "55512345", "mari@maasikas.example", "korter mari"]) {
    const { body } = await highlighted(text);
    const marks = JSON.stringify(
      Object.values(body.matches!)
        .flat()
        .map(({ field, start, end }) => [field, start, end]),
    );
    expect(marks).not.toMatch(/seller\.(?!companyName)/);
    expect(JSON.stringify(body)).not.toMatch(/5551|maasikas\.example/);
  }
});

test("a wrong value is refused with the nearest one", async () => {
  const answer = await api.get(`${PATH}?highlight=true`);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ details: [{ param: "highlight", closest: "1" }] });
});
