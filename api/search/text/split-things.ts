// Splits a type with a thing, such as a stone house or an office, into two wishes: beside another type ("korter kivimajas") the thing remains.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { isTypeAndThing } from "./list-kinds.ts";
import { type Meaning, namesOnlyType, type Segment } from "./segments.ts";
import { only } from "./wished-types.ts";

export function splitThing(segment: Segment, index: number, segments: readonly Segment[]): Segment | Segment[] {
  const whole = wholeOf(segment);
  if (whole?.as !== "fact") return segment;
  const things = whole.conditions.flatMap((condition): Meaning[] =>
    isFeature(condition) ? [{ as: "feature", name: condition.name }] : [],
  );
  const types = only(whole, (condition) => !isFeature(condition));
  // "kauplus" is also a shop near a flat.
  const others = segment.meanings.filter(
    ({ as, name }) => as === "feature" && !things.some((own) => own.name === name),
  );
  if (others.length === 0 && isEitherType(segments, index)) return { ...segment, meanings: [whole] };
  const thing = { ...segment, meanings: [...things, ...others] };
  return segment.sign === undefined ? [{ ...segment, meanings: types }, thing] : thing;
}

/** "korter või kivimaja": with "or" between it and another type, the thing is asked of its own type alone. */
function isEitherType(segments: readonly Segment[], index: number): boolean {
  const segment = segments[index]!;
  if (segment.sign !== undefined) return false;
  const others = segments.filter((other, at) => at === index || other.sign !== "ignored");
  const at = others.indexOf(segment);
  return [-1, 1].some((side) => others[at + side]?.role === "or" && isPlainType(others[at + 2 * side]));
}

const isPlainType = (segment: Segment | undefined) =>
  segment !== undefined && (namesOnlyType(segment) || isTypeAndThing(segment)) && wholeOf(segment) === undefined;

const wholeOf = ({ meanings }: Segment) =>
  meanings.find((meaning) => meaning.as === "fact" && meaning.conditions.some(isFeature));

function isFeature(condition: Condition): condition is Extract<Condition, { kind: "feature" }> {
  return condition.kind === "feature";
}
