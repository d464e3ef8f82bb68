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
  { estonian, locales }: ClauseContext,
  { share = 1, places = true }: { share?: number; places?: boolean } = {},
): Clause[] {
  const scored = (weight: number, filter: Clause, name: string) => constant(weight * share, filter, name);
  const script = isCyrillic(word) ? "cyrillic" : "latin";
  const clauses = [
    scored(WEIGHTS.sloganExact, match(TEXT_FIELDS.exactSlogan, word), `${word}: headline`),
    scored(WEIGHTS.descriptionExact, match(TEXT_FIELDS.exactDescription, word), `${word}: description`),
  ];
  if (places) clauses.push(scored(WEIGHTS.placeName, match(TEXT_FIELDS.place, word), `${word}: place name`));
  const plain = fold(word);
  if (plain !== word)
    clauses.push(scored(WEIGHTS.plain, { term: { [TEXT_FIELDS.plain]: plain } }, `${word}: without dots`));
  for (const row of LANGUAGE_ROWS) {
    if (row.script !== script || !locales.includes(row.locale) || /^\p{N}/u.test(word)) continue;
    const lemmas = row.analyzer === undefined ? lemmasOf(word, estonian) : undefined;
    const find = (field: string) => (lemmas === undefined ? match(field, word) : { terms: { [field]: lemmas } });
    const { slogan, description } = TEXT_FIELDS;
    clauses.push(
      scored(WEIGHTS.sloganForm, find(slogan(row.locale)), `${word}: headline, ${row.locale} form`),
      scored(WEIGHTS.descriptionForm, find(description(row.locale)), `${word}: description, ${row.locale} form`),
    );
    if (lemmas === undefined) continue;
    clauses.push(
      scored(WEIGHTS.compoundPart, { terms: { [TEXT_FIELDS.parts]: lemmas } }, `${word}: part of a compound`),
    );
    if (!places) continue;
    clauses.push(scored(WEIGHTS.placeName, { terms: { [TEXT_FIELDS.place]: lemmas } }, `${word}: place name, form`));
  }
  return clauses;
}

/** Whether the word stands anywhere, in any form: for minus words. */
export function anywhere(word: string, { estonian, locales }: ClauseContext): Clause[] {
  const exact = [TEXT_FIELDS.exactSlogan, TEXT_FIELDS.exactDescription].map((field) => match(field, word));
  const script = isCyrillic(word) ? "cyrillic" : "latin";
  const forms = LANGUAGE_ROWS.filter((row) => row.script === script && locales.includes(row.locale)).flatMap((row) =>
    [TEXT_FIELDS.slogan(row.locale), TEXT_FIELDS.description(row.locale)].map((field) =>
      row.analyzer === undefined ? { terms: { [field]: lemmasOf(word, estonian) } } : match(field, word),
    ),
  );
  return [...exact, ...forms];
}

export function phraseClauses(words: readonly string[]): Clause[] {
  const phrase = words.join(" ");
  return [
    constant(WEIGHTS.sloganExact, matchPhrase(TEXT_FIELDS.exactSlogan, phrase), `"${phrase}": headline`),
    constant(WEIGHTS.placeName, matchPhrase(TEXT_FIELDS.place, phrase), `"${phrase}": place name`),
    constant(WEIGHTS.descriptionExact, matchPhrase(TEXT_FIELDS.exactDescription, phrase), `"${phrase}": description`),
  ];
}

/** The phrases of a concept in every language: single words in any form, longer ones as they stand in the table. */
export function featureClauses(
  { name, phrases }: Concept,
  { estonian, locales }: ClauseContext,
  count: number,
): Clause[] {
  const clauses: Clause[] = [];
  const add = (headline: Clause, description: Clause, how: string) =>
    clauses.push(
      constant(WEIGHTS.sloganSynonym * count, headline, `${name}: headline, ${how}`),
      constant(WEIGHTS.descriptionSynonym * count, description, `${name}: description, ${how}`),
    );
  for (const { locale, analyzer } of LANGUAGE_ROWS) {
    if (!locales.includes(locale)) continue;
    const own = phrases[locale as keyof typeof phrases] ?? [];
    const isSingle = (phrase: string) => wordsOf(phrase).length === 1 && !phrase.includes("-");
    const single = own.filter(isSingle).flatMap(wordsOf);
    const fields = [TEXT_FIELDS.slogan(locale), TEXT_FIELDS.description(locale)] as const;
    if (single.length > 0) {
      const lemmas = [...new Set(single.flatMap((word) => lemmasOf(word, estonian)))];
      const find = (field: string) =>
        analyzer === undefined ? { terms: { [field]: lemmas } } : match(field, single.join(" "), "or");
      add(find(fields[0]), find(fields[1]), locale);
    }
    const longer = own.filter((phrase) => !isSingle(phrase)).map(wordsOf);
    if (longer.length > 0) {
      const find = (field: string) => ({
        bool: {
          should: longer.map((words) =>
            analyzer === undefined ? allLemmas(field, words, estonian) : matchPhrase(field, words.join(" ")),
          ),
        },
      });
      add(find(fields[0]), find(fields[1]), `${locale} phrase`);
    }
  }
  return clauses;
}

export function matchPhrase(field: string, phrase: string): Clause {
  return { match_phrase: { [field]: phrase } };
}

/** Estonian lemmas have no positions: all of them somewhere in the text stand for the phrase. */
function allLemmas(field: string, words: readonly string[], estonian: Estonian): Clause {
  return { bool: { filter: words.map((word) => ({ terms: { [field]: lemmasOf(word, estonian) } })) } };
}

function match(field: string, query: string, operator: "and" | "or" = "and"): Clause {
  return { match: { [field]: { query, operator } } };
}

function lemmasOf(word: string, estonian: Estonian): string[] {
  return [...new Set([word, ...hyphenParts(word).slice(-1)].flatMap((part) => estonian.lemmas(part)))].slice(0, 6);
}
