// Splits a search text into segments, each with what its words can mean: numbers, concepts and places. What the segments wish
// together is decided in wishes.ts.
import { featureName } from "../../../mappings/concepts/find-features.ts";
import type { Implied } from "../../../mappings/concepts/implications.ts";
import { createPhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import { isOneOf, type PlaceWords } from "../../../mappings/concepts/place-words.ts";
import {
  type Concept,
  type Condition,
  FILLER_QUALITY,
  FILLER_SIZE,
  FILLER_WHERE,
  type FunctionRole,
  isQuarter,
} from "../../../mappings/concepts/table.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import type { KeysOf } from "../../../mappings/languages/word-keys.ts";
import { createBeginnings, isQuarterOfOtherName, quartersOf } from "./beginnings.ts";
import type { Distance } from "./distances.ts";
import type { EnergyFinder } from "./energy-classes.ts";
import { type ConceptMatch, createConceptFinder } from "./find-concepts.ts";
import type { ReadNumber } from "./numbers.ts";
import { originLength } from "./origins.ts";
import type { ReadOwnMoney } from "./own-money.ts";
import type { ReadPlaces } from "./read-places.ts";
import { CENTRE, type Meaning, type Segment, segmentOf } from "./segments.ts";
import type { TypedWord } from "./text-words.ts";

/** Shorter beginnings of quarters are words of other languages: tell, papi, rani. */
const QUARTER_BEGINNING_MIN = 5;

const OPTIONAL: readonly FunctionRole[] = ["optional", "unneeded", "acceptable"];

/** `types`: those that a parameter asks for. */
export type Interpret = (words: readonly TypedWord[], types?: readonly string[]) => Segment[];

export interface InterpreterDeps {
  estonian: Estonian;
  keysOf: KeysOf;
  concepts: readonly Concept[];
  functionWords: ReadonlyMap<string, FunctionRole>;
  stopWords: ReadonlySet<string>;
  implied: Implied;
  placeWords: PlaceWords;
  readNumber: ReadNumber;
  readOwnMoney: ReadOwnMoney;
  readDistance: (words: readonly TypedWord[], start: number) => Distance | undefined;
  findEnergy: EnergyFinder;
  /** Number of words that count people. */
  readPeople: (words: readonly TypedWord[], start: number) => number | undefined;
  /** Number of words that say when or for how long. */
  readDate: (words: readonly TypedWord[], start: number) => number | undefined;
  readListing: (words: readonly TypedWord[], start: number) => { id: string; length: number } | undefined;
  places: () => ReadPlaces;
}

interface Read {
  length: number;
  meanings: readonly Meaning[];
  sign?: "ignored" | "refused";
  filler?: Segment["filler"];
  role?: FunctionRole;
  /** What the same words refuse beside it. */
  refused?: Meaning | undefined;
}

export function createInterpreter(deps: InterpreterDeps): Interpret {
  const {
    estonian,
    concepts,
    functionWords,
    stopWords,
    placeWords,
    readNumber,
    readOwnMoney,
    readDistance,
    readPeople,
    readDate,
    findEnergy,
    readListing,
    places,
  } = deps;
  const findConcepts = createConceptFinder(deps);
  const meanings = new Map(concepts.map((concept) => [concept, toMeaning(concept)]));
  const functionPhrases = createPhraseIndex<FunctionRole>(memoize((word: string) => [word.replaceAll("ё", "е")]));
  for (const [phrase, role] of functionWords) {
    functionPhrases.add(
      phrase.split(" ").map((word) => [word]),
      role,
    );
  }

  const isWord = (word: string) => !isOneOf(placeWords["quarter-beginning"], word) && estonian.isWord(word);
  const quarters = createBeginnings(quartersOf(concepts), { isWord, lengthMin: QUARTER_BEGINNING_MIN });

  return function interpret(words, types) {
    const readPlaces = places();
    const findConcept = findConcepts(words);
    const readEnergy = findEnergy(words);
    const segments: Segment[] = [];
    for (let start = 0; start < words.length; ) {
      const read = readAt(start);
      const own = words.slice(start, start + read.length);
      segments.push(segmentOf(own, read));
      if (read.refused !== undefined) segments.push(segmentOf(own, { meanings: [read.refused], sign: "refused" }));
      start += read.length;
    }
    return segments;

    /** Not of "2 children rooms", where the people are the beginning of a thing. */
    function peopleAt(start: number): number | undefined {
      const length = readPeople(words, start);
      const thing = length === undefined ? undefined : findConcept(start + length - 1);
      return thing !== undefined && thing.length > 1 ? undefined : length;
    }

    /** "mööbel [pole oluline]" is no "mööbel pole". */
    function beforeOptional(phrase: ConceptMatch | undefined, start: number): ConceptMatch | undefined {
      if (phrase === undefined || phrase.length === 1) return phrase;
      const last = start + phrase.length - 1;
      const next = functionPhrases.match(words, last);
      const isOptional = next !== undefined && next.length > 1 && OPTIONAL.includes(next.values[0]!);
      return isOptional ? findConcepts(words.slice(0, last))(start) : phrase;
    }

    /** The "mitte" of "kindlasti [mitte kõrgemal kui teine korrus]" is that of its limit. */
    function beforeNumber<Phrase extends { length: number }>(phrase: Phrase | undefined, start: number) {
      if (phrase === undefined || phrase.length === 1) return phrase;
      return readNumber(words, start + phrase.length - 1, types) === undefined ? phrase : undefined;
    }

    /** A number first, else the longest of function word, concept and place, or concept and place when they are equally long. */
    function readAt(start: number): Read {
      const listing = readListing(words, start);
      if (listing !== undefined) {
        const { length, id } = listing;
        return { length, meanings: [{ as: "listing", name: "listing", id }] };
      }
      const money = readOwnMoney(words, start);
      if (money !== undefined) return asFact("price", money);
      const energy = readEnergy?.(start);
      if (energy !== undefined && energy.length >= (findConcept(start)?.length ?? 0)) {
        const { length, meaning, isRefused } = energy;
        return { length, meanings: [meaning], ...(isRefused ? { sign: "refused" } : {}) };
      }
      const distance = readDistance(words, start);
      const number = distance?.isSaid ? undefined : readNumber(words, start, types);
      const phrase = beforeCentre(findConcept(start), start, findConcept);
      const concept = withoutTown(beforeOptional(phrase, start), words, start, readPlaces);
      const conceptLength = concept?.length ?? 0;
      if (number !== undefined && number.length >= conceptLength) {
        return asFact(number.as, number);
      }
      const named = readPlaces(words, start);
      const isNamed = number !== undefined || named !== undefined;
      const circumstance = isNamed ? undefined : (peopleAt(start) ?? readDate(words, start));
      if (circumstance !== undefined && circumstance > conceptLength) {
        return { length: circumstance, meanings: [], sign: "ignored" };
      }
      const origin = originLength(words, start, readPlaces, placeWords);
      if (origin > 0) return { length: origin, meanings: [], sign: "ignored" };
      const place = named?.isBeginning && concept !== undefined ? undefined : named;
      if (distance !== undefined && distance.length >= Math.max(conceptLength, named?.length ?? 0)) {
        return { length: distance.length, meanings: [], sign: "ignored" };
      }
      const length = Math.max(conceptLength, place?.length ?? 0, 1);
      const between = beforeNumber(functionPhrases.match(words, start), start);
      if (between !== undefined && between.length >= length) {
        const [role] = between.values;
        return { length: between.length, role: role!, meanings: [], ...(role === "for" ? { sign: "ignored" } : {}) };
      }
      const beginning = quarters.get(words[start]?.text ?? "");
      if (concept === undefined && place === undefined && beginning !== undefined) {
        return { length: 1, meanings: beginning.map((concept) => meanings.get(concept)!) };
      }
      const here = place?.length === length ? place.meanings : [];
      // "Tallina", a misspelt town, is no case form of a stable.
      const isNameAlone = place?.isClipped === true || (here.length > 0 && place?.isTown === true);
      const all = concept?.length === length && !isNameAlone ? concept.values : [];
      const found = here.length === 0 ? all : all.filter((one) => !isQuarterOfOtherName(one, words[start]!.text));
      // "cheap" wishes nothing, although advertisements say it, too. Nor does a stop word.
      const isFiller = here.length === 0 && found.some(({ conditions }) => conditions.length === 0);
      const isStopWord = found.length + here.length === 0 && stopWords.has(words[start]?.text ?? "");
      if (isFiller || isStopWord) return { length, meanings: [], sign: "ignored", ...fillerOf(found) };
      return {
        length,
        meanings: [...found.flatMap((one) => (one.conditions.length > 0 ? meanings.get(one)! : [])), ...here],
        ...(here.length > 0 && place?.isRefused ? { sign: "refused" } : {}),
        ...(here.length > 0 ? { refused: place?.outside } : {}),
      };
    }
  };
}

/** A number of something else than the home wishes nothing. */
function asFact(name: string, { length, conditions }: { length: number; conditions: readonly Condition[] }): Read {
  if (conditions.length === 0) return { length, meanings: [], sign: "ignored" };
  return { length, meanings: [{ as: "fact", name, conditions }] };
}

/** The city of "in the city centre" and of "outside the city centre" is that of the centre. */
function beforeCentre(
  phrase: ConceptMatch | undefined,
  start: number,
  findConcept: (at: number) => ConceptMatch | undefined,
): ConceptMatch | undefined {
  if (phrase === undefined || phrase.length === 1 || phrase.values.some(isCentre)) return phrase;
  const next = findConcept(start + phrase.length - 1);
  const isOfCentre = next !== undefined && next.length > 1 && next.values.some(isCentre);
  return isOfCentre ? undefined : phrase;
}

/** "tartu südames" and "heart of Tartu" name a thing and a town: the town is read by itself. */
function withoutTown(
  concept: ConceptMatch | undefined,
  words: readonly TypedWord[],
  start: number,
  readPlaces: ReadPlaces,
): ConceptMatch | undefined {
  if (concept === undefined || concept.length === 1 || !concept.values.every(isThing)) return concept;
  const end = start + concept.length;
  const first = readPlaces(words, start);
  // What follows the town is a phrase of its own.
  if (first?.isTown && start + first.length < end) return undefined;
  for (let at = start + 1; at < end; at += 1) {
    const town = readPlaces(words, at);
    if (town?.isTown && at + town.length === end) return { ...concept, length: at - start };
  }
  return concept;
}

const isCentre = (concept: Concept) => featureName(concept) === CENTRE;
const isThing = (concept: Concept) => featureName(concept) !== undefined && !isQuarter(concept);

function fillerOf(concepts: readonly Concept[]): Pick<Read, "filler"> {
  if (concepts.some(({ name }) => name === FILLER_WHERE)) return { filler: "where" };
  if (concepts.some(({ name }) => name === FILLER_SIZE)) return { filler: "size" };
  if (concepts.some(({ name }) => name === FILLER_QUALITY)) return { filler: "quality" };
  return concepts.length > 0 ? { filler: "other" } : {};
}

function toMeaning(concept: Concept): Meaning {
  const feature = featureName(concept);
  if (feature !== undefined)
    return { as: "feature", name: feature, ...(isQuarter(concept) ? { isQuarter: true } : {}) };
  return { as: "fact", name: concept.name, conditions: concept.conditions };
}
