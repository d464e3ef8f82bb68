// From what somebody typed to words, quoted phrases and excluded words. Never fails: anything is some words.
import { wordsOf } from "../../../mappings/languages/words.ts";

export interface TypedWord {
  /** Lower case. */
  text: string;
  /** What stands between the word before (or the start) and this one, and between this one and the next. */
  before: string;
  after: string;
  /** Typed with a capital: a name, perhaps. */
  isCapital: boolean;
}

export interface ParsedText {
  words: readonly TypedWord[];
  phrases: readonly (readonly string[])[];
  excluded: readonly (readonly string[])[];
}

/** Beyond this many words the search body would grow without making the answer better. */
export const WORDS_MAX = 24;
const PHRASES_MAX = 4;

// A minus excludes only at the start of a word: "Kohtla-Järve" and "2-toaline" keep theirs.
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
  return {
    words: typedWords(rest).slice(0, WORDS_MAX),
    phrases: phrases.slice(0, PHRASES_MAX),
    excluded: excluded.slice(0, PHRASES_MAX),
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

/** Latin letters inside a Cyrillic word (квaртира) are slips of the keyboard. */
function withoutLookAlikes(word: string): string {
  if (!/\p{Script=Cyrillic}/u.test(word) || !/[a-z]/.test(word)) return word;
  return [...word].map((letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join("");
}
