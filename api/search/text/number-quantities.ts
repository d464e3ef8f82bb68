// Reads a quantity: a number in digits or words with its scale and unit ("150 tuhat eurot", "kahe magamistoaga", "3-х комн").
import type { Limit, NumberWords, Unit } from "../../../mappings/concepts/number-words.ts";
import { isPossible } from "./field-values.ts";
import type { NumberToken } from "./number-tokens.ts";

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

export interface QuantityUnit extends Unit {
  /** The deal that a period of the price tells: rent a month, a short let a night. */
  deal?: "rent" | "shortterm";
}

type Tokens = readonly NumberToken[];

const PRICE: QuantityUnit = { field: "price", factor: 1, offset: 0 };
const PRICE_SQM: QuantityUnit = { field: "priceSqm", factor: 1, offset: 0 };
/** A letter after a number up to this one means rooms ("3k", "2t"), after a greater one thousands. */
const SHORT_ROOMS_MAX = 9;
/** "1.5m" is a price, "300m" a distance. */
const LETTER_MILLIONS_MAX = 9.99;
/** "20 kuus" may be rent, "2 kuus" is not. */
const PERIOD_PRICE_MIN = 20;
/** "2000 ruutmeeter" is a price per m², "60 ruutmeeter" a size. */
const BARE_PRICE_SQM_MIN = 200;
/** Numbers from here on are prices, unless their unit can have as many. */
const PRICE_MIN = 10_000;

interface Context {
  hasLimit: boolean;
  /** Whether "3k" may mean rooms. */
  mayBeShort: boolean;
}

export type ReadQuantity = (tokens: Tokens, start: number, context: Context) => Quantity | undefined;

