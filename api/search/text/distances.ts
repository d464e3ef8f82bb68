// Reads distances in a search text: "20 km Tallinnast", "до 30 км от", "10 minutes from", "500 m". They are no sizes or rooms.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import { createHeadReader } from "./number-head.ts";
import { continuesNumber, type NumberToken, numberTokens } from "./number-tokens.ts";
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
  /** What is nearer is not wished: "at least 30 km from Tallinn". */
  isLeast: boolean;
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

export function createDistanceReader(words: NumberWords): DistanceReader {
  const readHead = createHeadReader(words);
  const readNumeral = createNumeralReader(words);
  const { away, distance, limit, about, number, length, minutes } = words;
  const starters = [limit, about, number];
  const hasUnit = perText((typed) =>
    typed.some((_word, at) => (length.match(typed, at) ?? minutes.match(typed, at)) !== undefined),
  );

  return {
    read(typed, start) {
      if (!hasUnit(typed)) return undefined;
      const first = typed[start]?.text ?? "";
      const isDigits = /^[0-9]/.test(first);
      if (isDigits ? continuesNumber(typed, start) : !starters.some((table) => table.startsWith(first)))
        return undefined;
      const tokens = numberTokens(typed, start);
      const head = readHead(tokens);
      const numeral = readNumeral(tokens, head.next);
      if (numeral === undefined || numeral.isOrdinal) return undefined;
      const metres = length.match(tokens, numeral.next);
      const next = limit.match(tokens, numeral.next);
      // "2 tuba kuni 100 tuhat min 60 m2": the limit of the next number.
      if (next !== undefined && readNumeral(tokens, next.next) !== undefined) return undefined;
      const unit = metres ?? minutes.match(tokens, numeral.next);
      if (unit === undefined || tokens[unit.next]?.text === "2") return undefined;
      const end = afterLinks(tokens, unit.next);
      const isLeading = end > unit.next || distance.match(tokens, unit.next) !== undefined;
      const isSaid = isLeading || isBehindTarget(typed, start);
      const km = metres === undefined ? undefined : (numeral.value * numeral.scale * metres.value) / 1000;
      if (!isSaid && km !== undefined && km * 1000 < METRES_MIN) return undefined;
      const isLeast = head.limit?.kind === "min" || head.limit?.kind === "above";
      return { length: tokens[end - 1]!.end, km, isSaid, isLeading, isLeast };
    },
    hasUnit,
    linkLength: (typed, start) => (away.match(typed, start)?.next ?? start) - start,
  };

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
