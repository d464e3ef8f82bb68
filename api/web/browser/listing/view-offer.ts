// What a listing costs: price, per square metre, and the last drop with its date.
import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { fill } from "../../messages/search-messages.ts";
import { formatDate, formatPrice } from "../format.ts";
import { dropPercent, perSquareMetreText, priceText } from "../price.ts";

export function offerView(listing: Listing, lang: Locale): TemplateResult {
  const perSquareMetre = perSquareMetreText(listing, lang);
  return html`<div class="offer" part="card-price">
    <p class="cost"><b>${priceText(listing, lang)}</b>${perSquareMetre === undefined ? nothing : html` <span>${perSquareMetre}</span>`}</p>
    ${listing.priceDrop === null ? nothing : dropView(listing.priceDrop, listing.price!, lang)}
  </div>`;
}

function dropView(drop: NonNullable<Listing["priceDrop"]>, price: number, lang: Locale): TemplateResult {
  const { droppedOn, was } = MESSAGES[lang].listing;
  const [percent, date] = [dropPercent(drop, price, lang), formatDate(drop.droppedAt, lang)];
  return html`<p class="dropped"><b>${percent}</b> ${fill(droppedOn, { date })}, ${was} <s>${formatPrice(drop.previousPrice, lang)}</s></p>`;
}
