// Reads distances in a search text: "20 km Tallinnast", "до 30 км от", "10 minutes from", "500 m". They are no sizes or rooms.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { AnyWord } from "./any-word.ts";
import { createHeadReader, type Head } from "./number-head.ts";
import { beginsWithDigit, continuesNumber, type NumberToken, numberTokens } from "./number-tokens.ts";
import { createNumeralReader } from "./numerals.ts";
import { perText } from "./per-text.ts";
import type { TypedWord } from "./text-words.ts";

export interface Distance {
  /** Number of words, with those that lead to what it is from. */
  length: number;
  /** Undefined for minutes. */
  km: number | undefined;
  /** Words around it say that it is a distance: "200 метров" alone may be a size. */
  isSaid: boolean;
  /** Words behind it lead to what it is from: "10 km merest". */
  isLeading: boolean;
  /** The lesser of two: "10-20 km from Tallinn". */
  fromKm: number | undefined;
  /** What is nearer is not wished: "at least 30 km from Tallinn". */
  isLeast: boolean;
  /** A limit: "no more than 30 km". */
  isMost: boolean;
}

export interface DistanceReader {
  /** A distance that starts here. */
  read: (words: readonly TypedWord[], start: number) => Distance | undefined;
  /** Without a unit of length or time a text has no distance. */
  hasUnit: (words: readonly TypedWord[]) => boolean;
  /** Number of words such as "from" and "до" that start here. */
  linkLength: (words: readonly TypedWord[], start: number) => number;
}

/** "60 m" may be a size. */
const METRES_MIN = 100;
const LINKS_MAX = 4;

export function createDistanceReader(words: NumberWords, anyWord: AnyWord): DistanceReader {
  const readHead = createHeadReader(words);
  const readNumeral = createNumeralReader(words);
  const { away, distance, limit, about, between, number, length, minutes } = words;
  const starters = [limit, about, between, number];
  const mayHaveUnit = anyWord((word) => length.startsWith(word) || minutes.startsWith(word));
  const hasUnit = perText(
    (typed) =>
      mayHaveUnit(typed) && typed.some((_, at) => (length.match(typed, at) ?? minutes.match(typed, at)) !== undefined),
  );

  return {
    read(typed, start) {
      if (!hasUnit(typed)) return undefined;
      const first = typed[start]?.text ?? "";
      if (beginsWithDigit(first) ? continuesNumber(typed, start) : !starters.some((table) => table.startsWith(first)))
        return undefined;
      const tokens = numberTokens(typed, start);
      const head = readHead(tokens);
      const numeral = readNumeral(tokens, head.next);
      if (numeral === undefined || numeral.isOrdinal) return undefined;
      const greater = readGreater(tokens, numeral, head);
      const last = greater ?? numeral;
      const metres = length.match(tokens, last.next);
      const next = limit.match(tokens, last.next);
      // "2 tuba kuni 100 tuhat min 60 m2": the limit of the next number.
      if (next !== undefined && readNumeral(tokens, next.next) !== undefined) return undefined;
      const unit = metres ?? minutes.match(tokens, last.next);
      if (unit === undefined || tokens[unit.next]?.text === "2") return undefined;
      const end = afterLinks(tokens, unit.next);
      const isLeading = end > unit.next || distance.match(tokens, unit.next) !== undefined;
      const isSaid = isLeading || isBehindTarget(typed, start);
      const kmOf = ({ value, scale }: { value: number; scale: number }) =>
        metres === undefined ? undefined : (value * scale * metres.value) / 1000;
      const km = kmOf(last);
      const isShort = km !== undefined && km * 1000 < METRES_MIN;
      // "40-60 метров до 60 тыс" is a size, and so is "60 m".
      if (isShort && (!isSaid || greater !== undefined)) return undefined;
      const { kind } = head.limit ?? {};
      const isLeast = greater === undefined && (kind === "min" || kind === "above");
      const isMost = kind === "max" || kind === "below";
      const fromKm = greater === undefined ? undefined : kmOf(numeral);
      return { length: tokens[end - 1]!.end - start, km, fromKm, isSaid, isLeading, isLeast, isMost };
    },
    hasUnit,
    linkLength: (typed, start) => (away.match(typed, start)?.next ?? start) - start,
  };

  /** The second number of "10-20 km", "от 10 до 20 км", "between 10 km and 20 km". */
  function readGreater(tokens: readonly NumberToken[], first: { value: number; next: number }, head: Head) {
    const at = length.match(tokens, first.next)?.next ?? first.next;
    const isLower = head.limit?.kind === "min" || head.limit?.kind === "above";
    const join =
      (head.isBetween ? words["between-and"].match(tokens, at) : undefined) ??
      words.to.match(tokens, at) ??
      (isLower ? limit.match(tokens, at) : undefined);
    const second = join && readNumeral(tokens, join.next);
    return second !== undefined && second.value > first.value ? second : undefined;
  }

  /** "5 minutes walk away from" */
  function afterLinks(tokens: readonly NumberToken[], start: number): number {
    let at = start;
    for (let count = 0; count < LINKS_MAX; count += 1) at = away.match(tokens, at)?.next ?? at;
    return at;
  }

  /** "до моря 200 метров", "merest 500 m", "rannani 300 m" */
  function isBehindTarget(typed: readonly TypedWord[], start: number): boolean {
    const [link, target] = [typed[start - 2], typed[start - 1]];
    if (target === undefined || !/^\p{L}/u.test(target.text)) return false;
    return /^[a-zõäöü]{2,}(?:st|ni)$/.test(target.text) || (link !== undefined && away.match([link], 0) !== undefined);
  }
}
