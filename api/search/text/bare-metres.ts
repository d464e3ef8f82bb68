// Reads a size whose unit lacks its 2: "korter 60 m", "участок минимум 1000 м". Without a building in the text or a plot right before them,
// or beside a word that says how far something is, metres are a distance.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Head } from "./number-head.ts";
import type { Quantity } from "./number-quantities.ts";
import type { NumberToken } from "./number-tokens.ts";
import type { Wish } from "./number-wish.ts";
import { perText } from "./per-text.ts";
import type { TypedWord } from "./text-words.ts";

/** What is less may be the height of a room, what is more the way to a shop. */
const SIZE = { min: 15, max: 99 };
const SQUARE_METRES = { field: "size", factor: 1, offset: 0 } as const;
/** Metres read as a plot, right behind its word; fewer may be the way to the sea. */
const PLOT = { min: 400, max: 99_999 };
/** Highest bare number read as a plot, since a higher one may be a price, as the most of land alone may: "krunt kuni 3000". */
const BARE_PLOT_MAX = 5000;
const PLOT_METRES = { field: "plotArea", factor: 1, offset: 0 } as const;

/** A number, or a range of two. */
type BareNumber = Quantity | Pick<Wish, "low" | "high" | "unit" | "isScaled">;

export function createBareMetresReader({ building, land, length, distance, away }: NumberWords) {
  const isOfBuilding = perText(
    (typed) => typed.some((word) => isIn(building, word)) && !typed.some((word) => isIn(land, word)),
  );

  return { readBareMetres, withPlotUnit };

  function readBareMetres(
    typed: readonly TypedWord[],
    start: number,
    tokens: readonly NumberToken[],
    { next: at }: Head,
  ): Quantity | undefined {
    const value = tokens[at]?.value;
    const metres = value === undefined ? undefined : length.match(tokens, at + 1);
    if (value === undefined || metres?.value !== 1 || isDistance(tokens, metres.next)) return undefined;
    const isPlot = value >= PLOT.min && value <= PLOT.max && isBehindLand(typed, start);
    if (!isPlot && !(value >= SIZE.min && value <= SIZE.max && isOfBuilding(typed))) return undefined;
    return {
      ...{ value, scale: 1, unit: isPlot ? PLOT_METRES : SQUARE_METRES, limit: undefined },
      ...{ isInWords: false, isOrdinal: false, isGrouped: false, next: metres.next },
    };
  }

  /** "дом, участок от 800", "krunt 1000-2000": a number right behind the word for a plot is its size, and no price. */
  function withPlotUnit<Read extends BareNumber>(
    typed: readonly TypedWord[],
    start: number,
    head: Head,
    read: Read,
  ): Read {
    const ends = "low" in read ? [read.low, read.high] : [read.value];
    const isScaled = "low" in read ? read.isScaled : read.scale !== 1;
    if (read.unit !== undefined || isScaled || head.subject !== undefined || !isBehindLand(typed, start)) return read;
    if (!ends.every((end) => end >= PLOT.min && end <= BARE_PLOT_MAX)) return read;
    const isMost = head.limit?.kind === "max" || head.limit?.kind === "below";
    const hasBuilding = () => typed.some((word) => isIn(building, word));
    return isMost && !hasBuilding() ? read : { ...read, unit: PLOT_METRES };
  }

  function isBehindLand(typed: readonly TypedWord[], start: number): boolean {
    const before = typed[start - 1];
    return before !== undefined && isIn(land, before);
  }

  /** "60 m kaugusel", "60 м до моря", "60 m mereni", "60 m bussipeatusest" */
  function isDistance(tokens: readonly NumberToken[], at: number): boolean {
    const isSaid = distance.match(tokens, at) !== undefined || away.match(tokens, at) !== undefined;
    return isSaid || /\p{L}{2}(?:ni|st)$/u.test(tokens[at]?.text ?? "");
  }
}

const isIn = (table: NumberWords["building"], word: TypedWord) => table.match([word], 0) !== undefined;
