// Clauses of words and phrases: for each word the best tier counts, with a constant score.
import { FIELDS } from "../../../mappings/fields.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { LANGUAGE_ROWS } from "../../../mappings/languages/rows.ts";
import { fold, hyphenParts, isCyrillic } from "../../../mappings/languages/words.ts";
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import type { Clause } from "../filters.ts";
import { WEIGHTS } from "../weights.ts";
import { anyOf } from "./conditions.ts";

export interface ClauseContext {
  estonian: Estonian;
  locales: readonly string[];
}

/** `name` describes the match; `listings explain` prints the names of matching clauses. */
export function constant(weight: number, filter: Clause, name: string): Clause {
  return { constant_score: { filter, boost: weight, _name: `${name} ${weight}` } };
}

/** A filter with a name: it gives no score. */
export function named(filter: Clause, name: string): Clause {
  return { bool: { filter: [filter], _name: name } };
}

/** Strips `_name`: OpenSearch evaluates named queries again for every hit. */
export function withoutNames(clause: Clause): Clause {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== "object" || value === null) return value;
    // A loop, since Object.entries took 0.13 of the 1.4 ms that a search costs the API.
    const stripped: Record<string, unknown> = {};
    for (const key in value) {
      if (key !== "_name") stripped[key] = strip((value as Record<string, unknown>)[key]);
    }
    return stripped;
  };
  return strip(clause) as Clause;
}

export function best(clauses: readonly Clause[]): Clause {
  return clauses.length === 1 ? clauses[0]! : { dis_max: { queries: clauses } };
}

/** Scored clauses of a word, one per tier: exact, in any form, where `names` in those of places and companies, as part of a compound. */
export function wordClauses(word: string, context: ClauseContext, { names }: { names: boolean }): Clause[] {
  return tiersOf(word, context)
    .filter(({ filters, isName }) => filters.length > 0 && (names || isName !== true))
    .map(({ weight, filters, name }) => constant(weight, anyOf(filters), `${word}: ${name}`));
}

interface Tier {
  weight: number;
  name: string;
  filters: readonly Clause[];
  isName?: true;
}

function tiersOf(word: string, context: ClauseContext): Tier[] {
  const { locales, estonian } = context;
  const lemmas = isLatinWord(word) && locales.includes("et") ? lemmasOf(word, estonian) : [];
  const plain = fold(word);
  // Where Russian is configured, Cyrillic words are never in this field.
  const other = isCyrillic(word) && locales.includes("ru") ? [] : [match(TEXT_FIELDS.otherDescription, word)];
  return [
    { weight: WEIGHTS.sloganExact, name: "headline", filters: [match(TEXT_FIELDS.exactSlogan, word)] },
    { weight: WEIGHTS.sloganForm, name: "headline, another form", filters: forms(word, TEXT_FIELDS.slogan, context) },
    {
      weight: WEIGHTS.placeName,
      name: "place name",
      filters: [match(TEXT_FIELDS.place, word), ...inLemmas(TEXT_FIELDS.place, lemmas)],
      isName: true,
    },
    {
      weight: WEIGHTS.description,
      name: "description",
      filters: [...other, ...forms(word, TEXT_FIELDS.description, context)],
    },
    {
      weight: WEIGHTS.plain,
      name: "typed without dots",
      filters: plain === word ? [] : [{ term: { [TEXT_FIELDS.plain]: plain } }],
    },
    { weight: WEIGHTS.compoundPart, name: "part of a compound", filters: inLemmas(TEXT_FIELDS.parts, lemmas) },
    {
      weight: WEIGHTS.company,
      name: "company",
      filters: [match(TEXT_FIELDS.company, word), ...inLemmas(TEXT_FIELDS.company, lemmas)],
      isName: true,
    },
  ];
}

function inLemmas(field: string, lemmas: readonly string[]): Clause[] {
  return lemmas.length === 0 ? [] : [{ terms: { [field]: lemmas } }];
}

