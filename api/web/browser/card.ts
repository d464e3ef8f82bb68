// A listing as a card: picture, price, facts, address, title, age. Its lines have fixed heights, so that all cards are as high, but where
// they wrap (card-styles.ts). The link is the title, stretched over the card.
import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";
import { SEARCH_MESSAGES } from "../messages/search-messages.ts";
import { inLanguage, listingTitle, shortPlace, withoutShouting } from "../text.ts";
import { allowedImages } from "./allowed-images.ts";
import type { Match } from "./card-marks.ts";
import { arrowsView, picturesView } from "./card-pictures.ts";
import { factTexts } from "./facts.ts";
import { capitalised, formatPrice } from "./format.ts";
import { ageTexts } from "./freshness.ts";
import { heartView } from "./heart.ts";
import type { Marking } from "./marking.ts";
import { dropPercent, perSquareMetreText, priceText } from "./price.ts";

export interface CardOptions {
  lang: Locale;
  imageOrigins: readonly string[];
  listingUrl(id: string): string;
  select(listing: Listing, event: Event): void;
  /** Why each listing was found, by id; undefined where no text was searched for, or it was not asked for. */
  matches?: Readonly<Record<string, readonly Match[]>> | undefined;
  /** Shows them; undefined until its file has come. */
  marking?: Marking | undefined;
  /** What stands below the card's own lines. */
  extra?: TemplateResult;
}

/** Longer prices ("123 456 789 € в месяц") are set in letters that fit a card of 18 rem; where lines wrap they do, too. */
const LONG_PRICE_LETTERS = 16;

/** More than two lines of the widest card, as in `card-marks.ts`. */
const EXCERPT_LETTERS = 240;

export function cardView(listing: Listing, index: number, options: CardOptions): TemplateResult {
  const { lang, imageOrigins, listingUrl, select } = options;
  const pictures = {
    ...{ images: allowedImages(listing, imageOrigins), index, lang, url: listingUrl(listing.id) },
    select: (event: Event) => select(listing, event),
  };
  const slogan = inLanguage(listing.slogan, lang);
  const price = priceText(listing, lang);
  const matches = options.matches?.[listing.id] ?? [];
  const perSquareMetre = perSquareMetreText(listing, lang);
  return html`<li>
    <article part="card" class="card">
      <div class="picture" part="picture">${picturesView(listing, pictures)}${listing.priceDrop === null ? nothing : html`<span class="drop" part="price-drop">${dropPercent(listing.priceDrop, listing.price!, lang)}</span>`}</div>
      <div class="card-text">
        <p class=${price.length > LONG_PRICE_LETTERS ? "price long" : "price"} part="price"><span id="price-${listing.id}">${price}</span>${listing.priceDrop === null ? nothing : html` <s part="former-price">${formatPrice(listing.priceDrop.previousPrice, lang)}</s>`}${perSquareMetre === undefined ? nothing : html` <small>${perSquareMetre}</small>`}</p>
        <p class="numbers" part="facts">${factTexts(listing, lang).map((fact, nth) => html`<span>${nth > 0 ? html`<i>·</i> ` : nothing}${fact}</span> `)}</p>
        <p class="place" id="place-${listing.id}" part="address">${shortPlace(listing.location, lang)}</p>
        <h3 part="card-title" class="title">${slogan.lang === lang ? nothing : html`<abbr>${slogan.lang}</abbr> `}<a aria-describedby="price-${listing.id} place-${listing.id}" lang=${slogan.lang} href=${pictures.url}
          @click=${pictures.select}>${titleView(listing, matches, options)}</a></h3>
        ${options.matches === undefined ? nothing : excerptView(listing, matches, options)}
        <p class="age">${ageView(listing, lang)}</p>
      </div>
      ${arrowsView(listing, pictures)}${heartView(listing, lang)}${options.extra ?? nothing}
    </article>
  </li>`;
}

/** Marked, unless writing it without capitals has changed its length: marks are offsets in the text as it was written. */
function titleView(listing: Listing, matches: readonly Match[], { lang, marking }: CardOptions) {
  const title = listingTitle(listing, lang);
  const shown = withoutShouting(title);
  const written = inLanguage(listing.slogan, lang);
  const isWhole = written.text === title && shown.length === title.length;
  return (isWhole && marking?.text(shown, `slogan.${written.lang}`, matches, lang)) || shown;
}

/** Each card of a search has it, so that none is higher than the others; without marks it is the beginning of the description. */
function excerptView(listing: Listing, matches: readonly Match[], { lang, marking }: CardOptions): TemplateResult {
  const { text, lang: written } = inLanguage(listing.description, lang);
  const excerpt = marking?.excerpt(listing, matches, lang) ?? { shown: text.slice(0, EXCERPT_LETTERS), lang: written };
  return html`<p class="excerpt" part="excerpt" lang=${excerpt.lang} @click=${openCard}>${excerpt.shown}</p>
    <p class="unseen">${marking?.reasons(listing, matches, { lang, messages: SEARCH_MESSAGES[lang] })}</p>`;
}

/** Passes a click on a mark to the card's link: marks lie above it, since they would have no tooltip beneath. */
function openCard(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest(".card")!.querySelector(".title a")!;
  link.dispatchEvent(new MouseEvent("click", event));
}

/** A promotion is said in every order. */
function ageView(listing: Listing, lang: Locale): TemplateResult {
  const { featured } = SEARCH_MESSAGES[lang].results;
  const texts = ageTexts(listing, lang);
  const text = texts.join(" · ");
  if (!listing.featured) return html`${capitalised(text, lang)}`;
  return html`<b part="badge">${featured}</b>${texts.map((one) => html` · ${one}`)}`;
}
