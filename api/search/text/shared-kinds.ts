// A name that shares the kind of the next one: "Põlva or Võru county", "Näituse või Riia tänava".
import type { Interpret } from "./interpret.ts";
import { isInnerCase, isNameOfPlace, type Segment } from "./segments.ts";

export function shareKinds(segments: readonly Segment[], interpret: Interpret): readonly Segment[] {
  if (!segments.some(({ role }) => role === "or")) return segments;
  return segments.map((segment, index) => {
    const [link, next] = [segments[index + 1], segments[index + 2]];
    const mayShare = segment.words.length === 1 && segment.sign === undefined && segment.role === undefined;
    // "Viljandis või Viimsi vallas": whose case is its own needs no kind.
    if (!mayShare || isInnerCase(segment) || link?.role !== "or" || next?.words.length !== 2) return segment;
    return withKind(segment, next, interpret) ?? segment;
  });
}

/** As the same kind of place with the last word of the other. */
function withKind(segment: Segment, { words, meanings }: Segment, interpret: Interpret): Segment | undefined {
  const [meaning] = meanings;
  if (meaning === undefined || !isNameOfPlace(meaning)) return undefined;
  const [name, kind] = [segment.words[0]!, words[1]!];
  const [read, ...others] = interpret([
    { ...name, after: " " },
    { ...kind, before: " " },
  ]);
  const isAlike = others.length === 0 && read?.meanings.length === 1 && read.meanings[0]!.as === meaning.as;
  return isAlike ? { ...segment, meanings: read.meanings } : undefined;
}
