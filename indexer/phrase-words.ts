// Which words a phrase of headlines may have: those of our own tables, and words of the dictionary that are no part of anybody's name.
import { LEGAL_FORM } from "../mappings/concepts/table.ts";
import { createTypedKeys, tableKeys } from "../mappings/languages/word-keys.ts";
import { wordsOf } from "../mappings/languages/words.ts";
import type { LanguageData } from "../shared/language-data.ts";

export interface PhraseWords {
  isKnown(word: string): boolean;
  /** "ja", "with", "в": nothing begins or ends with one. */
  isBetween(word: string): boolean;
  /** Whether words that stand together are a name, or hold one. */
  holdsName(words: readonly string[]): boolean;
}

interface PhraseWordsOptions {
  data: LanguageData;
  /** Names of all sellers and companies. */
  people: readonly string[];
  placeNames: readonly string[];
}

export function createPhraseWords({ data, people, placeNames }: PhraseWordsOptions): PhraseWords {
  const { estonian, concepts, stopWords, landmarks, placeAliases } = data;
  const keysOf = createTypedKeys(estonian);
  const own = new Set<string>(stopWords);
  for (const locale of ["et", "ru", "en"] as const) {
    for (const { phrases } of [...concepts, ...landmarks]) {
      for (const word of phrases[locale].flatMap(wordsOf))
        for (const key of tableKeys(estonian, word, locale)) own.add(key);
    }
  }
  for (const word of [...placeNames, ...[...placeAliases.values()].flat()].flatMap(wordsOf)) {
    for (const key of keysOf(word)) own.add(key);
  }
  const legalForms = new Set(
    concepts.filter(({ name }) => name === LEGAL_FORM).flatMap(({ phrases }) => Object.values(phrases).flat()),
  );
  const names = people.map((name) => wordsOf(name).filter((word) => !legalForms.has(word)));
  const wordsOfNames = new Set(names.flat());
  const wholeNames = new Set(names.filter(({ length }) => length > 1).map((words) => words.join(" ")));
  const longest = Math.max(0, ...names.map(({ length }) => length));

  return {
    isKnown: (word) => keysOf(word).some((key) => own.has(key)) || (estonian.isWord(word) && !wordsOfNames.has(word)),
    isBetween: (word) => stopWords.has(word),
    holdsName(words) {
      for (let start = 0; start < words.length; start += 1) {
        for (let end = start + 2; end <= Math.min(words.length, start + longest); end += 1) {
          if (wholeNames.has(words.slice(start, end).join(" "))) return true;
        }
      }
      return false;
    },
  };
}
