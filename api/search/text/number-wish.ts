// What was said about a number, and the condition that it means: which field, which bounds.
import type { Limit, LimitKind, Subject } from "../../../mappings/concepts/number-words.ts";
import type { Condition, RangeField } from "../../../mappings/concepts/table.ts";
import { FIELD_VALUES, isPossible, kindOf } from "./field-values.ts";
import type { Head } from "./number-head.ts";
import type { Quantity } from "./number-quantities.ts";
import type { QuantityUnit } from "./number-units.ts";

/** A limit or range without a unit is a price from here on; "about" needs a greater one. */
const BARE_PRICE_MIN = 100;
const BARE_ABOUT_MIN = 1000;
/** "Alla kolmesaja"; "over a hundred" is said of years and reasons, too. */
const WORDED_PRICE_MIN = 200;
/** "150 000" is a price; what is greater may be a telephone number. */
const BARE_GROUPED = { min: 10_000, max: 3_000_000 };
/** "korter 100000": a number of this many zeros beside other words is a price. */
const BARE_ROUND_TO = 1000;
/** Bare numbers of these years are years, unless they are round as prices are. */
const BARE_YEAR = { min: 1850, max: 2035, roundTo: 50 };
/** What was said about one field: a number (low and high are the same) or a range, in the unit. */
export interface Wish {
  low: number;
  high: number;
  unit: QuantityUnit | undefined;
  isScaled: boolean;
  limit: Limit | undefined;
  /** A range or a limit. */
  isLimited: boolean;
  isAbout: boolean;
  /** Numbers in words mean nothing without a unit, a scale or a limit. */
  isInWords: boolean;
  /** "kolmas" is a floor; a third room is none of three. */
  isOrdinal: boolean;
  isGrouped: boolean;
  subject: Subject | undefined;
  next: number;
}

export function wishOf(head: Head, quantity: Quantity): Wish {
  const { subject, isAbout } = head;
  const { value, scale, unit, limit: after, isInWords, isOrdinal, isGrouped, next } = quantity;
  const ofSubject: Limit | undefined = subject?.kind && { kind: subject.kind, field: undefined };
  const limit = head.limit ?? after ?? ofSubject;
  return {
    low: value * scale,
    high: value * scale + (unit?.span ?? 0),
    unit,
    isScaled: scale !== 1,
    limit,
    isLimited: limit !== undefined,
    isAbout,
    isInWords,
    isOrdinal,
    isGrouped,
    subject,
    next,
  };
}

/** Undefined where the number means nothing, or its unit contradicts what was said before it. */
export function fieldOf(wish: Wish): RangeField | undefined {
  const { unit, subject, limit, isScaled } = wish;
  // "kolmandale ja kõrgemale", "выше третьего"
  if (wish.isOrdinal && (unit ?? subject ?? limit)?.field !== "floor")
    return unit === undefined && subject === undefined && isBeyond(limit) ? "floor" : undefined;
  if (unit !== undefined) {
    if (limit?.field !== undefined && kindOf(limit.field) !== kindOf(unit.field)) return undefined;
    if (subject !== undefined && kindOf(subject.field) !== kindOf(unit.field)) return undefined;
    return subject?.field === "priceSqm" || subject?.field === "plotArea" ? subject.field : unit.field;
  }
  if (isScaled) return [subject?.field, limit?.field].every(isPriceOrNone) ? (subject?.field ?? "price") : undefined;
  if (subject !== undefined) return subject.field;
  const isWord = wish.isInWords && !(wish.isLimited && wish.low >= WORDED_PRICE_MIN);
  return limit?.field ?? (isWord ? undefined : bareField(wish));
}

/** A limit that only its ordinal tells to be a floor: "above the third". */
export const isBareOrdinal = ({ isOrdinal, unit, subject, limit }: Wish): boolean =>
  isOrdinal && unit === undefined && subject === undefined && limit?.field === undefined;

const isBeyond = (limit: Limit | undefined) =>
  limit?.field === undefined && ["above", "below"].includes(limit?.kind ?? "");

const isPriceOrNone = (field: RangeField | undefined) => field === undefined || kindOf(field) === "price";

function bareField({ low, high, isLimited, isAbout, isGrouped }: Wish): RangeField | undefined {
  if (areBareYears([low, high])) return "year";
  if (isLimited && low >= BARE_PRICE_MIN) return "price";
  if ((isGrouped || low % BARE_ROUND_TO === 0) && low >= BARE_GROUPED.min && low <= BARE_GROUPED.max) return "price";
  return isAbout && low >= BARE_ABOUT_MIN ? "price" : undefined;
}

/** Numbers of years, unless all are round as prices are. */
export function areBareYears(numbers: readonly number[]): boolean {
  const areYears = numbers.every((one) => Number.isInteger(one) && one >= BARE_YEAR.min && one <= BARE_YEAR.max);
  return areYears && !numbers.every((one) => one % BARE_YEAR.roundTo === 0);
}

/** The condition in the field's unit; undefined where no listing can have such a value. */
export function rangeOf(field: RangeField, wish: Wish): Condition | undefined {
  const { unit, limit, isLimited } = wish;
  const isEither = field === "rooms" && isBetweenNeighbours(wish.low);
  const [low, high] = isEither ? [Math.floor(wish.low), Math.ceil(wish.high)] : [wish.low, wish.high];
  const { factor, offset } = unit ?? { factor: 1, offset: 0 };
  const ofField = { field, factor, offset };
  if (!isPossible(ofField, low) || !isPossible(ofField, high)) return undefined;
  const { isWhole, tolerance } = FIELD_VALUES[field];
  const [from, to] = [low * factor + offset, high * factor + offset];
  const beyond = isWhole ? 1 : 0;
  const range = (bounds: { min?: number; max?: number }): Condition => ({ kind: "range", field, ...bounds });
  switch (limit?.kind satisfies LimitKind | undefined) {
    case "max":
      return range({ max: round(to) });
    case "below":
      return range({ max: round(to - beyond) });
    case "min":
      return range({ min: round(from) });
    case "above":
      return range({ min: round(from + beyond) });
    case undefined: {
      const around = isLimited ? 0 : tolerance;
      const digits = field === "price" ? Math.round : round;
      return range({ min: digits(from * (1 - around)), max: digits(to * (1 + around)) });
    }
  }
}

/** "1,5-toaline", since half a room is counted or is not, and "2,3 tuba" for two or three. */
function isBetweenNeighbours(value: number): boolean {
  const tenths = Math.round((value % 1) * 10);
  return tenths === 5 || (tenths > 0 && tenths === Math.floor(value) + 1);
}

const round = (value: number) => Math.round(value * 100) / 100;
