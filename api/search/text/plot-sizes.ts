// Tells whether a size in a text is of the plot or of the building.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { TypedWord } from "./text-words.ts";

/** How far from the size the word for a plot or building may stand. */
const DISTANCE_MAX = 2;
/** More words than a search has; it bounds the work for longer lists. */
const WINDOW = 24;

export function createPlotFinder({ land, building, subject }: NumberWords) {
  /** "1500 m2 krundiga", else the nearest word, one before the size first, else a text about land and no building. */
  return function isOfPlot(typed: readonly TypedWord[], start: number, end: number): boolean {
    // "60 m2 krundi suurus kuni 2000": the words say what the next number is of.
    const after = subject.match(typed, end) === undefined ? wordsAfter(typed, end) : [];
    if (after[0] !== undefined && kindOf(after[0]) === "land") return true;
    const near = wordsBefore(typed, start).concat(after).map(kindOf);
    const nearest = near.find((kind) => kind !== undefined);
    if (nearest !== undefined) return nearest === "land";
    const kinds = typed.slice(Math.max(0, start - WINDOW), end + WINDOW).map(kindOf);
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

/** Up to the next comma; a word right before the next number belongs to that one. */
function wordsAfter(typed: readonly TypedWord[], end: number): TypedWord[] {
  const words = typed.slice(end, end + DISTANCE_MAX + 1);
  const stop = words.findIndex((word) => isNumber(word) || word.before.includes(","));
  if (stop < 0) return words.slice(0, DISTANCE_MAX);
  return words.slice(0, isNumber(words[stop]!) ? Math.max(0, stop - 1) : stop);
}

const isNumber = ({ text }: TypedWord) => /^[0-9]/.test(text);
