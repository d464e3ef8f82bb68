// Things that share the Estonian ending of lack: "kamina, sauna ja garaažita".
import { isRefusal } from "./denied-things.ts";
import { isLack, JOINS } from "./refused-lists.ts";
import { isBehindComma, isComitative, mayBeThing, type Segment, saysWhere, textOf } from "./segments.ts";

const GENITIVE = /[aeouõäöü]$|[^aeiouõäöü]i$/;

/**
 * "kamina, sauna ja garaažita", "rõdu- ja liftita": the ending of the last thing of a list is that of all, which are in the genitive, and
 * so end in a vowel. "saun ja liftita" is with a sauna.
 */
export function sharesLack(segments: readonly Segment[], index: number): boolean {
  let hasJoint = false;
  for (let at = index; ; at += 1) {
    const segment = segments[at]!;
    if (
      segment.role !== undefined ||
      segment.sign !== undefined ||
      isRefusal(segment) ||
      !mayBeThing(segment) ||
      saysWhere(segment)
    )
      return false;
    if (isLack(segment)) return hasJoint;
    const isHalf = segment.words.at(-1)!.after === "- ";
    if (!isHalf && (isComitative(segment) || !GENITIVE.test(textOf(segment)))) return false;
    const next = segments[at + 1];
    if (next === undefined) return false;
    const isJoint = JOINS.some((join) => join === next.role);
    if (isJoint) at += 1;
    else if (!isBehindComma(next)) return false;
    hasJoint ||= isJoint;
    if (segments[at + 1] === undefined) return false;
  }
}
