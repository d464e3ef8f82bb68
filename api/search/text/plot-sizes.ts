// Tells whether a size in a text is of the plot or of the building.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { TypedWord } from "./text-words.ts";

/** How far from the size the word for a plot or building may stand. */
const DISTANCE_MAX = 2;
/** More words than a search has; it bounds the work for longer lists. */
const WINDOW = 24;

export function createPlotFinder({ land, "no-land": noLand, building, purpose, subject }: NumberWords) {
  /** "1500 m2 krundiga", else the nearest word, one before the size first, else a search for land and no building. */
  return function isOfPlot(typed: readonly TypedWord[], start: number, end: number, types: readonly string[]): boolean {
    // "60 m2 krundi suurus kuni 2000": the words say what the next number is of.
    const after = subject.match(typed, end) === undefined ? wordsAfter(typed, end) : [];
    const kindOf = (word: TypedWord) => kindIn(typed, word);
    if (after[0] !== undefined && kindOf(after[0]) === "land") return true;
    const near = wordsBefore(typed, start).concat(after).map(kindOf);
    const nearest = near.find((kind) => kind !== undefined);
    if (nearest !== undefined) return nearest === "land";
    const kinds = typed.slice(Math.max(0, start - WINDOW), end + WINDOW).map(kindOf);
    const isBuilding = kinds.includes("building") || types.some((type) => type !== "land");
    return !isBuilding && (kinds.includes("land") || types.length > 0);
  };

  /** The lot of "thanks a lot from 80 m2". */
  function isOfNoLand(typed: readonly TypedWord[], at: number): boolean {
    return [at - 2, at - 1].some((start) => (noLand.match(typed, start)?.next ?? 0) > at);
  }

  function kindIn(typed: readonly TypedWord[], word: TypedWord): "land" | "building" | undefined {
    if (land.match([word], 0) !== undefined) return isOfNoLand(typed, typed.indexOf(word)) ? undefined : "land";
    // "участок под дом 600 м2": what will stand on it.
    const isPurpose = purpose.match(typed, typed.indexOf(word) - 1) !== undefined;
    return isPurpose || building.match([word], 0) === undefined ? undefined : "building";
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
