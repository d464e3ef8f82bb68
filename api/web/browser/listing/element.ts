// <listing-detail>: a listing in full. Its data is in the page; only the seller is fetched.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { ATTRIBUTES, type Attribute, type AttributeName } from "../../../../mappings/attributes.ts";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { counted, fill, isLocale } from "../../messages/search-messages.ts";
import { inLanguage, listingTitle, placeText } from "../../text.ts";
import { copyableView } from "../copy.ts";
import { formatArea, formatDate, formatNumber, formatPrice } from "../format.ts";
import { allowedImages, drawing } from "../picture.ts";
import { dropText, priceText } from "../price.ts";
import { createResources } from "../resource.ts";
import { SERVICE_URL } from "../service-url.ts";
import { base } from "../styles.ts";
import { pictureText } from "./picture-text.ts";
import { detailStyles } from "./styles.ts";

interface Seller {
  displayName: string;
  hasPhone: boolean;
  photoURL?: string;
}

export class ListingDetail extends LitElement {
  static override styles = [...base, detailStyles];
  static override properties = {
    baseUrl: { attribute: "base-url" },
    lang: {},
    imageOrigins: { attribute: "image-origins" },
    listing: { attribute: false },
  };

  declare baseUrl: string;
  declare lang: string;
  declare imageOrigins: string;
  declare listing: Listing | undefined;

  #resources = createResources(() => this.requestUpdate());

  constructor() {
    super();
    this.baseUrl = SERVICE_URL;
    this.imageOrigins = "";
  }

  override render(): TemplateResult | typeof nothing {
    const { listing } = this;
    if (listing === undefined) return nothing;
    const lang: Locale = isLocale(this.lang) ? this.lang : "et";
    const messages = MESSAGES[lang];
    const description = inLanguage(listing.description, lang);
    return html`<article class="detail">
      ${picturesView(listing, lang, this.imageOrigins.split(" "))}
      <header>
        <h1 lang=${inLanguage(listing.slogan, lang).lang}>${listingTitle(listing, lang)}</h1>
        <p class="place">${placeText(listing.location, lang)}${mapLink(listing, lang)}</p>
        <p class="price">${[priceText(listing, lang), dropText(listing, lang)].filter(Boolean).join(", ")}</p>
      </header>
      <dl>${facts(listing, lang).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
      <section aria-labelledby="description">
        <h2 id="description">${messages.listing.description}</h2>
        ${description.text !== "" && description.lang !== lang ? html`<p class="hint">${messages.listing.otherLanguage}</p>` : nothing}
        <p class="text" lang=${description.lang}>${description.text}</p>
      </section>
      ${this.#sellerView(listing, lang)}
      <details><summary>API</summary>
        ${copyableView(`curl '${this.baseUrl}/api/public/v1/listings/${listing.id}'`, messages.api)}
      </details>
      <p><a href="${this.baseUrl}/?lang=${lang}">${messages.page.backToSearch}</a></p>
    </article>`;
  }

  #sellerView({ id, seller }: Listing, lang: Locale): TemplateResult {
    const { listing } = MESSAGES[lang];
    const known = this.#resources.get<Seller>(`${this.baseUrl}/api/seller/${seller.userId}?listingId=${id}`);
    const person =
      known === undefined
        ? nothing
        : "failed" in known
          ? html`<p>${listing.sellerFailed}</p>`
          : html`<p class="seller">${known.value.displayName}</p>
            <p class="hint">${known.value.hasPhone ? listing.hasPhone : listing.noPhone}</p>`;
    return html`<section aria-labelledby="seller"><h2 id="seller">${listing.seller}</h2>
      ${person}${seller.companyName === null ? nothing : html`<p>${seller.companyName}</p>`}</section>`;
  }
}

function picturesView(listing: Listing, lang: Locale, origins: readonly string[]): TemplateResult {
  const images = allowedImages(listing, origins);
  if (images.length === 0) return html`<div class="pictures">${drawing(listing.propertyType)}</div>`;
  const label = counted(MESSAGES[lang].results.pictures, images.length, lang);
  return html`<ul class="pictures" aria-label=${label} tabindex="0">
    ${images.map(({ url }) => html`<li><img src=${url} alt=${pictureText(url, lang)} loading="lazy" decoding="async"></li>`)}</ul>`;
}

/** A link and no embedded map: nothing is loaded from other sites without a click. */
function mapLink({ location: { point } }: Listing, lang: Locale): TemplateResult | typeof nothing {
  if (point === null) return nothing;
  const { lat, lon } = point;
  const url = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`;
  return html` · <a href=${url} rel="noreferrer">${MESSAGES[lang].listing.onMap}</a>`;
}

function attributeFact({ name, unit, kind }: Attribute & { name: AttributeName }, listing: Listing, lang: Locale) {
  const { attributes, listing: names } = MESSAGES[lang];
  const [value, { floor, floors }] = [listing[name], listing];
  const text = () => {
    if (value === null || (name === "floors" && floor !== null)) return "";
    if (name === "floor" && floors !== null) return fill(names.floorOf, { floor: value, floors });
    if (unit === "m2") return formatArea(value, lang);
    // A year has no thousands separator.
    return kind === "whole" ? String(value) : formatNumber(value, lang);
  };
  return [attributes[name], text()] as const;
}

/** Name and value of each known attribute. */
function facts(listing: Listing, lang: Locale): (readonly [name: string, value: string])[] {
  const { listing: names, dealType, propertyType } = MESSAGES[lang];
  const { pricePerSqm, publishedAt, updatedAt, id } = listing;
  const known = <T>(value: T | null, text: (value: T) => string) => (value === null ? "" : text(value));
  const perSqm = [names.perSqm, known(pricePerSqm, (value) => formatPrice(value, lang))] as const;
  const all: (readonly [string, string])[] = [
    [names.deal, dealType[listing.dealType]],
    [names.type, propertyType[listing.propertyType]],
    ...ATTRIBUTES.flatMap((attribute) => [
      attributeFact(attribute, listing, lang),
      ...(attribute.name === "size" ? [perSqm] : []),
    ]),
    [names.published, known(publishedAt, (value) => formatDate(value, lang))],
    [names.updated, formatDate(updatedAt, lang)],
    [names.id, id],
  ];
  return all.filter(([, value]) => value !== "");
}
