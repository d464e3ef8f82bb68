import { describe, expect, test } from "vitest";
import { createPhraseCounter, phrasesIn } from "../../indexer/count-phrases.ts";
import { createPhraseWords } from "../../indexer/phrase-words.ts";
import { loadLanguageData } from "../../shared/language-data.ts";

const words = createPhraseWords({
  data: loadLanguageData(),
  people: ["Mari Mets", "Kodu Park OÜ", "Jaan Tamm"],
  placeNames: ["Tallinn", "Tartu linn", "Нарва"],
});

const headlines = (sellers: readonly string[], text: string, each = 1) =>
  sellers.flatMap((seller_id) =>
    Array.from({ length: each }, (_, index) => ({ id: `${seller_id}${index}`, seller_id, slogan: { et: text } })),
  );

function common(...all: ReturnType<typeof headlines>[]): string[] {
  const counter = createPhraseCounter(words);
  for (const headline of all.flat()) counter.add(headline);
  return counter.common().map(({ phrase }) => phrase);
}

test("phrases of three sellers are told, the most frequent first", () => {
  const all = common(headlines(["1", "2", "3", "4"], "Korter rõduga"), headlines(["1", "2", "3"], "Maja saunaga"));
  expect(all).toEqual(["korter rõduga", "maja saunaga"]);
});

describe("never told is", () => {
  test("what one seller writes in 50 listings, or two in 25 each", () => {
    expect(common(headlines(["1"], "Korter rõduga", 50))).toEqual([]);
    expect(common(headlines(["1", "2"], "Korter rõduga", 25))).toEqual([]);
  });

  test.each([
    ["a name", "Helista Jaan Tamm"],
    ["a name of words", "korter mari mets"],
    ["the name of a company, without its form", "kodu park"],
    ["an unknown word", "korter xylofonkvartett"],
    ["a long number", "korter 51234567"],
    ["two numbers", "tel 512 34 567"],
    ["an address of e-mail", "kiri maja@kodu.ee"],
    ["an address of the web", "vaata kodu.ee/maja"],
    ["what a sign parts", "korter, maja"],
    ["only words between", "ja ka"],
    ["one word", "korter"],
  ])("%s", (_what, text) => {
    expect(common(headlines(["1", "2", "3", "4"], text))).toEqual([]);
  });
});

test.each([
  ["3-toaline korter Tallinnas", ["3-toaline korter", "3-toaline korter tallinnas", "korter tallinnas"]],
  ["Квартира с балконом", ["квартира с балконом"]],
  ["Korter rõduga ja saunaga", ["korter rõduga", "rõduga ja saunaga"]],
])("of %s: %j", (text, phrases) => {
  expect(phrasesIn(text, words)).toEqual(phrases);
});

test("what only one seller wrote is forgotten when there is too much, what others share is kept", () => {
  const counter = createPhraseCounter(words, { countedMax: 3 });
  const rare = ["Maja saunaga", "Maja terrassiga", "Maja garaažiga", "Maja keldriga"];
  for (const headline of [
    ...headlines(["1", "2", "3"], "Korter rõduga"),
    ...rare.flatMap((text) => headlines(["9"], text)),
  ])
    counter.add(headline);
  expect(counter.common()).toEqual([{ phrase: "korter rõduga", listings: 3 }]);
});
