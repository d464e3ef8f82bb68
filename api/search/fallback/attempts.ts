// Texts that a fallback tries, in order: with spell-checked words, then as plain words, then with fewer wishes. What is refused, and a
// wish for another country, stays in all of them.

import { isRefusal } from "../text/denied-things.ts";
import { leaveOut } from "../text/leave-out.ts";
import { isNameOfPlace, type Meaning, type Segment } from "../text/segments.ts";
import type { ReadOptions, ReadText, TextSearch } from "../text/text-search.ts";
import type { TypedWord } from "../text/text-words.ts";
import type { Candidates } from "./candidates.ts";
import { hasMeaning, isInOwnSpelling, isKept, isUnknown, isWish, type Part, type Rank, rankOf } from "./parts.ts";
import { type NearestWord, nearestOf } from "./spell-check.ts";
import { layoutAndScriptVariants } from "./transliterate.ts";

export const FALLBACK_STEPS = ["layout", "transliteration", "typo", "words", "fewer"] as const;

/** Step and text to search instead. */
export interface Fallback {
  step: (typeof FALLBACK_STEPS)[number];
  text: string;
}

/** Attempts with one wish less: the rest of a long text is left to the attempts with whole kinds of wishes less. */
const SINGLE_DROPS_MAX = 8;
/** Attempts with two things less: all pairs of five. */
const PAIR_DROPS_MAX = 10;
/** Attempts with one thing kept, the commonest first: each attempt is counted, found or not. */
const SINGLE_THINGS_MAX = 4;

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
  const isFixed = (part: Part) => !isWish(part) || isKept(part);
  const isMet = (index: number) => (counts[index] ?? 0) > 0;
  const repaired = parts.map((part, index) => (isMet(index) || !isUnknown(part) ? undefined : repair(part)));
  const all = [...parts.keys()].filter((index) => !isFixed(parts[index]!));
  const wishes = all.filter(
    (index) => !parts[index]!.words.every(isStopWord) && (isMet(index) || repaired[index] !== undefined),
  );
  // What stays may wish nothing: "without a lift" alone would find nearly everything.
  const staysWish = parts.some(isKept) || read.parsed.phrases.length > 0;

  const fewer = keptWishes(wishes, (index) => rankOf(parts[index]!), counts).filter(
    (kept) => staysWish || kept.length > 0,
  );
  // "Unfurnished" alone is given up first, where no listing says it: the step still refuses furniture.
  const hasRefusal = parts.some(({ segments }) => segments.some(isRefusal));
  const attempts: Fallback[] = [
    ...(repaired.some((words) => words !== undefined) ? [{ step: "typo", text: write(all) } as const] : []),
    ...(hasRefusal ? [{ step: "fewer", text: write(all) } as const] : []),
    ...(options.concepts && all.some((index) => hasMeaning(parts[index]!))
      ? [{ step: "words", text: write(all, { asTyped: true }) } as const]
      : []),
    ...fewer.map((kept): Fallback => ({ step: "fewer", text: write(kept) })),
  ];
  const asked = write(all, { asTyped: true });
  return attempts.filter(({ step, text }, index) => {
    const isFirst = attempts.findIndex((attempt) => attempt.step === step && attempt.text === text) === index;
    const isOther = text !== asked || step === "words" || (step === "fewer" && hasRefusal);
    return isFirst && isOther && /\p{L}/u.test(text);
  });

  function write(kept: readonly number[], { asTyped = false } = {}): string {
    const left = parts.filter((part, index) => !isFixed(part) && !kept.includes(index));
    const replaced = asTyped ? [] : parts.flatMap((part, index) => replacement(part, repaired[index]));
    return leaveOut(read.text, read.segments, new Set(left.flatMap(({ segments }) => segments)), {
      ...{ stopWords: textSearch.context.stopWords, replaced: new Map(replaced) },
    });
  }

  /** "kesklina" is Kesklinn misspelt, not in the other alphabet. */
  function repair(part: Part): string | undefined {
    const nearest = nearestOf(part, near, nearestWord);
    return otherSpelling(part, (meaning) => nearest === undefined || !isNameOfPlace(meaning)) ?? nearest;
  }

  /** The word on the other keyboard layout or in the other alphabet, if it means something then: "kvartira". */
  function otherSpelling(part: Part, mayMean: (meaning: Meaning) => boolean): string | undefined {
    if (isInOwnSpelling(part, textSearch.context.estonian)) return undefined;
    return layoutAndScriptVariants(part.words[0]!.text).find(({ text }) => {
      const { segments } = textSearch.read(text, options);
      const [only] = segments;
      return (
        only !== undefined &&
        segments.every(
          ({ words: same, meanings }) => same === only.words && meanings.length > 0 && meanings.every(mayMean),
        )
      );
    })?.text;
  }
}

/** The wishes of each attempt with fewer. Places are given up last, before them numbers: nothing else is worth another town. */
function keptWishes(wishes: readonly number[], rank: (index: number) => Rank, counts: readonly number[]): number[][] {
  const only = (...ranks: readonly Rank[]) => wishes.filter((index) => ranks.includes(rank(index)));
  const facts = only("type", "number", "place");
  // Of one rank the rarest is given up first.
  const rarestFirst = (list: readonly number[]) => [...list].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0));
  const eachLess = (from: readonly number[], ...ranks: readonly Rank[]) =>
    ranks
      .flatMap((one) => rarestFirst(only(one)))
      .slice(0, SINGLE_DROPS_MAX)
      .map((drop) => from.filter((index) => index !== drop));
  const things = rarestFirst(only("thing"));
  const without = (dropped: readonly number[]) => wishes.filter((index) => !dropped.includes(index));
  const pairsOfThings = things.flatMap((one, at) => things.slice(at + 1).map((other) => [one, other]));
  const otherThings = (kept: number) => things.filter((one) => one !== kept);
  return [
    [...wishes],
    ...eachLess(wishes, "word", "thing", "surroundings", "type"),
    ...pairsOfThings.slice(0, PAIR_DROPS_MAX).map(without),
    ...things
      .toReversed()
      .slice(0, SINGLE_THINGS_MAX)
      .map((kept) => without(otherThings(kept))),
    only("surroundings", "type", "number", "place"),
    facts,
    only("number", "place"),
    ...eachLess(facts, "number"),
    only("type", "place"),
    only("place"),
    ...eachLess(wishes, "place"),
  ];
}

const replacement = ({ segments }: Part, words: string | undefined): [Segment, string][] =>
  words === undefined ? [] : segments.map((segment) => [segment, words]);
