// Segments of a text whose wishes are searched by their words alone. What is refused stays refused, and another country is still wished.
import { type Segment, saysWhere } from "./segments.ts";
import type { TypedWord } from "./text-words.ts";

export const plain = (word: TypedWord): Segment => ({ words: [word], meanings: [] });

/** A wish with several meanings of the same words ("kivimaja") is its words once. */
export function asWords(segments: readonly Segment[]): Segment[] {
  return segments.flatMap((segment, index) => {
    if (!isWish(segment)) return [segment];
    return segments[index - 1]?.words === segment.words ? [] : segment.words.map(plain);
  });
}

/** Only things, or all wishes where there is none. A text keeps its town: "mets" in Tartu must not find a Metsa tänav elsewhere. */
export function thingsAsWords(segments: readonly Segment[]): Segment[] {
  const isThing = (segment: Segment) =>
    isWish(segment) && segment.meanings.some(({ as }) => as === "feature") && !saysWhere(segment);
  if (!segments.some(isThing)) return asWords(segments);
  return segments.flatMap((segment, index) => {
    if (!isThing(segment)) return [segment];
    const before = segments[index - 1];
    return before?.words === segment.words && isThing(before) ? [] : segment.words.map(plain);
  });
}

const isWish = ({ meanings, sign, role, refusal }: Segment) =>
  sign === undefined && refusal === undefined && role === undefined && !meanings.some(({ as }) => as === "abroad");
