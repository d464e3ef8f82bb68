// What facets are beside being exact (facets.test.ts): which options come, in what order, and what they leave alone.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing, insertPlaceLine, insertSeller } from "../helpers/builders.ts";
import { follow } from "../helpers/facet-market.ts";

const SEARCH = "/api/public/v1/listings";

interface Option {
  value: string;
  count: number;
  selected: boolean;
  params: Record<string, string | number | null>;
}

interface NumberFacet {
  known: number;
  least: number;
  quartiles: number[];
  most: number;
  bars: { from: number; to: number; count: number; params?: Record<string, number | null> }[];
}

interface Page {
  items: { id: string }[];
  totalCount: number;
  nextCursor: string | null;
  facets: Record<string, { options: Option[] }> & { price: NumberFacet; year: NumberFacet; pricePerSqm: NumberFacet };
}

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      const { municipality, settlement } = await insertPlaceLine(db);
      const seller_id = await insertSeller(db);
      const put = (columns: object) => insertListing(db, { seller_id, description: {}, ...columns });
      for (let index = 0; index < 6; index += 1) {
        await put({ place_id: settlement, price_eur: 100_000 + 1000 * index, slogan: { et: "Korter rõduga" } });
      }
      await put({ place_id: municipality, price_eur: 79_999.5, slogan: { et: "Korter rõduga ja saunaga" }, rooms: 7 });
      await put({ property_type: "house", price_eur: 300_000, slogan: { ru: "Дом с сауной" }, rooms: null });
      await put({ property_type: "garage", price_eur: null, slogan: { et: "Garaaž" }, year_built: null });
      await put({ property_type: "apartment", slogan: { et: "Korter garaažiga" }, price_eur: 80_000 });
      await put({ country: "FI", city: "Helsinki", city_slug: "helsinki", slogan: { en: "Sauna" } });
      await put({ status: "draft", property_type: "land" });
    },
  });
});
afterAll(() => api?.close());

