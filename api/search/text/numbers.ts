// Reads numbers in a search text: rooms, sizes, prices, floors and years, single, as limits and as ranges.
import type { RangeName } from "../../../mappings/attributes.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { TypedWord } from "./text-words.ts";

export interface Reading {
  /** Number of words. */
  length: number;
  as: RangeName;
  conditions: readonly Condition[];
}

type Limit = "min" | "max" | undefined;
type Words = readonly TypedWord[];

const MAX_PHRASES = [
  ["kuni"],
  ["до"],
  ["under"],
  ["up", "to"],
  ["max"],
  ["maks"],
  ["maksimaalselt"],
  ["below"],
  ["alla"],
  ["макс"],
]
  .concat([
    ["less", "than"],
    ["не", "дороже"],
    ["не", "более"],
    ["не", "больше"],
    ["дешевле"],
    ["maximum"],
    ["at", "most"],
  ])
  .concat([["odavam", "kui"], ["mitte", "üle"], ["cheaper", "than"], ["within"], ["менее"], ["меньше"]]);
const MIN_PHRASES = [
  ["alates"],
  ["от"],
  ["from"],
  ["over"],
  ["above"],
  ["min"],
  ["vähemalt"],
  ["at", "least"],
  ["üle"],
  ["более"],
].concat([
  ["не", "менее"],
  ["не", "меньше"],
  ["больше"],
  ["minimum"],
  ["more", "than"],
  ["starting", "from"],
  ["мин"],
  ["after"],
]);

const THOUSANDS = /^(k|к|tuh|tuhat|tuhande|tuhandeni|тыс|тысяч|thousand)$/;
const MILLIONS = /^(mln|milj|miljon|miljonit|млн|миллион|миллиона|million)$/;
const ORDINAL = /^(х|ех|ми|ти|и|й|ый|ой|ий|го|ом|м|st|nd|rd|th|s|e)$/;
const ROOMS =
  /^(toal\p{L}*|tuba|tuppa|tube|tubade\p{L}*|toa|toaga|toalt|комн\p{L}*|ком|шк\p{L}{1,2}|room|rooms|roomed|rm|rms|kamber)$/u;
const BEDROOMS = /^(bedroom|bedrooms|bedroomed|br|bed|beds|magamistuba|magamistoaga|спальни|спален|спальня|спальнями)$/;
const FLOOR = /^(korrus|korrusel|korrusele|korruse|krs|этаж|этаже|этажа|floor)$/;
const FLOORS = /^(korruseli\p{L}*|kordne|kordse|kordses|этажн\p{L}*|storey|story|storeys|floors)$/u;
const YEAR_AFTER = /^(aasta|aastal|a|год|года|году|г)$/;
const YEAR_BEFORE = /^(ehitatud|ehitusaasta|ehitus|built|построен|построена|постройки|year|aasta|год)$/;
const EURO = /^(eur|euro|eurot|euri|eurri|евро|euros)$/;
const HECTARES = /^(ha|hektar|hektarit|га|гектар|гектара|hectare|hectares)$/;
const ARES = /^(сот|соток|сотки|сотка|aari|aar)$/;

/** A size in the text matches listings within 10 %. */
const SIZE_TOLERANCE = 0.1;
const PRICE_TOLERANCE = 0.15;
const YEAR_MIN = 1500;
const YEAR_MAX = 2100;
const BARE_PRICE_MIN = 100;
const ROOMS_MAX = 20;

export function readNumber(words: Words, start: number): Reading | undefined {
  const { limit, next } = readLimit(words, start);
  const year = limit === undefined ? readBuiltYear(words, start) : undefined;
  if (year !== undefined) return year;

  const first = readValue(words, next);
  if (first === undefined) return undefined;
  const hasRange = /^\s*[-–—]\s*$/.test(words[first.next]?.before ?? "");
  const second = hasRange && limit === undefined ? readValue(words, first.next) : undefined;
  const { value, next: unitAt } = second ?? first;
  const low = second === undefined ? undefined : first.value;
  return readUnit(words, { start, unitAt, value, low, limit });
}

interface Measured {
  start: number;
  unitAt: number;
  value: number;
  /** Lower end of a range. */
  low: number | undefined;
  limit: Limit;
}

