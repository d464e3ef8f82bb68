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
  const known = parts.filter((part) => part !== null && part !== undefined && part !== "");
  // A town and its municipality may have one name.
  return known.filter((part, index) => part !== known[index - 1]).join(", ");
}

/**
 * "Pärnu mnt 10, Kesklinn": the address with its district or town, and the county only where there is neither. What is official in
 * the name of a district or town ("Kesklinna linnaosa") takes the room of a card; the English name is the one in use.
 */
export function shortPlace(location: Listing["location"], lang: Locale): string {
  const { address, settlement, municipality, county, city, country } = location;
  const place = settlement ?? city ?? municipality ?? county;
  const full = place?.names?.[lang] ?? place?.name;
  const name = / linn(aosa)?$/.test(full ?? "") ? (place?.names?.en ?? full) : full;
  // Some sellers write the town into the address, too.
  const parts = name !== undefined && address?.endsWith(name) ? [address] : [address, name];
  if (country !== "EE") parts.push(country);
  return parts.filter(Boolean).join(", ");
}

/** Letters from which on a title may be all in capitals: shorter ones are names and abbreviations. */
const SHOUT_LETTERS_MIN = 12;
const SHOUT_SHARE = 0.7;

/** A title in capitals as a sentence; the data stays as it is. */
export function withoutShouting(title: string): string {
  const letters = title.match(/\p{L}/gu) ?? [];
  const capitals = title.match(/\p{Lu}/gu) ?? [];
  if (letters.length <= SHOUT_LETTERS_MIN || capitals.length <= SHOUT_SHARE * letters.length) return title;
  return title
    .toLocaleLowerCase()
    .replace(/(^|[.!?]\s+)(\P{L}*\p{L})/gu, (_, end: string, start: string) => end + start.toLocaleUpperCase());
}