export function createQuantityReader(words: NumberWords): ReadQuantity {
  return function readQuantity(tokens, start, { hasLimit, mayBeShort }) {
    const compound = readCompound(tokens, start);
    if (compound !== undefined) return compound;
    const euro = words.euro.match(tokens, start);
    const number = readValue(tokens, euro?.next ?? start);
    if (number === undefined) return undefined;
    const { value, isInWords, isOrdinal } = number;
    const isGrouped = tokens[euro?.next ?? start]!.isGrouped;
    // A limit said after the number stands before its scale, its unit, or at the end: "3+ tuba", "100k+ €", "80 m2+".
    const early = readAfterLimit(tokens, number.next);
    const at = early?.next ?? number.next;
    const isShort = mayBeShort && number.scale === 1 && !isInWords;
    const rooms = isShort ? readShortRooms(tokens, at, value) : undefined;
    const scale = rooms === undefined ? readScale(tokens, at, { value, hasLimit }) : undefined;
    const middle = early ?? (scale && readAfterLimit(tokens, scale.next));
    const factor = scale?.value ?? number.scale;
    const amount = { value: value * factor, isInWords, isOrdinal, hasLimit };
    const unitAt = Math.max(at, scale?.next ?? 0, middle?.next ?? 0);
    const unit = rooms ?? readUnit(tokens, unitAt, amount);
    const end = unit?.next ?? unitAt;
    const late = middle === undefined && unit !== undefined ? readAfterLimit(tokens, end) : undefined;

    if (euro !== undefined && unit !== undefined && !unit.value.field.startsWith("price")) return undefined;
    if (unit === undefined && hasOtherUnit(tokens, end)) return undefined;
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

  /** "kolmetoaline", "пятиэтажный": the number and the unit are one word. */
  function readCompound(tokens: Tokens, start: number): Quantity | undefined {
    const head = words.number.headOf(tokens[start]?.text ?? "");
    const unit = head && words.unit.match([{ text: head.rest }], 0);
    if (head === undefined || unit === undefined || unit.value.offset !== 0) return undefined;
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

  function readValue(tokens: Tokens, start: number) {
    const token = tokens[start];
    if (token === undefined) return undefined;
    if (token.text === "") {
      return token.value === undefined
        ? undefined
        : { value: token.value, scale: 1, isInWords: false, isOrdinal: false, next: start + 1 };
    }
    const ordinal = words.ordinal.match(tokens, start);
    if (ordinal !== undefined) return { ...ordinal, scale: 1, isInWords: true, isOrdinal: true };
    const number = readNumeral(tokens, start);
    if (number !== undefined) return { ...number, scale: 1, isInWords: true, isOrdinal: false };
    const amount = words.amount.match(tokens, start);
    return amount && { value: 1, scale: amount.value, isInWords: true, isOrdinal: false, next: amount.next };
  }

  /** Words from the largest to the smallest: "двести пятьдесят". */
  function readNumeral(tokens: Tokens, start: number): { value: number; next: number } | undefined {
    let sum: { value: number; next: number } | undefined;
    for (let last = Number.POSITIVE_INFINITY; ; ) {
      const part = words.number.match(tokens, sum?.next ?? start);
      const isNext = part !== undefined && (sum === undefined || (last >= 20 && part.value < (last >= 100 ? 100 : 10)));
      if (!isNext) return sum;
      sum = { value: (sum?.value ?? 0) + part.value, next: part.next };
      last = part.value;
    }
  }

  function readShortRooms(tokens: Tokens, start: number, value: number) {
    if (value > SHORT_ROOMS_MAX || !Number.isInteger(value)) return undefined;
    const at = withoutHyphen(tokens, start);
    const short = words.short.match(tokens, at);
    if (short === undefined || readPriceUnit(tokens, short.next) !== undefined) return undefined;
    // "3-х комн" and "2-х этажный": the letter is the ending of the number.
    const isEnding = words["ordinal-ending"].match(tokens, at) !== undefined;
    return isEnding && readPlainUnit(tokens, short.next) !== undefined ? undefined : short;
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

  interface Amount {
    value: number;
    isInWords: boolean;
    isOrdinal: boolean;
    hasLimit: boolean;
  }

  function readUnit(tokens: Tokens, start: number, amount: Amount) {
    const at = withoutHyphen(tokens, start);
    const own = readUnitAt(tokens, at, amount);
    if (own !== undefined) return own;
    const isAttached = at !== start || tokens[at]?.isTight;
    const ending = isAttached ? words["ordinal-ending"].match(tokens, at) : undefined;
    return ending && readUnitAt(tokens, withoutHyphen(tokens, ending.next), { ...amount, isOrdinal: true });
  }

  function readUnitAt(tokens: Tokens, at: number, { value, isInWords, isOrdinal, hasLimit }: Amount) {
    const price = readPriceUnit(tokens, at);
    if (price !== undefined && (price.isSure || value >= price.valueMin)) return price;
    const storey = words.storey.match(tokens, at);
    if (storey !== undefined) return hasLimit || isOrdinal ? storey : asStoreys(storey);
    const plain = readPlainUnit(tokens, at);
    // "kuni 150 000 tuba Tartus" is a price, and a room.
    if (plain !== undefined && value >= PRICE_MIN && !isPossible(plain.value, value)) return undefined;
    // "kahel korrusel" is on two floors, "teisel korrusel" on the second.
    return plain?.value.field === "floor" && isInWords && !isOrdinal ? asStoreys(plain) : plain;
  }

  function readPlainUnit(tokens: Tokens, at: number) {
    const unit = words.unit.match(tokens, at);
    // "100 tuhat m2 hind 2000": the words say what the next number is of.
    const subject = unit && words.subject.match(tokens, at);
    if (subject !== undefined && subject.next > unit!.next) return undefined;
    if (unit !== undefined) return unit;
    const metres = words.metres.match(tokens, at);
    if (metres === undefined) return undefined;
    const distance = words.distance.match(tokens, metres.next);
    return distance !== undefined && tokens[distance.next]?.value === undefined ? undefined : metres;
  }

  function readPriceUnit(tokens: Tokens, at: number) {
    const euro = words.euro.match(tokens, at);
    const next = euro?.next ?? at;
    const isSure = euro !== undefined;
    const size = isSure ? words.unit.match(tokens, next) : undefined;
    const perM2 = words["per-m2"].match(tokens, next) ?? (size?.value.field === "size" ? size : undefined);
    if (perM2 !== undefined) return { value: PRICE_SQM, next: perM2.next, isSure, valueMin: BARE_PRICE_SQM_MIN };
    const period = words.period.match(tokens, next);
    if (period !== undefined) {
      return { value: { ...PRICE, deal: period.value }, next: period.next, isSure, valueMin: PERIOD_PRICE_MIN };
    }
    return euro && { value: PRICE, next: euro.next, isSure, valueMin: 0 };
  }

  /** "300 m" is a distance; "150 000 m2 hind 2000" a price and another one. */
  function hasOtherUnit(tokens: Tokens, at: number): boolean {
    const other = words["other-unit"].match(tokens, withoutHyphen(tokens, at));
    return other !== undefined && words.subject.match(tokens, at) === undefined;
  }

  /** A limit after the number, unless it stands before the next one ("2 tuba max 500"). */
  function readAfterLimit(tokens: Tokens, at: number) {
    const after = words.after.match(tokens, at);
    const before = after && words.limit.match(tokens, at);
    return before !== undefined && readValue(tokens, before.next) !== undefined ? undefined : after;
  }
}

function asStoreys({ value, next }: { value: Unit; next: number }) {
  return { next, value: { ...value, field: "floors" as const } };
}

/** Skips the hyphen of "2-toaline" and "3-х". */
function withoutHyphen(tokens: Tokens, at: number): number {
  const [hyphen, word] = [tokens[at], tokens[at + 1]];
  return hyphen?.text === "-" && hyphen.isTight && word?.isTight && word.value === undefined ? at + 1 : at;
}
