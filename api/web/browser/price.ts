// Text of a listing's price, for card and page.
import type { Locale } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";
import { fill, SEARCH_MESSAGES } from "../messages/search-messages.ts";
import { formatNumber, formatPrice } from "./format.ts";

export function priceText({ price, pricePeriod }: Pick<Listing, "price" | "pricePeriod">, lang: Locale): string {
  const { noPrice, pricePeriods } = SEARCH_MESSAGES[lang].results;
  if (price === null) return noPrice;
  // Listings from an index of an earlier release do not say it.
  return pricePeriod ? `${formatPrice(price, lang)} ${pricePeriods[pricePeriod]}` : formatPrice(price, lang);
}

/** "7 % cheaper, before 199 000 €"; undefined when the price has not dropped. */
export function dropText({ priceDrop }: Pick<Listing, "priceDrop">, lang: Locale): string | undefined {
  if (priceDrop === null) return undefined;
  const { drop, before } = SEARCH_MESSAGES[lang].results;
  const { percent, previousPrice } = priceDrop;
  return `${fill(drop, { n: formatNumber(percent, lang) })}, ${fill(before, { price: formatPrice(previousPrice, lang) })}`;
}
