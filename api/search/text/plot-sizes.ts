// Tells whether a size in a text is of the plot or of the building.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { TypedWord } from "./text-words.ts";

/** How far from the size the word for a plot or building may stand. */
const DISTANCE_MAX = 2;

export function createPlotFinder({ land, building }: NumberWords) {
  /** The nearest word decides, one before the size first; without any, a text about land and no building. */
  return function isOfPlot(typed: readonly TypedWord[], start: number, end: number): boolean {
    const near = wordsBefore(typed, start).concat(wordsAfter(typed, end)).map(kindOf);
    const nearest = near.find((kind) => kind !== undefined);
    if (nearest !== undefined) return nearest === "land";
    const kinds = typed.map(kindOf);
    return kinds.includes("land") && !kinds.includes("building");
  };

  function kindOf(word: TypedWord): "land" | "building" | undefined {
    if (land.match([word], 0) !== undefined) return "land";
    return building.match([word], 0) === undefined ? undefined : "building";
  }
}

function wordsBefore(typed: readonly TypedWord[], start: number): TypedWord[] {
  const words = typed.slice(Math.max(0, start - DISTANCE_MAX), start);
  return words.slice(words.findLastIndex(isNumber) + 1).reverse();
}

/** A word right before the next number belongs to that one. */
function wordsAfter(typed: readonly TypedWord[], end: number): TypedWord[] {
  const words = typed.slice(end, end + DISTANCE_MAX + 1);
  const number = words.findIndex(isNumber);
  return number < 0 ? words.slice(0, DISTANCE_MAX) : words.slice(0, Math.max(0, number - 1));
}

const isNumber = ({ text }: TypedWord) => /^[0-9]/.test(text);
