// Last reasons, for a wish that has no other: its words one by one, or the words of a text that begin alike. The listing was found by the
// wish, so one of its texts does say it. Not of things: what says them is found by reading the texts.
import type { Token } from "../../../mappings/languages/tokens.ts";
import type { ListingText } from "./listing-texts.ts";
import type { Mark } from "./mark.ts";
import type { QueryTerm, QueryWish } from "./query-terms.ts";
import { markOf, phraseMarksIn, scatteredMarksIn } from "./text-marks.ts";

const STEM_MIN = 3;
/** Of the shorter word, that the two begin with. */
const STEM_SHARE = 0.6;

export function looseMarks(texts: readonly ListingText[], wish: QueryWish): Mark[] {
  const words = wish.filter(({ mayBeThing }) => !mayBeThing);
  for (const find of [phraseMarksIn, scatteredMarksIn, similarMarksIn]) {
    const marks = words.flatMap((term) => texts.flatMap((text) => find(text, term)));
    if (marks.length > 0) return marks;
  }
  return [];
}

/** The words that begin as a typed one does. */
function similarMarksIn(text: ListingText, term: QueryTerm): Mark[] {
  const words = term.words.filter((word) => word.length >= STEM_MIN && /^\p{L}/u.test(word));
  const found = words.flatMap((word) => text.tokens.filter((token) => isSimilar(token, word)).slice(0, 1));
  return found.map((token) =>
    markOf(text, term, { line: token.line, start: token.start, end: token.end, because: "form" }),
  );
}

function isSimilar({ word: { text } }: Token, word: string): boolean {
  const shorter = Math.min(text.length, word.length);
  let same = 0;
  while (same < shorter && text[same] === word[same]) same += 1;
  return same >= STEM_MIN && same >= STEM_SHARE * shorter;
}
