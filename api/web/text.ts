// A listing's texts in the reader's language, or in another one where the seller wrote no other. Server and browser.
import { type Locale, SUPPORTED_LOCALES } from "../../shared/enums.ts";
import type { Listing } from "../../shared/listing.ts";
import { SEARCH_MESSAGES } from "./messages/search-messages.ts";

/** The text and the language it is really in, which a screen reader has to know. */
export function inLanguage(texts: Record<string, string>, lang: Locale): { text: string; lang: Locale } {
  const found = [lang, ...SUPPORTED_LOCALES].find((locale) => (texts[locale] ?? "") !== "");
  return found === undefined ? { text: "", lang } : { text: texts[found]!, lang: found };
}

/** The slogan; for a listing without one, what it is and where. */
export function listingTitle(listing: Pick<Listing, "slogan" | "propertyType" | "location">, lang: Locale): string {
  const { text } = inLanguage(listing.slogan, lang);
  if (text !== "") return text;
  return [SEARCH_MESSAGES[lang].propertyType[listing.propertyType], placeText(listing.location)]
    .filter(Boolean)
    .join(", ");
}

/** "Pärnu mnt 10, Kesklinna linnaosa, Tallinn, Harju maakond": from the smallest part to the largest. */
export function placeText({ address, settlement, municipality, county, city, country }: Listing["location"]): string {
  const parts = [address, settlement?.name, municipality?.name, county?.name, city?.name];
  if (country !== "EE") parts.push(country);
  return parts.filter((part) => part !== null && part !== undefined && part !== "").join(", ");
}
