// Query understanding: attributes, features and places in the words of a search. A meaning widens the text match, it never
// replaces it.
import { featureName } from "../../../mappings/concepts/find-features.ts";
import { createPhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import type { Concept, Condition } from "../../../mappings/concepts/table.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { tableKeys, typedKeys } from "../../../mappings/languages/word-keys.ts";
import { fold, wordsOf } from "../../../mappings/languages/words.ts";
import { createBeginnings, type Named } from "./beginnings.ts";
import type { ReadNumber } from "./numbers.ts";
import type { PlaceMeaning } from "./place-meanings.ts";
import type { ReadPlaces } from "./read-places.ts";
import type { TypedWord } from "./text-words.ts";

/** Words and their possible meanings, any of which may match. */
export interface Segment {
  words: readonly TypedWord[];
  meanings: readonly Meaning[];
}

export type Meaning =
  | { as: "fact"; name: string; conditions: readonly Condition[] }
  | { as: "feature"; name: string }
  | PlaceMeaning;

/** Shorter beginnings of quarters are words of other languages: tell, papi, rani. */
const QUARTER_BEGINNING_MIN = 5;
/** Forms of first names that are typed for Annelinn and Kadriorg. */
const QUARTERS_SHORT: ReadonlySet<string> = new Set(["annel", "kadri"]);

export type Understand = (words: readonly TypedWord[]) => Segment[];

export interface InterpreterDeps {
  estonian: Estonian;
  concepts: readonly Concept[];
  stopWords: ReadonlySet<string>;
  readNumber: ReadNumber;
  places: () => ReadPlaces;
}

export function createInterpreter(deps: InterpreterDeps): Understand {
  const { estonian, concepts, stopWords, readNumber, places } = deps;
  const index = createPhraseIndex<Concept>();
  for (const concept of concepts) {
    for (const locale of ["et", "ru", "en"] as const) {
      for (const phrase of concept.phrases[locale]) {
        const keys = wordsOf(phrase).map((word) => tableKeys(estonian, word, locale));
        index.add(keys, concept);
      }
    }
  }

  const isWord = (word: string) => !QUARTERS_SHORT.has(word) && estonian.isWord(word);
  const quarters = createBeginnings(quartersOf(concepts), { isWord, lengthMin: QUARTER_BEGINNING_MIN });

  return function understand(words) {
    const readPlaces = places();
    const keys = words.map(({ text }) => typedKeys(estonian, text));
    const segments: Segment[] = [];
    for (let start = 0; start < words.length; ) {
      const { length, meanings } = readAt(start);
      segments.push({ words: words.slice(start, start + length), meanings });
      start += length;
    }
    return segments;

    /** A number first, else the longer of concept and place, or both when they are equally long. */
    function readAt(start: number): { length: number; meanings: readonly Meaning[] } {
      const number = readNumber(words, start);
      const found = index.match(keys, start);
      const beginning = quarters.get(words[start]?.text ?? "");
      // Stop words have no meaning alone: "majas" in "liftiga majas" does not ask for a house.
      const concept = found?.length === 1 && stopWords.has(words[start]?.text ?? "") ? undefined : found;
      if (number !== undefined && number.length >= (concept?.length ?? 0)) {
        const { length, as, conditions } = number;
        return { length, meanings: [{ as: "fact", name: as, conditions }] };
      }
      const named = readPlaces(words, start);
      const place = named?.isBeginning && concept !== undefined ? undefined : named;
      if (concept === undefined && place === undefined && beginning !== undefined) {
        return { length: 1, meanings: beginning.map(toMeaning) };
      }
      const length = Math.max(concept?.length ?? 0, place?.length ?? 0, 1);
      return {
        length,
        meanings: [
          ...(concept?.length === length ? concept.values.map(toMeaning) : []),
          ...(place?.length === length ? place.meanings : []),
        ],
      };
    }
  };
}

/** Parts of towns, the only concepts that are names, by their Estonian name. */
function quartersOf(concepts: readonly Concept[]): Named<Concept>[] {
  return concepts.flatMap((concept) => {
    const [name = ""] = concept.phrases.et;
    if (!/^\p{Lu}\p{L}+$/u.test(name)) return [];
    const written = name.toLowerCase();
    return [{ name: written, spellings: [written, fold(written)], value: concept }];
  });
}

function toMeaning(concept: Concept): Meaning {
  const feature = featureName(concept);
  if (feature !== undefined) return { as: "feature", name: feature };
  return { as: "fact", name: concept.name, conditions: concept.conditions };
}
