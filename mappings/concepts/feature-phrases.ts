// Phrases of the concept tables as the feature finder looks them up: by keys of their words, in one language.
import type { Estonian } from "../languages/estonian/estonian.ts";
import type { Word } from "../languages/word-analyzer.ts";
import { englishStem, russianStems } from "../languages/word-keys.ts";
import { fold, isCyrillic, wordsOf } from "../languages/words.ts";
import type { Concept } from "./table.ts";

export type Language = "et" | "ru" | "en";

/** A phrase of the tables; without features it takes its words from other phrases. */
export interface Phrase {
  features: readonly string[];
  /** Keys of each word; a word of the text matches it when they share a key. */
  words: readonly ReadonlySet<string>[];
  /** Whether another word may stand between its words. */
  allowsGaps: boolean;
  /** How closely it tells what it means, up to 3: a word in one form, in any form, and as the head of compounds, the longest first. */
  closeness: number;
}

type PhrasesByKey = Map<string, Phrase[]>;
/** A language, and "plain" for Estonian typed without õ, ä, ö and ü. */
export type Spelling = Language | "plain";

export const SPELLINGS: readonly Spelling[] = ["et", "plain", "ru", "en"];

/** What a word of a text can match. */
export interface Reading {
  keys: readonly string[];
  /** Phrases of one word. */
  alone: readonly Phrase[];
  /** Longer phrases that start with it, by the keys of their second word; mostly none. */
  longer: PhrasesByKey | undefined;
  /** Whether it is the second word of any phrase. */
  continues: boolean;
}

/** "vanasaun" is a compound, "lasaun" is not. */
const MODIFIER_LENGTH_MIN = 3;
/** "remont <year>" is met by "remont 2021". */
const ANY_YEAR = "<year>";
const YEAR_KEY = "2000";
const YEAR = /^20[0-4]\d$/;

/** What any word can match in this spelling. */
export function createReader(
  spelling: Spelling,
  concepts: readonly Concept[],
  estonian: Estonian,
): (word: Word) => Reading {
  const language = spelling === "plain" ? "et" : spelling;
  const shape = spelling === "plain" ? fold : (key: string) => key;
  const heads = new Set<string>();
  const entries: Phrase[] = [];
  const keysOf = (written: string): ReadonlySet<string>[] => {
    const words = wordsOf(written.replace(ANY_YEAR, YEAR_KEY)).flatMap((word) => word.split("-"));
    if (written.startsWith("=")) return words.map((word) => new Set([`=${word}`]));
    const isHead = written.startsWith("-");
    if (isHead) heads.add(shape(words[0]!));
    return words.map((word, index) =>
      isHead && index === 0 ? new Set([`-${shape(word)}`]) : new Set(tableKeys(language, word, estonian).map(shape)),
    );
  };
  for (const { conditions, phrases } of concepts) {
    const features = conditions.flatMap((condition) => (condition.kind === "feature" ? [condition.name] : []));
    for (const phrase of phrases[language]) {
      const words = phrase.replace("~", "").split(" ").flatMap(keysOf);
      entries.push({ features, words, allowsGaps: phrase.startsWith("~"), closeness: closenessOf(phrase) });
    }
  }
  const byFirstKey = byKeys(entries, 0);
  const secondKeys = byKeys(entries, 1);
  return (word) => {
    const own = textKeys(language, word).map(shape);
    const asHeads = [...heads].filter((head) => own.some((key) => isHead(head, key))).map((head) => `-${head}`);
    const keys = [...new Set([...own, ...asHeads, `=${word.text}`])];
    const begins = [...new Set(keys.flatMap((key) => byFirstKey.get(key) ?? []))];
    const [alone, longer] = [
      begins.filter(({ words }) => words.length === 1),
      begins.filter(({ words }) => words.length > 1),
    ];
    const continues = keys.some((key) => secondKeys.has(key));
    return { keys, alone, longer: longer.length === 0 ? undefined : byKeys(longer, 1), continues };
  };
}

/** Phrases by each key of the word at `position`. */
function byKeys(phrases: readonly Phrase[], position: number): PhrasesByKey {
  const found: PhrasesByKey = new Map();
  for (const phrase of phrases) {
    for (const key of phrase.words[position] ?? []) {
      const others = found.get(key);
      if (others === undefined) found.set(key, [phrase]);
      else others.push(phrase);
    }
  }
  return found;
}

/** "mullivann" is closer to "välimullivann" than "vann" is. */
function closenessOf(phrase: string): number {
  if (phrase.startsWith("-")) return 1 - 1 / phrase.length;
  return phrase.startsWith("=") ? 3 : 2;
}

/** Whether a word is `head` or a compound that ends in it: saun, aurusaun. */
function isHead(head: string, word: string): boolean {
  return word === head || (word.endsWith(head) && word.length >= head.length + MODIFIER_LENGTH_MIN);
}

/** Keys of a table's word. An Estonian lemma matches as itself only: "koos" and "kool" share the lemma "kubu". */
function tableKeys(language: Language, word: string, estonian: Estonian): readonly string[] {
  if (language === "ru") return russianKeys(word);
  if (language === "en") return [englishStem(word)];
  const lemmas = estonian.lemmas(word);
  return lemmas.includes(word) ? [word] : lemmas;
}

function textKeys(language: Language, { text, lemmas, isCyrillic }: Word): readonly string[] {
  if (YEAR.test(text)) return [text, YEAR_KEY];
  if (language === "ru") return russianKeys(text);
  if (language === "en") return [englishStem(text)];
  return isCyrillic ? [text] : [text, ...lemmas];
}

const russianKeys = (word: string) => (isCyrillic(word) ? russianStems(word) : [word]);
