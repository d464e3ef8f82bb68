// Text fields and their analysis: one row per language, compiled by two functions.

interface LanguageRow {
  locale: string;
  analyzer: string;
}

const ROWS: readonly LanguageRow[] = [
  { locale: "et", analyzer: "estonian" },
  { locale: "en", analyzer: "english" },
  { locale: "ru", analyzer: "russian" },
];

// No scores come from term statistics, so norms would only cost memory.
const text = (analyzer: string) => ({ type: "text", analyzer, norms: false });

export function textFields(locales: readonly string[]): object {
  const perLocale = Object.fromEntries(
    ROWS.filter(({ locale }) => locales.includes(locale)).map(({ locale, analyzer }) => [locale, text(analyzer)]),
  );
  return {
    properties: {
      slogan: { properties: perLocale },
      description: { properties: perLocale },
      exact: text("exact"),
      place: text("exact"),
    },
  };
}

export function textAnalysis(): object {
  return {
    filter: { fold_keep: { type: "asciifolding", preserve_original: true } },
    analyzer: { exact: { type: "custom", tokenizer: "standard", filter: ["lowercase", "fold_keep", "unique"] } },
  };
}
