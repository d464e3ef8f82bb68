// The last line of a card: whether the listing is promoted, and how old it is or when its price dropped.
import type { Locale } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";
import { relativeTimeFormat } from "../intl.ts";
import { fill, SEARCH_MESSAGES } from "../messages/search-messages.ts";
import { formatDate } from "./format.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** "new" is said for three days, "days ago" for thirty; older listings give their date. */
const NEW_DAYS = 3;
const RELATIVE_DAYS = 30;

export function ageTexts(
  { publishedAt, priceDrop }: Pick<Listing, "publishedAt" | "priceDrop">,
  lang: Locale,
  now = Date.now(),
): string[] {
  const { results } = SEARCH_MESSAGES[lang];
  if (priceDrop !== null) return [fill(results.droppedAt, { when: whenText(priceDrop.droppedAt, lang, now) })];
  if (publishedAt === null) return [];
  const isNew = now - Date.parse(publishedAt) < NEW_DAYS * DAY_MS;
  return [...(isNew ? [results.fresh] : []), whenText(publishedAt, lang, now)];
}

/** "2 h ago", "5 days ago", "12 Nov 2026". */
function whenText(iso: string, lang: Locale, now: number): string {
  const ageMs = Math.max(0, now - Date.parse(iso));
  if (ageMs >= RELATIVE_DAYS * DAY_MS) return formatDate(iso, lang);
  const relative = relativeTimeFormat(lang, { style: "short", numeric: "always" });
  if (ageMs >= DAY_MS) return relative.format(-Math.floor(ageMs / DAY_MS), "day");
  if (ageMs >= HOUR_MS) return relative.format(-Math.floor(ageMs / HOUR_MS), "hour");
  return relative.format(-Math.max(1, Math.floor(ageMs / 60_000)), "minute");
}
