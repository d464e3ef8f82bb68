// A number beside a rent that is its price: "сниму квартиру 350".
import { FIELD_VALUES } from "./field-values.ts";
import type { Segment } from "./segments.ts";

/** House numbers are lower, and prices of sales greater. */
const RENT = { min: 150, max: 5000, roundTo: 10 };

/** Not a house number behind an unknown name. */
export function isBareRent(segments: readonly Segment[], index: number): boolean {
  const { words, meanings, sign, role } = segments[index]!;
  const before = segments[index - 1];
  const isNamed =
    before !== undefined && before.sign === undefined && before.role === undefined && !before.meanings.length;
  if (words.length > 1 || meanings.length > 0 || sign !== undefined || role !== undefined || isNamed) return false;
  const value = Number(words[0]!.text);
  return value >= RENT.min && value <= RENT.max && value % RENT.roundTo === 0;
}

export function asRent(segment: Segment): Segment {
  const value = Number(segment.words[0]!.text);
  const { tolerance } = FIELD_VALUES.price;
  const [min, max] = [1 - tolerance, 1 + tolerance].map((share) => Math.round(value * share)) as [number, number];
  return {
    ...segment,
    meanings: [{ as: "fact", name: "price", conditions: [{ kind: "range", field: "price", min, max }] }],
  };
}
