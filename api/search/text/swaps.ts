// The home that somebody gives for another one wishes nothing: "vahetan maja korteri vastu", "меняю двушку на дом", "swap a flat for a
// house". Listings that would be swapped come first; few say so, and a fallback that gave the word up would seek both homes.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { clauseEnd } from "./clause-bounds.ts";
import { hasRange, isType, namesOnlyType, type Segment, saysWhere, textOf } from "./segments.ts";
import { ignore, silence } from "./unneeded.ts";

export function withSwaps(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  const swap = segments.findIndex((segment) => isExchange(segment) && clauseWords.swap.begin(textOf(segment)));
  const end = swap === -1 ? -1 : clauseEnd(segments, swap);
  const link = segments.findIndex(
    (segment, at) => at > swap && at < end && clauseWords["swapped-for"].are(textOf(segment)),
  );
  if (swap === -1 || link === -1) return segments;
  const isBetween = segments.slice(link + 1, end).some(isHome);
  const given = isBetween ? link : endOfHome(segments, swap + 1);
  const [home, wanted] = [segments.slice(swap + 1, given), segments.slice(given, isBetween ? end : link)];
  if (!home.some(isHome) || !wanted.some(isHome)) return segments;
  // "3-toalise korteri 2-toalise vastu": rooms alone are those of the same type.
  const sharesType = home.some(hasRooms) && !wanted.some(namesType);
  return segments.map((segment, at) => {
    if (at === link) return silence(segment);
    if (at === swap) return { ...segment, sign: "preferred" };
    const isGiven = at > swap && at < given && !(sharesType && namesOnlyType(segment) && !hasRooms(segment));
    return isGiven ? ignore(segment) : segment;
  });
}

/**
 * Behind the first type, or behind rooms where more rooms follow: "[3-toalise korteri] 2-toalise vastu"; with its place where the wanted
 * home has another: "[korteri Tartus] maja vastu Tallinnas".
 */
function endOfHome(segments: readonly Segment[], start: number): number {
  const end = endOfType(segments, start);
  let behindPlace = end;
  while (segments[behindPlace] !== undefined && saysWhere(segments[behindPlace]!)) behindPlace += 1;
  return segments.slice(behindPlace).some(saysWhere) ? behindPlace : end;
}

function endOfType(segments: readonly Segment[], start: number): number {
  const type = segments.findIndex((segment, at) => at >= start && namesType(segment));
  const [rooms, more] = segments.flatMap((segment, at) => (at >= start && hasRooms(segment) ? [at] : []));
  const isRoomsAlone = rooms !== undefined && more !== undefined && (type === -1 || more < type);
  return isRoomsAlone ? rooms + 1 : type + 1;
}

/** A listing that would be swapped is what such a text asks for, and most texts do not. */
const isExchange = ({ meanings }: Segment): boolean => meanings.some(({ name }) => name === "exchange");
const namesType = ({ meanings }: Segment): boolean => meanings.some(isType);
const hasRooms = ({ meanings }: Segment): boolean => meanings.some((meaning) => hasRange(meaning, "rooms"));
const isHome = (segment: Segment): boolean => segment.sign === undefined && (namesType(segment) || hasRooms(segment));
