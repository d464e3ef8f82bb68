// The words of suggestions and marks in Russian.
import type { WordsMessages } from "./words-en.ts";

export const wordsRu: WordsMessages = {
  count: { one: "{n} подсказка", few: "{n} подсказки", many: "{n} подсказок", other: "{n} подсказки" },
  kinds: { place: "место", meaning: "условие", phrase: "слова", listing: "объявление" },
  matches: {
    found: "Найдено: {reasons}",
    because: {
      typed: "«{word}» как в запросе",
      form: "«{word}» в другой форме",
      part: "«{word}» внутри слова",
      meaning: "то же, что «{word}»",
      translation: "«{word}» на другом языке",
      place: "место «{word}»",
      number: "подходит: «{word}»",
      repaired: "вместо этого искали «{word}»",
    },
  },
};
