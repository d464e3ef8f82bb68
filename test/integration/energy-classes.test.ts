import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stories, tellStories } from "../helpers/stories.ts";

const SAMPLES = {
  classB: { slogan: { et: "Korter" }, description: { et: "Soe kodu. Energiaklass: B. Rõdu." } },
  classA: { slogan: { ru: "Квартира" }, description: { ru: "Дом с энергоклассом A, тёплый." } },
  classC: { slogan: { en: "Flat" }, description: { en: "Energy class is C." } },
  other: {
    slogan: { et: "Avar korter" },
    description: { et: "Energiaklassist ei tea, korpus B. Energia klassika b." },
  },
} as const;

let stories: Stories<keyof typeof SAMPLES>;
beforeAll(async () => {
  stories = await tellStories(SAMPLES);
});
afterAll(() => stories?.close());

test.each([
  ["energiaklass B", ["classB"]],
  ["energia klass B", ["classB"]],
  ["energy class B", ["classB"]],
  ["класс энергоэффективности B", ["classB"]],
  ["энергокласс C", ["classC"]],
  ["korter energiaklass vähemalt B", ["classA", "classB"]],
  ["energy class C or better", ["classA", "classB", "classC"]],
  ["класс энергоэффективности не ниже H", ["classA", "classB", "classC"]],
] as const)("a class is met by the letter beside such words, in any language: %s", async (text, names) => {
  const { ids } = await stories.index.search(text);
  expect(ids.map(stories.nameOf).toSorted()).toEqual(names);
});
