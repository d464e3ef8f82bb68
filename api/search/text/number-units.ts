// Reads the unit behind a number: rooms, floors, years, sizes, and prices of all kinds.
import type { NumberWords, Unit } from "../../../mappings/concepts/number-words.ts";
import { isPossible } from "./field-values.ts";
import type { NumberToken } from "./number-tokens.ts";

type Tokens = readonly NumberToken[];

export interface QuantityUnit extends Unit {
  /** The deal that a period of the price tells: rent a month, a short let a night. */
  deal?: "rent" | "shortterm";
  /** The last of several years, counted from the first. */
  span?: number;
}

/** A number with its scale, as far as it tells what a unit means. */
interface Amount {
  value: number;
  isInWords: boolean;
  isOrdinal: boolean;
  /** "kolmandat" and "3.", not "3-х". */
  isNth: boolean;
  hasLimit: boolean;
}

const DECADE: QuantityUnit = { field: "year", factor: 1, offset: 0, span: 9 };
const DECADE_OF_CENTURY: QuantityUnit = { ...DECADE, offset: 1900 };
export const PRICE: QuantityUnit = { field: "price", factor: 1, offset: 0 };
const PRICE_SQM: QuantityUnit = { field: "priceSqm", factor: 1, offset: 0 };
/** A letter after a number up to this one means rooms ("3k", "2t"), after a greater one thousands. */
export const SHORT_ROOMS_MAX = 9;
/** "20 kuus" may be rent, "2 kuus" is not. */
const PERIOD_PRICE_MIN = 20;
/** "2000 ruutmeeter" is a price per m², "60 ruutmeeter" a size. */
const BARE_PRICE_SQM_MIN = 200;
/** Numbers from here on are prices, unless their unit can have as many. */
const PRICE_MIN = 10_000;

export function createUnitReader(words: NumberWords) {
  return { readUnit, readShortRooms };

  function readUnit(tokens: Tokens, start: number, amount: Amount) {
    const at = withoutDash(tokens, withoutHyphen(tokens, start), amount.value);
    const decade = words.decade.match(tokens, at);
    if (decade !== undefined && isDecade(amount.value)) {
      return { value: amount.value < 100 ? DECADE_OF_CENTURY : DECADE, next: decade.next };
    }
    const own = readUnitAt(tokens, at, amount);
    if (own !== undefined) return own;
    const isAttached = at !== start || tokens[at]?.isTight;
    const ending = isAttached ? words["ordinal-ending"].match(tokens, at) : undefined;
    return ending && readUnitAt(tokens, withoutHyphen(tokens, ending.next), { ...amount, isOrdinal: true });
  }

  /** Skips the dash of "4 - toaline", which leads to no other number; "kuni 250 - tuba" is a price, and a room. */
  function withoutDash(tokens: Tokens, at: number, value: number): number {
    const unit = tokens[at]?.text === "-" ? words.unit.match(tokens, at + 1) : undefined;
    const isRooms = unit?.value.field === "rooms" && isPossible(unit.value, value);
    return isRooms && tokens[unit.next]?.value === undefined ? at + 1 : at;
  }

  function readUnitAt(tokens: Tokens, at: number, { value, isInWords, isOrdinal, isNth, hasLimit }: Amount) {
    const price = readPriceUnit(tokens, at);
    if (price !== undefined && (price.isSure || value >= price.valueMin)) return price;
    const storey = words.storey.match(tokens, at);
    if (storey !== undefined) return hasLimit || isOrdinal ? storey : asField("floors", storey);
    const plain = readPlainUnit(tokens, at, value);
    // "kuni 150 000 tuba Tartus" is a price, and a room.
    if (plain !== undefined && value >= PRICE_MIN && !isPossible(plain.value, value)) return undefined;
    // "kahel korrusel" is on two floors, "teisel korrusel" on the second.
    if (plain?.value.field === "floor" && isInWords && !isOrdinal) return asField("floors", plain);
    // "allpool kolmandat korrust" and "allpool 3. korrust" are about a floor, "alla 3 korrust" about storeys.
    return plain?.value.field === "floors" && isNth ? asField("floor", plain) : plain;
  }

  function readPlainUnit(tokens: Tokens, at: number, value = 0) {
    const unit = words.unit.match(tokens, at);
    // "100 tuhat m2 hind 2000", but not "80 m2 hind 100 tuhat": the words say what the next number is of.
    const subject = unit && words.subject.match(tokens, at);
    if (value >= PRICE_MIN && subject !== undefined && subject.next > unit!.next) return undefined;
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

  function readShortRooms(tokens: Tokens, start: number, value: number) {
    if (value > SHORT_ROOMS_MAX || !Number.isInteger(value)) return undefined;
    const at = withoutHyphen(tokens, start);
    const short = words.short.match(tokens, at);
    if (short === undefined || readPriceUnit(tokens, short.next) !== undefined) return undefined;
    // "3-х комн" and "2-х этажный": the letter is the ending of the number.
    const isEnding = words["ordinal-ending"].match(tokens, at) !== undefined;
    return isEnding && readPlainUnit(tokens, short.next) !== undefined ? undefined : short;
  }
}

/** 1970, or 70 for short. "20-х" may be anything. */
function isDecade(value: number): boolean {
  return value % 10 === 0 && ((value >= 30 && value <= 90) || (value >= 1800 && value <= 2030));
}

function asField(field: "floor" | "floors", { value, next }: { value: Unit; next: number }) {
  return { next, value: { ...value, field } };
}

/** Skips the hyphen of "2-toaline" and "3-х"; that of "€150k-€200k" leads to another number. */
export function withoutHyphen(tokens: Tokens, at: number): number {
  const hyphen = tokens[at];
  if (hyphen?.text !== "-" || !hyphen.isTight) return at;
  const [word, next] = [tokens[at + 1], tokens[at + 2]];
  const isAttached = word?.isTight && word.value === undefined;
  const isOfNext = next?.value !== undefined && !/^\p{L}/u.test(word?.text ?? "");
  return isAttached && !isOfNext ? at + 1 : at;
}
