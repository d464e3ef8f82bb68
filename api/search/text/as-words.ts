// Segments of a text whose wishes are searched by their words alone. What is refused stays refused, and another country is still wished.
import { type Meaning, type Segment, saysWhere, segmentOf } from "./segments.ts";
import type { TypedWord } from "./text-words.ts";

/**
 * All wishes, or only things where there are any: then "mets" in Tartu finds no Metsa tänav elsewhere. Else all but numbers: the 10 of
 * "10-toaline" is that of any street.
 */
export type ReadAsWords = "all" | "things";

export const plain = (word: TypedWord): Segment => segmentOf([word], { meanings: [] });

/** A wish with several meanings of the same words ("kivimaja") is its words once. */
export function asWords(segments: readonly Segment[], which: ReadAsWords): Segment[] {
  const isRead = which === "all" ? isWish : segments.some(isThing) ? isThing : isWishInWords;
  return segments.flatMap((segment, index) => {
    if (!isRead(segment)) return [segment];
    const before = segments[index - 1];
    return before?.words === segment.words && isRead(before) ? [] : segment.words.map(plain);
  });
}

const isWish = ({ meanings, sign, role, refusal }: Segment): boolean =>
  sign === undefined && refusal === undefined && role === undefined && !meanings.some(({ as }) => as === "abroad");

const isWishInWords = (segment: Segment): boolean => isWish(segment) && !segment.meanings.some(isNumber);

const isNumber = (meaning: Meaning): boolean =>
  meaning.as === "fact" && meaning.conditions.some(({ kind }) => kind === "range");

const isThing = (segment: Segment): boolean =>
  isWish(segment) && segment.meanings.some(({ as }) => as === "feature") && !saysWhere(segment);
