// A feed as both formats write it: titles and texts in the reader's language, ids and links. Pure.
import type { Locale } from "../../shared/enums.ts";
import { listingUrl } from "../../shared/listing.ts";
import { factTexts } from "../web/browser/facts.ts";
import { formatPrice } from "../web/browser/format.ts";
import { dropPercent, perSquareMetreText, priceText } from "../web/browser/price.ts";
import { fill } from "../web/messages/search-messages.ts";
import { inLanguage, placeText, shortPlace, withoutShouting } from "../web/text.ts";
import type { Entry } from "./entries.ts";
import type { Ids } from "./ids.ts";
import { FEED_MESSAGES } from "./messages.ts";
import { firstPicture, type Picture } from "./picture.ts";

export interface Feed {
  id: string;
  lang: Locale;
  title: string;
  subtitle: string;
  /** Of the service: author of what has no company. */
  siteName: string;
  /** Of its newest entry; of an empty feed the day since which nothing has happened. */
  updated: string;
  selfUrl: string;
  pageUrl: string;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  id: string;
  url: string;
  title: string;
  /** Its lines; plain text. */
  text: readonly string[];
  at: string;
  author: string | undefined;
  picture: Picture | undefined;
}

export function toFeedEntry(
  entry: Entry,
  { lang, baseUrl, ids }: { lang: Locale; baseUrl: string; ids: Ids },
): FeedEntry {
  const { kind, atMs, listing } = entry;
  const { location, slogan, images, seller } = listing;
  // No fact breaks inside.
  const [rooms = "", ...facts] = factTexts(listing, lang).map((fact) => fact.replaceAll(" ", "\u00a0"));
  const drop = kind === "drop" ? dropTexts(listing, lang) : undefined;
  const price = priceText(listing, lang, fractionDigits(kind === "drop" ? listing.priceDrop : null, listing));
  const title = [drop?.percent, price, rooms, shortPlace(location, lang)];
  const text = [
    drop?.line,
    withoutShouting(inLanguage(slogan, lang).text),
    [rooms, ...facts, perSquareMetreText(listing, lang)].filter(Boolean).join(" · "),
    placeText(location, lang),
  ];
  return {
    id: ids.ofEntry(entry),
    url: `${listingUrl(baseUrl, listing.id)}?lang=${lang}`,
    title: title.filter(Boolean).join(" · "),
    text: text.filter((line): line is string => line !== undefined && line !== ""),
    at: new Date(atMs).toISOString(),
    author: seller.companyName ?? undefined,
    picture: firstPicture(images),
  };
}

function dropTexts({ price, priceDrop }: Entry["listing"], lang: Locale) {
  if (price === null || priceDrop === null) return undefined;
  const percent = dropPercent(priceDrop, price, lang);
  const digits = fractionDigits(priceDrop, { price });
  const [from, to] = [priceDrop.previousPrice, price].map((euros) => formatPrice(euros, lang, digits, digits));
  const prices = { from: from!, to: to! };
  return { percent, line: fill(FEED_MESSAGES[lang].dropped, { ...prices, percent }) };
}

/** Cents where either price has them: a drop from 75.50 to 75.20 would read "€76 → €75". */
function fractionDigits(priceDrop: Entry["listing"]["priceDrop"], { price }: Pick<Entry["listing"], "price">): number {
  return [price, priceDrop?.previousPrice].every((euros) => Number.isInteger(euros ?? 0)) ? 0 : 2;
}
