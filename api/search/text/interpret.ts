// Splits a search text into segments, each with what its words can mean: numbers, concepts and places. What the segments wish
// together is decided in wishes.ts.
import { featureName } from "../../../mappings/concepts/find-features.ts";
import { createPhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import type { Concept, Condition, FunctionRole } from "../../../mappings/concepts/table.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { tableKeys, typedKeys } from "../../../mappings/languages/word-keys.ts";
import { fold, wordsOf } from "../../../mappings/languages/words.ts";
import { createBeginnings, type Named } from "./beginnings.ts";
import type { Distance } from "./distances.ts";
import type { ReadNumber } from "./numbers.ts";
import type { NameMeaning } from "./place-meanings.ts";
import type { ReadPlaces } from "./read-places.ts";
import type { TypedWord } from "./text-words.ts";

/** Words and their possible meanings, any of which meets the wish. */
export interface Segment {
  words: readonly TypedWord[];
  meanings: readonly Meaning[];
  /** Undefined: wished. `refused`: no listing that meets it may come. `ignored`: it wishes nothing. */
  sign?: "refused" | "ignored";
  /** How it was refused: as the first or as one more of "without a lift and a balcony", by so many of its words around it. */
  refusal?: { goesOn: boolean; wordsAhead: number; wordsBehind: number };
  /** Of a word between wishes, such as "not" and "or". */
  role?: FunctionRole;
}

export type Meaning =
  | { as: "fact"; name: string; conditions: readonly Condition[] }
  | { as: "feature"; name: string; isQuarter?: true }
  | NameMeaning;

/** Shorter beginnings of quarters are words of other languages: tell, papi, rani. */
const QUARTER_BEGINNING_MIN = 5;
/** Forms of first names that are typed for Annelinn and Kadriorg. */
const QUARTERS_SHORT: ReadonlySet<string> = new Set(["annel", "kadri"]);

export type Interpret = (words: readonly TypedWord[]) => Segment[];

export interface InterpreterDeps {
  estonian: Estonian;
  concepts: readonly Concept[];
  functionWords: ReadonlyMap<string, FunctionRole>;
  stopWords: ReadonlySet<string>;
  readNumber: ReadNumber;
  readDistance: (words: readonly TypedWord[], start: number) => Distance | undefined;
  places: () => ReadPlaces;
}

interface Read {
  length: number;
  meanings: readonly Meaning[];
  sign?: "ignored";
  role?: FunctionRole;
}

export function createInterpreter(deps: InterpreterDeps): Interpret {
  const { estonian, concepts, functionWords, stopWords, readNumber, readDistance, places } = deps;
  const index = createPhraseIndex<Concept>();
  const literal = new Map<string, Set<Concept>>();
  for (const concept of concepts) {
    for (const locale of ["et", "ru", "en"] as const) {
      for (const phrase of concept.phrases[locale]) {
        const words = wordsOf(phrase);
        index.add(
          words.map((word) => tableKeys(estonian, word, locale)),
          concept,
        );
        const written = words.join(" ");
        literal.set(written, (literal.get(written) ?? new Set()).add(concept));
      }
    }
  }
  const functionWordsMax = Math.max(...[...functionWords.keys()].map((phrase) => phrase.split(" ").length));

  const isWord = (word: string) => !QUARTERS_SHORT.has(word) && estonian.isWord(word);
  const quarters = createBeginnings(quartersOf(concepts), { isWord, lengthMin: QUARTER_BEGINNING_MIN });

  return function interpret(words) {
    const readPlaces = places();
    const keys = words.map(({ text }) => typedKeys(estonian, text));
    const segments: Segment[] = [];
    for (let start = 0; start < words.length; ) {
      const { length, ...read } = readAt(start);
      segments.push({ words: words.slice(start, start + length), ...read });
      start += length;
    }
    return segments;

    /** A number first, else the longest of function word, concept and place, or concept and place when they are equally long. */
    function readAt(start: number): Read {
      const distance = readDistance(words, start);
      const number = distance?.isSaid ? undefined : readNumber(words, start);
      const concept = findConcept(start);
      const conceptLength = concept?.length ?? 0;
      if (number !== undefined && number.length >= conceptLength) {
        const { length, as, conditions } = number;
        return { length, meanings: [{ as: "fact", name: as, conditions }] };
      }
      const named = readPlaces(words, start);
      const place = named?.isBeginning && concept !== undefined ? undefined : named;
      if (distance !== undefined && distance.length >= Math.max(conceptLength, named?.length ?? 0)) {
        return { length: distance.length, meanings: [], sign: "ignored" };
      }
      const length = Math.max(conceptLength, place?.length ?? 0, 1);
      const between = findFunctionWord(start);
      if (between !== undefined && between.length >= length) return { ...between, meanings: [] };
      const beginning = quarters.get(words[start]?.text ?? "");
      if (concept === undefined && place === undefined && beginning !== undefined) {
        return { length: 1, meanings: beginning.map(toMeaning) };
      }
      const found = concept?.length === length ? concept.values : [];
      const here = place?.length === length ? place.meanings : [];
      // "cheap" wishes nothing, although advertisements say it, too. Nor does a stop word.
      const isFiller = here.length === 0 && found.some(({ conditions }) => conditions.length === 0);
      const isStopWord = found.length + here.length === 0 && stopWords.has(words[start]?.text ?? "");
      if (isFiller || isStopWord) return { length, meanings: [], sign: "ignored" };
      return {
        length,
        meanings: [...found.filter(({ conditions }) => conditions.length > 0).map(toMeaning), ...here],
      };
    }

    /** The longest concepts; of these, those that stand in the table as typed. */
    function findConcept(start: number) {
      // "manor, houses" is no manor house.
      const comma = words.findIndex(({ before }, at) => at > start && /[,;]/.test(before));
      const found = index.match(comma < 0 ? keys : keys.slice(0, comma), start);
      if (found === undefined) return undefined;
      // Stop words have no meaning alone.
      if (found.length === 1 && stopWords.has(words[start]?.text ?? "")) return undefined;
      const asTyped = literal.get(textAt(start, found.length));
      const exact = asTyped === undefined ? [] : found.values.filter((concept) => asTyped.has(concept));
      return exact.length > 0 ? { ...found, values: exact } : found;
    }

    function findFunctionWord(start: number): { length: number; role: FunctionRole } | undefined {
      for (let length = Math.min(functionWordsMax, words.length - start); length > 0; length -= 1) {
        const role = functionWords.get(textAt(start, length));
        if (role !== undefined) return { length, role };
      }
      return undefined;
    }

    function textAt(start: number, length: number): string {
      return words
        .slice(start, start + length)
        .map(({ text }) => text)
        .join(" ");
    }
  };
}

/** Parts of towns, the only concepts that are names, by their Estonian name. */
function quartersOf(concepts: readonly Concept[]): Named<Concept>[] {
  return concepts.filter(isQuarter).flatMap((concept) => {
    const [name = ""] = concept.phrases.et;
    if (!/^\p{L}+$/u.test(name)) return [];
    const written = name.toLowerCase();
    return [{ name: written, spellings: [written, fold(written)], value: concept }];
  });
}

const isQuarter = ({ phrases }: Concept) => /^\p{Lu}/u.test(phrases.et[0] ?? "");

function toMeaning(concept: Concept): Meaning {
  const feature = featureName(concept);
  if (feature !== undefined)
    return { as: "feature", name: feature, ...(isQuarter(concept) ? { isQuarter: true } : {}) };
  return { as: "fact", name: concept.name, conditions: concept.conditions };
}
