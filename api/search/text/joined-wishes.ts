// The wishes that a text joins to one another: by "and", "or" and "nor", by a comma, or by nothing ("mitte Tartu Pärnu").
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { areAlikePlaces, listKind } from "./list-kinds.ts";
import {
  isBehindComma,
  isBehindSentence,
  isBehindSlash,
  isComitative,
  isInnerCase,
  mayBeThing,
  type Segment,
  saysWhere,
  textOf,
} from "./segments.ts";

export interface JoinedDeps {
  stopWords: ReadonlySet<string>;
  /** Words between wishes, by phrase. */
  functionWords: ReadonlyMap<string, FunctionRole>;
  clauseWords: ClauseWords;
}

/** How a wish is joined to the one before it: "beside" without anything between them. */
export type Join = "or" | "nor" | "and" | "comma" | "beside";

export const JOINS: readonly Join[] = ["or", "nor", "and"];

export interface JoinedWish {
  by: Join;
  /** Place of its segment. */
  at: number;
}

/** These refuse one thing or type, and all of a list of places or floors. */
const OF_ONE: readonly FunctionRole[] = ["not", "nor"];
export const isOfOne = (role: FunctionRole): boolean => OF_ONE.includes(role);

/** All that lists join to the wish `first` of a refusal at `start`, up to what is wished: "ilma mööblita ja rõduga". */
export function joinedTo(
  segments: readonly Segment[],
  { start, first, isMixed }: { start: number; first: number; isMixed: boolean },
  { stopWords, functionWords, clauseWords }: JoinedDeps,
): JoinedWish[] {
  const joined: JoinedWish[] = [];
  for (let last = first; ; ) {
    const next = segments[last + 1];
    if (next === undefined) return joined;
    const word = JOINS.find((join) => join === next.role);
    const by = word ?? joinWithoutWord(segments[last]!, next);
    const at = by === undefined ? undefined : nextWish(segments, last + (word === undefined ? 1 : 2), stopWords);
    // "v.a Kopli ja Lasnamäe, Nõmmel": behind its "and" a list has no comma, but behind a colon; and none has a semicolon.
    const isEnd =
      /;/.test(next.words[0]!.before) ||
      (!isMixed && by === "comma" && joined.some((other) => JOINS.includes(other.by)));
    if (by === undefined || at === undefined || isEnd || isWished(segments[at]!)) return joined;
    const between = segments.slice(last + (word === undefined ? 1 : 2), at);
    // "ei taha Lasnamäele, tahan Nõmmele"
    if (by === "comma" && between.some((one) => clauseWords.seek.are(textOf(one)))) return joined;
    // "ei sobi: ahiküte, soovin [rõdu]"
    if (isMixed && !between.every((one) => clauseWords.article.are(textOf(one)))) return joined;
    if (mayBeThing(segments[at]!) && !saysWhere(segments[at]!) && isSaidToBe(last + 1, at)) return joined;
    // "mitte ahiküttega, [rõdu või terrass oleks boonus]"
    if (by === "comma" && isPreferredAt(at)) return joined;
    // "excluding Kalamaja, in Tallinn", "v.a Kopli, Tallinnas"
    if (by === "comma" && isInside(last + 1, at) && !isInside(start + 1, first)) return joined;
    joined.push({ by, at });
    last = at;
  }

  /** Whether its part of the text ends in words that prefer what stands before them. */
  function isPreferredAt(at: number): boolean {
    const end = segments.findIndex((segment, index) => index > at && isBehindComma(segment));
    return segments.slice(at, end === -1 ? undefined : end).some(({ role }) => role === "preferred");
  }

  function isWished(segment: Segment): boolean {
    return functionWords.get(segment.words[0]!.text) === "with" || isComitative(segment);
  }

  /** "ja on [rõdu]", "and [pets allowed]" */
  function isSaidToBe(from: number, at: number): boolean {
    const between = segments
      .slice(from, at + 1)
      .map(textOf)
      .join(" ");
    return clauseWords["there-is"].areIn(between);
  }

  function isInside(from: number, at: number): boolean {
    // "pool" only ends as a case does, as "korrus" in a list behind a colon.
    const isInCase =
      isInnerCase(segments[at]!) && (saysWhere(segments[at]!) || !(isMixed || mayBeThing(segments[at]!)));
    return isInCase || segments.slice(from, at).some(({ role }) => role === "inside");
  }
}

function joinWithoutWord(last: Segment, next: Segment): Join | undefined {
  if (isBehindSlash(next)) return "or";
  if (isBehindComma(next)) return "comma";
  return areAlikePlaces(last, next) && !isBehindSentence(next) ? "beside" : undefined;
}

/**
 * Place of the next wish. Of a refusal (`refusing`) it stands in the same clause, where what wishes nothing is skipped: "not on the first
 * floor", "ei tohi olla esimesel".
 */
export function nextWish(
  segments: readonly Segment[],
  from: number,
  stopWords: ReadonlySet<string>,
  refusing?: FunctionRole,
): number | undefined {
  const isSameClause = refusing !== undefined;
  let isOfPlace = false;
  for (let index = from; index < segments.length; index += 1) {
    const segment = segments[index]!;
    if (isSameClause && isBehindComma(segment)) return undefined;
    // "not cheap" is about the word, and "not in the city" about no wish: "не в районе Ласнамяэ" is.
    if (isSameClause && segment.filler === "quality" && (isOfOne(refusing) || refusing === "refuse")) return index;
    const isStopWord = segment.sign === "ignored" && segment.words.every(({ text }) => stopWords.has(text));
    isOfPlace ||= segment.filler === "where";
    const isSkipped = isSameClause && (segment.sign === "ignored" || segment.role === "with");
    if (segment.role === "inside" || isStopWord || isSkipped || segment.filler === "where") continue;
    const isWish = segment.role === undefined && segment.sign === undefined;
    return isWish && (!isOfPlace || listKind(segment) === "where") ? index : undefined;
  }
  return undefined;
}
