// Text fields and their analysis, compiled from the language rows.
import { CHAR_FILTERS, FILTERS, LANGUAGE_ROWS } from "./languages/rows.ts";

/** Paths of the text fields. */
export const TEXT_FIELDS = {
  slogan: (locale: string) => `text.slogan.${locale}`,
  description: (locale: string) => `text.description.${locale}`,
  exactSlogan: "text.exact.slogan",
  exactDescription: "text.exact.description",
  /** Words of descriptions that are in no language field: numbers, words in another script, spellings without dots. */
  otherDescription: "text.other",
  /** Names of the features that the headline states; those of all texts are a field of the document. */
  sloganFeatures: "text.features.slogan",
  parts: "text.parts",
  /** Words and lemmas of Estonian texts that were typed without any dots. */
  plain: "text.plain",
  place: "text.place",
  /** The address in the one form of mappings/addresses.ts. */
  address: "text.address",
  /** The name of the company that offers the listing. */
  company: "text.company",
} as const;

/** The languages of an index with these fields. */
export function localesOf(fields: Iterable<string>): string[] {
  const start = TEXT_FIELDS.slogan("");
  return [...fields].filter((field) => field.startsWith(start)).map((field) => field.slice(start.length));
}

// Without norms: scores use no term statistics, so norms would only cost memory.
const text = (analyzer: string, searchAnalyzer?: string) => ({
  type: "text",
  analyzer,
  ...(searchAnalyzer === undefined ? {} : { search_analyzer: searchAnalyzer }),
  norms: false,
});
const lemmas = text("lemmas", "whitespace");
const exact = text("exact", "exact_query");

export function textFields(locales: readonly string[]): object {
  const perLocale = Object.fromEntries(
    rowsOf(locales).map(({ locale, analyzer }) => [locale, analyzer === undefined ? lemmas : text(`${locale}_text`)]),
  );
  return {
    properties: {
      slogan: { properties: perLocale },
      description: { properties: perLocale },
      exact: { properties: { slogan: exact, description: exact } },
      other: exact,
      features: { properties: { slogan: { type: "keyword" } } },
      parts: lemmas,
      plain: text("whitespace"),
      place: exact,
      address: text("whitespace"),
      company: exact,
    },
  };
}

export function textAnalysis(locales: readonly string[]): object {
  const analyzers = rowsOf(locales).flatMap(({ locale, analyzer }) =>
    analyzer === undefined
      ? []
      : [
          [
            `${locale}_text`,
            {
              type: "custom",
              char_filter: analyzer.charFilters ?? [],
              tokenizer: "standard",
              filter: analyzer.filters,
            },
          ],
        ],
  );
  return {
    char_filter: CHAR_FILTERS,
    filter: FILTERS,
    analyzer: {
      lemmas: { type: "custom", tokenizer: "whitespace", filter: ["fold_keep"] },
      exact: { type: "custom", char_filter: ["yo"], tokenizer: "standard", filter: ["lowercase", "fold_keep"] },
      exact_query: { type: "custom", char_filter: ["yo"], tokenizer: "standard", filter: ["lowercase"] },
      ...Object.fromEntries(analyzers),
    },
  };
}

function rowsOf(locales: readonly string[]) {
  return LANGUAGE_ROWS.filter(({ locale }) => locales.includes(locale));
}
