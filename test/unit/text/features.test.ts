import { expect, test } from "vitest";
import { createFeatureFinder } from "../../../mappings/concepts/find-features.ts";
import { parseConcepts } from "../../../mappings/concepts/table.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const { estonian, analyzeWords } = loadLanguageData();
const find = createFeatureFinder(
  parseConcepts(
    [
      "feature=balcony | rõdu | балкон | balcony",
      "feature=open-kitchen | avatud köök | открытая кухня | open-plan kitchen",
      "rooms=2 | kahetoaline | двушка | two-room",
    ].join("\n"),
  ),
  estonian,
);
const lemmas = (text: string) => analyzeWords(text).flatMap((word) => word.lemmas);

test("a thing is found in any form and language", () => {
  expect(find({ et: lemmas("Rõduga korter") })).toEqual(["balcony"]);
  expect(find({ ru: analyzeWords("Две комнаты, с балконом") })).toEqual(["balcony"]);
  expect(find({ en: analyzeWords("Two balconies") })).toEqual(["balcony"]);
  expect(find({ en: analyzeWords("A garden") })).toEqual([]);
});

test("a phrase must stand whole: in order where there is one, with or without hyphens", () => {
  expect(find({ en: analyzeWords("open plan kitchen") })).toEqual(["open-kitchen"]);
  expect(find({ en: analyzeWords("a kitchen, open plan") })).toEqual([]);
  expect(find({ et: lemmas("köök on avatud") })).toEqual(["open-kitchen"]);
  expect(find({ ru: analyzeWords("с открытой кухней") })).toEqual(["open-kitchen"]);
});

test("facts are not looked for in texts: the listing's fields have them", () => {
  expect(find({ et: lemmas("kahetoaline"), ru: analyzeWords("двушка") })).toEqual([]);
});
