// Clauses that only order the listings that are found: small bonuses for what the headline says, for what is nearer, and for homes.
import { FIELDS } from "../../../mappings/fields.ts";
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import type { PropertyType } from "../../../shared/enums.ts";
import type { Clause } from "../filters.ts";
import { WEIGHTS } from "../weights.ts";
import { placeScores } from "./place-meanings.ts";
import { hasRange, isType, type Segment } from "./segments.ts";
import { constant, match, matchPhrase } from "./text-clauses.ts";
import type { TypedWord } from "./text-words.ts";

/** Bonus for all words as a phrase in the headline. */
export function togetherClauses(words: readonly TypedWord[], stopWords: ReadonlySet<string>): Clause[] {
  const phrase = words.map(({ text }) => text).join(" ");
  if (words.filter(({ text }) => !stopWords.has(text)).length < 2) return [];
  return [constant(WEIGHTS.phraseInSlogan, matchPhrase(TEXT_FIELDS.exactSlogan, phrase), "together in the headline")];
}

/** Bonuses of a segment: a stop word or a fact that the headline says, and what is nearer. */
export function bonusClauses({ words, meanings, sign }: Segment, stopWords: ReadonlySet<string>): Clause[] {
  if (sign === "refused" || sign === "preferred") return [];
  const [only] = words;
  if (meanings.length === 0 && only !== undefined && (sign === "ignored" || stopWords.has(only.text))) {
    return [constant(WEIGHTS.stopWord, match(TEXT_FIELDS.exactSlogan, only.text), `${only.text}: headline`)];
  }
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

const HOMES: readonly PropertyType[] = ["apartment", "house", "townhouseBox", "partOfHouse", "summerHouse"];

/** Rooms without a type are those of a home, and hardly of an office. A flat before a house would cost 1 of 77 known items. */
export function homeClauses(wishes: readonly Segment[]): Clause[] {
  const meanings = wishes.flatMap((segment) => segment.meanings);
  if (!meanings.some((meaning) => hasRange(meaning, "rooms")) || meanings.some(isType)) return [];
  return [constant(WEIGHTS.homeOfRooms, { terms: { [FIELDS.propertyType]: HOMES } }, "rooms of a home")];
}
