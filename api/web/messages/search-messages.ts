// The words of the search component by language, and the ways a sentence is filled in. Used by the server and in the browser.
import { type Locale, SUPPORTED_LOCALES } from "../../../shared/enums.ts";
import { numberFormat, pluralRules } from "../intl.ts";
import { type SearchMessages, searchEn } from "./search-en.ts";
import { searchEt } from "./search-et.ts";
import { searchRu } from "./search-ru.ts";

export type { SearchMessages };

export const SEARCH_MESSAGES: Record<Locale, SearchMessages> = { et: searchEt, en: searchEn, ru: searchRu };

export function isLocale(text: unknown): text is Locale {
  return SUPPORTED_LOCALES.some((locale) => locale === text);
}

/** Replaces `{name}` by its value. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** "2 listings" in the language's own plural form. */
export function counted(forms: Counted, n: number, lang: Locale): string {
  const form = forms[pluralRules(lang).select(n)] ?? forms.other;
  return fill(form, { n: numberFormat(lang, { useGrouping: "always" }).format(n) });
}
