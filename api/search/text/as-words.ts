// Segments of a text whose wishes are searched by their words alone. What is refused stays refused, and another country is still wished.
import { isType, type Segment, saysWhere, segmentOf } from "./segments.ts";
import type { TypedWord } from "./text-words.ts";

/**
 * All wishes, or only things where there are any, and else types: "mets" in Tartu finds no Metsa tänav elsewhere, and "garaaž kaldal" a house
 * with both. Deals and places are none: "müüa" is said of furniture, and "Nõmmel" of Kilingi-Nõmme.
 */
export type ReadAsWords = "all" | "things";

export const plain = (word: TypedWord): Segment => segmentOf([word], { meanings: [] });

/** Not as the name of a place: "järve ääres" is not in Kohtla-Järve. */
const plainInTexts = (word: TypedWord): Segment => ({ ...plain(word), isInTexts: true });

/** A wish with several meanings of the same words ("kivimaja") is its words once. */
export function asWords(segments: readonly Segment[], which: ReadAsWords): Segment[] {
  const isRead = which === "all" ? isWish : segments.some(isThing) ? isThing : isOfType;
  const asPlain = which === "all" ? plain : plainInTexts;
  return segments.flatMap((segment, index) => {
    if (!isRead(segment)) return [segment];
    const before = segments[index - 1];
    return before?.words === segment.words && isRead(before) ? [] : segment.words.map(asPlain);
  });
}

const isWish = ({ meanings, sign, role, refusal }: Segment): boolean =>
  sign === undefined && refusal === undefined && role === undefined && !meanings.some(({ as }) => as === "abroad");

const isOfType = (segment: Segment): boolean => isWish(segment) && segment.meanings.some(isType);

export const isThing = (segment: Segment): boolean =>
  isWish(segment) && segment.meanings.some(({ as }) => as === "feature") && !saysWhere(segment);
