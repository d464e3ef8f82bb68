// Phrases of headlines as choices, from the table that the indexer gathers every hour.

import { isCyrillic } from "../../mappings/languages/words.ts";
import type { Phrase } from "../../shared/db/phrases.ts";
import type { SpelledForm } from "./choice.ts";
import { keyOf } from "./typed-key.ts";

/** A phrase says more than the place or the thing in it, and is wished by fewer. */
const PHRASE_SHARE = 0.1;

export function phraseChoices(phrases: readonly Phrase[]): SpelledForm[] {
  return phrases.map(({ phrase, listings }) => {
    const choice = {
      does: phrase,
      kind: "phrase" as const,
      shown: { et: phrase, en: phrase, ru: phrase },
      params: null,
      popularity: () => PHRASE_SHARE * listings,
    };
    return { key: keyOf(phrase), value: { choice, written: phrase, locale: isCyrillic(phrase) ? "ru" : "et" } };
  });
}
