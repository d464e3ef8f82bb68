// Reads the second number of a range or of a choice: "150-200 tuhat", "от 50 до 70 м²", "between 80 and 120", "2 või 3 tuba".
import type { NumberWords, Unit } from "../../../mappings/concepts/number-words.ts";
import type { RangeField } from "../../../mappings/concepts/table.ts";
import { isPossible, kindOf } from "./field-values.ts";
import type { Head } from "./number-head.ts";
import type { Quantity, ReadQuantity } from "./number-quantities.ts";
import type { NumberToken } from "./number-tokens.ts";
import { areBareYears, type Wish, wishOf } from "./number-wish.ts";
import type { TypedWord } from "./text-words.ts";

type Tokens = readonly NumberToken[];

/** Ends further apart are two wishes. */
const RATIO_MAX = 50;
/** The same where only the first has a unit, and it is of an area: "vähemalt 1500 m2 kuni 40 000" ends with a price. */
const SHARED_AREA_RATIO_MAX = 10;

/** Of ends with the greater one ahead: further apart they are two wishes, but for "from 5 to 1 rooms". */
const TURNED_RATIO_MAX = 3;
const TURNED_PAIR_RATIO_MAX = 5;
/** Lesser numbers without a unit or a scale may be those of a house and its flat: "Kopli 70-50". */
const TURNED_BARE_MIN = 1000;
/** Up to here a number may be the size of a building or a plot. */
const TURNED_SIZE_MAX = 5000;

const ENDS_PART = /[,;.]/;

interface Join {
  /** "cases": without a word, "100 tuhandest 200 tuhandeni". "limits": two of them, "не ниже 2 и не выше 4". */
  kind: "range" | "limits" | "between" | "choice" | "cases";
  next: number;
}

export function createRangeReader(words: NumberWords, readQuantity: ReadQuantity) {
  return function readRange(tokens: Tokens, head: Head, first: Quantity, before?: TypedWord): Wish | undefined {
    if (first.limit !== undefined) return undefined;
    const hasLimit = head.limit !== undefined || head.isBetween;
    const isFrom = isLower(head);
    const end = afterEnding(tokens, first.next);
    const isHyphen = isTightHyphen(tokens, end);
    for (const { kind, next } of joins(tokens, end, head)) {
      const second = readQuantity(tokens, next, { hasLimit, mayBeShort: !hasLimit });
      if (second === undefined) continue;
      const after = readBetweenAfter(tokens, second.next);
      if (kind === "between" && !head.isBetween && after === undefined) continue;
      // "200st 150ni"
      const last = kind === "cases" ? afterEnding(tokens, second.next) : second.next;
      if (kind === "cases" && !isUpTo(words, tokens.slice(next, last))) continue;
      if (kind === "choice" && tokens[next - 1]?.text !== "/") {
        const either = oneOf(head, first, second);
        if (either !== undefined) return either;
      }
      const sharesUnit = isFrom || head.isBetween || isHyphen;
      const isPair = head.limit?.kind === "min" || head.isBetween || after !== undefined || kind === "cases";
      const turned = () =>
        turnedEnds(first, second, {
          by: kind === "limits" ? "limits" : isPair ? "pair" : joiner(tokens, end),
          isLast: !isNumber(tokens[second.next]),
          subject: head.subject?.field,
          ahead: head.next === 0 ? aheadOf(before) : "word",
        });
      const both = bothEnds(first, second, { sharesUnit }) ?? (kind === "choice" ? undefined : turned());
      if (both === undefined || (kind === "choice" && !isChoice(both, head))) continue;
      const limit = isFrom || head.isBetween ? undefined : head.limit;
      const { subject } = head;
      return {
        ...both,
        limit,
        isLimited: true,
        isAbout: false,
        isGrouped: false,
        subject,
        next: after?.next ?? last,
      };
    }
    return undefined;
  };

  function joiner(tokens: Tokens, at: number): Joining["by"] {
    if (tokens[at]?.text === "-") return isTightHyphen(tokens, at) ? "hyphen" : "dash";
    return words.limit.match(tokens, at) === undefined ? "word" : "limit";
  }

  function aheadOf(before: TypedWord | undefined): Joining["ahead"] {
    if (before === undefined || ENDS_PART.test(before.after)) return undefined;
    if (words.label.match([before], 0) !== undefined) return "street";
    return words.building.match([before], 0) === undefined ? "word" : "home";
  }

  /** Skips the hyphen of "2- või 3-toaline" and the ending of "2nd or 3rd floor". */
  function afterEnding(tokens: Tokens, at: number): number {
    const isHyphen = tokens[at]?.text === "-" && tokens[at].isTight;
    if (isHyphen && tokens[at + 1]?.isTight === false) return at + 1;
    const endingAt = isHyphen ? at + 1 : at;
    const ending = tokens[endingAt]?.isTight ? words["ordinal-ending"].match(tokens, endingAt) : undefined;
    return ending?.next ?? at;
  }

  /** "vahel", unless it stands before the next range ("2-3 tuba vahemikus 80-120 tuhat"). */
  function readBetweenAfter(tokens: Tokens, at: number) {
    const after = words["between-after"].match(tokens, at);
    const another = after && readQuantity(tokens, after.next, { hasLimit: true, mayBeShort: false });
    return another === undefined ? after : undefined;
  }

  /** Words that may join a second number here. */
  function joins(tokens: Tokens, at: number, head: Head): Join[] {
    const hasLimit = head.limit !== undefined || head.isBetween;
    const to = words.to.match(tokens, at);
    const and = words["between-and"].match(tokens, at);
    // "от 2 до 4", "не ниже 2 и не выше 4"
    const max = isLower(head) ? words.limit.match(tokens, and?.next ?? at) : undefined;
    const isUpper = max?.value.kind === "max" || max?.value.kind === "below";
    // "kuni 150 000 - 3 tuba" are two wishes, "kuni 2-3 tuba" is one.
    const mayRange = !hasLimit || head.isBetween || isTightHyphen(tokens, at) || isLower(head);
    const found = [
      mayRange ? { kind: "range" as const, next: to?.next } : undefined,
      isUpper ? { kind: "limits" as const, next: max?.next } : undefined,
      mayRange && words.compared.match(tokens, at - 1) ? { kind: "cases" as const, next: at } : undefined,
      { kind: "between" as const, next: and?.next },
      hasLimit ? undefined : { kind: "choice" as const, next: words.or.match(tokens, at)?.next },
    ];
    return found.filter((join): join is Join => join?.next !== undefined);
  }
}

