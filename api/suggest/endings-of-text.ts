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

/** The longest first. None where the text ends between words. */
export function endsOf(text: string): TextEnd[] {
  const words: { start: number; word: string }[] = [];
  for (const match of text.matchAll(/[^\s,;()"«»„“”!?/]+/gu)) words.push({ start: match.index, word: match[0] });
  const last = words.slice(-WORDS_MAX);
  return last.map(({ start }, index) => ({
    start,
    typed: text.slice(start),
    words: last.length - index,
    before: words.at(-(last.length - index) - 1)?.word.toLowerCase(),
  }));
}

export const endsBetweenWords = (text: string): boolean => text === "" || SEPARATOR.test(text.slice(-1));
