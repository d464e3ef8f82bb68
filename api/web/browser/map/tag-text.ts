// Texts of tags on the map: prices in as few letters as tell them apart. Pure.
import type { Cell } from "../../../../shared/cells.ts";
import type { Locale } from "../../../../shared/enums.ts";
import { numberFormat } from "../../intl.ts";
import { MAP_MESSAGES } from "../../messages/map-messages.ts";
import { counted, fill } from "../../messages/search-messages.ts";
import { formatPrice } from "../format.ts";

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

/** "24" and "139 t€", the count alone without a median; of one listing its price. */
export function tagLines({ count, price, listingId }: Cell, lang: Locale): string[] {
  if (listingId !== undefined)
    return [price === undefined ? MAP_MESSAGES[lang].noPrice : shortPrice(price.least, lang)];
  const n = numberFormat(lang, { useGrouping: "always" }).format(count);
  return price?.median === undefined ? [n] : [n, shortPrice(price.median, lang)];
}

export interface TagText {
  text: string;
  /** In two lines. */
  isTall: boolean;
  widthPx: number;
  heightPx: number;
}

export interface TagRoom {
  widthPx: number;
  /** The size of letters that the visitor has set. */
  remPx: number;
  /** Width of a text in the letters of tags. */
  measure(text: string): number;
}

const SIDES_PX = 22;
const LINE_REM = 1.75;
const TWO_LINES_REM = 2.625;

/** "24 · 139 t€", in two lines where the cell has no room for one. */
export function tagText(cell: Cell, lang: Locale, { widthPx, remPx, measure }: TagRoom): TagText {
  const lines = tagLines(cell, lang);
  const width = (text: string) => measure(text) + SIDES_PX;
  const text = lines.join(" · ");
  if (lines.length === 1 || width(text) <= widthPx)
    return { text, isTall: false, widthPx: width(text), heightPx: LINE_REM * remPx };
  return {
    ...{ text: lines.join("\n"), isTall: true },
    ...{ widthPx: Math.max(...lines.map(width)), heightPx: TWO_LINES_REM * remPx },
  };
}

/** What is read, and then what it is: who speaks to the browser says what is read. */
export function tagLabel(cell: Cell, lang: Locale, text: string): string {
  const { homes, countAndMedian } = MAP_MESSAGES[lang];
  const count = counted(homes, cell.count, lang);
  if (cell.listingId !== undefined) return `${count}, ${text}`;
  return cell.price?.median === undefined ? count : `${text.replace("\n", " ")}, ${countAndMedian}`;
}
