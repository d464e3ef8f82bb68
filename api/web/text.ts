// Texts of a listing in the reader's language, or in another when there is none. Used by server and browser.
import { type Locale, SUPPORTED_LOCALES } from "../../shared/enums.ts";
import type { Listing } from "../../shared/listing.ts";
import { SEARCH_MESSAGES } from "./messages/search-messages.ts";

/** The text and its language, for screen readers. */
export function inLanguage(texts: Record<string, string>, lang: Locale): { text: string; lang: Locale } {
  const found = [lang, ...SUPPORTED_LOCALES].find((locale) => (texts[locale] ?? "") !== "");
  return found === undefined ? { text: "", lang } : { text: texts[found]!, lang: found };
}

/** The slogan, or type and place for a listing without one. */
export function listingTitle(listing: Pick<Listing, "slogan" | "propertyType" | "location">, lang: Locale): string {
  const { text } = inLanguage(listing.slogan, lang);
  if (text !== "") return text;
  return [SEARCH_MESSAGES[lang].propertyType[listing.propertyType], placeText(listing.location, lang)]
    .filter(Boolean)
    .join(", ");
}

/** "Pärnu mnt 10, Kesklinna linnaosa, Tallinn, Harju maakond", with the names in the reader's language. */
export function placeText(location: Listing["location"], lang: Locale): string {
  const { address, settlement, municipality, county, city, country } = location;
  // Listings from an index of an earlier release have the official name only.
  const names = [settlement, municipality, county, city].map((place) => place?.names?.[lang] ?? place?.name);
  const parts = [address, ...names];
  if (country !== "EE") parts.push(country);
  return parts.filter((part) => part !== null && part !== undefined && part !== "").join(", ");
}
