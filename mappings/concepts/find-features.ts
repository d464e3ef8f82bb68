// Which things a listing's text says it has. Found once, when the listing is projected, so that a search for a thing asks
// for one name instead of dozens of phrases in three languages.
import type { Estonian } from "../languages/estonian/estonian.ts";
import { typedKeys } from "../languages/word-keys.ts";
import { wordsOf } from "../languages/words.ts";
import type { Concept } from "./table.ts";

/** The words of a text, by language; for Estonian its lemmas. */
export type TextWords = Readonly<Partial<Record<"et" | "ru" | "en", readonly string[]>>>;

export type FindFeatures = (text: TextWords) => string[];

interface Entry {
  feature: string;
  /** Keys of each word of the phrase; a word of the text meets it when they share one. */
  words: readonly ReadonlySet<string>[];
}

type ByFirstKey = ReadonlyMap<string, readonly Entry[]>;

/** Words that many listings have: some 10 MB. */
const CACHE_ENTRIES_MAX = 50_000;

/** The name of a concept that only texts know; undefined for a fact. */
export function featureName({ conditions }: Pick<Concept, "conditions">): string | undefined {
  const [only] = conditions;
  return only?.kind === "feature" ? only.name : undefined;
}

export function createFeatureFinder(concepts: readonly Concept[], estonian: Estonian): FindFeatures {
  const lemmas = byFirstKey(concepts, ({ et }) => et.map((phrase) => wordsOf(phrase).map(estonian.lemmas)));
  const keysOf = remembered((text) => spelledWords(text).map((word) => typedKeys(estonian, word)));
  const others = {
    ru: byFirstKey(concepts, ({ ru }) => ru.map(keysOf)),
    en: byFirstKey(concepts, ({ en }) => en.map(keysOf)),
  };
  return function findFeatures({ et = [], ru = [], en = [] }) {
    const found = new Set<string>();
    findLemmas(lemmas, new Set(et), found);
    findRows(others.ru, ru.flatMap(keysOf), found);
    findRows(others.en, en.flatMap(keysOf), found);
    return [...found].sort();
  };
}

/** "pet-friendly" is met with and without its hyphen. */
const spelledWords = (text: string) => wordsOf(text).flatMap((word) => word.split("-"));

/** Words repeat in listings, so their keys are remembered up to a bound. */
function remembered(read: (text: string) => string[][]): (text: string) => string[][] {
  const cache = new Map<string, string[][]>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    if (cache.size >= CACHE_ENTRIES_MAX) cache.clear();
    const found = read(text);
    cache.set(text, found);
    return found;
  };
}

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

/** Lemmas have no order: all words of a phrase somewhere in the text stand for the phrase. */
function findLemmas(known: ByFirstKey, lemmas: ReadonlySet<string>, found: Set<string>): void {
  for (const lemma of lemmas) {
    for (const { feature, words } of known.get(lemma) ?? []) {
      if (words.every((keys) => [...keys].some((key) => lemmas.has(key)))) found.add(feature);
    }
  }
}

function findRows(known: ByFirstKey, text: readonly (readonly string[])[], found: Set<string>): void {
  for (const [start, keys] of text.entries()) {
    for (const key of keys) {
      for (const { feature, words } of known.get(key) ?? []) {
        if (words.every((wanted, offset) => text[start + offset]?.some((own) => wanted.has(own)))) found.add(feature);
      }
    }
  }
}
