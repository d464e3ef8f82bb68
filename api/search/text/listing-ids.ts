// Texts that are the id of a listing: "123456", "#123456", "kuulutus 123456", "объявление № 123456".
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import { readId } from "../../../shared/ids.ts";
import { type Clause, term } from "../filters.ts";
import { WEIGHTS } from "../weights.ts";
import { numberTokens } from "./number-tokens.ts";
import { constant } from "./text-clauses.ts";
import type { ParsedText } from "./text-words.ts";

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
  const last = words.at(-1);
  const id = readId(last?.text);
  if (last === undefined || id === undefined || phrases.length + minus.length + excluded.length > 0) return undefined;
  if (!/^[\s.]*$/.test(last.after) || !/(^|[\s#:.])$/.test(last.before)) return undefined;
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

export const listingClause = (id: string): Clause => term(FIELDS.id, id);
export const listingScore = (id: string): Clause => constant(WEIGHTS.listingId, listingClause(id), `listing ${id}`);
