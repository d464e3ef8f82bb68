// Reads a size whose unit lacks its 2: "korter 60 m", "участок минимум 1000 м". Without a building in the text or a plot right before them,
// or beside a word that says how far something is, metres are a distance.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Head } from "./number-head.ts";
import type { Quantity } from "./number-quantities.ts";
import type { NumberToken } from "./number-tokens.ts";
import { perText } from "./per-text.ts";
import type { TypedWord } from "./text-words.ts";

/** What is less may be the height of a room, what is more the way to a shop. */
const SIZE = { min: 15, max: 99 };
const SQUARE_METRES = { field: "size", factor: 1, offset: 0 } as const;
/** Right behind the word for a plot: fewer may be metres to the sea. */
export const PLOT_MIN_SQM = 400;
const PLOT_MAX_SQM = 99_999;
export const PLOT_METRES = { field: "plotArea", factor: 1, offset: 0 } as const;

export function createBareMetresReader(words: NumberWords) {
  const { building, land, length } = words;
  const isOfBuilding = perText(
    (typed) => typed.some((word) => isIn(building, word)) && !typed.some((word) => isIn(land, word)),
  );

  return function readBareMetres(
    typed: readonly TypedWord[],
    start: number,
    tokens: readonly NumberToken[],
    { next: at }: Head,
  ): Quantity | undefined {
    const value = tokens[at]?.value;
    const metres = value === undefined ? undefined : length.match(tokens, at + 1);
    if (value === undefined || metres?.value !== 1 || isDistance(words, tokens, metres.next)) return undefined;
    const isPlot = value >= PLOT_MIN_SQM && value <= PLOT_MAX_SQM && isBehindLand(words, typed, start);
    if (!isPlot && !(value >= SIZE.min && value <= SIZE.max && isOfBuilding(typed))) return undefined;
    return {
      ...{ value, scale: 1, unit: isPlot ? PLOT_METRES : SQUARE_METRES, limit: undefined },
      ...{ isInWords: false, isOrdinal: false, isGrouped: false, next: metres.next },
    };
  };
}

/** Whether the word for a plot stands right before the number. */
export function isBehindLand({ land }: NumberWords, typed: readonly TypedWord[], start: number): boolean {
  const before = typed[start - 1];
  return before !== undefined && isIn(land, before);
}

/** "60 m kaugusel", "60 м до моря", "60 m mereni", "60 m bussipeatusest" */
export function isDistance({ distance, away }: NumberWords, tokens: readonly NumberToken[], at: number): boolean {
  const isSaid = distance.match(tokens, at) !== undefined || away.match(tokens, at) !== undefined;
  return isSaid || /\p{L}{2}(?:ni|st)$/u.test(tokens[at]?.text ?? "");
}

export const isIn = (table: NumberWords["building"], word: TypedWord) => table.match([word], 0) !== undefined;
