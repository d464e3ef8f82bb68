// Tokenizes a search text into words, quoted phrases and excluded words. Never fails.
import { wordsOf } from "../../../mappings/languages/words.ts";

export interface TypedWord {
  /** Lower case. */
  text: string;
  /** Characters between this word and the previous or the next one. */
  before: string;
  after: string;
  /** Starts with a capital letter, as names do. */
  isCapital: boolean;
}

export interface ParsedText {
  words: readonly TypedWord[];
  phrases: readonly (readonly string[])[];
  /** Words and phrases behind a minus. */
  minus: readonly TypedWord[];
  excluded: readonly (readonly string[])[];
}

/** More words make the search body larger and the results no better. */
const WORDS_MAX = 24;
const PHRASES_MAX = 4;

// A minus excludes only at the start of a word, not in "Kohtla-Järve" or "2-toaline".
const PIECE = /(?<=^|\s)(-)?(?:"([^"]+)"|„([^“”"]+)[“”"]|«([^»]+)»|“([^”]+)”)|(?<=^|\s)-(?=[\p{L}\p{N}])(\S+)/gu;
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|\p{N}+/gu;

export function parseText(text: string): ParsedText {
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  const rest = text.normalize("NFC").replace(PIECE, (_match, minus, a, b, c, d, word) => {
    const words = wordsOf(a ?? b ?? c ?? d ?? word);
    if (words.length > 0) (minus === "-" || word !== undefined ? excluded : phrases).push(words.slice(0, WORDS_MAX));
    return " ";
  });
  const refused = excluded.slice(0, PHRASES_MAX);
  return {
    words: typedWords(rest).slice(0, WORDS_MAX),
    phrases: phrases.slice(0, PHRASES_MAX),
    minus: refused.filter(({ length }) => length === 1).flatMap(([word = ""]) => typedWords(word)),
    excluded: refused.filter(({ length }) => length > 1),
  };
}

function typedWords(text: string): TypedWord[] {
  const matches = [...text.matchAll(WORD)];
  return matches.map((match, index) => {
    const end = match.index + match[0].length;
    const previous = matches[index - 1];
    return {
      text: withoutLookAlikes(match[0].toLowerCase()),
      before: text.slice(previous === undefined ? 0 : previous.index + previous[0].length, match.index),
      after: text.slice(end, matches[index + 1]?.index ?? text.length),
      isCapital: /^\p{Lu}/u.test(match[0]),
    };
  });
}

const LATIN = "aceopxykmthb";
const CYRILLIC = "асеорхукмтнв";

/** Replaces Latin look-alikes in a Cyrillic word (квaртира). */
function withoutLookAlikes(word: string): string {
  if (!/\p{Script=Cyrillic}/u.test(word) || !/[a-z]/.test(word)) return word;
  return [...word].map((letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join("");
}
