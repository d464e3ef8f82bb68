// Things that are lacking, and those that share the Estonian ending of lack: "kamina, sauna ja garaažita".
import { isRefusal } from "./denied-things.ts";
import { JOINS } from "./joined-wishes.ts";
import { isBehindComma, isComitative, mayBeThing, type Segment, saysWhere, textOf } from "./segments.ts";

/** A feature in the case of lack (-ta): "liftita", "mööblita". Partitives in -ta ask for it: "otsin parkimiskohta", whose lack is "parkimiskohata". */
export function isLack(segment: Segment): boolean {
  return mayBeThing(segment) && /\p{L}{3}(?<!koh|lau|ai)ta$/u.test(segment.words.at(-1)!.text);
}

/** A thing that is refused as lacking: "without a balcony", "rõduta". Refused once more it is wished: "flats without a lift not wanted". */
export function isRefusedLack(segment: Segment): boolean {
  const { sign, role, refusal } = segment;
  if (sign !== "refused" || role !== undefined || !mayBeThing(segment) || saysWhere(segment)) return false;
  return refusal?.role === "not-a" || isLack(segment);
}

/** "flats without a balcony [not acceptable]", where "without a lift, pets not allowed" refuses both. */
export function wishLastLack(signed: Segment[]): void {
  const last = signed.at(-1);
  if (last === undefined || (last.refusal?.goesOn === true && isBehindComma(last))) return;
  let at: number | undefined = signed.length - 1;
  while (at !== undefined && isRefusedLack(signed[at]!)) {
    const { words, meanings, refusal }: Segment = signed[at]!;
    signed[at] = { words, meanings };
    at = refusal?.goesOn === true && at > 0 ? at - 1 : lackBefore(signed, at);
  }
}

/** "без лифта [и без балкона не рассматриваем]" */
function lackBefore(signed: readonly Segment[], at: number): number | undefined {
  const isJoined = JOINS.some((join) => join === signed[at - 1]?.role);
  return isJoined && at > 1 && isRefusedLack(signed[at - 2]!) ? at - 2 : undefined;
}

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
