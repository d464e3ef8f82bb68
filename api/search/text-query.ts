// The text part of a search body: what every searched word must meet, and what it then is worth. One clause tree of
// constants, so the score of an unchanged listing never changes between pages.

import { TEXT_FIELDS } from "../../mappings/text-fields.ts";
import type { Clause } from "./filters.ts";
import {
  anywhere,
  best,
  type ClauseContext,
  constant,
  featureClauses,
  match,
  matchPhrase,
  phraseClauses,
  wordClauses,
} from "./text-clauses.ts";
import type { ParsedText, TypedWord } from "./text-words.ts";
import { conditionsClause, describeConditions, placesClause } from "./understand/conditions.ts";
import type { Meaning, Segment } from "./understand/understand.ts";
import { WEIGHTS } from "./weights.ts";

/** Synonyms make a search body long: beyond these words only what was typed is searched. */
const FEATURES_MAX = 6;
/** Above it a price is that of a sale, whatever else it might be. */
const SALE_PRICE_MIN = 10_000;

export interface TextQueryContext extends ClauseContext {
  binders: ReadonlySet<string>;
}

/** Undefined when the text holds nothing to search. */
export function buildTextQuery(
  { words, phrases, excluded }: ParsedText,
  segments: readonly Segment[],
  context: TextQueryContext,
): Clause | undefined {
  let features = 0;
  const budgeted = segments.map((segment) => {
    if (segment.meanings.some(({ as }) => as === "feature")) features += 1;
    if (features <= FEATURES_MAX) return segment;
    return { ...segment, meanings: segment.meanings.filter(({ as }) => as !== "feature") };
  });
  // A search of binding words alone ("in", "на") still searches them.
  const meant = budgeted.filter((segment) => !isBinder(segment, context.binders));
  const needed = meant.length + phrases.length > 0 ? meant : budgeted;

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
    ...togetherClauses(words, context.binders),
    ...budgeted.flatMap((segment) => bonusClauses(segment, context.binders)),
  ];
  return {
    bool: {
      ...(must.length > 0 ? { must } : {}),
      ...(should.length > 0 && must.length > 0 ? { should } : {}),
      ...(mustNot.length > 0 ? { must_not: mustNot } : {}),
    },
  };
}

function isBinder({ words, meanings }: Segment, binders: ReadonlySet<string>): boolean {
  return meanings.length === 0 && words.every(({ text }) => binders.has(text));
}

/** All words as text, or any of their meanings; a meaning is worth as much as the words that it explains. */
function segmentClause({ words, meanings }: Segment, context: TextQueryContext): Clause {
  const texts = words.map(({ text }) => text).filter((text) => words.length === 1 || !context.binders.has(text));
  const count = Math.max(1, texts.length);
  const isFact = meanings.some(({ as }) => as !== "feature");
  const options = {
    share: isFact ? WEIGHTS.chanceShare : 1,
    // A lake is meant, not the town of Kohtla-Järve.
    places: meanings.every(({ as }) => as !== "feature"),
  };
  const typed = texts.map((text) => wordClauses(text, context, options));
  const asText = typed.length <= 1 ? typed.flat() : [{ bool: { must: typed.map(best) } }];
  return best([...asText, ...meanings.flatMap((meaning) => meaningClauses(meaning, count, context))]);
}

function meaningClauses(meaning: Meaning, count: number, context: TextQueryContext): Clause[] {
  switch (meaning.as) {
    case "fact":
      return [
        constant(WEIGHTS.fact * count, conditionsClause(meaning.conditions), describeConditions(meaning.conditions)),
      ];
    case "place":
      return [constant(WEIGHTS.place * count, placesClause(meaning.paths), `in ${meaning.paths[0]}`)];
    case "feature":
      return featureClauses(meaning.concept, context, count);
  }
}

/** Words that stand together in the listing as they were typed. */
function togetherClauses(words: readonly TypedWord[], binders: ReadonlySet<string>): Clause[] {
  const phrase = words.map(({ text }) => text).join(" ");
  if (words.filter(({ text }) => !binders.has(text)).length < 2) return [];
  return [constant(WEIGHTS.phraseInSlogan, matchPhrase(TEXT_FIELDS.exactSlogan, phrase), "together in the headline")];
}

function bonusClauses({ words, meanings }: Segment, binders: ReadonlySet<string>): Clause[] {
  const [only] = words;
  if (meanings.length === 0 && only !== undefined && binders.has(only.text)) {
    return [constant(WEIGHTS.binder, match(TEXT_FIELDS.exactSlogan, only.text), `${only.text}: headline`)];
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
