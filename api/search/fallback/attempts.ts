// Texts that a fallback tries, in order: with spell-checked words, then as plain words, then with fewer wishes. What is refused, and a
// wish for another country, stays in all of them.

import { isThing } from "../text/as-words.ts";
import { isRefusal } from "../text/denied-things.ts";
import { leaveOut } from "../text/leave-out.ts";
import type { Segment } from "../text/segments.ts";
import type { ReadOptions, ReadText, TextSearch } from "../text/text-search.ts";
import type { TypedWord } from "../text/text-words.ts";
import type { Candidates } from "./candidates.ts";
import { areHomes, impliedWords, localeOf } from "./implied-words.ts";
import { type Kept, keptWishes } from "./kept-wishes.ts";
import { isKept, isUnknown, isWish, type Part, partsOf, type Rank, rankOf } from "./parts.ts";
import { createRepair } from "./repair.ts";
import type { NearestWord } from "./spell-check.ts";
import { isStreet, widened, widerOf } from "./wider.ts";

export const FALLBACK_STEPS = ["layout", "transliteration", "typo", "words", "fewer"] as const;

/** Step and text to search instead. */
export interface Fallback {
  step: (typeof FALLBACK_STEPS)[number];
  text: string;
}

interface AttemptDeps {
  textSearch: TextSearch;
  nearestWord: NearestWord;
  /** Of words that wish nothing, and are not all that is left of a text. */
  isStopWord?: (word: TypedWord) => boolean;
}

export function attemptsFor(
  read: ReadText,
  parts: readonly Part[],
  { counts, near }: Candidates,
  options: ReadOptions,
  { textSearch, nearestWord, isStopWord = ({ text }) => textSearch.context.stopWords.has(text) }: AttemptDeps,
): Fallback[] {
  const repair = createRepair({ near, options, textSearch, nearestWord });
  const isFixed = (part: Part) => !isWish(part) || isKept(part);
  const isMet = (index: number) => (counts[index] ?? 0) > 0;
  const repaired = parts.map((part, index) => (isMet(index) || !isUnknown(part) ? undefined : repair(part)));
  // A repaired word is given up as what it means: "Lasnmäel" is a place.
  const meant = parts.map((part, index) => readPart(repaired[index]) ?? part);
  const rank = (index: number) => rankOf(meant[index]!);
  const all = [...parts.keys()].filter((index) => !isFixed(parts[index]!));
  const locale = localeOf(
    read.text,
    read.parsed.words.map(({ text }) => text),
  );
  const wider = parts.map((part) => widerOf(part, { text: read.text, locale }));
  const hasOtherPlace = parts.some((part, index) => isMet(index) && isWish(part) && rank(index) === "place");
  // With fewer wishes what has no listing at all is the wider area; no quarter where another has some: "Veerikul või Tammelinnas".
  const isGone = (index: number) =>
    !isMet(index) && wider[index] !== undefined && (isStreet(wider[index]) || !hasOtherPlace);
  const wishes = all.filter(
    (index) =>
      !parts[index]!.words.every(isStopWord) && (isMet(index) || repaired[index] !== undefined || isGone(index)),
  );
  // What stays may wish nothing: "without a lift" alone would find nearly everything.
  const staysWish = parts.some(isKept) || read.parsed.phrases.length > 0;
  const fewer = keptWishes(wishes, {
    counts,
    rank,
    hasPart: wider.some((area) => area !== undefined),
    isOfHomes: areHomes(all.map((index) => meant[index]!)),
  }).filter((kept) => staysWish || kept.wishes.length > 0 || impliedBy(kept).length > 0);
  // "Unfurnished" alone is given up first, where no listing says it: the step still refuses furniture.
  const hasRefusal = parts.some(({ segments }) => segments.some(isRefusal));
  const has = (wanted: Rank) => all.some((index) => rank(index) === wanted);
  const hasThing = all.some((index) => parts[index]!.segments.some(isThing));
  const words: Fallback[] = options.concepts && (hasThing || has("type")) ? [{ step: "words", text: asTyped() }] : [];
  // A type by itself is a word where no number is left to give up: "boks Vasalemma" is a garaažiboks, sooner than another home there.
  const isOfThings = hasThing || has("word");
  const givesUpType = ({ wishes: kept }: Kept) =>
    all.some((index) => (rank(index) === "type" || rank(index) === "deal") && !kept.includes(index));
  const at = isOfThings ? 0 : fewer.findIndex(givesUpType);
  const steps = fewer.map((kept): Fallback => ({ step: "fewer", text: write(kept) }));
  const attempts: Fallback[] = [
    ...(repaired.some((words) => words !== undefined) ? [{ step: "typo", text: write({ wishes: all }) } as const] : []),
    ...(hasRefusal ? [{ step: "fewer", text: write({ wishes: all }) } as const] : []),
    ...(at === -1 ? [...steps, ...words] : [...steps.slice(0, at), ...words, ...steps.slice(at)]),
  ];
  const asked = asTyped();
  return attempts.filter(({ step, text }, index) => {
    const isFirst = attempts.findIndex((attempt) => attempt.step === step && attempt.text === text) === index;
    const isOther = text !== asked || step === "words" || (step === "fewer" && hasRefusal);
    return isFirst && isOther && /\p{L}/u.test(text);
  });

  function asTyped(): string {
    return leaveOut(read.text, read.segments, new Set(), textSearch.context);
  }

  function write(kept: Kept): string {
    const stays = (part: Part) => isFixed(part) || kept.wishes.includes(parts.indexOf(part));
    const area = widened(parts.filter(stays), (part) => {
      const index = parts.indexOf(part);
      return kept.widened === "all" || (kept.widened === "unmet" && isGone(index)) ? wider[index] : undefined;
    });
    const implied = impliedBy(kept);
    const isImplied = (segment: Segment) => implied.some(([one]) => one.words === segment.words);
    const left = [...parts.filter((part) => !stays(part)), ...area.left].flatMap(({ segments }) => segments);
    return leaveOut(read.text, read.segments, new Set(left.filter((segment) => !isImplied(segment))), {
      stopWords: textSearch.context.stopWords,
      replaced: new Map([
        ...parts.flatMap((part, index) => replacement(part, repaired[index])),
        ...area.replaced,
        ...implied,
      ]),
    });
  }

  function impliedBy({ wishes: kept, isBare }: Kept): [Segment, string][] {
    if (isBare === true) return [];
    const stays = (index: number) => isFixed(parts[index]!) || kept.includes(index);
    const [left, stay] = [false, true].map((isKeptPart) => meant.filter((_part, index) => stays(index) === isKeptPart));
    return impliedWords(left!, stay!, locale);
  }

  /** The part that a single word is, if it means something. */
  function readPart(text: string | undefined): Part | undefined {
    const [only, other] = text === undefined ? [] : partsOf(textSearch.read(text, options));
    return other === undefined ? only : undefined;
  }
}

const replacement = ({ segments }: Part, words: string | undefined): [Segment, string][] =>
  words === undefined ? [] : segments.map((segment) => [segment, words]);