/** "200 tuhandeni", "200 tuhande euroni": a number or its unit in the case that says how far. */
export const isUpTo = (words: NumberWords, own: Tokens): boolean =>
  own.some((_token, at) => words.terminative.match(own, at) !== undefined);

const isLower = ({ limit }: Head) => limit?.kind === "min" || limit?.kind === "above";

function isTightHyphen(tokens: Tokens, at: number): boolean {
  return tokens[at]?.text === "-" && tokens[at].isTight && tokens[at + 1]?.isTight === true;
}

type Ends = Pick<Wish, "low" | "high" | "unit" | "isInWords" | "isOrdinal" | "isScaled">;

/** Undefined where the two numbers are two wishes. */
function bothEnds(first: Quantity, second: Quantity, { sharesUnit }: { sharesUnit: boolean }): Ends | undefined {
  const unit = second.unit ?? (sharesUnit ? first.unit : undefined);
  if (first.unit !== undefined && (unit === undefined || !isSameUnit(first.unit, unit))) return undefined;
  // The scale of one end counts for the other: "150-200 tuhat", "150k-200".
  const isRising = first.value < second.value;
  const isBelowFirst = second.value < first.value * first.scale;
  const firstScale = first.scale === 1 && isRising && first.unit === undefined ? second.scale : first.scale;
  const secondScale = second.scale === 1 && isRising && isBelowFirst ? first.scale : second.scale;
  const [low, high] = [first.value * firstScale, second.value * secondScale];
  const isSharedArea = second.unit === undefined && unit !== undefined && kindOf(unit.field) === "size";
  if (low >= high || high / low > (isSharedArea ? SHARED_AREA_RATIO_MAX : RATIO_MAX)) return undefined;
  const isInWords = first.isInWords || second.isInWords;
  const isOrdinal = first.isOrdinal || second.isOrdinal;
  return { low, high, unit, isInWords, isOrdinal, isScaled: firstScale !== 1 || secondScale !== 1 };
}

/** How two numbers are joined, and what is around them. */
interface Joining {
  /** "limit": a word that is one by itself, too ("kuni"). "pair": two words ("from … to"). "limits": two of them ("не ниже 2, не выше 4"). */
  by: "hyphen" | "dash" | "word" | "limit" | "pair" | "limits";
  /** No number follows: in "Narva mnt 5-3 korrus 4" that one is the floor. */
  isLast: boolean;
  subject: RangeField | undefined;
  /** What stands right before the first number, in the same part of the text. */
  ahead: "street" | "home" | "word" | undefined;
}

