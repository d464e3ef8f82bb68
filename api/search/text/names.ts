// What places, features and countries are called in each language of the service.
import { featureName } from "../../../mappings/concepts/find-features.ts";
import type { Concept } from "../../../mappings/concepts/table.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { type Locale, SUPPORTED_LOCALES } from "../../../shared/enums.ts";

export type Names = Readonly<Record<Locale, string>>;

/** A place: its name, and that in other languages as far as it has one. */
export interface Called {
  name: string;
  names?: Readonly<Partial<Record<string, string>>> | null | undefined;
}

/** Made once: making one takes longer than reading a text. */
const EITHER = perLocale((locale) => new Intl.ListFormat(locale, { type: "disjunction" }));
const COUNTRIES = perLocale((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** "Tartu linn or Tartu vald"; places of the same name are named once. */
export function eitherOf(places: readonly Called[]): Names {
  return perLocale((locale) =>
    EITHER[locale].format(new Set(places.map(({ name, names }) => names?.[locale] || name))),
  );
}

/** Its first phrase in the table, without the marks that say how the phrase is met. A letter at its end is that of a class: "energy class A". */
export function conceptNames({ phrases }: Pick<Concept, "phrases">): Names {
  return perLocale((locale) =>
    (phrases[locale][0] ?? "").replace(/^[-=~]/, "").replace(/ \p{L}$/u, (letter) => letter.toUpperCase()),
  );
}

/** Names of every feature, by its name in the index. */
export function featureNames(concepts: readonly Concept[]): ReadonlyMap<string, Names> {
  const features = new Map<string, Names>();
  for (const concept of concepts) {
    const name = featureName(concept);
    if (name !== undefined && !features.has(name)) features.set(name, conceptNames(concept));
  }
  return features;
}

const ABROAD: Names = { et: "välismaal", en: "abroad", ru: "за границей" };

/** "Alicante, Spain"; the names of the city are in Estonian, English and Russian, as far as they differ. */
export function abroadNames(country: string | undefined, cityNames: readonly string[]): Names {
  if (country === undefined) return ABROAD;
  const [estonian, english = estonian] = cityNames.filter((name) => !isCyrillic(name));
  const cities = { et: estonian, en: english, ru: cityNames.find(isCyrillic) ?? english };
  return perLocale((locale) =>
    [cities[locale], COUNTRIES[locale].of(country)].filter((name) => name !== undefined).join(", "),
  );
}

function perLocale<T>(value: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(SUPPORTED_LOCALES.map((locale) => [locale, value(locale)])) as Record<Locale, T>;
}