/** Clauses of a word in any form, one per language of its script. */
function forms(word: string, field: (locale: string) => string, { estonian, locales }: ClauseContext): Clause[] {
  const script = isCyrillic(word) ? "cyrillic" : "latin";
  if (/^\p{N}/u.test(word)) return [];
  return LANGUAGE_ROWS.filter((row) => row.script === script && locales.includes(row.locale)).map((row) =>
    row.analyzer === undefined
      ? { terms: { [field(row.locale)]: lemmasOf(word, estonian) } }
      : match(field(row.locale), word),
  );
}

const isLatinWord = (word: string) => /^\p{L}/u.test(word) && !isCyrillic(word);

/** Clauses of a word anywhere, in any form: for excluded words. `names`: of places and companies, too. */
export function anywhere(word: string, context: ClauseContext, { names }: { names: boolean }): Clause[] {
  const fields = [TEXT_FIELDS.exactSlogan, TEXT_FIELDS.exactDescription];
  const exact = [...fields, ...(names ? [TEXT_FIELDS.place, TEXT_FIELDS.company] : [])].map((field) =>
    match(field, word),
  );
  return [...exact, ...forms(word, TEXT_FIELDS.slogan, context), ...forms(word, TEXT_FIELDS.description, context)];
}

export function phraseClauses(words: readonly string[]): Clause[] {
  const phrase = words.join(" ");
  return [
    constant(WEIGHTS.sloganExact, matchPhrase(TEXT_FIELDS.exactSlogan, phrase), `"${phrase}": headline`),
    constant(WEIGHTS.placeName, matchPhrase(TEXT_FIELDS.place, phrase), `"${phrase}": place name`),
    constant(WEIGHTS.description, matchPhrase(TEXT_FIELDS.exactDescription, phrase), `"${phrase}": description`),
    constant(WEIGHTS.company, matchPhrase(TEXT_FIELDS.company, phrase), `"${phrase}": company`),
  ];
}

/** The words of a thing, as typed and together in the headline; of a listing that does not have it ("without a balcony") for less. */
export function headlineClauses(phrase: string, features: readonly string[], count: number): Clause[] {
  const isTyped = matchPhrase(TEXT_FIELDS.exactSlogan, phrase);
  const saysIt = { bool: { filter: [isTyped, anyOf(features.map(featureTag))] } };
  return [
    constant(WEIGHTS.sloganExact * count, saysIt, `"${phrase}": headline`),
    constant(WEIGHTS.sloganOnly * count, isTyped, `"${phrase}": headline, which may mean something else`),
  ];
}

/** Listings whose texts state the feature. */
export function featureTag(name: string): Clause {
  return { term: { [FIELDS.features]: name } };
}

/** Features that the indexer found in the texts, whatever their words and language. */
export function featureClauses(name: string, count: number): Clause[] {
  return [
    constant(
      WEIGHTS.sloganFeature * count,
      { term: { [TEXT_FIELDS.sloganFeatures]: name } },
      `${name}: said in the headline`,
    ),
    constant(WEIGHTS.descriptionFeature * count, featureTag(name), `${name}: said in a text`),
  ];
}

export function matchPhrase(field: string, phrase: string): Clause {
  return { match_phrase: { [field]: phrase } };
}

export function match(field: string, query: string, operator: "and" | "or" = "and"): Clause {
  return { match: { [field]: { query, operator } } };
}

/** Lemmas by which a typed word is searched. */
export function lemmasOf(word: string, estonian: Estonian): string[] {
  const lemmas = [word, ...hyphenParts(word).slice(-1)].flatMap((part) => estonian.lemmas(part));
  // The rules make a letter of a word that they do not know: of "xqzt" an "x".
  return [...new Set(lemmas.filter((lemma) => lemma.length > 1 || word.length === 1))].slice(0, 6);
}
