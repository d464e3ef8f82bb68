// A room without a number and a type is one to let in a home: "üürin toa Tartus", "single room in Narva". A conference room, a room for a
// shop and a garage with room for two cars are none.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { hasNoMeaning, isBehindComma, type Meaning, mayBeThing, type Segment, textOf } from "./segments.ts";
import { ignore } from "./unneeded.ts";

/** Things of premises, for which a room may be sought. */
const TRADES: readonly string[] = "shop workshop storage".split(" ");
/** Whom a room may be for. */
const TENANTS: readonly string[] = "students family pets".split(" ");

type Words = Pick<ClauseWords, "room" | "room-kind" | "room-for">;

/** `home`: what a room asks for. */
export function withRoomsToLet(segments: readonly Segment[], home: Meaning, words: Words): readonly Segment[] {
  if (!segments.some((segment) => isRoom(segment, words)) || segments.some(isTrade)) return segments;
  return segments.map((segment, at) => {
    if (isToLet(segments, at, words)) return { ...segment, meanings: [home] };
    return isToLet(segments, at + 1, words) && isKind(segment, words) ? ignore(segment) : segment;
  });
}

const isRoom = (segment: Segment, { room }: Words): boolean =>
  segment.meanings.length === 0 && segment.sign === undefined && room.are(textOf(segment));

const isKind = (segment: Segment, words: Words): boolean => words["room-kind"].are(textOf(segment));

const isTrade = ({ meanings, sign }: Segment): boolean =>
  sign === undefined && meanings.some(({ as, name }) => as === "feature" && TRADES.includes(name));

function isToLet(segments: readonly Segment[], at: number, words: Words): boolean {
  const segment = segments[at];
  if (segment === undefined || !isRoom(segment, words)) return false;
  const before = segments[at - 1];
  // "Conference room", "with room for two cars"
  if (before?.role === "with") return false;
  const isOfOther = before !== undefined && hasNoMeaning(before) && !isKind(before, words) && !isBehindComma(segment);
  return !isOfOther && !isForWork(segments.slice(at + 1), words);
}

/** "Room for manicure", "комната под массаж", "tuba koosolekuteks", "tuba massööri jaoks"; not "for a student", "for 300 euros". */
function isForWork(behind: readonly Segment[], words: Words): boolean {
  const isFor = (segment: Segment) => words["room-for"].are(textOf(segment));
  const told = behind.filter((segment) => isFor(segment) || segment.meanings.length > 0 || hasNoMeaning(segment));
  const [next, other] = told;
  if (next === undefined) return false;
  if (isFor(next))
    return other !== undefined && (hasNoMeaning(other) || mayBeThing(other)) && !other.meanings.some(isTenant);
  if (next.meanings.length > 0) return false;
  return /ks$/.test(textOf(next)) || (other !== undefined && isFor(other));
}

const isTenant = ({ as, name }: Meaning): boolean => as === "feature" && TENANTS.includes(name);
