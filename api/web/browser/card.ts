// A listing as a card: picture, price, facts, address, title, age. Its lines have fixed heights, so that all cards are as high; the
// link is the title, stretched over the card.
import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";
import { counted, SEARCH_MESSAGES } from "../messages/search-messages.ts";
import { inLanguage, listingTitle, shortPlace, withoutShouting } from "../text.ts";
import { factTexts } from "./facts.ts";
import { formatPrice } from "./format.ts";
import { ageTexts } from "./freshness.ts";
import { heartView } from "./heart.ts";
import { allowedImages, pictureView } from "./picture.ts";
import { dropPercent, perSquareMetreText, priceText } from "./price.ts";

export interface CardOptions {
  lang: Locale;
  imageOrigins: readonly string[];
  listingUrl(id: string): string;
  select(listing: Listing, event: Event): void;
  /** What stands below the card's own lines. */
  extra?: TemplateResult;
}

/** Pictures of the first cards are loaded at once, all others when they come into view. */
const EAGER_CARDS = 3;

export function cardView(listing: Listing, index: number, options: CardOptions): TemplateResult {
  const { lang, listingUrl, select } = options;
  const slogan = inLanguage(listing.slogan, lang);
  const perSquareMetre = perSquareMetreText(listing, lang);
  return html`<li>
    <article part="card" class="card">
      ${mediaView(listing, index, options)}
      <div class="card-text">
        <p class="price" part="price"><span>${priceText(listing, lang)}</span>${listing.priceDrop === null ? nothing : html` <s part="former-price">${formatPrice(listing.priceDrop.previousPrice, lang)}</s>`}${perSquareMetre === undefined ? nothing : html` <small>${perSquareMetre}</small>`}</p>
        <p class="numbers" part="facts">${factTexts(listing, lang).map((fact, nth) => html`<span>${nth > 0 ? html`<i>·</i> ` : nothing}${fact}</span> `)}</p>
        <p class="place" part="address">${shortPlace(listing.location, lang)}</p>
        <h3 part="card-title" class="title">${slogan.lang === lang ? nothing : html`<abbr>${slogan.lang}</abbr> `}<a lang=${slogan.lang} href=${listingUrl(listing.id)}
          @click=${(event: Event) => select(listing, event)}>${withoutShouting(listingTitle(listing, lang))}</a></h3>
        <p class="age">${ageView(listing, lang)}</p>
      </div>
      ${heartView(listing, lang)}${options.extra ?? nothing}
    </article>
  </li>`;
}

function mediaView(listing: Listing, index: number, { lang, imageOrigins }: CardOptions): TemplateResult {
  const { pictures } = SEARCH_MESSAGES[lang].results;
  const images = allowedImages(listing, imageOrigins);
  const loading = index < EAGER_CARDS ? "eager" : "lazy";
  return html`<div class="picture" part="picture">
    ${pictureView(images[0], listing.propertyType, { loading, isFirst: index === 0 })}
    ${listing.priceDrop === null ? nothing : html`<span class="drop" part="price-drop">${dropPercent(listing.priceDrop, lang)}</span>`}
    ${images.length < 2 ? nothing : html`<span class="counter" role="img" aria-label=${counted(pictures, images.length, lang)}>1/${images.length}</span>`}
  </div>`;
}

/** A promotion is said in every order. */
function ageView(listing: Listing, lang: Locale): TemplateResult {
  const { featured } = SEARCH_MESSAGES[lang].results;
  const texts = ageTexts(listing, lang);
  const text = texts.join(" · ");
  if (!listing.featured) return html`${text.charAt(0).toLocaleUpperCase(lang)}${text.slice(1)}`;
  return html`<b part="badge">${featured}</b>${texts.map((one) => html` · ${one}`)}`;
}
