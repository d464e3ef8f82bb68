// The words of suggestions and marks in English; the other languages have the same keys. Apart from those of the search, since
// they are loaded only for a visitor who uses the search text.
import type { Shape } from "./search-en.ts";

export const wordsEn = {
  count: { one: "{n} suggestion", other: "{n} suggestions" },
  kinds: { place: "place", meaning: "condition", phrase: "words", listing: "listing" },
  matches: {
    found: "Found by {reasons}",
    because: {
      typed: "“{word}” as typed",
      form: "“{word}” in another form",
      part: "“{word}” in a longer word",
      meaning: "means “{word}”",
      translation: "“{word}” in another language",
      place: "the place “{word}”",
      number: "fits “{word}”",
      repaired: "“{word}” was searched instead",
    },
  },
};

export type WordsMessages = Shape<typeof wordsEn>;
