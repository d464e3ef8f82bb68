import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stories, tellStories } from "../helpers/stories.ts";

const SAMPLES = {
  flat: {
    place: "harju-maakond/tallinn/kesklinna-linnaosa",
    rooms: 2,
    slogan: { et: "Korter saunaga Kadriorus", ru: "Квартира с сауной" },
    description: { et: "Panoraamvaatega ja väga päikeseline.", ru: "Большая гостиная." },
  },
  house: {
    propertyType: "house",
    place: "tartu-maakond/tartu-linn/tartu-linn",
    slogan: { et: "Talumaja järve kaldal" },
    description: { et: "Vana õunaaed." },
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
  ["a slip in the middle of a long word", "panoraanvaatega", "typo", "panoraamvaatega", ["flat"]],
  ["a word that nothing has", "talumaja helikopteriga", "fewer", "talumaja", ["house"]],
  ["words that no listing has together", "õunaaed kadriorus", "fewer", undefined, undefined],
] as const)("%s: %s", async (_what, text, step, searched, found) => {
  const answer = await stories.index.search(text);
  expect(answer.fallback?.step).toBe(step);
  if (searched !== undefined) expect(answer.fallback?.text).toBe(searched);
  if (found !== undefined) expect(answer.ids.map(stories.nameOf)).toEqual(found);
  expect(answer.ids.length).toBeGreaterThan(0);
  expect(answer.calls).toBeLessThanOrEqual(6);
});

test.each(["xqzvw grmpf", "йцщъ", "zzzz-zzzz 99999999", "-"])(
  "nonsense finds nothing, in few calls: %s",
  async (text) => {
    const answer = await stories.index.search(text);
    if (text !== "-") expect(answer.ids).toEqual([]);
    expect(answer.calls).toBeLessThanOrEqual(3);
  },
);
