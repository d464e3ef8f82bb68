// A house that is the building of the flat which is sought: "korterit Pärnus, maja peaks olema ehitatud pärast 2010", "5-этажный дом".
import type { Condition } from "../../../mappings/concepts/table.ts";
import { clauseEnd, clauseStart } from "./clause-bounds.ts";
import { hasRange, isBehindStop, type Meaning, type Segment, valuesOf } from "./segments.ts";

/** Storeys from which on nobody sells a house as a home of its own. */
const FLOORS_MIN = 5;
/** The least floor that is one of a flat: houses of three storeys are rare. */
const HIGH_FLOOR = 3;
const QUALITIES =
  "renovated good-condition stone-house panel-house wooden-house insulated energy-efficient energy-a energy-b lift".split(
    " ",
  );
const RANGES = ["year", "floors", "floor"] as const;

/** A house of five storeys, or one of which a part of the text tells nothing but what it is like, where a flat is sought. */
export function isBuildingOfFlat(segments: readonly Segment[], index: number): boolean {
  if (!isHouse(segments[index]!)) return false;
  if (segments.some((segment, at) => Math.abs(at - index) === 1 && isTall(segment))) return true;
  if (isOldOfFlat(segments, index)) return true;
  const part = segments.slice(clauseStart(segments, index), clauseEnd(segments, index));
  const isFlat = isNew(segments[index]!) ? isHigh : isOfFlat;
  return segments.some((segment) => !part.includes(segment) && isFlat(segment)) && isDescribed(part, segments[index]!);
}

const isHouse = ({ meanings }: Segment) =>
  meanings.length > 0 && meanings.every((meaning) => valuesOf("propertyType", meaning).join() === "house");

function isTall({ meanings }: Segment): boolean {
  const conditions = meanings.flatMap((meaning) => (meaning.as === "fact" ? meaning.conditions : []));
  return conditions.some(
    (condition) => condition.kind === "range" && condition.field === "floors" && (condition.min ?? 0) >= FLOORS_MIN,
  );
}

/** Only flats have a floor, or a lift to it. */
const isOfFlat = ({ meanings, sign }: Segment) =>
  sign === undefined &&
  meanings.some(
    (meaning) =>
      valuesOf("propertyType", meaning).join() === "apartment" ||
      hasRange(meaning, "floor") ||
      (meaning.as === "feature" && meaning.name === "lift"),
  );

/** Of a flat, and no floor that a house may have as well. */
const isHigh = (segment: Segment): boolean =>
  isOfFlat(segment) && segment.meanings.every((meaning) => meaning.as !== "fact" || !isLow(meaning.conditions));

const isLow = (conditions: readonly Condition[]): boolean =>
  conditions.some((one) => one.kind === "range" && one.field === "floor" && (one.min ?? 0) < HIGH_FLOOR);

/** With its year behind it, where a flat was named before in the same part: "двушку в Ласнамяэ дом не старше 2000 года". */
function isOldOfFlat(segments: readonly Segment[], index: number): boolean {
  const next = segments[index + 1];
  const flat = segments.slice(0, index).findLastIndex(isOfFlat);
  const isDated = next?.meanings.some((meaning) => hasRange(meaning, "year")) === true && !isBehindStop(next);
  const isApart = segments.slice(flat + 1, index + 1).some((segment) => isBehindStop(segment) || segment.role === "or");
  return isDated && flat !== -1 && !isApart;
}

/** "renoveeritud maja", "дом 2010 года": something that a building is, and nothing else. */
function isDescribed(part: readonly Segment[], house: Segment): boolean {
  const others = part.filter(
    (segment) => segment.words !== house.words && segment.sign !== "ignored" && segment.role === undefined,
  );
  const isAny = others.length > 0 || isNew(house);
  return isAny && others.every(({ meanings }) => meanings.length > 0 && meanings.every(isOfBuilding));
}

/** With its year in its own words: "uus maja, 3. korrus"; on the second floor of a house there may be bedrooms. */
const isNew = ({ meanings }: Segment): boolean => meanings.every((meaning) => hasRange(meaning, "year"));

function isOfBuilding(meaning: Meaning): boolean {
  if (meaning.as === "feature") return QUALITIES.includes(meaning.name);
  return meaning.as === "energy" || RANGES.some((field) => hasRange(meaning, field));
}
