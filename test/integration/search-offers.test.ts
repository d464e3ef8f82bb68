// Whole offers that "or" joins find the listings of each, and none that has what another offer asked for.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stories, tellStories } from "../helpers/stories.ts";

const TALLINN = "harju-maakond/tallinn/kesklinna-linnaosa";
const TARTU = "tartu-maakond/tartu-linn/tartu-linn";
const house = { propertyType: "house", place: TALLINN, price: 190_000, rooms: 4 } as const;
const flat = { propertyType: "apartment", place: TARTU, price: 90_000, rooms: 2 } as const;
const SAMPLES = {
  houseWithSauna: { ...house, slogan: { et: "Maja saunaga" } },
  houseWithBalcony: { ...house, place: TARTU, slogan: { et: "Maja rõduga" } },
  flatWithBalcony: { ...flat, slogan: { ru: "Квартира с балконом" } },
  flatWithSauna: { ...flat, price: 190_000, place: TALLINN, slogan: { en: "Flat with a sauna" } },
} as const;

let stories: Stories<keyof typeof SAMPLES>;
beforeAll(async () => {
  stories = await tellStories(SAMPLES);
});
afterAll(() => stories.close());

test.each([
  ["maja saunaga või korter rõduga", ["flatWithBalcony", "houseWithSauna"]],
  ["дом с балконом или квартира с сауной", ["flatWithSauna", "houseWithBalcony"]],
  ["house up to 200 000 or flat up to 100 000", ["flatWithBalcony", "houseWithBalcony", "houseWithSauna"]],
  ["maja Tallinnas või korter Tartus", ["flatWithBalcony", "houseWithSauna"]],
  ["4-toaline Tartus või 2-toaline Tallinnas", ["flatWithSauna", "houseWithBalcony"]],
  ["maja või korter saunaga", ["flatWithSauna", "houseWithSauna"]],
])("%s", async (text, names) => {
  const { ids, fallback } = await stories.index.search(text);
  expect(fallback).toBeUndefined();
  expect(ids.map(stories.nameOf).sort()).toEqual(names);
});
