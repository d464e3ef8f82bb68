// Types of property beside land: "maja, mille krunt on vähemalt 1500 m2" asks for a house, "участок под дом" for land.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { clauseEnd, textIn } from "./clause-bounds.ts";
import { hasRange, isBehindStop, isType, type Meaning, type Segment, textOf, valuesOf } from "./segments.ts";
import { ignore } from "./unneeded.ts";

export const isLand = ({ meanings }: Segment): boolean =>
  meanings.some((meaning) => valuesOf("propertyType", meaning).includes("land"));

/** "krunt maja ehitamiseks", "plot for building a house": what will stand there. */
export function isBuiltOn(segments: readonly Segment[], index: number, isLandSought: boolean): boolean {
  if (!isLandSought || isLand(segments[index]!)) return false;
  // "участок под дом", and "под дом" in a search for land.
  const ahead = besideAt(segments, index, -1);
  const isForIt = segments.slice(ahead + 1, index).some(({ role }) => role === "for");
  const isLandAhead = segments[ahead] !== undefined && isLand(segments[ahead]);
  // "земля в 20 км от Тарту под дом"
  const isOnlyBuilt = segments.every((other, at) => at === index || !other.meanings.some(isType) || isLand(other));
  if (isForIt && (isLandAhead || isOnlyBuilt || !segments.some(isLand))) return true;
  if (!segments.some(({ role }) => role === "to-build")) return false;
  const others = segments.filter((other, at) => at === index || other.sign !== "ignored");
  const at = others.indexOf(segments[index]!);
  return [at - 1, at + 1].some((beside) => others[beside]?.role === "to-build");
}

/** "maja, krunt alates 1500 m2": what the size is of. Not "maja või krunt 1500 m2", which asks for either. */
export function isOfPlotArea(segments: readonly Segment[], index: number): boolean {
  if (segments[index - 1]?.role === "or" || !isLand(segments[index]!)) return false;
  return [-1, 1].some((step) => segments[besideAt(segments, index, step)]?.meanings.some(isPlotArea));
}

/** "maja suurel krundil", "maja, suur krunt", "maja maal": what a building stands on, where one is sought. */
export function isGround(segments: readonly Segment[], index: number, { large }: ClauseWords): boolean {
  const segment = segments[index]!;
  const isJoined = [-1, 1].some((step) => segments[besideAt(segments, index, step)]?.role === "or");
  if (!isLand(segment) || isJoined) return false;
  if (ADESSIVE.test(textOf(segment))) return true;
  const before = segments[index - 1];
  const types = segments.filter(
    (other) => other !== segment && other.sign === undefined && other.meanings.some(isType),
  );
  return before !== undefined && large.are(textOf(before)) && types.length === 1 && types.every(hasGround);
}

/** "Maja Raplas. Krunt võiks olla vähemalt 800 m2": a plot of which a clause says only what it should be is that of the house. */
export function withPlotsOfHouses(
  segments: readonly Segment[],
  { "should-be": shouldBe }: ClauseWords,
): readonly Segment[] {
  const plot = segments.findIndex(
    (segment, at) =>
      (at === 0 || isBehindStop(segment)) &&
      isLand(segment) &&
      shouldBe.begin(textIn(segments, [at + 1, clauseEnd(segments, at)])),
  );
  const isOfHouse = (segment: Segment) =>
    segment.sign === undefined && segment.meanings.some(isType) && !isLand(segment);
  if (plot === -1 || !segments.some((segment) => isOfHouse(segment) && hasGround(segment))) return segments;
  const other = segments.findIndex((segment, at) => at > plot && segment.meanings.some(isType));
  const end = other === -1 ? clauseEnd(segments, plot) : Math.min(other, clauseEnd(segments, plot));
  return segments.map((segment, at) => {
    if (at === plot) return ignore(segment);
    const isOfPlot = at > plot && at < end && segment.meanings.some((meaning) => hasRange(meaning, "size"));
    return isOfPlot ? { ...segment, meanings: segment.meanings.map(asPlotArea) } : segment;
  });
}

/** "korter, maja, suur krunt" are three alternatives. */
const hasGround = ({ meanings }: Segment): boolean =>
  meanings.every((meaning) => !["apartment", "garage"].includes(valuesOf("propertyType", meaning).join()));
const ADESSIVE = /\p{L}{2}l$/u;

/** Where the next segment stands that does not wish nothing: "krunt on 1500 m2". */
function besideAt(segments: readonly Segment[], index: number, step: number): number {
  let at = index + step;
  while (segments[at]?.sign === "ignored") at += step;
  return at;
}

const isPlotArea = (meaning: Meaning) => hasRange(meaning, "plotArea");

/** Joins words that only say what a size is of, which stand at `plotWords`, to that size: they are one wish, left out as one. */
export function joinPlots(segments: readonly Segment[], plotWords: ReadonlySet<number>): Segment[] {
  if (plotWords.size === 0) return [...segments];
  const joined: Segment[] = [];
  /** The word for a plot, and words that wish nothing between it and its size. */
  let ahead: Segment[] = [];
  for (const [index, segment] of segments.entries()) {
    const size = joined.at(-1);
    if (plotWords.has(index) && size !== undefined && isPlotSize(size)) {
      joined[joined.length - 1] = { ...size, words: [...size.words, ...segment.words] };
    } else if (plotWords.has(index) || (ahead.length > 0 && segment.sign === "ignored")) {
      ahead.push(segment);
    } else {
      const words = [...ahead, segment].flatMap((part) => part.words);
      joined.push(...(isPlotSize(segment) ? [{ ...segment, words }] : [...ahead, segment]));
      ahead = [];
    }
  }
  return [...joined, ...ahead];
}

/** Where only land is wished a size is that of the plot: "ehituskrunt, et ehitada oma kodu, alates 1200 m2". */
export function withPlotSizes(segments: readonly Segment[]): readonly Segment[] {
  const types = segments.filter(
    ({ sign, meanings }) => sign === undefined && meanings.length > 0 && meanings.every(isType),
  );
  if (types.length === 0 || !types.every(isLand)) return segments;
  return segments.map((segment) => {
    const isSize = segment.sign === undefined && segment.meanings.some((meaning) => hasRange(meaning, "size"));
    return isSize ? { ...segment, meanings: segment.meanings.map(asPlotArea) } : segment;
  });
}

function asPlotArea(meaning: Meaning): Meaning {
  if (meaning.as !== "fact") return meaning;
  const conditions = meaning.conditions.map((condition) =>
    condition.kind === "range" && condition.field === "size" ? { ...condition, field: "plotArea" as const } : condition,
  );
  return { ...meaning, name: meaning.name.replace(/^size/, "plotArea"), conditions };
}

const isPlotSize = ({ meanings, sign }: Segment) => sign === undefined && meanings.some(isPlotArea);
