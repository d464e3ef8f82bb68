// Reads where somebody comes from or lives ("kolin tagasi Soomest", "we live in Tallinn") as no wish: the home is sought elsewhere.
import type { PlaceWords } from "../../../mappings/concepts/place-words.ts";
import type { ReadPlaces } from "./read-places.ts";
import type { TypedWord } from "./text-words.ts";

/** What says it by itself; Estonian says it by the case of the name behind its verb. */
const PREPOSITION = /^(?:from|in|из|в)$/;
const INNER_CASE = /(?:st|lt|s|l)$/;

/** Number of words from `start` on; 0 where they say something else. */
export function originLength(
  words: readonly TypedWord[],
  start: number,
  readPlaces: ReadPlaces,
  table: PlaceWords,
): number {
  const ahead = table["origin-ahead"].match(words, start);
  const origin = ahead === undefined ? undefined : readPlaces(words, ahead.next);
  if (ahead === undefined || origin === undefined) return 0;
  const isFrom = PREPOSITION.test(words[ahead.next - 1]!.text) || INNER_CASE.test(words[ahead.next]!.text);
  return isFrom ? ahead.next - start + origin.length : 0;
}
