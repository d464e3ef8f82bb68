// Analyses a word: script, lemmas, parts of a compound. Memoized by word, since listings share them.
import type { Estonian } from "./estonian/estonian.ts";
import { englishWeight } from "./latin-language.ts";
import { memoize } from "./memoize.ts";
import { fold, hyphenParts, isCyrillic } from "./words.ts";

export interface Word {
  readonly text: string;
  readonly isCyrillic: boolean;
  readonly isNumber: boolean;
  readonly isHyphened: boolean;
  /** How much it tells that a sentence in Latin letters is English; negative for Estonian. */
  readonly englishWeight: number;
  /** õismäe -> oismae */
  readonly folded: string;
  /** Estonian lemmas of the word and of its hyphened parts; of a Cyrillic word none. */
  readonly lemmas: readonly string[];
  /** Lemmas of the parts of a compound: merevaatega -> meri vaade. */
  readonly parts: readonly string[];
}

/** Analyses one word in lower case. */
export type AnalyzeWord = (word: string) => Word;

export function createWordAnalyzer(estonian: Estonian): AnalyzeWord {
  return memoize((text: string): Word => {
    const isForeign = isCyrillic(text);
    const pieces = isForeign ? [] : [text, ...hyphenParts(text)];
    return {
      text,
      isCyrillic: isForeign,
      isNumber: /^\p{N}/u.test(text),
      isHyphened: text.includes("-"),
      englishWeight: isForeign ? 0 : englishWeight(text),
      folded: fold(text),
      lemmas: [...new Set(pieces.flatMap((piece) => estonian.lemmas(piece)))],
      parts: [...new Set(pieces.flatMap((piece) => estonian.parts(piece)))],
    };
  });
}
