// Texts that a fallback tries, in order: with spell-checked words, then as plain words, then with fewer wishes. What is refused, and a
// wish for another country, stays in all of them.

import { isRefusal } from "../text/denied-things.ts";
import { leaveOut } from "../text/leave-out.ts";
import { isNameOfPlace, type Meaning, type Segment } from "../text/segments.ts";
import type { ReadOptions, ReadText, TextSearch } from "../text/text-search.ts";
import type { TypedWord } from "../text/text-words.ts";
import type { Candidates } from "./candidates.ts";
import { areHomes, impliedWords, localeOf } from "./implied-words.ts";
import { type Kept, keptWishes } from "./kept-wishes.ts";
import { hasMeaning, isInOwnSpelling, isKept, isUnknown, isWish, type Part, rankOf } from "./parts.ts";
import { type NearestWord, nearestOf } from "./spell-check.ts";
import { asTowns, townOf } from "./towns.ts";
import { layoutAndScriptVariants } from "./transliterate.ts";

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

type WriteOptions = Partial<Omit<Kept, "wishes">> & { asTyped?: boolean };

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
  const towns = parts.map(townOf);
  const locale = localeOf(
    read.text,
    read.parsed.words.map(({ text }) => text),
  );
  // With fewer wishes a quarter without any listing is its town, but where another place of the text has some: "Veerikul või Tammelinnas".
  const isGone = (index: number) =>
    towns[index] !== undefined &&
    !isMet(index) &&
    !parts.some((part, at) => isMet(at) && isWish(part) && rankOf(part) === "place");
  const wishes = all.filter(
    (index) =>
      !parts[index]!.words.every(isStopWord) && (isMet(index) || repaired[index] !== undefined || isGone(index)),
  );
  // What stays may wish nothing: "without a lift" alone would find nearly everything.
  const staysWish = parts.some(isKept) || read.parsed.phrases.length > 0;

  const fewer = keptWishes(wishes, {
    counts,
    rank: (index) => rankOf(parts[index]!),
    hasQuarter: towns.some((town) => town !== undefined),
    isOfHomes: areHomes(all.map((index) => parts[index]!)),
  }).filter((kept) => staysWish || kept.wishes.length > 0);
  // "Unfurnished" alone is given up first, where no listing says it: the step still refuses furniture.
  const hasRefusal = parts.some(({ segments }) => segments.some(isRefusal));
  // "Garaaž Karlovas" is a garage elsewhere in Tartu rather than a house of which somebody says both words.
  const hasWords = all.some((index) => ["word", "thing", "surroundings"].includes(rankOf(parts[index]!)));
  const inTown = hasWords
    ? []
    : fewer.filter(({ widened, wishes: kept }) => widened === "all" && kept.length === all.length);
  const attempts: Fallback[] = [
    ...(repaired.some((words) => words !== undefined) ? [{ step: "typo", text: write(all) } as const] : []),
    ...(hasRefusal ? [{ step: "fewer", text: write(all) } as const] : []),
    ...inTown.map(asFewer),
    ...(options.concepts && all.some((index) => hasMeaning(parts[index]!))
      ? [{ step: "words", text: write(all, { asTyped: true }) } as const]
      : []),
    ...fewer.map(asFewer),
  ];
  const asked = write(all, { asTyped: true });
  return attempts.filter(({ step, text }, index) => {
    const isFirst = attempts.findIndex((attempt) => attempt.step === step && attempt.text === text) === index;
    const isOther = text !== asked || step === "words" || (step === "fewer" && hasRefusal);
    return isFirst && isOther && /\p{L}/u.test(text);
  });

  function asFewer(kept: Kept): Fallback {
    return { step: "fewer", text: write(kept.wishes, kept) };
  }

  function write(kept: readonly number[], { asTyped = false, widened, isBare }: WriteOptions = {}) {
    const left = parts.filter((part, index) => !isFixed(part) && !kept.includes(index));
    const replaced = asTyped ? [] : parts.flatMap((part, index) => replacement(part, repaired[index]));
    const stays = parts.filter((part) => !left.includes(part));
    const wider = asTowns(stays, (part) => {
      const index = parts.indexOf(part);
      return towns[index] !== undefined && (widened === "all" || (widened === "unmet" && isGone(index)));
    });
    const implied = isBare === true ? [] : impliedWords(left, stays, locale);
    const isImplied = (segment: Segment) => implied.some(([one]) => one.words === segment.words);
    const leftSegments = [...left, ...wider.left].flatMap(({ segments }) => segments);
    return leaveOut(read.text, read.segments, new Set(leftSegments.filter((segment) => !isImplied(segment))), {
      stopWords: textSearch.context.stopWords,
      replaced: new Map([...replaced, ...wider.replaced, ...implied]),
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

const replacement = ({ segments }: Part, words: string | undefined): [Segment, string][] =>
  words === undefined ? [] : segments.map((segment) => [segment, words]);