function readUnit(words: Words, measured: Measured): Reading | undefined {
  const { start, unitAt, value, low, limit } = measured;
  const at = ORDINAL.test(words[unitAt]?.text ?? "") && words[unitAt + 1] !== undefined ? unitAt + 1 : unitAt;
  const unit = words[at]?.text ?? "";
  const before = words[unitAt - 1]?.after ?? "";
  const toReading = (as: RangeName, end: number, tolerance = 0, factor = 1): Reading => ({
    length: end - start,
    as,
    conditions: [rangeOf(as, value * factor, low === undefined ? undefined : low * factor, limit, tolerance)],
  });

  if (value <= ROOMS_MAX && ROOMS.test(unit)) return toReading("rooms", at + 1);
  if (value <= ROOMS_MAX && unit === "к" && limit === undefined) return toReading("rooms", at + 1);
  if (value < ROOMS_MAX && BEDROOMS.test(unit)) {
    const reading = rangeOf("rooms", value + 1, low === undefined ? undefined : low + 1, limit, 0);
    return { length: at + 1 - start, as: "rooms", conditions: [reading] };
  }
  if (FLOOR.test(unit)) return toReading("floor", at + 1);
  if (FLOORS.test(unit)) return toReading("floors", at + 1);
  const sizeEnd = sizeUnitEnd(words, unitAt);
  if (sizeEnd !== undefined) return toReading("size", sizeEnd, SIZE_TOLERANCE);
  if (HECTARES.test(unit)) return toReading("plotArea", at + 1, SIZE_TOLERANCE, 10_000);
  if (ARES.test(unit)) return toReading("plotArea", at + 1, SIZE_TOLERANCE, 100);
  if (EURO.test(unit)) return toReading("price", at + 1, PRICE_TOLERANCE);
  if (before.includes("€")) return toReading("price", unitAt, PRICE_TOLERANCE);
  const isYear = Number.isInteger(value) && value >= YEAR_MIN && value <= YEAR_MAX;
  if (isYear && YEAR_AFTER.test(unit)) return toReading("year", at + 1);
  if (isYear && limit === "min") return toReading("year", unitAt);
  // A limit or range without a unit is a price when it is large enough.
  const isMoney = (limit !== undefined || low !== undefined) && value >= BARE_PRICE_MIN;
  return isMoney ? toReading("price", unitAt) : undefined;
}

function readBuiltYear(words: Words, start: number): Reading | undefined {
  if (!YEAR_BEFORE.test(words[start]?.text ?? "")) return undefined;
  const at = /^(in|в|aastal|aasta)$/.test(words[start + 1]?.text ?? "") ? start + 2 : start + 1;
  const value = Number(words[at]?.text);
  if (!Number.isInteger(value) || value < YEAR_MIN || value > YEAR_MAX) return undefined;
  const end = YEAR_AFTER.test(words[at + 1]?.text ?? "") ? at + 2 : at + 1;
  return { length: end - start, as: "year", conditions: [rangeOf("year", value, undefined, undefined, 0)] };
}

function readLimit(words: Words, start: number): { limit: Limit; next: number } {
  const starts = (phrase: readonly string[]) => phrase.every((word, offset) => words[start + offset]?.text === word);
  for (const [limit, phrases] of [
    ["max", MAX_PHRASES],
    ["min", MIN_PHRASES],
  ] as const) {
    const length = Math.max(0, ...phrases.filter(starts).map((phrase) => phrase.length));
    if (length > 0) return { limit, next: start + length };
  }
  const sign = words[start]?.before.trim().at(-1);
  return { limit: sign === "<" ? "max" : sign === ">" ? "min" : undefined, next: start };
}

/** 200000, 200 000, 200.000, 1,5 milj, 120k. */
function readValue(words: Words, start: number): { value: number; next: number } | undefined {
  const first = words[start]?.text ?? "";
  if (!/^[0-9]{1,10}$/.test(first)) return undefined;
  let digits = first;
  let next = start + 1;
  while (
    first.length <= 3 &&
    /^[0-9]{3}$/.test(words[next]?.text ?? "") &&
    /^[\s.,']$/.test(words[next]?.before ?? "")
  ) {
    digits += words[next]?.text;
    next += 1;
  }
  let value = Number(digits);
  const decimals = words[next]?.text ?? "";
  if (next === start + 1 && /^[0-9]{1,2}$/.test(decimals) && /^[.,]$/.test(words[next]?.before ?? "")) {
    value = Number(`${digits}.${decimals}`);
    next += 1;
  }
  const scale = words[next]?.text ?? "";
  if (MILLIONS.test(scale)) return { value: value * 1_000_000, next: next + 1 };
  // "2к квартира" has two rooms, "200к" is a price.
  if (THOUSANDS.test(scale) && (value > ROOMS_MAX || scale !== "к")) return { value: value * 1000, next: next + 1 };
  return { value, next };
}

/** m2, m², кв. м, ruutu, sqm, square metres. */
function sizeUnitEnd(words: Words, at: number): number | undefined {
  const [unit = "", second = ""] = [words[at]?.text, words[at + 1]?.text];
  if (/^(m|м)$/.test(unit) && /^[2²]$/.test(second)) return at + 2;
  if (/^(кв|sq|square|ruut)$/.test(unit) && /^(m|м|метр\p{L}*|met\p{L}*|meetrit)$/u.test(second)) {
    return words[at + 2]?.text === "2" ? at + 3 : at + 2;
  }
  return /^(ruutu|ruudu|ruutmeet\p{L}*|квм|sqm|кв2|метр\p{L}{0,2}|квадрат\p{L}{0,2})$/u.test(unit) ? at + 1 : undefined;
}

function rangeOf(field: RangeName, value: number, low: number | undefined, limit: Limit, tolerance: number): Condition {
  if (low !== undefined) return { kind: "range", field, min: Math.min(low, value), max: Math.max(low, value) };
  if (limit === "max") return { kind: "range", field, max: value };
  if (limit === "min") return { kind: "range", field, min: value };
  return { kind: "range", field, min: round(value * (1 - tolerance)), max: round(value * (1 + tolerance)) };
}

const round = (value: number) => Math.round(value * 100) / 100;
