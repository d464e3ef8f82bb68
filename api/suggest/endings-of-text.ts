// Ends of a text that may be the beginning of something: its last word, its last two, and so on.

export interface TextEnd {
  start: number;
  /** From `start` to the end; "balti " is not "balti", since its word is complete. */
  typed: string;
  words: number;
  /** The word in front of it, in lower case. */
  before: string | undefined;
}

/** Phrases of the tables are hardly ever longer. */
const WORDS_MAX = 4;
/** Apostrophes and brackets are letters of another keyboard. */
const SEPARATOR = /[\s,;()"«»„“”!?/]+/u;

/** Behind a minus or an exclamation mark, which refuse one word or what is quoted. */
const REFUSED_WORD = /^[-!]/;
const REFUSED_QUOTE = /(?<=^|\s)[-!]["„“«][^"“”»]*$/u;

/** The longest first. None where the text ends between words, or in what is refused by a sign: to complete it would turn its meaning. */
export function endsOf(text: string): TextEnd[] {
  const words: { start: number; word: string }[] = [];
  for (const match of text.matchAll(/(?:(?<=^|\s)!)?[^\s,;()"«»„“”!?/]+/gu))
    words.push({ start: match.index, word: match[0] });
  if (REFUSED_QUOTE.test(text)) return [];
  const signed = words.findLastIndex(({ word }) => REFUSED_WORD.test(word));
  const last = words.slice(signed + 1).slice(-WORDS_MAX);
  return last.map(({ start }, index) => ({
    start,
    typed: text.slice(start),
    words: last.length - index,
    before: words.at(-(last.length - index) - 1)?.word.toLowerCase(),
  }));
}

export const endsBetweenWords = (text: string): boolean => text === "" || SEPARATOR.test(text.slice(-1));
