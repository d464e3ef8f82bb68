// The words of suggestions and marks in Estonian.
import type { WordsMessages } from "./words-en.ts";

export const wordsEt: WordsMessages = {
  count: { one: "{n} soovitus", other: "{n} soovitust" },
  kinds: { place: "koht", meaning: "tingimus", phrase: "sõnad", listing: "kuulutus" },
  matches: {
    found: "Leitud: {reasons}",
    because: {
      typed: "„{word}“ nagu otsitud",
      form: "„{word}“ teises vormis",
      part: "„{word}“ pikemas sõnas",
      meaning: "sama mis „{word}“",
      translation: "„{word}“ teises keeles",
      place: "koht „{word}“",
      number: "sobib: „{word}“",
      repaired: "selle asemel otsiti „{word}“",
    },
  },
};
