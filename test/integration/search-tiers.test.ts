// One story for each tier: what stands above what, and why it stands where it does.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stories, tellStories } from "../helpers/stories.ts";

const SAMPLES = {
  shelfPart: { slogan: { et: "Eramu" }, description: { et: "Toas on raamaturiiul." } },
  shelfBelow: { slogan: { et: "Suvila" }, description: { et: "Seinal on riiul." } },
  shelfOtherForm: { slogan: { et: "Kodu riiuliga" } },
  shelf: { slogan: { et: "Riiul ja tool" } },
  partOnly: { slogan: { et: "Eramu" }, description: { et: "Naabriks on metsamaja." } },
  otherWordsBelow: { slogan: { ru: "Дача" }, description: { ru: "Рядом лес." } },
  below: { slogan: { et: "Suvila" }, description: { et: "Taga on mets." } },
  otherWords: { slogan: { ru: "Дом, кругом лес" } },
  otherForm: { slogan: { et: "Kodu metsa ääres" } },
  exact: { slogan: { et: "Oma mets ja maja" } },
  noDots: { slogan: { et: "Korter koogiga" }, description: { et: "Hea seisukord." } },
  dots: { slogan: { et: "Korter köögiga" } },
  fact: { propertyType: "garage", slogan: { et: "Müüa boks" } },
  factSaid: { propertyType: "garage", slogan: { et: "Müüa garaaž" } },
  university: { slogan: { et: "Tuba üliõpilasele" }, description: { et: "Ülikoolini kõnnib kümme minutit." } },
  forSale: { slogan: { et: "Müüa korter / For sale" } },
  awayFromTartu: { slogan: { et: "Urg" }, description: { et: "Tartusse on kaks tundi." } },
  atTheSea: { slogan: { et: "Urg mere ääres" } },
  carPark: { slogan: { et: "Pesa" }, description: { en: "A car park is near." } },
  parkAndCars: { slogan: { en: "Nest, park for cars" }, description: { en: "A park is across the street." } },
  noPark: { slogan: { en: "Car park included" } },
  school: { slogan: { et: "Tuba õpilasele" }, description: { en: "A school is near." } },
  namedAfterLake: {
    slogan: { et: "Tuba Kohtla-Järvel" },
    description: { et: "Aknast paistab vaade. Mereni tunni tee." },
  },
  lake: { slogan: { et: "Tuba järve kaldal" } },
  chance: { propertyType: "house", slogan: { et: "Elamine, kõrval garaaž" } },
} as const;

let stories: Stories<keyof typeof SAMPLES>;
beforeAll(async () => {
  stories = await tellStories(SAMPLES);
});
afterAll(() => stories.close());

const found = async (text: string) => (await stories.index.search(text)).ids.map(stories.nameOf);

test("headline before description, the exact form before another, parts last", async () => {
  expect(await found("riiul")).toEqual(["shelf", "shelfOtherForm", "shelfBelow", "shelfPart"]);
});

test("a thing: headline before description, as typed in the headline first; a part of a compound is none", async () => {
  const [first, ...others] = await found("mets");
  expect(first).toBe("exact");
  expect(others.slice(0, 2).sort()).toEqual(["otherForm", "otherWords"]);
  expect(others.slice(2).sort()).toEqual(["below", "otherWordsBelow"]);
});

test("a single word of a thing is no part of another word, and no form of a word of another language", async () => {
  expect(await found("kool")).toEqual(["school"]);
  expect(await found("forest")).not.toContain("forSale");
  expect(await found("for sale")).toContain("forSale");
});

test("a thing that only the words of a description name is not found; one that the headline names is, below those that have it", async () => {
  expect(await found("park")).toEqual(["parkAndCars", "noPark"]);
});

test("a place beside a thing in one wish is where a listing is, not a word of its texts", async () => {
  expect(await found("urg Tartus või mere lähedal")).toEqual(["atTheSea"]);
});

test("a thing that no listing has is searched as its words, and the answer says so", async () => {
  const { ids, fallback } = await stories.index.search("õpilasele kool");
  expect(ids.map(stories.nameOf)).toEqual(["school"]);
  expect(fallback).toBeUndefined();
  const words = await stories.index.search("kõnnib kool");
  expect(words.ids.map(stories.nameOf)).toEqual(["university"]);
  expect(words.fallback).toMatchObject({ step: "words" });
});

test("a fact is required: a listing that only says the word is not found; one that says it too comes first", async () => {
  expect(await found("garaaž")).toEqual(["factSaid", "fact"]);
});

test("a word with its dots finds the listing that was typed without any, below those that have them", async () => {
  expect(await found("köögiga")).toEqual(["dots", "noDots"]);
});

test("words of a thing stand together: a part of a compound, a part of a name and words of two sentences are none", async () => {
  expect(await found("tuba kooli lähedal")).toEqual(["school"]);
  expect(await found("tuba järve ääres")).toEqual(["lake"]);
  expect((await stories.index.search("tuba vaatega merele")).fallback).toMatchObject({ step: "words" });
});

test.each(["köök", "köögi", "kööki", "köögis"])("köök and köögi are one word: %s", async (text) => {
  expect(await found(text)).toContain("dots");
});
