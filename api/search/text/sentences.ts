// In a sentence words without a meaning raise listings, and are not required: "otsime korterit, sest trepid on rasked" tells why, "meil on
// koer" who seeks. In short texts they are what is sought.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { isBehindStop, type Segment, textOf } from "./segments.ts";

const LETTER = /\p{L}/u;
/** Fewer words are a list of what is sought: of 800 that people typed 39 have as many. */
const WORDS_MIN = 12;
/** Wishes with a meaning, beside which a word without one is seldom what is sought. */
const WISHES_MIN = 3;

/** What a person who seeks tells of themselves, which few listings mention. */
const OF_SEEKERS: readonly string[] = ["pets", "family", "students", "investment"];

export function preferInSentences(segments: readonly Segment[], { permit }: ClauseWords): readonly Segment[] {
  const words = segments.reduce((count, segment) => count + segment.words.length, 0);
  if (words < WORDS_MIN || segments.filter(hasMeaning).length < WISHES_MIN) return segments;
  const isAskedFor = permit.areIn(segments.map(textOf).join(" "));
  // In a text of capitals they say nothing.
  const tellsNames = segments.some(({ words }) => words.some(({ text, isCapital }) => !isCapital && LETTER.test(text)));
  const isRaised = (segment: Segment, at: number) =>
    segment.meanings.length === 0
      ? !(tellsNames && isName(segment, at)) && !isJoinedByOr(segments, at)
      : isOfSeeker(segment) && !isAskedFor;
  return segments.map((segment, at) =>
    isWished(segment) && isRaised(segment, at) ? { ...segment, sign: "preferred" } : segment,
  );
}

/** "Tartus või Xyzkülas": an alternative. */
const isJoinedByOr = (segments: readonly Segment[], at: number) =>
  [-1, 1].some((step) => segments[at + step]?.role === "or");

const isWished = ({ sign, role }: Segment) => sign === undefined && role === undefined;
const hasMeaning = (segment: Segment) => isWished(segment) && segment.meanings.length > 0;

const isOfSeeker = ({ meanings }: Segment) =>
  meanings.length > 0 && meanings.every(({ as, name }) => as === "feature" && OF_SEEKERS.includes(name));

/** A capital within a sentence. */
const isName = (segment: Segment, at: number) => segment.words[0]!.isCapital && at > 0 && !isBehindStop(segment);
