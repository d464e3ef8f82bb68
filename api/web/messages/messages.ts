// The words of the pages by language, and the three ways a sentence is filled in. Used by the server and in the browser.
import type { Locale } from "../../../shared/enums.ts";
import { en, type Messages } from "./en.ts";
import { et } from "./et.ts";
import { ru } from "./ru.ts";

export type { Messages };

export const MESSAGES: Record<Locale, Messages> = { et, en, ru };

export const LANGUAGE_NAMES: Record<Locale, string> = { et: "Eesti", en: "English", ru: "Русский" };

export function isLocale(text: unknown): text is Locale {
  return typeof text === "string" && Object.hasOwn(MESSAGES, text);
}

/** Replaces `{name}` by its value. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** "2 listings" in the language's own plural form. */
export function counted(forms: Counted, n: number, lang: Locale): string {
  const form = forms[new Intl.PluralRules(lang).select(n)] ?? forms.other;
  return fill(form, { n: new Intl.NumberFormat(lang).format(n) });
}
