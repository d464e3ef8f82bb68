// Decides whether a word is a place or a thing: the centre of Pärnu is not the district of Tallinn that is called the centre.
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { isPlace, isWithin, pathsOf, type Segment, textOf } from "./segments.ts";

/** `paths`: those of all places that are wished. */
export function settlePlace(segments: readonly Segment[], index: number, paths: readonly string[]): Segment {
  const segment = segments[index]!;
  const own = pathsOf(segment);
  const isElsewhere = pathsBeside(segments, index).some((path) => !own.some((one) => isOneTown(one, path)));
  // "Кесклинн" is no Russian word for a centre.
  const isNamed = segment.words.length > 1 || isCyrillic(textOf(segment)) || paths.length > own.length;
  if (!isElsewhere && !isNamed) return segment;
  return { ...segment, meanings: segment.meanings.filter((meaning) => isPlace(meaning) !== isElsewhere) };
}

/** Where else the text looks: places that "or" joins to the segment are others in its stead. */
function pathsBeside(segments: readonly Segment[], index: number): string[] {
  const isEither = (at: number, step: 1 | -1) => segments[at + step]?.role === "or" && at + 2 * step === index;
  return segments.flatMap((segment, at) =>
    segment.sign !== undefined || at === index || isEither(at, 1) || isEither(at, -1) ? [] : pathsOf(segment),
  );
}

/** One holds the other, or both are parts of one municipality. */
function isOneTown(one: string, other: string): boolean {
  const [town, otherTown] = [one, other].map((path) => path.split("/").slice(0, 2).join("/"));
  return isWithin(one, other) || isWithin(other, one) || town === otherTown;
}
