import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stories, tellStories } from "../helpers/stories.ts";

const SAMPLES = {
  flat: {
    place: "harju-maakond/tallinn/kesklinna-linnaosa",
    rooms: 2,
    address: "Lai tn 9",
    slogan: { et: "Korter saunaga Kadriorus", ru: "Квартира с сауной" },
    description: { et: "Panoraamvaatega ja väga päikeseline, 2-toaline.", ru: "Большая гостиная." },
  },
  house: {
    propertyType: "house",
    place: "tartu-maakond/tartu-linn/tartu-linn",
    slogan: { et: "Talumaja järve kaldal" },
    description: { et: "Vana õunaaed." },
  },
  office: {
    propertyType: "commercialSpace",
    place: "harju-maakond/tallinn/mustamae-linnaosa",
    rooms: 4,
    slogan: { en: "Office space" },
  },
  boathouse: {
    propertyType: "summerHouse",
    place: "parnu-maakond/parnu-linn/parnu-linn",
    slogan: { et: "Paadikuur jõe kaldal, garaaž" },
  },
} as const;

let stories: Stories<keyof typeof SAMPLES>;
beforeAll(async () => {
  stories = await tellStories(SAMPLES);
});
afterAll(() => stories.close());

test.each([
  ["typed on a Russian layout", "лщкеук", "layout", "korter", ["flat"]],
  ["typed on a Latin layout", "rdfhnbhf", "layout", "квартира", ["flat"]],
  ["Russian in Latin letters", "kvartira s saunoi", "transliteration", undefined, ["flat"]],
  [
    "Russian in Latin letters, without its soft sign",
    "bolshaya kvartira",
    "transliteration",
    "большая квартира",
    ["flat"],
  ],
  ["Estonian in Cyrillic letters", "талумая", "transliteration", "talumaja", ["house"]],
  ["two letters swapped", "kotrer", "typo", "korter", ["flat"]],
  ["two words mistyped, half of which are Russian", "talumjaa tartsu", "typo", undefined, ["house"]],
  ["a number that stands in an address", "9-toaline korter", "fewer", "korter", ["flat"]],
  ["a slip in the middle of a long word", "panoraanvaatega", "typo", "panoraamvaatega", ["flat"]],
  [
    "a Russian word in Latin letters beside others",
    "kvartira saunaga 2 tuba",
    "typo",
    "квартира saunaga 2 tuba",
    ["flat"],
  ],
  ["a wish that only words meet", "garaaž kaldal", "words", "garaaž kaldal", ["boathouse"]],
  ["a word that nothing has", "talumaja helikopteriga", "fewer", "talumaja", ["house"]],
  ["a thing before a number", "korter järvevaatega 2 tuba", "fewer", "korter 2 tuba", ["flat"]],
  ["a quarter, in whose town there is one", "office space Kadriorg", "fewer", "office space Tallinn", ["office"]],
  ["a district, in whose town there is one", "büroo kesklinna linnaosas", "fewer", "büroo Tallinnas", ["office"]],
  ["a type where the town has none", "garaaž Kadriorus", "fewer", "Kadriorus", ["flat"]],
  ["a type before a place", "garaaž Tartus", "fewer", "Tartus", ["house"]],
  ["words that no listing has together", "õunaaed kadriorus", "fewer", undefined, undefined],
] as const)("%s: %s", async (_what, text, step, searched, found) => {
  const answer = await stories.index.search(text);
  expect(answer.fallback?.step).toBe(step);
  if (searched !== undefined) expect(answer.fallback?.text).toBe(searched);
  if (found !== undefined) expect(answer.ids.map(stories.nameOf)).toEqual(found);
  expect(answer.ids.length).toBeGreaterThan(0);
  expect(answer.calls).toBeLessThanOrEqual(4);
});

test("what was left out is told, and what was refused stays refused", async () => {
  const { understood, ids } = await stories.index.search("korter järvevaatega 2 tuba ilma kaminata");
  expect(ids.map(stories.nameOf)).toEqual(["flat"]);
  expect(understood.filter(({ dropped }) => dropped).map(({ text }) => text)).toEqual(["järvevaatega"]);
  expect(understood.filter(({ refused }) => refused).map(({ text }) => text)).toEqual(["ilma kaminata"]);
  expect((await stories.index.search("korter merevaatega ilma saunata")).ids.map(stories.nameOf)).not.toContain("flat");
});

test("a quarter that was widened to its town is told as dropped, and the town beside the rest", async () => {
  const { understood } = await stories.index.search("office space Kadriorg, 4 rooms");
  const told = understood.map(({ text, dropped }) => [text, dropped]);
  expect(told).toContainEqual(["tallinn", undefined]);
  expect(told.filter(([, dropped]) => dropped)).toEqual([["kadriorg", true]]);
});

test("what is refused stays refused when the wishes are searched as words", async () => {
  expect((await stories.index.search("garaaž kaldal ilma saunata")).fallback?.step).toBe("words");
  const { ids, fallback } = await stories.index.search("garaaž kaldal ilma jõeta");
  expect(fallback?.step).not.toBe("words");
  expect(ids.map(stories.nameOf)).not.toContain("boathouse");
});

test("a phone number finds nothing", async () => {
  const { ids } = await stories.index.search("+372 5123 4567");
  expect(ids).toEqual([]);
});

test.each(["xqzvw grmpf", "йцщъ", "zzzz-zzzz 99999999", "-"])(
  "nonsense finds nothing, in few calls: %s",
  async (text) => {
    const answer = await stories.index.search(text);
    if (text !== "-") expect(answer.ids).toEqual([]);
    expect(answer.calls).toBeLessThanOrEqual(3);
  },
);

test("finds nothing that is refused by writing the refusal in the other alphabet, in which it is a word like any", async () => {
  expect((await stories.index.search("квартира но сауна")).ids.map(stories.nameOf)).toEqual(["flat"]);
  expect((await stories.index.search("kvartira, no sauna")).ids.map(stories.nameOf)).not.toContain("flat");
});
