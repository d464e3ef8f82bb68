// Builds the text clause of a search body: what each word requires, and how it scores. All scores are constants, so that the score
// of an unchanged listing is the same on every page.
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import type { Clause } from "../filters.ts";
import { WEIGHTS } from "../weights.ts";
import { conditionsClause, describeConditions } from "./conditions.ts";
import type { Meaning, Segment } from "./interpret.ts";
import { placeClause } from "./place-meanings.ts";
import {
  anywhere,
  best,
  type ClauseContext,
  constant,
  featureClauses,
  match,
  matchPhrase,
  phraseClauses,
  wordAnywhere,
  wordClauses,
} from "./text-clauses.ts";
import type { ParsedText, TypedWord } from "./text-words.ts";

/** Prices from here on are sale prices. */
const SALE_PRICE_MIN = 10_000;

export interface TextQueryContext extends ClauseContext {
  stopWords: ReadonlySet<string>;
}

/** Undefined when the text has no word to search. */
export function buildTextQuery(
  { words, phrases, excluded }: ParsedText,
  segments: readonly Segment[],
  context: TextQueryContext,
): Clause | undefined {
  // Stop words ("in", "на") are searched only when there is no other word.
  const meant = segments.filter((segment) => !isStopWord(segment, context.stopWords));
  const needed = meant.length + phrases.length > 0 ? meant : segments;

  const must = [
    ...needed.map((segment) => segmentClause(segment, context)),
    ...phrases.map((p) => best(phraseClauses(p))),
  ];
  const mustNot = excluded.map((hidden) =>
    hidden.length === 1
      ? { bool: { should: anywhere(hidden[0]!, context) } }
      : { bool: { should: phraseClauses(hidden) } },
  );
  if (must.length === 0 && mustNot.length === 0) return undefined;
  const should = [
    ...togetherClauses(words, context.stopWords),
    ...segments.flatMap((segment) => bonusClauses(segment, context.stopWords)),
  ];
  return {
    bool: {
      ...(must.length > 0 ? { must } : {}),
      ...(should.length > 0 && must.length > 0 ? { should } : {}),
      ...(mustNot.length > 0 ? { must_not: mustNot } : {}),
    },
  };
}

function isStopWord({ words, meanings }: Segment, stopWords: ReadonlySet<string>): boolean {
  return meanings.length === 0 && words.every(({ text }) => stopWords.has(text));
}

/** All words as text, or any of their meanings. A meaning scores for each of its words. */
function segmentClause({ words, meanings }: Segment, context: TextQueryContext): Clause {
  const texts = words.map(({ text }) => text).filter((text) => words.length === 1 || !context.stopWords.has(text));
  const count = Math.max(1, texts.length);
  const meant = meanings.flatMap((meaning) => meaningClauses(meaning, count));
  if (meanings.some(({ as }) => as === "street")) return best(meant);
  if (meanings.some(({ as }) => as !== "feature")) {
    const filters = texts.map((text) => wordAnywhere(text, context));
    const said = filters.length === 1 ? filters[0]! : { bool: { filter: filters } };
    const name = `${texts.join(" ")}: said, though the fact may be another`;
    return best([...(filters.length === 0 ? [] : [constant(WEIGHTS.wordOnly * count, said, name)]), ...meant]);
  }
  // A word with a meaning is not searched in place names: "järv" is a lake, not Kohtla-Järve.
  const typed = texts.map((text) => wordClauses(text, context, { places: meanings.length === 0 }));
  const asText = typed.length <= 1 ? typed.flat() : [{ bool: { must: typed.map(best) } }];
  return best([...asText, ...meant]);
}

function meaningClauses(meaning: Meaning, count: number): Clause[] {
  switch (meaning.as) {
    case "fact":
      return [
        constant(WEIGHTS.fact * count, conditionsClause(meaning.conditions), describeConditions(meaning.conditions)),
      ];
    case "place":
      return [constant(WEIGHTS.place * count, placeClause(meaning), `in ${meaning.paths[0]}`)];
    case "street":
      return [constant(WEIGHTS.place * count, placeClause(meaning), "at the address")];
    case "feature":
      return featureClauses(meaning.name, count);
  }
}

/** Bonus for all words as a phrase in the headline. */
function togetherClauses(words: readonly TypedWord[], stopWords: ReadonlySet<string>): Clause[] {
  const phrase = words.map(({ text }) => text).join(" ");
  if (words.filter(({ text }) => !stopWords.has(text)).length < 2) return [];
  return [constant(WEIGHTS.phraseInSlogan, matchPhrase(TEXT_FIELDS.exactSlogan, phrase), "together in the headline")];
}

function bonusClauses({ words, meanings }: Segment, stopWords: ReadonlySet<string>): Clause[] {
  const [only] = words;
  if (meanings.length === 0 && only !== undefined && stopWords.has(only.text)) {
    return [constant(WEIGHTS.stopWord, match(TEXT_FIELDS.exactSlogan, only.text), `${only.text}: headline`)];
  }
  const facts = meanings.filter((meaning) => meaning.as === "fact");
  const phrase = words.map(({ text }) => text).join(" ");
  const said = meanings.some(({ as }) => as !== "feature")
    ? [constant(WEIGHTS.factSaid, matchPhrase(TEXT_FIELDS.exactSlogan, phrase), `"${phrase}" said in the headline`)]
    : [];
  const isSalePrice = facts.some(({ conditions }) =>
    conditions.some((c) => c.kind === "range" && c.field === "price" && (c.max ?? 0) >= SALE_PRICE_MIN),
  );
  const sale = conditionsClause([{ kind: "term", field: "dealType", value: "sale" }]);
  return [...said, ...(isSalePrice ? [constant(WEIGHTS.saleUnderLimit, sale, "a sale, as the price suggests")] : [])];
}
