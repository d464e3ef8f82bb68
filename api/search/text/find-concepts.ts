// Finds phrases of the concept tables in a search text, in any case form.
import { featureName } from "../../../mappings/concepts/find-features.ts";
import type { Implied } from "../../../mappings/concepts/implications.ts";
import { createPhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import type { Concept } from "../../../mappings/concepts/table.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { type KeysOf, tableKeys } from "../../../mappings/languages/word-keys.ts";
import { wordsOf } from "../../../mappings/languages/words.ts";
import { textOf } from "./segments.ts";
import type { TypedWord } from "./text-words.ts";

export interface ConceptMatch {
  /** Number of words. */
  length: number;
  values: readonly Concept[];
}

interface ConceptFinderDeps {
  estonian: Estonian;
  keysOf: KeysOf;
  concepts: readonly Concept[];
  stopWords: ReadonlySet<string>;
  implied: Implied;
}

/** Prepares the words of a text; the concepts of their phrases are then found by the word that each phrase starts with. */
export function createConceptFinder({ estonian, keysOf, concepts, stopWords, implied }: ConceptFinderDeps) {
  const index = createPhraseIndex<Concept>(keysOf);
  const literal = new Map<string, Set<Concept>>();
  for (const concept of concepts) {
    for (const locale of ["et", "ru", "en"] as const) {
      for (const phrase of concept.phrases[locale]) {
        const words = wordsOf(phrase);
        const keys = words.map((word) => tableKeys(estonian, word, locale));
        index.add(keys, concept);
        const written = words.join(" ");
        literal.set(written, (literal.get(written) ?? new Set()).add(concept));
      }
    }
  }

  return function findConcepts(words: readonly TypedWord[]): (start: number) => ConceptMatch | undefined {
    /** Where each word's clause ends: "manor, houses" is no manor house. */
    const ends = clauseEnds(words);

    const isStopWord = (at: number) => stopWords.has(words[at]?.text ?? "");
    const matchAt = (start: number) => index.match(words, start, ends[start]);

    /** Whether a longer phrase that implies it begins behind its stop word: "с [видом на море]" instead of "[с видом] на море". */
    function isCutShort(start: number, { length, values }: ConceptMatch): boolean {
      const longer = isStopWord(start) ? matchAt(start + 1) : undefined;
      if (longer === undefined || longer.length <= length) return false;
      const meant = new Set(longer.values.flatMap((concept) => implied(featureName(concept) ?? "")));
      return values.every((concept) => meant.has(featureName(concept) ?? ""));
    }

    /** The longest concepts; of these, those that stand in the table as typed. */
    return function findConcept(start) {
      const found = matchAt(start);
      if (found === undefined) return undefined;
      // Stop words have no meaning alone.
      if (found.length === 1 && isStopWord(start)) return undefined;
      if (isCutShort(start, found)) return undefined;
      const asTyped = literal.get(textOf({ words: words.slice(start, start + found.length) }));
      const exact = asTyped === undefined ? [] : found.values.filter((concept) => asTyped.has(concept));
      return exact.length > 0 ? { ...found, values: exact } : found;
    };
  };
}

/** "no basements. Parking is a bonus"; not behind a short word, whose dot may be that of an abbreviation. */
function beginsSentence(words: readonly TypedWord[], at: number): boolean {
  const { before, isCapital } = words[at]!;
  return isCapital && /[.!?]\s/.test(before) && (words[at - 1]?.text.length ?? 0) >= WORD_LETTERS_MIN;
}
const WORD_LETTERS_MIN = 4;

function clauseEnds(words: readonly TypedWord[]): number[] {
  const ends: number[] = [];
  for (let at = words.length - 1, end = words.length; at >= 0; at -= 1) {
    ends[at] = end;
    const { before } = words[at]!;
    if (before !== " " && (/[,;]/.test(before) || beginsSentence(words, at))) end = at;
  }
  return ends;
}
