// Reads numbers in a search text: rooms, sizes, prices, floors and years; exact, about, as limits and as ranges. The words of this
// grammar are in mappings/concepts/number-words.txt.
//
//   wish     = { subject | limit | comparison | "between" | "about" } quantity [ "to" quantity ]
//   quantity = number [ scale ] [ unit ] [ limit after it ]
//
// A number without unit, scale, limit and subject means nothing, unless it is a year.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Condition, RangeField } from "../../../mappings/concepts/table.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import { createAgeReader } from "./ages.ts";
import { createBareMetresReader } from "./bare-metres.ts";
import { createBarePlotReader } from "./bare-plots.ts";
import { createFloorOfFloorsReader } from "./floor-of-floors.ts";
import { createHeadReader, OPPOSITES } from "./number-head.ts";
import { createQuantityReader } from "./number-quantities.ts";
import { createRangeReader, isUpTo } from "./number-ranges.ts";
import { beginsWithDigit, continuesNumber, firstTokenOf, type NumberToken, numberTokens } from "./number-tokens.ts";
import { fieldOf, isBareOrdinal, rangeOf, type Wish, wishOf } from "./number-wish.ts";
import { createPlotFinder } from "./plot-sizes.ts";
import { createRoomsAndKitchenReader } from "./rooms-and-kitchen.ts";
import type { TypedWord } from "./text-words.ts";

interface Reading {
  /** Number of words. */
  length: number;
  as: RangeField;
  conditions: readonly Condition[];
}

/** `types`: those that a parameter asks for, beside which a size is of a plot or of a building. */
export type ReadNumber = (words: readonly TypedWord[], start: number, types?: readonly string[]) => Reading | undefined;

/** Signs in front of numbers that are names: "#1234", "+372 5123456". */
const NAME_SIGNS: readonly (string | undefined)[] = ["#", "+"];

