// Refuses a segment: no listing that meets it may come. Where a parameter can say what is left, that is wished instead, as of floors.
import type { Segment } from "./segments.ts";

/** Refused by itself, as no part of a list, and by none of its own words. */
export const ALONE = { goesOn: false, wordsAhead: 0, wordsBehind: 0 };

/**
 * A refused segment. Of a floor that is refused the others are wished, which a parameter can say; "not on the last floor but one" wishes
 * nothing, since of the floors below the last the index knows no more than that.
 */
export function refuse(segment: Segment): Segment {
  const [only] = segment.meanings;
  const [condition] = only?.as === "fact" && segment.meanings.length === 1 ? only.conditions : [];
  const refusal = segment.refusal ?? ALONE;
  if (condition?.kind === "range" && condition.field === "floor" && condition.min === 1 && condition.max === 1) {
    const others = { as: "fact", name: "floor>=2", conditions: [{ kind: "range", field: "floor", min: 2 }] } as const;
    return { ...segment, meanings: [others], refusal };
  }
  if (condition?.kind === "flag" && condition.field === "isTopFloor") {
    if (!condition.value) return { ...segment, meanings: [], sign: "ignored" };
    const others = { as: "fact", name: "isTopFloor=false", conditions: [{ ...condition, value: false }] } as const;
    return { ...segment, meanings: [others], refusal };
  }
  return { ...segment, sign: "refused" };
}

/** What a quoted phrase means as a whole; its words are refused anyhow. */
export function asOneMeaning(segments: Segment[]): Segment[] {
  return segments.length === 1 && segments[0]!.meanings.length > 0 ? segments : [];
}
