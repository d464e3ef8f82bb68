// Reads a number without a unit right behind the word for a plot as its size: "krunt 1000-2000", "дом, участок от 800".
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import { isBehindLand, isDistance, isIn, PLOT_METRES, PLOT_MIN_SQM } from "./bare-metres.ts";
import type { Head } from "./number-head.ts";
import type { Quantity } from "./number-quantities.ts";
import type { NumberToken } from "./number-tokens.ts";
import { areBareYears, type Wish } from "./number-wish.ts";
import type { TypedWord } from "./text-words.ts";

/** More may be a price. */
const PLOT_MAX_SQM = 5000;
/** "With a plot" is three words. */
const HAD_WORDS_MAX = 3;

/** A number, or a range of two. */
type BareNumber = Quantity | Pick<Wish, "low" | "high" | "unit" | "isScaled" | "next">;

/** Where the number stands, and what stands before it. */
interface Found {
  typed: readonly TypedWord[];
  start: number;
  tokens: readonly NumberToken[];
  head: Head;
}

export function createBarePlotReader(words: NumberWords) {
  /** The number with the unit of a plot, or as it was. */
  return function withPlotUnit<Read extends BareNumber>({ typed, start, tokens, head }: Found, read: Read): Read {
    const isRange = "low" in read;
    const ends = isRange ? [read.low, read.high] : [read.value];
    const isScaled = isRange ? read.isScaled : read.scale !== 1;
    if (read.unit !== undefined || isScaled || head.subject !== undefined) return read;
    if (!isBehindLand(words, typed, start) || isDistance(words, tokens, read.next)) return read;
    if (!ends.every((end) => end >= PLOT_MIN_SQM && end <= PLOT_MAX_SQM) || areBareYears(ends)) return read;
    const kind = head.limit?.kind;
    const isLeast = kind === "min" || kind === "above";
    if (!isRange && kind !== undefined && !isLeast && !isPlotOfBuilding(typed, start)) return read;
    // "сниму дом с участком 800" and "maja krundiga kuni 1200" may be prices: nothing parts the plot from its house.
    return !isRange && !isLeast && isHad(typed, start) ? read : { ...read, unit: PLOT_METRES };
  };

  /** "krunt kuni 3000, maja Saues"; of "maja või krunt kuni 4000", and of land alone, so much is the price. */
  function isPlotOfBuilding(typed: readonly TypedWord[], start: number): boolean {
    const isEither = words.or.match(typed, start - 2) !== undefined;
    return !isEither && typed.some((word) => isIn(words.building, word));
  }

  /** "krundiga", "with a plot" */
  function isHad(typed: readonly TypedWord[], start: number): boolean {
    const first = Math.max(0, start - HAD_WORDS_MAX);
    return typed.slice(first, start).some((_, at) => words["plot-had"].match(typed, first + at)?.next === start);
  }
}