async function page(query: string): Promise<Page> {
  const { status, body } = await api.get(`${SEARCH}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Page;
}

const shown = ({ options }: { options: Option[] } | undefined = { options: [] }) =>
  options.map(({ value, count, selected }) => `${selected ? "*" : ""}${value} ${count}`);

describe("facets", () => {
  test("leave their own filter out and keep the others; hidden listings count nowhere", async () => {
    const { facets, totalCount } = await page(
      "propertyType=apartment&maxPrice=100000&facets=propertyType,priceDrop,price",
    );
    expect(totalCount).toBe(3);
    expect(shown(facets.propertyType)).toEqual(["*apartment 3"]);
    expect(shown(facets.priceDrop)).toEqual([]);
    expect(facets.price).toMatchObject({ known: 8, least: 79_999.5, most: 105_000 });
    const { facets: wider } = await page("propertyType=apartment&facets=propertyType");
    expect(shown(wider.propertyType)).toEqual(["*apartment 8", "house 1", "garage 1"]);
  });

  test("keep chosen options that nothing meets", async () => {
    const { facets } = await page(
      "propertyType=land,garage&features=sauna&minRooms=9&maxRooms=9&facets=propertyType,features",
    );
    expect(shown(facets.propertyType)).toEqual(["*garage 0", "*land 0"]);
    expect(shown(facets.features)).toEqual(["*sauna 0"]);
  });

  test("of things add each to the chosen ones, and are met in every language", async () => {
    const { facets } = await page("features=sauna&facets=features");
    expect(shown(facets.features)).toEqual(["*sauna 2", "balcony 1"]);
    expect(facets.features?.options[1]).toMatchObject({
      name: { et: "rõdu", en: "balcony", ru: "балкон" },
      params: { features: "sauna,balcony" },
    });
    const { totalCount } = await page("features=sauna,balcony");
    expect(totalCount).toBe(1);
  });

  test("of places are the children of the area, or those beside one without any", async () => {
    const inCounty = await page("countySlug=harju-maakond&facets=place");
    expect(shown(inCounty.facets.place)).toEqual(["harju-maakond/tallinn 7"]);
    const inTown = await page("countySlug=harju-maakond&municipalitySlug=tallinn&facets=place");
    expect(shown(inTown.facets.place)).toEqual(["harju-maakond/tallinn/lasnamae-linnaosa 6"]);
    const chosen = await page("settlements=lasnamae-linnaosa&abroad=include&facets=place");
    expect(shown(chosen.facets.place)).toEqual(["*harju-maakond/tallinn/lasnamae-linnaosa 6"]);
    expect(chosen.facets.place?.options[0]?.params).toEqual({
      ...{ countySlug: "harju-maakond", municipalitySlug: "tallinn", settlementSlug: "lasnamae-linnaosa" },
      ...{ settlements: null, abroad: null },
    });
  });

  test("of countries count Estonia and abroad apart", async () => {
    const { facets } = await page("facets=country");
    expect(shown(facets.country)).toEqual(["*EE 10", "FI 1"]);
    expect(facets.country?.options[1]?.params).toEqual({ abroad: "only", country: "FI" });
  });

  test("of rooms end with five or more; those that are in the chosen range are chosen", async () => {
    const { facets } = await page("minRooms=2&facets=rooms");
    expect(shown(facets.rooms)).toEqual(["*2 8", "*3 0", "*4 0", "*5+ 1"]);
    expect(facets.rooms?.options.at(-1)?.params).toEqual({ minRooms: 5 });
  });

  test("of numbers have bars with round edges, in which a price with cents between two whole euros is in neither", async () => {
    const { facets } = await page("facets=price,pricePerSqm");
    const { known, least, quartiles, most, bars } = facets.price;
    expect({ known, least, most }).toEqual({ known: 9, least: 79_999.5, most: 300_000 });
    // 79,999.50, 80,000, 100,000 … 105,000, 300,000
    expect(quartiles[1]).toBe(102_000);
    expect(bars.map(({ from, to, count }) => [from, to, count])).toEqual([
      [80_000, 99_999, 1],
      [100_000, 119_999, 6],
      [300_000, 300_000, 1],
    ]);
    expect(bars[0]?.params).toEqual({ minPrice: 80_000, maxPrice: 99_999 });
    expect(facets.pricePerSqm.bars.some((bar) => "params" in bar)).toBe(false);
  });

  test("count a type as its own search reads the text: a garage beside a flat is a thing of it", async () => {
    const { facets } = await page("searchText=garaaž&propertyType=garage&facets=propertyType");
    expect(shown(facets.propertyType)).toEqual(["apartment 1", "*garage 1"]);
  });

  test("follow a text as its fallback read it", async () => {
    const { facets } = await page("searchText=kortre rõduga&facets=rooms");
    const [two] = facets.rooms!.options;
    expect(two).toMatchObject({
      value: "2",
      count: 6,
      params: { searchText: "korter rõduga", minRooms: 2, maxRooms: 2 },
    });
    const followed = follow(new URLSearchParams({ searchText: "kortre rõduga" }), two!.params);
    expect((await page(`${followed}`)).totalCount).toBe(6);
  });

  test("come with any page, whose cursor they do not bind, and alone with limit=0", async () => {
    const first = await page("limit=4");
    const second = await page(`limit=4&facets=rooms&cursor=${first.nextCursor}`);
    expect(second.items).toHaveLength(4);
    expect(shown(second.facets.rooms)).toEqual(["2 8", "5+ 1"]);
    expect(second.facets.rooms?.options[0]?.params).toEqual({ cursor: null, minRooms: 2, maxRooms: 2 });
    expect(await page("limit=0&facets=rooms")).toMatchObject({ items: [], nextCursor: null, totalCount: 10 });
  });

  test("refuse what they do not know, naming what is closest; limit=0 needs them", async () => {
    const refused = async (query: string) => (await api.get(`${SEARCH}?${query}`)).body as { details: object[] };
    expect((await refused("facets=rooms,prize")).details).toMatchObject([{ param: "facets", closest: "price" }]);
    expect((await refused("features=saunna")).details).toMatchObject([{ param: "features", closest: "sauna" }]);
    expect((await refused("limit=0")).details).toMatchObject([{ param: "limit", code: "out_of_range" }]);
  });

  test("are part of the ETag; features bind a cursor", async () => {
    const etag = async (query: string) => (await api.get(`${SEARCH}?${query}`)).headers.get("etag");
    expect(await etag("limit=1&facets=rooms")).toBe(await etag("limit=1&facets=rooms"));
    expect(await etag("limit=1&facets=rooms")).not.toBe(await etag("limit=1"));
    const { nextCursor } = await page("limit=1&features=balcony");
    const other = await api.get(`${SEARCH}?limit=1&features=sauna&cursor=${nextCursor}`);
    expect(other.body).toMatchObject({ details: [{ param: "cursor", code: "cursor_refused" }] });
  });
});

test("ways on move a limit to the nearest value, and count all listings within its euro", async () => {
  const { body } = await api.get(`${SEARCH}?maxPrice=70000&dealType=sale&relax=1`);
  const { totalCount, relaxed } = body as { totalCount: number; relaxed: { url: string }[] };
  expect(totalCount).toBe(0);
  expect(relaxed).toMatchObject([
    { change: { maxPrice: 80_000 }, was: { maxPrice: 70_000 }, params: { maxPrice: 80_000 }, totalCount: 2 },
    { without: ["maxPrice"], params: { maxPrice: null }, totalCount: 10 },
  ]);
  const { search } = new URL(relaxed[0]!.url);
  expect((await page(search.slice(1))).totalCount).toBe(2);
});

test("the list of features has their names in three languages, and how many public listings have each", async () => {
  const { body, headers } = await api.get("/api/public/v1/features");
  const { features } = body as { features: { name: string; count: number }[] };
  expect(features.slice(0, 2)).toEqual([
    { name: "balcony", names: { et: "rõdu", en: "balcony", ru: "балкон" }, count: 7 },
    { name: "sauna", names: { et: "saun", en: "sauna", ru: "сауна" }, count: 3 },
  ]);
  const again = await api.get("/api/public/v1/features", { "If-None-Match": headers.get("etag")! });
  expect(again.status).toBe(304);
});
