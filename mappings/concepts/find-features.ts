// Extracts features (balcony, sauna) from a listing's texts. Done once, in the projection, so that a search for a feature is one term
// instead of dozens of phrases in three languages.
import type { Estonian } from "../languages/estonian/estonian.ts";
import { memoize } from "../languages/memoize.ts";
import type { Word } from "../languages/word-analyzer.ts";
import { typedKeys } from "../languages/word-keys.ts";
import { wordsOf } from "../languages/words.ts";
import type { Concept } from "./table.ts";

/** A text by language: words, for Estonian lemmas. */
export interface TextWords {
  et?: readonly string[];
  ru?: readonly Word[];
  en?: readonly Word[];
}

export type FindFeatures = (text: TextWords) => string[];

interface Entry {
  feature: string;
  /** Keys of each word of the phrase; a word of the text matches it when they share a key. */
  words: readonly ReadonlySet<string>[];
}

type ByFirstKey = ReadonlyMap<string, readonly Entry[]>;

/** The name of a feature; undefined for a concept that is an attribute of the listing. */
export function featureName({ conditions }: Pick<Concept, "conditions">): string | undefined {
  const [only] = conditions;
  return only?.kind === "feature" ? only.name : undefined;
}

export function createFeatureFinder(concepts: readonly Concept[], estonian: Estonian): FindFeatures {
  const lemmas = byFirstKey(concepts, ({ et }) => et.map((phrase) => wordsOf(phrase).map(estonian.lemmas)));
  const inOrder = (locale: "ru" | "en") => {
    const keysOf = (text: string) => spelledWords(text).map((word) => typedKeys(estonian, word));
    const known = byFirstKey(concepts, (phrases) => phrases[locale].map(keysOf));
    return memoize(({ text }: Word): Spelled[] =>
      keysOf(text).map((keys) => ({ keys, begins: keys.flatMap((key) => known.get(key) ?? []) })),
    );
  };
  const [russian, english] = [inOrder("ru"), inOrder("en")];
  return function findFeatures({ et = [], ru = [], en = [] }) {
    const found = new Set<string>();
    findLemmas(lemmas, new Set(et), found);
    findPhrases(ru.flatMap(russian), found);
    findPhrases(en.flatMap(english), found);
    return [...found].sort();
  };
}

/** The keys of a word, and the phrases that may start with it: mostly none. */
interface Spelled {
  keys: readonly string[];
  begins: readonly Entry[];
}

/** "pet-friendly" matches with and without its hyphen. */
const spelledWords = (text: string) => wordsOf(text).flatMap((word) => word.split("-"));

function byFirstKey(
  concepts: readonly Concept[],
  phrasesOf: (phrases: Concept["phrases"]) => readonly (readonly (readonly string[])[])[],
): ByFirstKey {
  const entries = new Map<string, Entry[]>();
  for (const concept of concepts) {
    const feature = featureName(concept);
    for (const phrase of feature === undefined ? [] : phrasesOf(concept.phrases)) {
      const entry = { feature: feature!, words: phrase.map((keys) => new Set(keys)) };
      for (const key of entry.words[0] ?? []) entries.set(key, [...(entries.get(key) ?? []), entry]);
    }
  }
  return entries;
}

/** Lemmas have no order: a phrase matches when the text has all of its words anywhere. */
function findLemmas(known: ByFirstKey, lemmas: ReadonlySet<string>, found: Set<string>): void {
  for (const lemma of lemmas) {
    for (const { feature, words } of known.get(lemma) ?? []) {
      if (words.every((keys) => [...keys].some((key) => lemmas.has(key)))) found.add(feature);
    }
  }
}

function findPhrases(text: readonly Spelled[], found: Set<string>): void {
  for (const [start, { begins }] of text.entries()) {
    for (const { feature, words } of begins) {
      if (words.every((wanted, offset) => text[start + offset]?.keys.some((own) => wanted.has(own))))
        found.add(feature);
    }
  }
}
