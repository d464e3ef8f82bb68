// Formats numbers, prices and times in the reader's language.
import type { Locale } from "../../../shared/enums.ts";
import { SEARCH_MESSAGES } from "../messages/search-messages.ts";

/** Without cents. */
export function formatPrice(euros: number, lang: Locale): string {
  return new Intl.NumberFormat(lang, { style: "currency", currency: "EUR", maximumFractionDigits: 0 }).format(euros);
}

export function formatNumber(value: number, lang: Locale): string {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(value);
}

export function formatArea(squareMetres: number, lang: Locale): string {
  return `${formatNumber(squareMetres, lang)} ${SEARCH_MESSAGES[lang].squareMetre}`;
}

export function formatDate(iso: string, lang: Locale): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium" }).format(new Date(iso));
}

export function formatTime(iso: string, lang: Locale): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "short", timeStyle: "medium" }).format(new Date(iso));
}

/** The hour that begins at this time: "8:00–9:00". */
export function formatHour(iso: string, lang: Locale): string {
  const start = new Date(iso);
  const end = new Date(start.getTime() + 3_600_000);
  return new Intl.DateTimeFormat(lang, { dateStyle: "short", timeStyle: "short" }).formatRange(start, end);
}

export function formatBytes(bytes: number, lang: Locale): string {
  const unit = bytes < 1_000_000 ? "kilobyte" : "megabyte";
  const value = bytes / (unit === "kilobyte" ? 1000 : 1_000_000);
  return new Intl.NumberFormat(lang, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}

/** Country names from the browser. */
export function countryName(code: string, lang: Locale): string {
  return new Intl.DisplayNames(lang, { type: "region", fallback: "code" }).of(code) ?? code;
}