const SIGN = /[€<>≤≥~#+-]/;

/** Words between a part of a home and its size. */
const PART_WITHIN = 2;
/** Of the size of a part, the largest that cannot be that of the home. */
const PART_MAX = 9;

/** "üle 5 korruse": the unit in the case that is of storeys as well as of a floor. */
const GENITIVE = "korruse";

export function createNumberReader(
  words: NumberWords,
  { thisYear = () => undefined }: { thisYear?: () => number | undefined } = {},
): ReadNumber {
  const readHead = createHeadReader(words);
  const readQuantity = createQuantityReader(words);
  const readRange = createRangeReader(words, readQuantity);
  const readFloorOfFloors = createFloorOfFloorsReader(words);
  const readRoomsAndKitchen = createRoomsAndKitchenReader(words);
  const readBareMetres = createBareMetresReader(words);
  const withPlotUnit = createBarePlotReader(words);
  const readAge = createAgeReader(words, thisYear);
  const isOfPlot = createPlotFinder(words);
  const { limit, "limit-not": not, comparison, subject, between, about, number, ordinal, amount, euro, label } = words;
  const starters = [
    limit,
    not,
    comparison,
    subject,
    between,
    about,
    number,
    ordinal,
    amount,
    euro,
    words["scale-ahead"],
  ];
  /** What may follow a word that begins a wish; true where anything may, or a sign: most are the "in" of "in Tartu", and begin none. */
  const seconds = memoize((word: string): true | ReadonlySet<string> => {
    const first = firstTokenOf(word);
    const all = starters.flatMap((table) => table.secondsOf(first));
    const isAny = number.headOf(first) !== undefined || !all.every((second) => /^[\p{L}\p{N}]+$/u.test(second));
    return isAny || word.includes("-") ? true : new Set(all);
  });

  return function readNumber(typed, start, types = []) {
    if (!mayStart(typed, start)) return undefined;
    const tokens = numberTokens(typed, start);
    if (NAME_SIGNS.includes(tokens[0]?.text)) return undefined;
    const head = readHead(tokens);
    const isName = isLabelled(typed, start);
    const hasLimit = head.limit !== undefined || head.isBetween;
    const rooms = isName ? undefined : readRoomsAndKitchen(tokens, head);
    if (rooms !== undefined)
      return { length: tokens[rooms.next - 1]!.end - start, as: "rooms", conditions: rooms.conditions };
    const age = isName ? undefined : readAge(tokens, head, () => typed.slice(0, start));
    if (age !== undefined) return { length: tokens[age.next - 1]!.end - start, as: "year", conditions: age.conditions };
    const first =
      readQuantity(tokens, head.next, { hasLimit, mayBeShort: !hasLimit && !isName, head }) ??
      (isName ? undefined : readBareMetres(typed, start, tokens, head));
    if (first === undefined) return undefined;

    const read = (next: number, as: RangeField, conditions: readonly Condition[]): Reading => {
      return { length: tokens[next - 1]!.end - start, as, conditions };
    };
    const floors = isName && first.unit === undefined ? undefined : readFloorOfFloors(tokens, head, first);
    if (floors !== undefined) return read(floors.next, "floor", floors.conditions);

    const range = readRange(tokens, head, first, typed[start - 1]);
    const at = { typed, start, tokens, head };
    const found =
      range === undefined
        ? upTo(wishOf(head, withPlotUnit(at, first)), tokens.slice(head.next, first.next))
        : withPlotUnit(at, range);
    const wish = orNoMore(found, tokens, typed[tokens[found.next - 1]!.end]);
    const said = fieldOf(wish);
    // A text that is a number and nothing else may be the id of a listing.
    const isAlone = typed.length === 1 && said === "price" && !wish.isScaled && !wish.isLimited;
    if (said === undefined || ((isName || isAlone) && wish.unit === undefined)) return undefined;
    const end = tokens[wish.next - 1]!.end;
    if (isBareOrdinal(wish) && !endsLimit(typed[end])) return undefined;
    const isStoreys = said === "floor" && isOfHouse(typed[start - 1], tokens.slice(head.next, wish.next), wish);
    const isPlot = said === "size" && isOfPlot(typed, start, end, types);
    const field = isStoreys ? "floors" : isPlot ? "plotArea" : said;
    const condition = rangeOf(field, wish);
    if (condition === undefined) return undefined;
    // "kuni 5000 €/ha" says nothing of the whole price.
    const perHectare = field === "price" ? words["per-hectare"].match(tokens, wish.next) : undefined;
    if (perHectare !== undefined) return read(perHectare.next, field, []);
    if (field === "size" && isOfPart(typed, start, condition)) return read(wish.next, field, []);
    const deal = wish.unit?.deal ?? wish.subject?.deal;
    const deals: readonly Condition[] = deal === undefined ? [] : [{ kind: "term", field: "dealType", values: [deal] }];
    return read(field === "year" ? afterBuilt(tokens, wish.next) : wish.next, field, [condition, ...deals]);
  };

  /** "Poole miljonini": the case of the number or its unit is the limit where no word is. */
  function upTo(wish: Wish, own: readonly NumberToken[]): Wish {
    if (wish.limit !== undefined || !isUpTo(words, own)) return wish;
    return { ...wish, limit: { kind: "max", field: undefined }, isLimited: true };
  }

  /** "Üle 50 000 ei maksa" is at most 50,000; of "üle 100 m2. Ei jaksa …" the next sentence says something else. */
  function orNoMore(wish: Wish, tokens: readonly NumberToken[], behind: TypedWord | undefined): Wish {
    const kind = wish.limit && OPPOSITES[wish.limit.kind];
    if (kind === undefined || behind === undefined || /[.!?]/.test(behind.before)) return wish;
    const denied = words.denied.match(tokens, wish.next);
    return denied === undefined
      ? wish
      : { ...wish, limit: { field: undefined, ...wish.limit, kind }, next: denied.next };
  }

  /** "1960-1980 ehitatud", unless the word is of the next number. */
  function afterBuilt(tokens: readonly NumberToken[], next: number): number {
    const built = subject.match(tokens, next);
    return built?.value.field === "year" && tokens[built.next]?.value === undefined ? built.next : next;
  }

  /** "majas mitte üle 5 korruse", where "üle 5. korruse" is about a floor. */
  function isOfHouse(before: TypedWord | undefined, own: readonly NumberToken[], { limit }: Wish): boolean {
    if (before === undefined || limit === undefined || own.at(-1)?.text !== GENITIVE) return false;
    return words["in-house"].match([before], 0) !== undefined && own[0]?.value !== undefined && !own[0].hasStop;
  }

  /** The size of a kitchen or the height of a gate: "кухня не меньше 8 метров". */
  function isOfPart(typed: readonly TypedWord[], start: number, condition: Condition): boolean {
    const isSmall = condition.kind === "range" && (condition.max ?? condition.min ?? PART_MAX) < PART_MAX;
    const before = typed.slice(Math.max(0, start - PART_WITHIN), start);
    return isSmall && before.some((word) => words.part.match([word], 0) !== undefined);
  }

  /** Of "выше второго не предлагать", and not "больше первого взноса". */
  function endsLimit(next: TypedWord | undefined): boolean {
    if (next === undefined || /[,;.!?]/.test(next.before)) return true;
    return words["floor-behind"].startsWith(next.text);
  }

  function mayStart(typed: readonly TypedWord[], start: number): boolean {
    const word = typed[start]?.text ?? "";
    if (beginsWithDigit(word)) return !continuesNumber(typed, start);
    const next = seconds(word);
    if (next === true || next.has(firstTokenOf(typed[start + 1]?.text ?? ""))) return true;
    // "<the maximum 500": a sign may begin a wish by itself.
    return next.size > 0 && SIGN.test(typed[start]!.before);
  }

  /** After a street, "id", "tel" a number without a unit is a name. */
  function isLabelled(typed: readonly TypedWord[], start: number): boolean {
    const before = typed[start - 1];
    return before !== undefined && beginsWithDigit(typed[start]?.text) && label.match([before], 0) !== undefined;
  }
}
