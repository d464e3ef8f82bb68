// Listings that a text refuses never come: neither for its words, nor in a fallback.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stories, tellStories } from "../helpers/stories.ts";

const TALLINN = "harju-maakond/tallinn/kesklinna-linnaosa";
const TARTU = "tartu-maakond/tartu-linn/tartu-linn";
const SAMPLES = {
  bare: {
    place: TALLINN,
    slogan: { et: "Korter ilma mööblita", ru: "Квартира без мебели" },
    description: { et: "Korter on möbleerimata.", ru: "Квартира без мебели.", en: "Unfurnished apartment." },
  },
  furnished: {
    place: TALLINN,
    slogan: { et: "Möbleeritud korter", ru: "Квартира с мебелью", en: "Furnished apartment" },
    description: {
      et: "Mööbel jääb korterisse, ilma vahendajata.",
      ru: "Сдаётся с мебелью, без посредников, не угловая.",
      en: "Furnished apartment with all furniture, without agents, not far from the sea.",
    },
  },
  furnishedInTartu: {
    place: TARTU,
    slogan: { et: "Möbleeritud korter", ru: "Меблированная квартира" },
    description: { en: "Furnished apartment, not without charm, no pets." },
  },
  wooden: {
    propertyType: "house",
    place: TALLINN,
    slogan: { et: "Puidust maja", ru: "Деревянный дом", en: "Wooden house" },
    description: { et: "Puitmaja, saunata." },
  },
  stone: {
    propertyType: "house",
    place: TALLINN,
    slogan: { et: "Kivist maja", ru: "Каменный дом", en: "Brick house" },
  },
  alone: {
    propertyType: "summerHouse",
    place: TARTU,
    slogan: { en: "Cottage with no neighbours" },
    description: { en: "Low gate, large garden." },
  },
  amongOthers: { propertyType: "summerHouse", place: TARTU, slogan: { en: "Cottage with friendly neighbours" } },
  gated: { propertyType: "summerHouse", place: TARTU, slogan: { en: "Cottage with a low gate" } },
  silentInTartu: { place: TARTU, slogan: { et: "Korter vaikses majas", ru: "Квартира в тихом доме" } },
} as const;

let stories: Stories<keyof typeof SAMPLES>;
beforeAll(async () => {
  stories = await tellStories(SAMPLES);
});
afterAll(() => stories.close());

const UNFURNISHED = [
  "korter mööblita",
  "korter ilma mööblita",
  "möbleerimata korter",
  "korter pole möbleeritud",
  "korter ei ole möbleeritud",
  "korter ilma sisustuseta",
  "korter, mööblit pole",
  "квартира без мебели",
  "квартира не меблированная",
  "квартира не меблирована",
  "немеблированная квартира",
  "квартира, мебели нет",
  "apartment without furniture",
  "apartment not furnished",
  "apartment without any furniture",
  "apartment with no furniture",
  "unfurnished apartment",
];

describe("without furniture", () => {
  test.each(UNFURNISHED)("only what says so comes: %s", async (text) => {
    const { ids, fallback } = await stories.index.search(text);
    expect(fallback).toBeUndefined();
    expect(ids.map(stories.nameOf)).toEqual(["bare"]);
  });

  test.each(UNFURNISHED)(
    "where nothing says so, what is furnished stays out, and it is told: %s Tartu",
    async (text) => {
      const { ids, fallback, understood } = await stories.index.search(`${text}, Tartu`);
      expect(fallback?.step).toBe("fewer");
      expect(ids.map(stories.nameOf)).toEqual(["silentInTartu"]);
      expect(understood.filter(({ dropped }) => dropped).map(({ as }) => as)).toEqual(["unfurnished"]);
      expect(understood.filter(({ refused }) => refused).map(({ as }) => as)).toEqual(["furnished"]);
    },
  );

  test.each(UNFURNISHED)("nor when other wishes are given up: %s Tartu, helikopter", async (text) => {
    const { ids } = await stories.index.search(`${text}, Tartu, helikopteriga`);
    expect(ids.map(stories.nameOf)).toEqual(["silentInTartu"]);
  });
});

describe("not wooden", () => {
  test.each([
    "maja mitte puidust",
    "maja, mitte puit",
    "maja mitte puitmaja",
    "maja ei ole puidust",
    "maja pole puust",
    "maja -puidust",
    "maja -puit",
    "дом не деревянный",
    "дом, не деревянный",
    "дом -деревянный",
    "house not wooden",
    "house, not wooden",
    "house isn't wooden",
    "house not timber",
    "house -wooden",
  ])("%s", async (text) => {
    const { ids, understood } = await stories.index.search(text);
    expect(ids.map(stories.nameOf)).toEqual(["stone"]);
    expect(understood.filter(({ refused }) => refused).map(({ as }) => as)).toEqual(["wooden-house"]);
  });
});

describe("words that no table knows", () => {
  test("are refused, but not where a listing says the refusal itself", async () => {
    const { ids } = await stories.index.search("cottage, no neighbours");
    expect(ids.map(stories.nameOf).sort()).toEqual(["alone", "gated"]);
  });

  test("are refused together", async () => {
    const { ids } = await stories.index.search("cottage, low gate not wanted");
    expect(ids.map(stories.nameOf)).toEqual(["amongOthers"]);
  });
});
