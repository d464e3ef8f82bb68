// Reads a quantity: a number in digits or words with its scale and unit ("150 tuhat eurot", "kahe magamistoaga", "3-х комн").
import type { Limit, NumberWords } from "../../../mappings/concepts/number-words.ts";
import { isPossible, kindOf } from "./field-values.ts";
import type { Head } from "./number-head.ts";
import type { NumberToken } from "./number-tokens.ts";
import { createUnitReader, PRICE, type QuantityUnit, SHORT_ROOMS_MAX, withoutHyphen } from "./number-units.ts";
import { createNumeralReader } from "./numerals.ts";

export interface Quantity {
  /** As written, before the scale. */
  value: number;
  /** 1 where no scale is said. */
  scale: number;
  unit: QuantityUnit | undefined;
  /** A limit said after the number ("100k+", "3 и больше"). */
  limit: Limit | undefined;
  isInWords: boolean;
  isOrdinal: boolean;
  /** Digits in groups of three. */
  isGrouped: boolean;
  /** First token after the quantity. */
  next: number;
}

type Tokens = readonly NumberToken[];

/** "1.5m" is a price, "300m" a distance. */
const LETTER_MILLIONS_MAX = 9.99;
const EURO_FIRST_MIN = 10;
const HECTARE_SQM = 10_000;

interface Context {
  hasLimit: boolean;
  /** What stands before the number; undefined for the second of two. */
  head?: Head;
  /** Whether "3k" may mean rooms. */
  mayBeShort: boolean;
}

export type ReadQuantity = (tokens: Tokens, start: number, context: Context) => Quantity | undefined;

