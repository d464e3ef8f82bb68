// Spell-check against the words of the concept table, which needs no call to the index.
import type { Concept } from "../../../mappings/concepts/table.ts";
import { wordsOf } from "../../../mappings/languages/words.ts";
import { editDistance } from "../../../shared/edit-distance.ts";

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
      const edits = editDistance(word, known, limit);
      if (edits > 0 && edits <= limit && edits < (found?.edits ?? Number.POSITIVE_INFINITY))
        found = { word: known, edits };
    }
    return found;
  };
}

/** One edit from 4 letters on, two from 8. */
export function maxEdits(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}
