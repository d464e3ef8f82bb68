// What a part of the search text was understood as, in the reader's language. Used by server and browser.
import { ATTRIBUTES, type AttributeName } from "../../mappings/attributes.ts";
import { HOME_TYPES, type Locale } from "../../shared/enums.ts";
import { type Bounds, readCondition } from "./condition.ts";
import { listFormat, numberFormat } from "./intl.ts";
import { counted, fill, SEARCH_MESSAGES } from "./messages/search-messages.ts";
import { WISH_MESSAGES } from "./messages/wish-messages.ts";

/** A part of `understood`, as the API tells it. */
export interface UnderstoodPart {
  text: string;
  condition?: unknown;
  params: Readonly<Record<string, string | number>> | null;
  names?: Readonly<Record<Locale, string>>;
  wish: number;
  offset?: number;
  without: string;
  offer?: string;
  refused?: true;
  preferred?: true;
  dropped?: true;
}

/** The typed words where the meaning has no other. */
export function wishLabel(part: UnderstoodPart, lang: Locale): string {
  const { text, offer } = part;
  return `${meaningOf(part, lang) || `“${text}”`}${offer ? ` (${offer})` : ""}`;
}

function meaningOf({ condition, names }: UnderstoodPart, lang: Locale): string | undefined {
  const { address, near } = WISH_MESSAGES[lang];
  const name = names?.[lang];
  if (typeof condition === "object" && condition !== null) {
    if ("address" in condition) return fill(address, { value: String(condition.address) });
    return "km" in condition && name ? fill(near, { km: Number(condition.km), place: name }) : name;
  }
  if (name !== undefined || typeof condition !== "string") return name;
  const texts = [...readCondition(condition)].map(([field, bounds]) => fieldLabel(field, bounds, lang));
  return texts
    .filter((text) => text !== undefined)
    .map((text) => text.charAt(0).toLocaleLowerCase(lang) + text.slice(1))
    .join(", ");
}

function fieldLabel(field: string, bounds: Bounds, lang: Locale): string | undefined {
  const { attributes, filter, results, propertyType, dealType } = SEARCH_MESSAGES[lang];
  const messages = WISH_MESSAGES[lang];
  const exact = bounds["="] ?? "";
  switch (field) {
    case "price":
    case "priceSqm":
      return fill(messages[field], { value: rangeText(bounds, lang, euros(lang)) });
    case "propertyType":
      return exact === HOMES ? messages.home : either(inWords(exact, propertyType), lang);
    case "dealType":
      return either(inWords(exact, dealType), lang);
    case "isTopFloor":
      return filter.topFloorOnly;
    case "not isTopFloor":
      return filter.topFloorExclude;
    case "priceDropped":
      return filter.priceDrop;
    case "rooms":
      if (exact !== "") return counted(results.rooms, Number(exact), lang);
  }
  const attribute = ATTRIBUTES.find(({ name }) => name === field);
  if (attribute === undefined) return undefined;
  const value = rangeText(bounds, lang, "unit" in attribute ? squareMetres(lang) : String);
  return `${attributes[field as AttributeName]}: ${value}`;
}

/** As a condition has them. */
const HOMES = HOME_TYPES.join(" or ");

const inWords = (values: string, words: Readonly<Record<string, string>>) =>
  values.split(" or ").map((value) => words[value]?.toLowerCase() ?? value);

/** "house or apartment" in the grammar of the language. */
export function either(texts: Iterable<string>, lang: Locale): string {
  return listFormat(lang, { type: "disjunction" }).format(new Set(texts));
}

function rangeText(bounds: Bounds, lang: Locale, format: (value: number) => string): string {
  const { upTo, atLeast } = SEARCH_MESSAGES[lang].filter;
  const [exact, min, max] = [bounds["="], bounds[">="], bounds["<="]];
  const written = (value: string) => format(Number(value));
  if (exact !== undefined) return written(exact);
  if (min !== undefined && max !== undefined) return `${written(min)} – ${written(max)}`;
  return min === undefined ? fill(upTo, { value: written(max ?? "") }) : fill(atLeast, { value: written(min) });
}

function euros(lang: Locale): (value: number) => string {
  const format = numberFormat(lang, {
    ...{ style: "currency", currency: "EUR" },
    ...{ maximumFractionDigits: 0, useGrouping: "always" },
  });
  return (value) => format.format(value);
}

function squareMetres(lang: Locale): (value: number) => string {
  const format = numberFormat(lang, { maximumFractionDigits: 1 });
  return (value) => `${format.format(value)} ${SEARCH_MESSAGES[lang].squareMetre}`;
}
