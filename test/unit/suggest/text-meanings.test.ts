import { expect, test } from "vitest";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { NONE_IN_FORCE } from "../../../api/suggest/params-in-force.ts";
import { createTextMeanings } from "../../../api/suggest/text-meanings.ts";
import { shippedPlacesByPath } from "../../../scripts/places/shipped-by-path.ts";
import type { City } from "../../../shared/db/places.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const data = loadLanguageData();
const NARVA = "ida-viru-maakond/narva-linn";
const PARAMS = { countySlug: "ida-viru-maakond", municipalitySlug: "narva-linn" };
const shipped = shippedPlacesByPath();
const SOME = [...shipped.values()].filter(({ path }) => path.startsWith("hiiu-maakond"));

function reading() {
  const tables = { places: SOME, cities: [] as City[], companies: [] as string[], readings: 0 };
  const textSearch = createTextSearch({
    data,
    places: () => tables.places,
    cities: () => tables.cities,
    companies: () => tables.companies,
    locales: ["et", "en", "ru"],
  });
  const read: typeof textSearch.read = (text, options) => {
    tables.readings += 1;
    return textSearch.read(text, options);
  };
  const { isSameWish } = createTextMeanings({ ...textSearch, read });
  const saysNarva = (query: string, without = "") => isSameWish({ query, without, params: PARAMS }, NONE_IN_FORCE);
  return { tables, saysNarva };
}

test("what was found is kept while lists with the same content are loaded again, and forgotten when a place is new", () => {
  const { tables, saysNarva } = reading();
  expect(saysNarva("korter Narvas", "korter")).toBe(false);
  const { readings } = tables;
  Object.assign(tables, { places: [...SOME], cities: [], companies: [] });
  expect(saysNarva("korter Narvas", "korter")).toBe(false);
  expect(tables.readings).toBe(readings);
  tables.places = [...SOME, shipped.get(NARVA)!];
  expect(saysNarva("korter Narvas", "korter")).toBe(true);
});

test("what was found is forgotten when a company is new, whose name a text may be", () => {
  const { tables, saysNarva } = reading();
  tables.places = [...SOME, shipped.get(NARVA)!];
  expect(saysNarva("Narva Kodud")).toBe(false);
  expect(saysNarva("Narva")).toBe(true);
  tables.companies = ["Narva OÜ"];
  const { readings } = tables;
  expect(saysNarva("Narva")).toBe(true);
  expect(tables.readings).toBeGreaterThan(readings);
});

test("beside a word that wishes nothing no filter says the same, and only the text without the end is read", () => {
  const { tables, saysNarva } = reading();
  tables.places = [...SOME, shipped.get(NARVA)!];
  expect(saysNarva("в Нарве", "в")).toBe(false);
  expect(saysNarva("in Narva", "in")).toBe(false);
  expect(tables.readings).toBe(2);
});
