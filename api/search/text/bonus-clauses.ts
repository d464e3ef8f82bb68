// Clauses that only order the listings that are found: small bonuses for what the headline says, and for what is nearer.
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import type { Clause } from "../filters.ts";
import { WEIGHTS } from "../weights.ts";
import { placeScores } from "./place-meanings.ts";
import type { Segment } from "./segments.ts";
import { constant, match, matchPhrase } from "./text-clauses.ts";
import type { TypedWord } from "./text-words.ts";

/** Bonus for all words as a phrase in the headline. */
export function togetherClauses(words: readonly TypedWord[], stopWords: ReadonlySet<string>): Clause[] {
  const phrase = words.map(({ text }) => text).join(" ");
  if (words.filter(({ text }) => !stopWords.has(text)).length < 2) return [];
  return [constant(WEIGHTS.phraseInSlogan, matchPhrase(TEXT_FIELDS.exactSlogan, phrase), "together in the headline")];
}

/** Bonuses of a segment: a stop word, a filler or a fact that the headline says, and what is nearer. */
export function bonusClauses(segment: Segment, stopWords: ReadonlySet<string>): Clause[] {
  const { words, meanings, sign } = segment;
  if (sign === "refused" || sign === "preferred") return [];
  if (meanings.length === 0) return words.length === 1 ? fillerClauses(segment, stopWords) : [];
  const phrase = words.map(({ text }) => text).join(" ");
  const said = constant(WEIGHTS.factSaid, matchPhrase(TEXT_FIELDS.exactSlogan, phrase), saidName(phrase));
  return [
    ...(meanings.some(({ as }) => as !== "feature") ? [said] : []),
    ...meanings.flatMap((meaning) => (meaning.as === "fact" || meaning.as === "feature" ? [] : placeScores(meaning))),
  ];
}

/**
 * A filler, or a function word that is about no wish, as it is typed: in any form "suur korter" would raise flats "suure rõduga". A size
 * is not the name of a place ("väike": Väike-Maarja). Words that people tell of themselves ("töötan") are no fillers.
 */
function fillerClauses({ words, filler, role }: Segment, stopWords: ReadonlySet<string>): Clause[] {
  const word = words[0]!.text;
  const said = match(TEXT_FIELDS.exactSlogan, word);
  if (stopWords.has(word)) return [constant(WEIGHTS.stopWord, said, saidName(word))];
  if (filler === undefined && role === undefined) return [];
  const clause = filler === "size" ? { bool: { filter: said, must_not: match(TEXT_FIELDS.place, word) } } : said;
  return [constant(WEIGHTS.filler, clause, saidName(word))];
}

const saidName = (words: string): string => `"${words}" said in the headline`;
