// Reads a number without a unit right behind the word for a plot as its size: "krunt 1000-2000", "дом, участок от 800".
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import { isBehindLand, isDistance, isIn, PLOT_METRES } from "./bare-metres.ts";
import type { Head } from "./number-head.ts";
import type { Quantity } from "./number-quantities.ts";
import type { NumberToken } from "./number-tokens.ts";
import { areBareYears, type Wish } from "./number-wish.ts";
import type { TypedWord } from "./text-words.ts";

/** Fewer may be metres to the sea, more a price. */
const PLOT_SQM = { min: 400, max: 5000 };
/** Words of "with a plot". */
const WITH_WITHIN = 3;

/** A number, or a range of two. */
type BareNumber = Quantity | Pick<Wish, "low" | "high" | "unit" | "isScaled" | "next">;

interface Place {
  typed: readonly TypedWord[];
  start: number;
  tokens: readonly NumberToken[];
  head: Head;
}

export function createBarePlotReader(words: NumberWords) {
  /** The number with the unit of a plot, or as it was. */
  return function withPlotUnit<Read extends BareNumber>({ typed, start, tokens, head }: Place, read: Read): Read {
    const isRange = "low" in read;
    const ends = isRange ? [read.low, read.high] : [read.value];
    const isScaled = isRange ? read.isScaled : read.scale !== 1;
    if (read.unit !== undefined || isScaled || head.subject !== undefined) return read;
    if (!isBehindLand(words, typed, start) || isDistance(words, tokens, read.next)) return read;
    if (!ends.every((end) => end >= PLOT_SQM.min && end <= PLOT_SQM.max) || areBareYears(ends)) return read;
    const kind = isRange ? "min" : head.limit?.kind;
    const isMost = kind === "max" || kind === "below";
    if (isMost && !isPlotOfBuilding(typed, start)) return read;
    // "сниму дом с участком 800" and "maja krundiga kuni 1200" may be prices: nothing parts the plot from its house.
    const isExact = kind === undefined;
    return (isMost || isExact) && isHad(typed, start) ? read : { ...read, unit: PLOT_METRES };
  };

  /** "krunt kuni 3000, maja Saues"; of "maja või krunt kuni 4000", and of land alone, so much is the price. */
  function isPlotOfBuilding(typed: readonly TypedWord[], start: number): boolean {
    const isEither = words.or.match(typed, start - 2) !== undefined;
    return !isEither && typed.some((word) => isIn(words.building, word));
  }

  /** "krundiga", "with a plot" */
  function isHad(typed: readonly TypedWord[], start: number): boolean {
    const first = Math.max(0, start - WITH_WITHIN);
    return typed.slice(first, start).some((_, at) => words["plot-had"].match(typed, first + at)?.next === start);
  }
}
