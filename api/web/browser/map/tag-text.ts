// Texts of tags on the map: prices in as few letters as tell them apart. Pure.
import type { Locale } from "../../../../shared/enums.ts";
import { numberFormat } from "../../intl.ts";
import { MAP_MESSAGES } from "../../messages/map-messages.ts";
import { counted, fill } from "../../messages/search-messages.ts";
import { formatPrice } from "../format.ts";
import type { Cell } from "./cells.ts";

const THOUSAND = 1000;
const MILLION = 1_000_000;

/** "142 t€", "1,25 mln €"; rents and other small prices in full. */
export function shortPrice(euros: number, lang: Locale): string {
  const { thousands, millions } = MAP_MESSAGES[lang];
  const round = (value: number, maximumFractionDigits: number) =>
    numberFormat(lang, { maximumFractionDigits, useGrouping: "always" }).format(value);
  if (euros < 10 * THOUSAND) return formatPrice(euros, lang);
  // 999,600 would be a thousand thousands.
  if (Math.round(euros / THOUSAND) < THOUSAND) return noBreak(fill(thousands, { n: round(euros / THOUSAND, 0) }));
  return noBreak(fill(millions, { n: round(euros / MILLION, euros < 10 * MILLION ? 2 : 0) }));
}

const noBreak = (text: string) => text.replaceAll(" ", "\u00a0");

/** "24 · 139 t€", the count alone without a median; of one listing its price. */
export function tagText({ count, price, listingId }: Cell, lang: Locale): string {
  if (listingId !== undefined) return price === undefined ? MAP_MESSAGES[lang].noPrice : shortPrice(price.least, lang);
  const n = numberFormat(lang, { useGrouping: "always" }).format(count);
  return price?.median === undefined ? n : `${n} · ${shortPrice(price.median, lang)}`;
}

/** The same for those who hear it. */
export function tagLabel(cell: Cell, lang: Locale): string {
  const { homes, median } = MAP_MESSAGES[lang];
  const count = counted(homes, cell.count, lang);
  const { price } = cell;
  if (cell.listingId !== undefined) return `${count}, ${tagText(cell, lang)}`;
  return price?.median === undefined ? count : `${count}, ${fill(median, { price: formatPrice(price.median, lang) })}`;
}
