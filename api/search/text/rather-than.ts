// Of two things, one of which is liked better, that one is sought: "rather a house than a flat", "pigem kivimaja kui puumaja".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { clauseStart, textIn } from "./clause-bounds.ts";
import { isDeal, isType, type Segment, saysWhere, textOf } from "./segments.ts";
import { ignore } from "./unneeded.ts";

/** "in a panel house": words between. */
const WITHIN = 3;

export function withRatherThan(
  segments: readonly Segment[],
  { rather, than }: Pick<ClauseWords, "rather" | "than">,
): readonly Segment[] {
  const result = [...segments];
  for (const [at, segment] of segments.entries()) {
    if (segment.meanings.length > 0 || !than.are(textOf(segment))) continue;
    const better = segments.slice(Math.max(0, at - WITHIN), at).findLastIndex(isWish) + Math.max(0, at - WITHIN);
    const other = segments.findIndex((next, index) => index > at && index <= at + WITHIN && isWish(next));
    const from = clauseStart(segments, at);
    const isPreferred = rather.areIn(textIn(segments, [from, at]));
    if (!isPreferred || other === -1 || better < from || !areAlike(segments[better]!, segments[other]!)) continue;
    for (let index = at; index <= other; index += 1) result[index] = ignore(segments[index]!);
    // A thing that is liked better raises listings, and a type, deal or place is what is sought.
    if (!isChoice(segments[better]!)) continue;
    for (let index = from; index < at; index += 1)
      if (segments[index]!.meanings.length === 0 && rather.are(textOf(segments[index]!)))
        result[index] = ignore(segments[index]!);
  }
  return result;
}

const isWish = ({ meanings, sign }: Segment): boolean => meanings.length > 0 && sign === undefined;

/** A listing has one of each. */
const isChoice = (segment: Segment): boolean =>
  saysWhere(segment) || segment.meanings.every((meaning) => isType(meaning) || isDeal(meaning));

const areAlike = (one: Segment, other: Segment): boolean => saysWhere(one) === saysWhere(other);
