// Texts of a listing's price, for card and page.
import type { Locale } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";
import { fill, SEARCH_MESSAGES } from "../messages/search-messages.ts";
import { formatNumber, formatPrice } from "./format.ts";

export function priceText(
  { price, pricePeriod }: Pick<Listing, "price" | "pricePeriod">,
  lang: Locale,
  fractionDigits = 0,
): string {
  const { noPrice, pricePeriods } = SEARCH_MESSAGES[lang].results;
  if (price === null) return noPrice;
  // Listings from an index of an earlier release do not say it.
  const text = formatPrice(price, lang, fractionDigits, fractionDigits);
  return pricePeriod ? `${text} ${pricePeriods[pricePeriod]}` : text;
}

/** "2 628 €/m²", of a rent "13,4 €/m²"; undefined without a price or a size, and of a price for a night, which nobody compares by it. */
export function perSquareMetreText(
  { pricePerSqm, pricePeriod }: Pick<Listing, "pricePerSqm" | "pricePeriod">,
  lang: Locale,
): string | undefined {
  if (pricePerSqm === null || pricePeriod === "day") return undefined;
  return `${formatPrice(pricePerSqm, lang, pricePerSqm < 100 ? 1 : 0)}/${SEARCH_MESSAGES[lang].squareMetre}`;
}

/** "−6 %", in whole per cent, of the prices: the API's 5.5 may be 5.48, which is 5. What would be 0 is as the API has it. */
export function dropPercent(
  { previousPrice, percent }: NonNullable<Listing["priceDrop"]>,
  price: number,
  lang: Locale,
) {
  const n = formatNumber(Math.round(100 - (100 * price) / previousPrice) || percent, lang);
  return fill(SEARCH_MESSAGES[lang].results.dropPercent, { n });
}
