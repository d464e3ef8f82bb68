import { expect, test } from "vitest";
import { createFeatureFinder } from "../../../mappings/concepts/find-features.ts";
import { parseConcepts } from "../../../mappings/concepts/table.ts";
import { textLemmas } from "../../../mappings/languages/estonian/text-lemmas.ts";
import { wordsOf } from "../../../mappings/languages/words.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const { estonian } = loadLanguageData();
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
const lemmas = (text: string) => textLemmas(estonian, wordsOf(text));

test("a thing is found in any form and language", () => {
  expect(find({ et: lemmas("Rõduga korter") })).toEqual(["balcony"]);
  expect(find({ ru: wordsOf("Две комнаты, с балконом") })).toEqual(["balcony"]);
  expect(find({ en: wordsOf("Two balconies") })).toEqual(["balcony"]);
  expect(find({ en: wordsOf("A garden") })).toEqual([]);
});

test("a phrase must stand whole: in order where there is one, with or without hyphens", () => {
  expect(find({ en: wordsOf("open plan kitchen") })).toEqual(["open-kitchen"]);
  expect(find({ en: wordsOf("a kitchen, open plan") })).toEqual([]);
  expect(find({ et: lemmas("köök on avatud") })).toEqual(["open-kitchen"]);
  expect(find({ ru: wordsOf("с открытой кухней") })).toEqual(["open-kitchen"]);
});

test("facts are not looked for in texts: the listing's fields have them", () => {
  expect(find({ et: lemmas("kahetoaline"), ru: ["двушка"] })).toEqual([]);
});
