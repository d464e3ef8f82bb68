// Limits that "and" shares: "kuni 40 m2 ja 150 000 eurot" is at most both, "vähemalt 3 tuba ja 60 m2" at least.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { isAbout } from "./own-money.ts";
import type { Segment } from "./segments.ts";

type Range = Extract<Condition, { kind: "range" }>;
type Field = Range["field"];

/** Of the most the next number is a price, of the least a size; "kuni 100 000 ja 60 m2" may be about 60. */
const MOST: { of: readonly Field[]; shared: readonly Field[] } = {
  of: ["size", "plotArea", "rooms", "floor"],
  shared: ["price"],
};
const LEAST: typeof MOST = { of: ["rooms", "price", "size"], shared: ["size", "plotArea"] };

export function withSharedLimits(segments: readonly Segment[]): readonly Segment[] {
  return segments.map((segment, at) => {
    const [first, joint] = [segments[at - 2], segments[at - 1]];
    const limit = first && joint?.role === "and" ? rangeOf(first) : undefined;
    const range = rangeOf(segment);
    if (limit === undefined || range === undefined || !isAbout(range)) return segment;
    const isMost = limit.min === undefined;
    const { of, shared } = isMost ? MOST : LEAST;
    if (!isMost && limit.max !== undefined) return segment;
    if (!of.includes(limit.field) || !shared.includes(range.field) || limit.field === range.field) return segment;
    const said = Math.round(((range.min ?? 0) + (range.max ?? 0)) / 2);
    return withRange(segment, { kind: "range", field: range.field, [isMost ? "max" : "min"]: said });
  });
}

function rangeOf({ meanings, sign }: Segment): Range | undefined {
  const [meaning] = meanings;
  if (sign !== undefined || meaning?.as !== "fact") return undefined;
  return meaning.conditions.find((one): one is Range => one.kind === "range");
}

/** The segment with its range of the same field changed. */
export function withRange(segment: Segment, range: Range): Segment {
  const isOld = (condition: Condition) => condition.kind === "range" && condition.field === range.field;
  const meanings = segment.meanings.map((meaning) =>
    meaning.as === "fact"
      ? { ...meaning, conditions: meaning.conditions.map((condition) => (isOld(condition) ? range : condition)) }
      : meaning,
  );
  return { ...segment, meanings };
}