export function createQuantityReader(words: NumberWords): ReadQuantity {
  const readNumeral = createNumeralReader(words);
  const { readUnit, readShortRooms } = createUnitReader(words);

  return function readQuantity(tokens, start, { hasLimit, mayBeShort, head }) {
    const compound = readCompound(tokens, start);
    if (compound !== undefined) return compound;
    const ahead = words["scale-ahead"].match(tokens, start);
    const euro = words.euro.match(tokens, start);
    const number = readNumeral(tokens, ahead?.next ?? euro?.next ?? start);
    if (number === undefined) return hasLimit ? readOneHectare(tokens, start) : undefined;
    const { value, isInWords, isOrdinal } = number;
    const { isGrouped, hasStop } = tokens[ahead?.next ?? euro?.next ?? start]!;
    // A limit said after the number stands before its scale, its unit, or at the end: "3+ tuba", "100k+ €", "80 m2+".
    const early = readAfterLimit(tokens, number.next);
    const at = early?.next ?? number.next;
    const isShort = mayBeShort && number.scale === 1 && !isInWords;
    const rooms = isShort ? readShortRooms(tokens, at, value) : undefined;
    const scale = rooms === undefined ? readScale(tokens, at, { value, hasLimit }) : undefined;
    const middle = early ?? (scale && readAfterLimit(tokens, scale.next));
    const factor = scale?.value ?? ahead?.value ?? number.scale;
    const amount = { value: value * factor, isInWords, isOrdinal, isNth: isOrdinal || hasStop, hasLimit };
    const unitAt = Math.max(at, scale?.next ?? 0, middle?.next ?? 0);
    const found = rooms ?? readUnit(tokens, unitAt, amount);
    // "toad 3 korrus 2": the word is of the next number.
    const isOfNext = found !== undefined && !isOfHead(found.value, head) && tokens[found.next]?.value !== undefined;
    const unit = isOfNext ? undefined : found;
    const end = unit?.next ?? unitAt;
    const late = middle === undefined && unit !== undefined ? readAfterLimit(tokens, end) : undefined;

    if ((euro ?? ahead) !== undefined && !mayBePrice(amount.value, unit?.value)) return undefined;
    if (found === undefined && hasOtherUnit(tokens, end)) return undefined;
    return {
      value,
      scale: factor,
      unit: unit?.value ?? (euro === undefined ? undefined : PRICE),
      limit: (middle ?? late)?.value,
      isInWords,
      isOrdinal,
      isGrouped,
      next: late?.next ?? end,
    };
  };

  /** "до гектара", "over a hectare" */
  function readOneHectare(tokens: Tokens, start: number): Quantity | undefined {
    const unit = words.unit.match(tokens, words.indefinite.match(tokens, start)?.next ?? start);
    if (unit?.value.field !== "plotArea" || unit.value.factor < HECTARE_SQM) return undefined;
    const one = { value: 1, scale: 1, isInWords: true, isOrdinal: false, isGrouped: false };
    return { ...one, unit: unit.value, limit: undefined, next: unit.next };
  }

  /** "kolmetoaline", "пятиэтажный": the number and the unit are one word; "пятьсот" is a number, not five ares. */
  function readCompound(tokens: Tokens, start: number): Quantity | undefined {
    if (words.number.match(tokens, start) !== undefined) return undefined;
    const unitOf = (rest: string) => words.unit.match([{ text: rest }], 0);
    const head = words.number.headOf(tokens[start]?.text ?? "", (rest) => unitOf(rest)?.value.offset === 0);
    const unit = head && unitOf(head.rest);
    if (head === undefined || unit === undefined) return undefined;
    const after = readAfterLimit(tokens, start + 1);
    return {
      value: head.value,
      scale: 1,
      unit: unit.value,
      limit: after?.value,
      isInWords: true,
      isOrdinal: false,
      isGrouped: false,
      next: after?.next ?? start + 1,
    };
  }

  function readScale(tokens: Tokens, at: number, { value, hasLimit }: { value: number; hasLimit: boolean }) {
    const scale = words.scale.match(tokens, at);
    if (scale !== undefined) return scale;
    const letter = words.letter.match(tokens, at);
    if (letter === undefined) return undefined;
    const isPrice = words.euro.match(tokens, letter.next) !== undefined;
    const isRooms = value <= SHORT_ROOMS_MAX && Number.isInteger(value);
    if (letter.value === 1000) return isPrice || hasLimit || !isRooms ? letter : undefined;
    const isMillions = value <= LETTER_MILLIONS_MAX && (isPrice || tokens[at]!.isTight);
    const isMetres = tokens[letter.next]?.text === "2" || words.distance.match(tokens, letter.next) !== undefined;
    return isMillions && !isMetres ? letter : undefined;
  }

  /** "300 m" is a distance; "150 000 m2 hind 2000" a price and another one. */
  function hasOtherUnit(tokens: Tokens, at: number): boolean {
    const other = isLimit(tokens, at) ? undefined : words["other-unit"].match(tokens, withoutHyphen(tokens, at));
    return other !== undefined && words.subject.match(tokens, at) === undefined;
  }

  /** "250+kommunaalid", "2 tuba + köök": the plus adds a thing; "80+ korter" is a limit. */
  function isPlusThing(tokens: Tokens, at: number): boolean {
    const [plus, thing] = [tokens[at], tokens[at + 1]];
    if (plus?.text !== "+" || thing === undefined || !/^\p{L}/u.test(thing.text)) return false;
    const isUnit = [words.unit, words.scale, words.letter, words.euro].some((table) => table.match(tokens, at + 1));
    return !isUnit && (thing.isTight || !plus.isTight);
  }

  /** A limit after the number, unless it stands before the next one ("2 tuba max 500"). */
  function readAfterLimit(tokens: Tokens, at: number) {
    // "viiendast korrusest kõrgemal"
    const behind = words.compared.match(tokens, at - 1) && words.comparison.match(tokens, at);
    if (behind !== undefined) return behind;
    const isPeriod = words.period.match(tokens, at) !== undefined;
    const after = isPeriod || isPlusThing(tokens, at) ? undefined : words.after.match(tokens, at);
    if (after === undefined) return isPeriod ? undefined : lastLimit(tokens, at);
    // "60 sqm and up to 100 000": the limit is of the next number.
    for (let start = at; start < after.next; start += 1) if (isLimit(tokens, start)) return undefined;
    return after;
  }

  /** "150 000 € kuni", "maja 2015 peale", at the end of the text; "2 tuba peale" is not about a year. */
  function lastLimit(tokens: Tokens, at: number) {
    const limit = words.limit.match(tokens, at);
    if (limit?.next !== tokens.length) return undefined;
    const number = tokens.slice(0, at).findLast(({ value }) => value !== undefined)?.value ?? 0;
    const { field } = limit.value;
    return field === undefined || isPossible({ field, factor: 1, offset: 0 }, number) ? limit : undefined;
  }

  /** "100 tuhat min 60 m2": no minutes. */
  function isLimit(tokens: Tokens, at: number): boolean {
    const limit = words.limit.match(tokens, at);
    return limit !== undefined && readNumeral(tokens, limit.next) !== undefined;
  }
}

const isOfHead = ({ field }: QuantityUnit, head: Head | undefined) =>
  head?.subject === undefined || kindOf(head.subject.field) === kindOf(field);

/** "€500", "eur 500 kuus"; not "500 eur, 2 tuba" nor "euro 6". */
function mayBePrice(value: number, unit: QuantityUnit | undefined): boolean {
  return unit === undefined ? value >= EURO_FIRST_MIN : unit.field === "price" || unit.field === "priceSqm";
}
