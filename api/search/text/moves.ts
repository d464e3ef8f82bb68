// The type that somebody moves from into another: "kolime korterist majja", "из дома в квартиру", "from our flat to a house". The other
// is sought, though it stands as where something is.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { clauseEnd } from "./clause-bounds.ts";
import { hasEnding, isType, type Segment, textOf } from "./segments.ts";
import { ignore, silence } from "./unneeded.ts";

const INTO = /(?:sse|jja)$/;

export function withMoves(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  const result = [...segments];
  for (const [at, segment] of segments.entries()) {
    if (!isOnlyType(segment) || !isLeft(segments, at, clauseWords)) continue;
    const end = clauseEnd(segments, at);
    const into = segments.findIndex((other, index) => index > at && index < end && isOnlyType(other));
    if (into === -1) continue;
    // "To a [two-room] apartment"
    const link = segments.findIndex(
      (other, index) => index > at && index < into && clauseWords.into.are(textOf(other)),
    );
    if (link === -1 && !INTO.test(segments[into]!.words.at(-1)!.text)) continue;
    result[at] = ignore(segment);
    if (link !== -1) result[link] = silence(segments[link]!);
  }
  return result;
}

/** By its case, or behind "from" and words that wish nothing ("from our flat"). */
function isLeft(segments: readonly Segment[], at: number, { from }: ClauseWords): boolean {
  if (hasEnding(segments[at]!.words.at(-1)!.text, "st")) return true;
  let before = at - 1;
  while (segments[before]?.sign === "ignored" && !from.are(textOf(segments[before]!))) before -= 1;
  return segments[before] !== undefined && from.are(textOf(segments[before]!));
}

const isOnlyType = ({ meanings, sign }: Segment): boolean =>
  sign === undefined && meanings.length > 0 && meanings.every(isType);
