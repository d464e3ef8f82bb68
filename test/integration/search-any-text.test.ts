import { fc, test as propertyTest } from "@fast-check/vitest";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sample } from "../../scripts/dev/relevance/sample.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import { type Stories, tellStories } from "../helpers/stories.ts";

const SAMPLES: Record<string, Sample> = {
  flat: { rooms: 2, place: "harju-maakond/tallinn", slogan: { et: "Korter rõduga" } },
  house: { propertyType: "house", slogan: { et: "Maja mere ääres", ru: "Дом у моря" } },
};
/** As some keyboards and text editors write it: letter and mark apart, a soft hyphen, a ligature. */
const TYPED_APART = "Ko\u0308o\u0308gist avaneb me\u00adre\u00advaade, \ufb01nantseering".normalize("NFD");
const CALLS_MAX = 7;

let stories: Stories<string>;
beforeAll(async () => {
  stories = await tellStories(SAMPLES);
});
afterAll(() => stories.close());

const phrases = loadLanguageData().concepts.flatMap(({ phrases: own }) => Object.values(own).flat());
const pieces = fc.constantFrom(
  ...phrases,
  "Tallinn",
  "kuni 200 000",
  "xqzw",
  "йцщъ",
  '"',
  '"a',
  "-",
  "-saun",
  "в",
  "2",
  "€",
  "²",
);
const texts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.array(pieces, { maxLength: 30 }).map((words) => words.join(" ").slice(0, 200)),
);

// A fixed seed: the same 60 texts on every run, on a real node.
propertyTest.prop([texts], { numRuns: 60, seed: 20260101 })("any text gets an answer, in few calls", async (text) => {
  const { calls, total } = await stories.index.search(text.trim());
  expect(calls).toBeLessThanOrEqual(CALLS_MAX);
  expect(total).toBeLessThanOrEqual(Object.keys(SAMPLES).length);
});

test("a text is found by the phrase in it, whatever form either was typed in", async () => {
  await stories.index.put(new Map([[98, { slogan: { et: TYPED_APART }, description: { et: "Terrass" } }]]));
  for (const text of ['"köögist avaneb merevaade"', `"${"köögist avaneb".normalize("NFD")}"`, '"finantseering"']) {
    const { ids } = await stories.index.search(text);
    expect(ids, text).toEqual([98]);
  }
});

test("adding a listing that does not match changes neither order nor scores", async () => {
  const before = await stories.index.search("korter rõduga");
  await stories.index.put(new Map([[99, { propertyType: "garage", slogan: { et: "Garaaž" } }]]));
  const after = await stories.index.search("korter rõduga");
  expect(after.ids).toEqual(before.ids);
  expect(after.scores).toEqual(before.scores);
});

test.each(['"', '"a"', '-"maja mere"', "-maja", "€", "²"])("signs alone are no error: %s", async (text) => {
  await stories.index.search(text);
});
