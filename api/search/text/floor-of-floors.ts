// Reads a floor of a house of so many: "2/5", "2. korrus 5-st", "2 этаж из 5".
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { Head } from "./number-head.ts";
import type { Quantity } from "./number-quantities.ts";
import type { NumberToken } from "./number-tokens.ts";

type Tokens = readonly NumberToken[];

const FLOORS = { min: 2, max: 40 };

export function createFloorOfFloorsReader(words: NumberWords) {
  return function readFloorOfFloors(tokens: Tokens, head: Head, first: Quantity) {
    if (head.limit !== undefined || (head.subject !== undefined && head.subject.field !== "floor")) return undefined;
    const isFloor = (first.unit?.field ?? head.subject?.field) === "floor";
    const total =
      (first.unit === undefined ? readSlash(tokens, first) : undefined) ??
      (isFloor ? readOf(tokens, first) : undefined);
    if (total === undefined || !isPlausible(first.value * first.scale, total.value)) return undefined;
    const conditions: Condition[] = [
      { kind: "range", field: "floor", min: first.value, max: first.value },
      { kind: "range", field: "floors", min: total.value, max: total.value },
    ];
    return { conditions, next: total.next };
  };

  /** "2/5" written tightly, or "2 / 5" before a word for floors: no date, no share of a house, no rooms. */
  function readSlash(tokens: Tokens, first: Quantity) {
    const [slash, total] = [tokens[first.next], tokens[first.next + 1]];
    if (slash?.text !== "/" || total?.value === undefined) return undefined;
    const at = first.next + 2;
    const unit = words.unit.match(tokens, at);
    const isFloors = unit?.value.field === "floor" || unit?.value.field === "floors";
    const isOther = words["other-unit"].match(tokens, at) ?? words.share.match(tokens, at);
    if (isOther !== undefined || tokens[at]?.text === "/" || (unit !== undefined && !isFloors)) return undefined;
    if (!isFloors && !(slash.isTight && total.isTight)) return undefined;
    return { value: total.value, next: unit?.next ?? at };
  }

  function readOf(tokens: Tokens, { next }: Quantity) {
    const of = words.of.match(tokens, next);
    const at = of?.next ?? next;
    const value = tokens[at]?.value;
    const ending = words["of-ending"].match(tokens, at + 1);
    if (value === undefined || (of === undefined && ending === undefined)) return undefined;
    return { value, next: ending?.next ?? at + 1 };
  }
}

function isPlausible(floor: number, floors: number): boolean {
  const areWhole = Number.isInteger(floor) && Number.isInteger(floors);
  return areWhole && floor >= 1 && floor <= floors && floors >= FLOORS.min && floors <= FLOORS.max;
}
