// Spell-check of single words, against those of the concept table and of the index.
import type { Concept } from "../../../mappings/concepts/table.ts";
import { wordsOf } from "../../../mappings/languages/words.ts";
import { editDistance } from "../../../shared/edit-distance.ts";
import type { Candidates } from "./candidates.ts";
import { isUnknown, type Part } from "./parts.ts";

/** Less than an edit. */
const EXCHANGE_BONUS = 0.5;

export type NearestWord = (word: string) => { word: string; edits: number } | undefined;

export function createSpellCheck(concepts: readonly Concept[]): NearestWord {
  // By first letter, which a correction never changes: a few hundred words are compared instead of thousands.
  const byInitial = new Map<string, Set<string>>();
  for (const { phrases } of concepts) {
    for (const word of Object.values(phrases).flat().flatMap(wordsOf)) {
      const initial = word[0] ?? "";
      byInitial.set(initial, (byInitial.get(initial) ?? new Set()).add(word));
    }
  }
  return function nearest(word) {
    const limit = maxEdits(word);
    let found: { word: string; edits: number } | undefined;
    for (const known of limit === 0 ? [] : (byInitial.get(word[0] ?? "") ?? [])) {
      if (known.length < 4) continue;
      const edits = editsBetween(word, known, limit);
      if (edits > 0 && edits <= limit && edits < (found?.edits ?? Number.POSITIVE_INFINITY))
        found = { word: known, edits };
    }
    return found;
  };
}

const SUGGESTED_WORDS_MAX = 8;
/** The suggester takes a millisecond per letter: a word of 200 letters kept OpenSearch busy for 200 ms. */
const SUGGESTED_WORD_CHARACTERS_MAX = 40;

/** Words without a meaning, for which the index may have others. */
export function unknownWords(parts: readonly Part[]): string[] {
  const unknown = parts.filter(isUnknown).flatMap(({ words }) => words.map(({ text }) => text));
  return unknown.filter(({ length }) => length <= SUGGESTED_WORD_CHARACTERS_MAX).slice(0, SUGGESTED_WORDS_MAX);
}

/** The nearest word of the concept table or of the index. */
export function nearestOf({ words }: Part, near: Candidates["near"], nearestWord: NearestWord): string | undefined {
  const word = words[0]?.text ?? "";
  const limit = maxEdits(word);
  const known = nearestWord(word);
  const indexed = (near.get(word) ?? [])
    .map((candidate) => ({ word: candidate, edits: editsBetween(word, candidate, limit) }))
    .filter(({ edits }) => edits > 0 && edits <= limit);
  const [best] = [...(known === undefined ? [] : [known]), ...indexed].sort((a, b) => a.edits - b.edits);
  return best?.word;
}

/** Of two words as near the one whose letters were only exchanged goes first: "homse" is homes, not house. */
function editsBetween(word: string, known: string, limit: number): number {
  const edits = editDistance(word, known, limit);
  return edits > 0 && edits <= limit && hasSameLetters(word, known) ? edits - EXCHANGE_BONUS : edits;
}

function hasSameLetters(one: string, other: string): boolean {
  return one.length === other.length && [...one].sort().join("") === [...other].sort().join("");
}

/** One edit from 4 letters on, two from 8. */
export function maxEdits(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}
