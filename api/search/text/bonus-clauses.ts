// Clauses that only order the listings that are found: small bonuses for what the headline says, for what is nearer, and for homes.
import { FIELDS } from "../../../mappings/fields.ts";
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import type { PropertyType } from "../../../shared/enums.ts";
import type { Clause } from "../filters.ts";
import { WEIGHTS } from "../weights.ts";
import { anyOf } from "./conditions.ts";
import { placeScores } from "./place-meanings.ts";
import { hasRange, isType, type Segment } from "./segments.ts";
import { type ClauseContext, constant, forms, match, matchPhrase } from "./text-clauses.ts";
import type { TypedWord } from "./text-words.ts";

interface BonusContext extends ClauseContext {
  stopWords: ReadonlySet<string>;
}

/** Bonus for all words as a phrase in the headline. */
export function togetherClauses(words: readonly TypedWord[], stopWords: ReadonlySet<string>): Clause[] {
  const phrase = words.map(({ text }) => text).join(" ");
  if (words.filter(({ text }) => !stopWords.has(text)).length < 2) return [];
  return [constant(WEIGHTS.phraseInSlogan, matchPhrase(TEXT_FIELDS.exactSlogan, phrase), "together in the headline")];
}

/** Bonuses of a segment: words that wish nothing and facts that the headline says, and what is nearer. */
export function bonusClauses(segment: Segment, context: BonusContext): Clause[] {
  const { words, meanings, sign } = segment;
  if (sign === "refused" || sign === "preferred") return [];
  if (meanings.length === 0) return words.flatMap((word) => wishlessClauses(segment, word, context));
  const phrase = words.map(({ text }) => text).join(" ");
  const said = constant(
    WEIGHTS.factSaid,
    matchPhrase(TEXT_FIELDS.exactSlogan, phrase),
    `"${phrase}" said in the headline`,
  );
  return [
    ...(meanings.some(({ as }) => as !== "feature") ? [said] : []),
    ...meanings.flatMap((meaning) => (meaning.as === "fact" || meaning.as === "feature" ? [] : placeScores(meaning))),
  ];
}

/**
 * A word that wishes nothing, in a headline. A filler, or a function word without a wish, counts in any form, for more than the typed
 * spelling of a fact ("suur kahetoaline": a large flat before a "2-toaline"). A size is none in a name ("väike korter": Väike-Maarja).
 * What people tell of themselves ("müün korteri Tartus") has no bonus.
 */
function wishlessClauses({ words, filler, role }: Segment, { text }: TypedWord, context: BonusContext): Clause[] {
  if (context.stopWords.has(text)) {
    const said = constant(WEIGHTS.stopWord, match(TEXT_FIELDS.exactSlogan, text), `${text}: headline`);
    return words.length === 1 ? [said] : [];
  }
  if (filler === undefined && role === undefined) return [];
  const isSaid = anyOf([match(TEXT_FIELDS.exactSlogan, text), ...forms(text, TEXT_FIELDS.slogan, context)]);
  const isName = match(TEXT_FIELDS.place, text);
  const clause = filler === "size" ? { bool: { filter: isSaid, must_not: isName } } : isSaid;
  return [constant(WEIGHTS.wishless, clause, `${text}: headline, any form`)];
}

const HOMES: readonly PropertyType[] = ["apartment", "house", "townhouseBox", "partOfHouse", "summerHouse"];

/** Rooms without a type are those of a home, and hardly of an office. A flat before a house would cost 1 of 77 known items. */
export function homeClauses(wishes: readonly Segment[]): Clause[] {
  const meanings = wishes.flatMap((segment) => segment.meanings);
  if (!meanings.some((meaning) => hasRange(meaning, "rooms")) || meanings.some(isType)) return [];
  return [constant(WEIGHTS.homeOfRooms, { terms: { [FIELDS.propertyType]: HOMES } }, "rooms of a home")];
}
