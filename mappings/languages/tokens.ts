// Tokens of a text: its words in order, with what only the written text shows (capital letters, ends of clauses and sentences).
import type { Word } from "./word-analyzer.ts";
import { normaliseText, WORD } from "./words.ts";

/**
 * How a token is separated from the one before it. Phrases go on over a full stop behind an abbreviation ("san. rem."), denials do not.
 */
export const BREAK = { none: 0, colon: 1, stop: 2, clause: 3, sentence: 4 } as const;
type Break = (typeof BREAK)[keyof typeof BREAK];

export interface Token {
  word: Word;
  /** "Mere", unlike "mere" and "MERE". */
  isCapitalised: boolean;
  before: Break;
  /** Number of its line, and where it stands in that line in its normal form. */
  line: number;
  start: number;
  end: number;
}

export const LINE_ENDS = /[\n\r\u2028\u2029]+/;
const SENTENCE_END = /[!?;•·●▪|✓✔☑]|\p{Extended_Pictographic}|\.\s*$/u;
const CLAUSE_END = /[,()[\]"“”„«»]/;
const COLON = /:|\s[-–—]|[–—]/;
/** A full stop behind so few letters and before a small one may be an abbreviation's. */
const ABBREVIATION_LENGTH_MAX = 4;
/** The same where no space follows ("центр.отопление"). */
const GLUED_LENGTH_MAX = 8;

/** Lines of a text, each in its normal form. */
export function linesOf(text: string): string[] {
  return text.split(LINE_ENDS).map(normaliseText);
}

/** `lines` are normalised; `wordOf` analyses a word in lower case. */
export function tokensOf(lines: readonly string[], wordOf: (text: string) => Word): Token[] {
  const tokens: Token[] = [];
  for (const [number, line] of lines.entries()) {
    let end = 0;
    let before: Break = BREAK.sentence;
    for (const written of line.match(WORD) ?? []) {
      const index = line.indexOf(written, end);
      const lower = written.toLowerCase();
      if (end > 0) before = breakAt(line.slice(end, index), lower !== written, tokens.at(-1)!.word.text.length);
      const isCapitalised = lower !== written && written.slice(1) === lower.slice(1);
      end = index + written.length;
      tokens.push({ word: wordOf(lower), isCapitalised, before, line: number, start: index, end });
    }
  }
  return tokens;
}

/** The break that `gap`, the characters between two words, makes. */
function breakAt(gap: string, isUpper: boolean, lengthBefore: number): Break {
  if (gap === " " || gap === "") return BREAK.none;
  if (SENTENCE_END.test(gap)) {
    const lengthMax = gap === "." ? GLUED_LENGTH_MAX : ABBREVIATION_LENGTH_MAX;
    const isAbbreviation = gap.trim() === "." && !isUpper && lengthBefore <= lengthMax;
    return isAbbreviation ? BREAK.stop : BREAK.sentence;
  }
  if (CLAUSE_END.test(gap)) return BREAK.clause;
  return COLON.test(gap) ? BREAK.colon : BREAK.none;
}
