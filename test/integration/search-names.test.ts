// Searches for a listing by its id, and for the listings of a company by its name. Who sells privately is not searched.
import { afterAll, beforeAll, expect, test } from "vitest";
import { renameCompany } from "../../shared/db/companies.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";

const PHONE = "+37255667788";
const PRIVATE_SELLER = "Hiltrud Varblane";

let api: TestApi;
const ids: Record<string, string> = {};
const companies: Record<string, string> = {};

beforeAll(async () => {
  api = await startTestApi({
    env: { RATE_LIMITS: "off" },
    async fill(db) {
      await ensurePlaces(db);
      const place = async (path: string) => (await db("places").where({ path }).first("id"))!.id;
      const tallinn = await place("harju-maakond/tallinn");
      const add = async (name: string, company: string | undefined, columns: object) => {
        if (company !== undefined) companies[company] ??= await insertCompany(db, { name: company });
        const company_id = company === undefined ? null : companies[company];
        const seller_id = await insertSeller(db, { company_id, phone: PHONE, display_name: PRIVATE_SELLER });
        ids[name] = await insertListing(db, {
          ...{ company_id, seller_id, place_id: tallinn, slogan: { et: "Kodu" }, description: {}, ...columns },
        });
      };
      await add("flat", "Uus Maa Kinnisvarabüroo AS", { price_eur: 90_000 });
      await add("tartuFlat", "Uus Maa Kinnisvarabüroo AS", { place_id: await place("tartu-maakond/tartu-linn") });
      await add("newLand", undefined, { property_type: "land", slogan: { et: "Uus krunt" }, price_eur: 10_000 });
      await add("pindi", "Pindi Kinnisvara OÜ", {});
      await add("pindiSaid", undefined, { description: { et: "Pindi müüb, helista kohe." } });
      await add("yolka", "Ёлка ООО", {});
      await add("umlaut", "Müürivara OÜ", {});
      await add("priced", undefined, { price_eur: 123_456, slogan: { et: "Kodu hinnaga 1000" } });
      await add("thousand", undefined, { id: 1000, slogan: { et: "Tuhande euro maja" } });
      await add("hidden", "Varjatud Vara OÜ", { status: "draft" });
    },
  });
});
afterAll(() => api?.close());

async function find(searchText: string, params: Record<string, string> = {}, url = api.url) {
  const query = new URLSearchParams({ searchText, explain: "1", ...params });
  const answer = await fetch(`${url}/api/public/v1/listings?${query}`);
  const body = (await answer.json()) as {
    items: { id: string }[];
    totalCount: number;
    understood: { as: string; text: string; dropped?: true }[];
  };
  const names = Object.keys(ids);
  return { ...body, found: body.items.map(({ id }) => names.find((name) => ids[name] === id)) };
}

test.each(["#ID", "ID", "kuulutus ID", "Объявление № ID", "listing #ID"])(
  "%s finds that listing alone",
  async (text) => {
    const { found, totalCount } = await find(text.replace("ID", ids.flat!));
    expect(found).toEqual(["flat"]);
    expect(totalCount).toBe(1);
  },
);

test("a number that is also a word of texts finds the listing with that id first", async () => {
  expect((await find("1000")).found).toEqual(["thousand", "priced"]);
  expect((await find("id 1000")).found).toEqual(["thousand"]);
});

test("a price stays a price, and a listing that is not public has no id", async () => {
  expect((await find("123 456 €")).found).toEqual(["priced"]);
  for (const text of [`#${ids.hidden}`, ids.hidden!, "kuulutus 999999999"]) {
    expect((await find(text)).totalCount, text).toBe(0);
  }
});

test("the name of a company finds its listings, also where its words have meanings", async () => {
  expect((await find("Uus Maa Tallinn")).found).toEqual(["flat"]);
  expect((await find("Uue Maa korterid Tartus")).found).toEqual(["tartuFlat"]);
  expect((await find("Uus Maa Kinnisvarabüroo")).found.toSorted()).toEqual(["flat", "tartuFlat"]);
  expect((await find("uus maa Tallinn")).found).toEqual(["newLand"]);
  expect((await find('"Uus Maa" Tallinn')).found).toEqual(["flat"]);
});

test("a company is found by a word of its name, below listings whose texts say it", async () => {
  expect((await find("Pindi korterid")).found).toEqual(["pindiSaid", "pindi"]);
  expect((await find("Pindi OÜ")).found).toEqual(["pindi"]);
});

test.each([
  ["елка", "yolka"],
  ["ЁЛКА ООО", "yolka"],
  ["Müürivara", "umlaut"],
  ["muurivara OU", "umlaut"],
  ["müürivaraga korter", "umlaut"],
  ["müürivarra", "umlaut"],
])("%s finds the company's listing", async (text, name) => {
  expect((await find(text)).found).toEqual([name]);
});

test("names of private sellers, telephone numbers and companies without public listings find nothing", async () => {
  for (const text of [PRIVATE_SELLER, "Varblane", PHONE, PHONE.slice(4), "55 66 77 88"]) {
    expect((await find(text)).totalCount, text).toBe(0);
  }
  expect((await find("Varjatud Vara OÜ")).understood).toEqual([]);
});

test("a renamed company is found by its new name alone", async () => {
  await renameCompany(api.db, companies["Uus Maa Kinnisvarabüroo AS"]!, "Kuldsulg OÜ");
  await api.putListings();
  const former = await find("Uus Maa Tallinn");
  expect(former.understood).toContainEqual(expect.objectContaining({ as: "company", dropped: true }));
  expect((await find("kuldsulg Tallinn", {}, api.url)).found).toEqual(["flat"]);
  // One that starts now knows the new name; those that run learn it within a minute.
  const another = await api.another();
  const { found, understood } = await find("Kuldsulg OÜ Tartu", {}, another.url);
  expect(found).toEqual(["tartuFlat"]);
  expect(understood).toContainEqual(expect.objectContaining({ as: "company", text: "kuldsulg oü" }));
});
