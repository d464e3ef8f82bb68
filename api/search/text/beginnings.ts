// Beginnings of names: "Mustam" is Mustamäe. Only those that are no word themselves and begin no other name.
import { type Concept, isQuarter } from "../../../mappings/concepts/table.ts";
import { fold } from "../../../mappings/languages/words.ts";

export interface Named<Value> {
  name: string;
  /** The name in all its spellings, lower case. */
  spellings: Iterable<string>;
  value: Value;
}

/** What the only name with a beginning stands for; of Narva and Narva-Jõesuu that is Narva. */
export function createBeginnings<Value>(
  all: Iterable<Named<Value>>,
  { isWord, lengthMin }: { isWord: (word: string) => boolean; lengthMin: number },
): ReadonlyMap<string, readonly Value[]> {
  const valuesOf = new Map<string, Value[]>();
  const namesOf = new Map<string, Set<string>>();
  for (const { name, spellings, value } of all) {
    valuesOf.set(name, [...(valuesOf.get(name) ?? []), value]);
    for (const spelling of spellings) {
      for (let length = lengthMin; length < spelling.length; length += 1) {
        const beginning = spelling.slice(0, length);
        namesOf.set(beginning, (namesOf.get(beginning) ?? new Set()).add(name));
      }
    }
  }
  const beginnings = new Map<string, readonly Value[]>();
  for (const [beginning, names] of namesOf) {
    const [shortest = "", ...others] = [...names].sort((a, b) => a.length - b.length);
    if (isWord(beginning) || others.some((name) => !name.startsWith(shortest))) continue;
    beginnings.set(beginning, valuesOf.get(shortest) ?? []);
  }
  return beginnings;
}

/** Quarters by their Estonian name. */
export function quartersOf(concepts: readonly Concept[]): Named<Concept>[] {
  return concepts.filter(isQuarter).flatMap((concept) => {
    const [name = ""] = concept.phrases.et;
    if (!/^\p{L}+$/u.test(name)) return [];
    const written = name.toLowerCase();
    return [{ name: written, spellings: [written, fold(written)], value: concept }];
  });
}

/** Whether no name of the quarter begins as typed: forms of Raadi include "Rae", which is a parish. */
export const isQuarterOfOtherName = (concept: Concept, typed: string): boolean =>
  isQuarter(concept) &&
  !Object.values(concept.phrases).some((phrases) =>
    phrases.some((phrase) => fold(phrase.toLowerCase()).startsWith(fold(typed).slice(0, QUARTER_LETTERS))),
  );
const QUARTER_LETTERS = 3;
