// The range that a segment wishes, as of a price or a floor, and the segment with another one.
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { Segment } from "./segments.ts";

export type Range = Extract<Condition, { kind: "range" }>;

/** The first that the segment wishes of any of the fields. */
export function wishedRange({ meanings }: Segment, fields: readonly Range["field"][]): Range | undefined {
  const isOne = (one: Condition): one is Range => one.kind === "range" && fields.includes(one.field);
  for (const meaning of meanings) {
    const own = meaning.as === "fact" ? meaning.conditions.find(isOne) : undefined;
    if (own !== undefined) return own;
  }
  return undefined;
}

export function withRange(segment: Segment, range: Range): Segment {
  const isOld = (condition: Condition) => condition.kind === "range" && condition.field === range.field;
  const meanings = segment.meanings.map((meaning) =>
    meaning.as === "fact"
      ? { ...meaning, conditions: meaning.conditions.map((condition) => (isOld(condition) ? range : condition)) }
      : meaning,
  );
  return { ...segment, meanings };
}
