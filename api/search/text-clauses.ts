// Clauses for single words and phrases: for each word the best field counts, as a constant.
import type { Concept } from "../../mappings/concepts/table.ts";
import type { Estonian } from "../../mappings/languages/estonian/estonian.ts";
import { LANGUAGE_ROWS } from "../../mappings/languages/rows.ts";
import { fold, hyphenParts, isCyrillic, wordsOf } from "../../mappings/languages/words.ts";
import { TEXT_FIELDS } from "../../mappings/text-fields.ts";
import type { Clause } from "./filters.ts";
import { WEIGHTS } from "./weights.ts";

export interface ClauseContext {
  estonian: Estonian;
  locales: readonly string[];
  /** What is searched for a concept never changes: made once. */
  features: WeakMap<Concept, { headline: Clause; description: Clause }>;
}

/** The name says in words what the clause found; `listings explain` prints the names of what matched. */
export function constant(weight: number, filter: Clause, name: string): Clause {
  return { constant_score: { filter, boost: weight, _name: `${name} ${weight}` } };
}

/** The same clause without names: OpenSearch would look up each of them for every hit. */
export function withoutNames(clause: Clause): Clause {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).flatMap(([key, v]) => (key === "_name" ? [] : [[key, strip(v)]])));
  };
  return strip(clause) as Clause;
}

export function best(clauses: readonly Clause[]): Clause {
  return clauses.length === 1 ? clauses[0]! : { dis_max: { queries: clauses } };
}

/** One word in any of its forms, in the languages of its script, in place names or as part of a compound. */
export function wordClauses(
  word: string,
  context: ClauseContext,
  { share = 1, places = true }: { share?: number; places?: boolean } = {},
): Clause[] {
  const add = (weight: number, filters: readonly Clause[], name: string) =>
    filters.length === 0 ? [] : [constant(weight * share, anyOf(filters), `${word}: ${name}`)];
  const lemmas = isLatinWord(word) && context.locales.includes("et") ? lemmasOf(word, context.estonian) : [];
  const inLemmas = (field: string) => (lemmas.length === 0 ? [] : [{ terms: { [field]: lemmas } }]);
  const plain = fold(word);
  return [
    ...add(WEIGHTS.sloganExact, [match(TEXT_FIELDS.exactSlogan, word)], "headline"),
    ...add(WEIGHTS.sloganForm, forms(word, TEXT_FIELDS.slogan, context), "headline, another form"),
    ...(places
      ? add(WEIGHTS.placeName, [match(TEXT_FIELDS.place, word), ...inLemmas(TEXT_FIELDS.place)], "place name")
      : []),
    ...add(
      WEIGHTS.description,
      [match(TEXT_FIELDS.exactDescription, word), ...forms(word, TEXT_FIELDS.description, context)],
      "description",
    ),
    ...add(WEIGHTS.plain, plain === word ? [] : [{ term: { [TEXT_FIELDS.plain]: plain } }], "typed without dots"),
    ...add(WEIGHTS.compoundPart, inLemmas(TEXT_FIELDS.parts), "part of a compound"),
  ];
}

/** The word in any form, in the languages of its script. */
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

/** Whether the word stands anywhere, in any form: for minus words. */
export function anywhere(word: string, context: ClauseContext): Clause[] {
  const exact = [TEXT_FIELDS.exactSlogan, TEXT_FIELDS.exactDescription].map((field) => match(field, word));
  return [...exact, ...forms(word, TEXT_FIELDS.slogan, context), ...forms(word, TEXT_FIELDS.description, context)];
}

export function phraseClauses(words: readonly string[]): Clause[] {
  const phrase = words.join(" ");
  return [
    constant(WEIGHTS.sloganExact, matchPhrase(TEXT_FIELDS.exactSlogan, phrase), `"${phrase}": headline`),
    constant(WEIGHTS.placeName, matchPhrase(TEXT_FIELDS.place, phrase), `"${phrase}": place name`),
    constant(WEIGHTS.description, matchPhrase(TEXT_FIELDS.exactDescription, phrase), `"${phrase}": description`),
  ];
}

/** The phrases of a concept in every language: single words in any form, longer ones together. */
export function featureClauses(concept: Concept, context: ClauseContext, count: number): Clause[] {
  let filters = context.features.get(concept);
  if (filters === undefined) {
    const headline = phrasesClause(concept, TEXT_FIELDS.slogan, context);
    filters = { headline, description: phrasesClause(concept, TEXT_FIELDS.description, context) };
    context.features.set(concept, filters);
  }
  const { name } = concept;
  return [
    constant(WEIGHTS.sloganSynonym * count, filters.headline, `${name}: headline, in other words`),
    constant(WEIGHTS.descriptionSynonym * count, filters.description, `${name}: description, in other words`),
  ];
}

function phrasesClause({ phrases }: Concept, field: (locale: string) => string, context: ClauseContext): Clause {
  const rows = LANGUAGE_ROWS.filter(({ locale }) => context.locales.includes(locale));
  const filters = rows.flatMap(({ locale, analyzer }) => {
    const own = phrases[locale as keyof typeof phrases];
    const isSingle = (phrase: string) => wordsOf(phrase).length === 1 && !phrase.includes("-");
    const single = own.filter(isSingle).flatMap(wordsOf);
    const longer = own.filter((phrase) => !isSingle(phrase)).map(wordsOf);
    const inField = field(locale);
    if (analyzer === undefined) {
      const lemmas = [...new Set(single.flatMap((word) => lemmasOf(word, context.estonian)))];
      return [
        ...(lemmas.length > 0 ? [{ terms: { [inField]: lemmas } }] : []),
        ...longer.map((words) => allLemmas(inField, words, context.estonian)),
      ];
    }
    return [
      ...(single.length > 0 ? [match(inField, single.join(" "), "or")] : []),
      ...longer.map((words) => matchPhrase(inField, words.join(" "))),
    ];
  });
  return anyOf(filters);
}

function anyOf(filters: readonly Clause[]): Clause {
  return filters.length === 1 ? filters[0]! : { bool: { should: filters } };
}

export function matchPhrase(field: string, phrase: string): Clause {
  return { match_phrase: { [field]: phrase } };
}

/** Estonian lemmas have no positions: all of them somewhere in the text stand for the phrase. */
function allLemmas(field: string, words: readonly string[], estonian: Estonian): Clause {
  return { bool: { filter: words.map((word) => ({ terms: { [field]: lemmasOf(word, estonian) } })) } };
}

export function match(field: string, query: string, operator: "and" | "or" = "and"): Clause {
  return { match: { [field]: { query, operator } } };
}

function lemmasOf(word: string, estonian: Estonian): string[] {
  return [...new Set([word, ...hyphenParts(word).slice(-1)].flatMap((part) => estonian.lemmas(part)))].slice(0, 6);
}