const isNumber = (token: NumberToken | undefined): boolean => token?.value !== undefined;

/** Of which a number is as small as that of a house or a flat. */
const HOUSE_FIELDS: readonly RangeField[] = ["rooms", "floor", "floors"];

/**
 * Whether both plainly are of one thing: "50 m2 kuni 20k" is a size and a price, "korter 2020 kuni 2000 eurot" a year and a price, and "maja
 * 120 kuni 100 tuhat" may be a size and a price. Nor are the numbers of a house and its flat a range: "Lai 5-2 tuba".
 */
function mayTurn(first: Quantity, second: Quantity, joining: Joining): boolean {
  const { unit, scale, value } = second;
  const { by, subject } = joining;
  if (first.unit !== undefined) return unit !== undefined && isSameUnit(first.unit, unit);
  if (first.scale !== 1) return scale !== 1;
  const areYears = scale === 1 && areBareYears([first.value, value]);
  const field = unit?.field ?? subject ?? (areYears ? "year" : "price");
  if (by === "limits" || (subject !== undefined && kindOf(subject) !== kindOf(field))) return false;
  // "Korter 2020 kuni 2000 eurot"
  const mayBeYear = by !== "hyphen" && subject === undefined && field !== "year" && areBareYears([first.value]);
  if (mayBeYear) return false;
  if (by === "pair") return true;
  if (field === "price") return isTurnedPrice(first, second, joining);
  return HOUSE_FIELDS.includes(field) ? isTurnedOfHouse(first, second, field, joining) : true;
}

/** Behind a word "kuni" may end the price of what has that size: "maja 150 kuni 120 tuhat", "ladu 500 kuni 400 eurot". */
function isTurnedPrice(first: Quantity, second: Quantity, { by, subject, ahead }: Joining): boolean {
  const { unit, scale, value } = second;
  const isSign = by === "hyphen" || by === "dash";
  if (subject !== undefined) return true;
  if (isSign && unit === undefined && scale === 1) return ahead === "home" || value >= TURNED_BARE_MIN;
  const isPriceAlone = unit !== undefined || scale !== 1;
  const mayBeSize = ahead !== undefined && first.value <= TURNED_SIZE_MAX && isPriceAlone;
  return by === "hyphen" || by === "word" || !mayBeSize;
}

/** Rooms and floors, whose numbers may be those of a house and a flat. */
function isTurnedOfHouse(
  first: Quantity,
  { unit, value }: Quantity,
  field: RangeField,
  { by, isLast, subject, ahead }: Joining,
): boolean {
  const isSign = by === "hyphen" || by === "dash";
  if (ahead === "street" || !isSign) return ahead !== "street";
  if (field === "floor") return by === "hyphen" && unit !== undefined && isLast;
  return subject !== undefined || ahead !== "word" || (by === "hyphen" && first.value === value + 1);
}

/** "120 000-100 000 €", "100k kuni 80k": the greater end ahead. */
function turnedEnds(first: Quantity, second: Quantity, joining: Joining): Ends | undefined {
  if (!mayTurn(first, second, joining)) return undefined;
  const unit = second.unit ?? first.unit;
  const ratioMax =
    joining.by === "pair" && unit !== undefined && unit.field !== "price" ? TURNED_PAIR_RATIO_MAX : TURNED_RATIO_MAX;
  const turned = bothEnds({ ...second, unit }, { ...first, unit }, { sharesUnit: true });
  return turned === undefined || turned.high / turned.low > ratioMax ? undefined : turned;
}

/** "1 või 4 tuba": the first number by itself, of what the second one is; the second is read next. */
function oneOf(head: Head, first: Quantity, { value, scale, unit }: Quantity): Wish | undefined {
  if (first.unit !== undefined || first.scale !== 1 || unit === undefined || !isPossible(unit, first.value))
    return undefined;
  const isNeighbour = value === first.value + 1 && (unit.field === "rooms" || unit.field === "floor");
  return isNeighbour ? undefined : wishOf(head, { ...first, scale: first.value < value ? scale : 1, unit });
}

const isSameUnit = (a: Unit, b: Unit) => a.field === b.field && a.factor === b.factor && a.offset === b.offset;

/** "2 või 3 tuba": neighbours only, since a range would let in what lies between others. */
function isChoice({ low, high, unit }: Ends, { subject }: Head): boolean {
  const field = unit?.field ?? subject?.field;
  return high === low + 1 && (field === "rooms" || field === "floor");
}
