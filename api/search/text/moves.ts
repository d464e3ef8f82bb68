// The type that somebody moves from into another, which wishes nothing: "kolime korterist majja", "из дома в квартиру", "from our flat to a
// house". The other one is sought. It has the case or the preposition of a place, by which settle-meanings.ts would ignore it.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { clauseEnd } from "./clause-bounds.ts";
import { hasEnding, namesOnlyType, type Segment, saysWhere, textOf } from "./segments.ts";
import { ignore, silence } from "./unneeded.ts";

const INTO = /(?:sse|jja)$/;

export function withMoves(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  if (segments.filter(isWishedType).length < 2) return segments;
  const result = [...segments];
  for (const [at, segment] of segments.entries()) {
    if (!isWishedType(segment) || !isMovedFrom(segments, at, clauseWords)) continue;
    const end = clauseEnd(segments, at);
    const into = segments.findIndex((other, index) => index > at && index < end && isWishedType(other));
    if (into === -1) continue;
    // "From a house in Narva to [a two-room] flat"
    const link = segments.findLastIndex(
      (other, index) => index > at && index < into && clauseWords["moved-into"].are(textOf(other)),
    );
    if (link === -1 && !INTO.test(segments[into]!.words.at(-1)!.text)) continue;
    if (segments.slice(link + 1, into).some(saysWhere)) continue;
    for (let index = at; index < link; index += 1) result[index] = ignore(segments[index]!);
    result[at] = ignore(segment);
    if (link !== -1) result[link] = silence(segments[link]!);
  }
  return result;
}

/** By its case, or behind "from" and words that wish nothing ("from our flat"). */
function isMovedFrom(segments: readonly Segment[], at: number, { "moved-from": from }: ClauseWords): boolean {
  if (hasEnding(segments[at]!.words.at(-1)!.text, "st")) return true;
  let before = at - 1;
  while (segments[before]?.sign === "ignored" && !from.are(textOf(segments[before]!))) before -= 1;
  return segments[before] !== undefined && from.are(textOf(segments[before]!));
}

const isWishedType = (segment: Segment): boolean => segment.sign === undefined && namesOnlyType(segment);
