// The age of a house as years, counted from the year that the reader is given.
import { expect, test } from "vitest";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { wishesOf } from "../../helpers/wishes.ts";

const deps = {
  data: loadLanguageData(),
  places: listShippedPlaces,
  locales: ["et", "en", "ru"],
};
const search = createTextSearch({ ...deps, thisYear: () => 2026 });

test.each<[text: string, year: string]>([
  ["maja mitte vanem kui 20 aastat", "year[2006,]"],
  ["maja vanem kui 50 aastat", "year[,1975]"],
  ["maja uuem kui 10 aastat", "year[2017,]"],
  ["kuni 10-aastane maja", "year[2016,]"],
  ["alla 5 aasta vana maja", "year[2022,]"],
  ["дом не старше 20 лет", "year[2006,]"],
  ["дом старше 100 лет", "year[,1925]"],
  ["house less than 10 years old", "year[2017,]"],
  ["house not older than 20 years", "year[2006,]"],
  ["house over 50 years old", "year[,1975]"],
  ["house at least 100 years old", "year[,1926]"],
  ["не старше 20 лет, дом", "year[2006,]"],
  ["mitte vanem kui 20 aastat maja", "year[2006,]"],
  ["house with less than 10 years old", "year[2017,]"],
  ["maja mitte varem kui 10 aastat tagasi", "year[2016,]"],
  ["дом не ранее 10 лет назад", "year[2016,]"],
  ["не старше 2010, дом", "year[2010,]"],
  ["maja uuem kui 2010", "year[2011,]"],
])("%s", (text, year) => {
  expect(wishesOf(text, { search }).sort()).toEqual(["house", year]);
});

test.each([
  "laen kuni 30 aastat",
  "дом на 5 лет",
  "rent for up to 2 years",
  "flat for students under 25 years old",
  "flat for over 18 years old students",
  "family with children up to 5 years old",
  "children over 10 years old",
  "children who are over 10 years old",
  "для детей не старше 10 лет",
  "с ребёнком не старше 3 лет",
  "korter kuni 5-aastase lapsega",
  "ремонт не старше 5 лет",
  "крыша не старше 10 лет",
  "the roof is less than 10 years old",
  "remonditud mitte varem kui 5 aastat tagasi",
  "üürile mitte varem kui 1 aasta",
])("is no age: %s", (text) => {
  expect(wishesOf(text, { search }).join()).not.toContain("year[");
});

test("means nothing where the year is not known", () => {
  expect(wishesOf("не старше 20 лет", { search: createTextSearch(deps) }).join()).not.toContain("year[");
});
