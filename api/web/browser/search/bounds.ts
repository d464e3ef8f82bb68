// Values of ranges in words, grouped and with their units: "up to 200 000 €", "50 m² – 70 m²", "1974".
import { ATTRIBUTES, type AttributeName, type RangeName } from "../../../../mappings/attributes.ts";
import type { Locale } from "../../../../shared/enums.ts";
import { fill, SEARCH_MESSAGES } from "../../messages/search-messages.ts";
import { formatArea, formatPrice } from "../format.ts";

type Range = RangeName | "priceSqm";

/** What the visitor typed where it is no number: the API says what is wrong with it. */
function boundText(range: Range, value: string, lang: Locale): string {
  const number = Number(value);
  if (value.trim() === "" || Number.isNaN(number)) return value;
  if (range === "price") return formatPrice(number, lang);
  if (range === "priceSqm") return `${formatPrice(number, lang)}/${SEARCH_MESSAGES[lang].squareMetre}`;
  const attribute = ATTRIBUTES.find(({ name }) => name === range);
  // A year has no thousands separator.
  return attribute !== undefined && "unit" in attribute ? formatArea(number, lang) : value;
}

export function boundsText(range: Range, min: string | undefined, max: string | undefined, lang: Locale): string {
  const { upTo, atLeast } = SEARCH_MESSAGES[lang].filter;
  const text = (value: string) => boundText(range, value, lang);
  if (min !== undefined && max !== undefined) return min === max ? text(min) : `${text(min)} – ${text(max)}`;
  return min === undefined ? fill(upTo, { value: text(max ?? "") }) : fill(atLeast, { value: text(min) });
}

/** "Price: up to 200 000 €" */
export function rangeText(range: Range, min: string | undefined, max: string | undefined, lang: Locale): string {
  const { attributes, filter } = SEARCH_MESSAGES[lang];
  const isPrice = range === "price" || range === "priceSqm";
  return `${isPrice ? filter.priceOf : attributes[range as AttributeName]}: ${boundsText(range, min, max, lang)}`;
}
