// Builds the text clause of a search body: what a listing must meet, and how it scores. All scores are constants, so that the score
// of an unchanged listing is the same on every page.
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import type { Clause } from "../filters.ts";
import { WEIGHTS } from "../weights.ts";
import { bonusClauses, togetherClauses } from "./bonus-clauses.ts";
import { anyOf, conditionsClause, describeConditions, refusedClause } from "./conditions.ts";
import { deniedBy } from "./denied-things.ts";
import { conditionsOf } from "./homes-of-rooms.ts";
import { namePlace, placeClause } from "./place-meanings.ts";
import { type Meaning, type Segment, textOf } from "./segments.ts";
import {
  anywhere,
  best,
  type ClauseContext,
  constant,
  featureClauses,
  featureTag,
  headlineClauses,
  matchPhrase,
  named,
  phraseClauses,
  wordClauses,
} from "./text-clauses.ts";
import type { ParsedText } from "./text-words.ts";
import { groupWishes, type Wish } from "./wishes.ts";

export interface TextQueryContext extends ClauseContext {
  stopWords: ReadonlySet<string>;
}

/** The wishes of which a listing must meet each, beside the quoted phrases, and what it must not have. */
export function neededWishes(
  { phrases }: Pick<ParsedText, "phrases">,
  segments: readonly Segment[],
  stopWords: ReadonlySet<string>,
): { needed: Wish[]; refused: Segment[]; isWished: boolean } {
  const { wished, refused } = groupWishes(segments);
  // Stop words ("in", "на") and what wishes nothing are searched only when there is nothing else.
  const meant = wished.filter((wish) => !wish.every((segment) => isStopWord(segment, stopWords)));
  const isWished = meant.length + phrases.length + refused.length > 0;
  // "Не нужен балкон", "lift ja rõdu pole vajalikud", "hea oleks rõdu": such a text alone asks for anything.
  const asksAnything = segments.some(({ isUnneeded, sign }) => isUnneeded === true || sign === "preferred");
  const others = asksAnything ? [] : segments.filter(({ sign }) => sign !== "refused");
  const needed = isWished ? meant : others.map((segment) => [segment]);
  return { needed, refused, isWished };
}

/** Undefined when the text has no word to search. */
export function buildTextQuery(
  { words, phrases, minus, excluded }: ParsedText,
  segments: readonly Segment[],
  context: TextQueryContext,
): Clause | undefined {
  const { needed, refused } = neededWishes({ phrases }, segments, context.stopWords);
  const facts = needed.filter((wish) => wish.every(isFact));
  const texts = needed.filter((wish) => !wish.every(isFact));
  const filter = [
    ...facts.map((wish) => anyOf(wish.map((segment) => factClause(segment, segment.meanings)))),
    ...refused.flatMap(({ meanings }) =>
      meanings.flatMap((meaning) => (meaning.as === "fact" ? [refusedClause(meaning.conditions)] : [])),
    ),
  ];
  const must = [
    ...texts.map((wish) => best(wish.map((segment) => textClause(segment, context)))),
    ...phrases.map((phrase) => best(phraseClauses(phrase))),
  ];
  const mustNot = [
    ...refused.flatMap((segment) => refusedClauses(segment, minus.includes(segment.words[0]!), context)),
    ...excluded.map((phrase) => ({ bool: { should: phraseClauses(phrase.map(({ text }) => text)) } })),
  ];
  const preferred = segments.filter(({ sign }) => sign === "preferred");
  if (filter.length + must.length + mustNot.length + preferred.length === 0) return undefined;
  // Without a filter one of the optional clauses would have to be met.
  if (filter.length + must.length === 0 && preferred.length > 0) filter.push({ match_all: {} });
  const should = [
    ...preferred.map((segment) =>
      segment.isLacking ? lackClause(segment, context) : textClause({ ...segment, words: ownWords(segment) }, context),
    ),
    ...togetherClauses(words, context.stopWords),
    ...segments.flatMap((segment) => bonusClauses(segment, context.stopWords)),
  ];
  return {
    bool: {
      ...(filter.length > 0 ? { filter } : {}),
      ...(must.length > 0 ? { must } : {}),
      ...(should.length > 0 && filter.length + must.length > 0 ? { should } : {}),
      ...(mustNot.length > 0 ? { must_not: mustNot } : {}),
    },
  };
}

/** Scores as a thing of a text does. */
function lackClause(segment: Segment, context: TextQueryContext): Clause {
  const clause = { bool: { must_not: refusedClauses(segment, false, context) } };
  return constant(WEIGHTS.descriptionFeature, clause, `without ${describe(segment.meanings)}`);
}

