// Texts that are the id of a listing: "123456", "#123456", "kuulutus 123456", "объявление № 123456".
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import { readId } from "../../../shared/ids.ts";
import { type Clause, term } from "../filters.ts";
import { WEIGHTS } from "../weights.ts";
import { numberTokens } from "./number-tokens.ts";
import type { ReadNumber } from "./numbers.ts";
import { constant } from "./text-clauses.ts";
import type { ParsedText, TypedWord } from "./text-words.ts";

export interface TypedId {
  id: string;
  /** Said to be an id. A number alone may also be a year or a price, and is read in its usual meaning, too. */
  isSaid: boolean;
}

/** The id that the whole text is; undefined where it says anything else. */
export function readListingId(
  { words, phrases, minus, excluded }: ParsedText,
  { listing }: NumberWords,
): TypedId | undefined {
  const pasted = idInAddress(words);
  if (pasted !== undefined) return { id: pasted, isSaid: true };
  const last = words.at(-1);
  const id = readId(last?.text);
  if (last === undefined || id === undefined || phrases.length + minus.length + excluded.length > 0) return undefined;
  if (!/^[\s.,;:!?)]*$/.test(last.after) || !/(^|[\s#:.])$/.test(last.before)) return undefined;
  const tokens = numberTokens(words, 0);
  let next = 0;
  for (let label = listing.match(tokens, next); label !== undefined; label = listing.match(tokens, next)) {
    next = label.next;
    if (tokens[next]?.text === ":") next += 1;
  }
  // Only the number is left.
  if (tokens.length !== next + 1 || words.length !== (tokens[next - 1]?.end ?? 0) + 1) return undefined;
  return { id, isSaid: next > 0 };
}

/** "https://example.com/listings/123456?lang=et" */
function idInAddress(words: readonly TypedWord[]): string | undefined {
  if (words.some(({ before }, index) => index > 0 && /\s/.test(before))) return undefined;
  const at = words.findIndex(({ text, after }) => text === "listings" && after === "/");
  return at < 0 ? undefined : readId(words[at + 1]?.text);
}

/** Shorter numbers beside other words are of something else. */
const DIGITS_MIN = 3;

/** Reads the id of a listing among other words: "kuulutus 4183 korter", "korter #4183". */
export function createListingReader({ advert, listing }: NumberWords, readNumber: ReadNumber) {
  return function readListing(words: readonly TypedWord[], start: number): { id: string; length: number } | undefined {
    const first = words[start]!;
    const isNumber = /#$/.test(first.before) && readId(first.text) !== undefined;
    if (!isNumber && advert.match(words, start) === undefined) return undefined;
    const tokens = numberTokens(words, start);
    let next = 0;
    while (tokens[next]?.value === undefined) {
      const label = tokens[next]?.text === ":" ? { next: next + 1 } : listing.match(tokens, next);
      if (label === undefined) return undefined;
      next = label.next;
    }
    const { end } = tokens[next]!;
    const id = readId(words[end - 1]!.text);
    const isOneWord = end === (tokens[next - 1]?.end ?? start) + 1;
    if (id === undefined || id.length < DIGITS_MIN || !isOneWord) return undefined;
    return isNumber || readNumber(words, end - 1) === undefined ? { id, length: end - start } : undefined;
  };
}

export const listingClause = (id: string): Clause => term(FIELDS.id, id);
export const listingScore = (id: string): Clause => constant(WEIGHTS.listingId, listingClause(id), `listing ${id}`);
