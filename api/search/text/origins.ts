// Reads where somebody comes from or lives ("kolin tagasi Soomest", "we live in Tallinn") as no wish: the home is sought elsewhere.
import { isOneOf, type PlaceWords } from "../../../mappings/concepts/place-words.ts";
import type { ReadPlaces } from "./read-places.ts";
import { hasEnding } from "./segments.ts";
import type { TypedWord } from "./text-words.ts";

/** What says it by itself; Estonian says it by the case of the name behind its verb. */
const PREPOSITION = /^(?:from|in|of|из|в|с|со)$/;
const FROM = /^(?:from|из|с)$/;
const INNER_CASE = /(?:st|lt|s|l)$/;
const ELATIVE = /[sl]t$/;

/** Number of words from `start` on; 0 where they say something else. */
export function originLength(
  words: readonly TypedWord[],
  start: number,
  readPlaces: ReadPlaces,
  table: PlaceWords,
): number {
  const from = fromLength(words, start, readPlaces, table);
  if (from > 0) return from;
  const elative = table["origin-elative"].match(words, start);
  const ahead = elative ?? table["origin-ahead"].match(words, start);
  const isBeforeWord = ahead !== undefined && ahead.next < words.length;
  const origin = isBeforeWord ? readPlaces(words, ahead.next) : undefined;
  if (ahead === undefined || origin === undefined) return 0;
  const inCase = elative === undefined ? INNER_CASE : ELATIVE;
  const isBehindPreposition = PREPOSITION.test(words[ahead.next - 1]!.text);
  if (!isBehindPreposition && !inCase.test(words[ahead.next]!.text)) return 0;
  // "Maja tuleb [Tartust kuni 20 km kaugusele]" is near Tartu, "moving from near Tallinn" is not.
  const isNear = elative !== undefined && !isBehindPreposition && origin.meanings.some(({ as }) => as === "near");
  return ahead.next - start + (isNear ? 0 : origin.length);
}

/** "moving to Tartu [from Tallinn]", "kolin Tartusse [Tallinnast]": behind another place in the clause of the verb. */
function fromLength(
  words: readonly TypedWord[],
  start: number,
  readPlaces: ReadPlaces,
  { moving }: PlaceWords,
): number {
  const isFrom = FROM.test(words[start]!.text);
  if (!isFrom && !hasEnding(words[start]!.text, "st")) return 0;
  const clause = words.slice(0, start + 1);
  const first = clause.findLastIndex(({ before }) => /[,;.]/.test(before));
  const verb = clause.findLastIndex(({ text }, at) => at >= first && isOneOf(moving, text));
  if (verb === -1 || !clause.some((_, at) => at > verb && at < start && readPlaces(words, at) !== undefined)) return 0;
  const origin = readPlaces(words, isFrom ? start + 1 : start);
  return origin === undefined ? 0 : origin.length + (isFrom ? 1 : 0);
}