/** Those that say the thing, without those that refuse or prefer it. */
function ownWords({ words, refusal }: Segment): Segment["words"] {
  return words.slice(refusal?.wordsAhead ?? 0, words.length - (refusal?.wordsBehind ?? 0));
}

function isStopWord({ words, meanings }: Segment, stopWords: ReadonlySet<string>): boolean {
  return meanings.length === 0 && words.every(({ text }) => stopWords.has(text));
}

/** Met by fields of the listing alone, without its texts. */
function isFact({ meanings }: Segment): boolean {
  return meanings.length > 0 && meanings.every(({ as }) => as !== "feature");
}

/** A filter: all listings that pass meet it alike, so it gives no score. */
function factClause(segment: Segment, meanings: readonly Meaning[]): Clause {
  const phrase = segment.words.map(({ text }) => text).join(" ");
  return anyOf(
    meanings.flatMap((meaning) => {
      if (meaning.as === "fact") {
        const conditions = conditionsOf(segment, meaning);
        return [
          named(
            conditionsClause(conditions, () => says(phrase)),
            describeConditions(conditions),
          ),
        ];
      }
      return meaning.as === "feature" ? [] : [named(placeClause(meaning), namePlace(meaning))];
    }),
  );
}

const says = (phrase: string) =>
  anyOf([matchPhrase(TEXT_FIELDS.exactSlogan, phrase), matchPhrase(TEXT_FIELDS.exactDescription, phrase)]);

/** A thing by its meanings or as the headline says it; other words as text. A meaning scores for each of its words. */
function textClause(segment: Segment, context: TextQueryContext): Clause {
  const { words, meanings } = segment;
  const every = words.map(({ text }) => text);
  const telling = every.filter((text) => !context.stopWords.has(text));
  const texts = telling.length > 0 ? telling : every;
  const count = Math.max(1, texts.length);
  const facts = meanings.filter(({ as }) => as !== "feature");
  const features = meanings.filter(({ as }) => as === "feature").map(({ name }) => name);
  const factWeight = segment.isInstead ? WEIGHTS.descriptionFeature : WEIGHTS.fact * count;
  const meant = [
    ...(facts.length > 0 ? [constant(factWeight, factClause(segment, facts), describe(facts))] : []),
    ...features.flatMap((name) => featureClauses(name, count)),
  ];
  if (features.length > 0) {
    // Any form anywhere would let "kool" find "ülikool" and "forest" the "for" of "for sale"; as typed in descriptions "park" finds car parks.
    const thing = best([...headlineClauses(every.join(" "), features, count), ...meant]);
    const denied = deniedBy(segment).map(featureTag);
    return denied.length === 0 ? thing : { bool: { must: [thing], must_not: denied } };
  }
  if (meant.length > 0) return best(meant);
  const names = segment.isInTexts !== true;
  const typed = texts.map((text) => wordClauses(text, context, { names }));
  return best(typed.length <= 1 ? typed.flat() : [{ bool: { must: typed.map(best) } }]);
}

function describe(meanings: readonly Meaning[]): string {
  return meanings.map(({ name }) => name).join(" or ");
}

/**
 * Listings that have what is refused. Facts are refused in the filter, where the listing must state them. Words that mean a thing are
 * not refused with it: "Rõduta korter" has no balcony. A word that was typed with a minus is.
 */
function refusedClauses({ words, meanings, refusal }: Segment, isMinus: boolean, context: TextQueryContext): Clause[] {
  const meant = meanings.flatMap((meaning): Clause[] => {
    if (meaning.as === "fact") return [];
    return [meaning.as === "feature" ? featureTag(meaning.name) : placeClause(meaning)];
  });
  const isThing = meanings.some(({ as }) => as === "feature");
  const isText = meanings.length === 0 || (isMinus && isThing);
  if (!isText) return meant;
  const target = words.slice(0, words.length - (refusal?.wordsBehind ?? 0));
  // As where it is wished: a word without a meaning may be a name ("-Pindi").
  const names = meanings.length === 0;
  const own = names ? target.slice(refusal?.wordsAhead ?? 0) : target.slice(-1);
  const filter = own.map(({ text }) => anyOf(anywhere(text, context, { names })));
  // "No neighbours" is what a listing without any says.
  const lack = own.length < target.length ? [says(textOf({ words: target }))] : [];
  return [...meant, filter.length + lack.length === 1 ? filter[0]! : { bool: { filter, must_not: lack } }];
}
