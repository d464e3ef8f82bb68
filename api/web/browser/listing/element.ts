// <listing-detail>: a listing in full. Its data is in the page; its seller and similar listings are fetched.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import type { ListingFeature } from "../../listing-feature.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { isLocale } from "../../messages/search-messages.ts";
import { listingTitle } from "../../text.ts";
import { allowedImages } from "../allowed-images.ts";
import { cardStyles } from "../card-styles.ts";
import { copyableView } from "../copy.ts";
import { placeInLastSearch } from "../last-search.ts";
import { createResources } from "../resource.ts";
import { SERVICE_URL } from "../service-url.ts";
import { base } from "../styles.ts";
import { toastStyles } from "../toast-styles.ts";
import { factsOf } from "./facts.ts";
import { historyStyles } from "./history-styles.ts";
import { mapStyles } from "./map-styles.ts";
import { peopleStyles } from "./people-styles.ts";
import { pictureStyles } from "./picture-styles.ts";
import { fillPlaceMap, placeMapView } from "./place-map.ts";
import { printStyles } from "./print-styles.ts";
import { shareAddress } from "./share.ts";
import { SIMILAR_COUNT, similarSearches } from "./similar.ts";
import { detailStyles } from "./styles.ts";
import { featuresView } from "./view-features.ts";
import { historyView } from "./view-history.ts";
import { offerView } from "./view-offer.ts";
import { peopleView, type Seller } from "./view-people.ts";
import { picturesView } from "./view-pictures.ts";
import { searchesView, similarView } from "./view-similar.ts";
import { descriptionView, titleView } from "./view-text.ts";
import { topView } from "./view-top.ts";

export class ListingDetail extends LitElement {
  static override styles = [
    ...base,
    cardStyles,
    historyStyles,
    mapStyles,
    peopleStyles,
    detailStyles,
    pictureStyles,
    toastStyles,
    printStyles,
  ];
  static override properties = {
    baseUrl: { attribute: "base-url" },
    lang: {},
    imageOrigins: { attribute: "image-origins" },
    listing: { attribute: false },
    features: { attribute: false },
    tileUrl: { attribute: "tile-url" },
    tileAttribution: { attribute: "tile-attribution" },
    isTextOpen: { state: true },
  };

  declare baseUrl: string;
  declare lang: string;
  declare imageOrigins: string;
  declare listing: Listing | undefined;
  declare features: readonly ListingFeature[];
  declare tileUrl: string;
  declare tileAttribution: string;
  declare isTextOpen: boolean;

  #resources = createResources(() => this.requestUpdate());

  constructor() {
    super();
    this.baseUrl = SERVICE_URL;
    this.imageOrigins = "";
    this.features = [];
    this.tileUrl = "";
    this.tileAttribution = "";
    this.isTextOpen = false;
  }

  override updated(): void {
    const tiles = { url: this.tileUrl, attribution: this.tileAttribution };
    const lang = isLocale(this.lang) ? this.lang : "et";
    if (this.listing !== undefined) fillPlaceMap(this.renderRoot, this.listing, { lang, tiles });
  }

  override render(): TemplateResult | typeof nothing {
    const { listing, baseUrl } = this;
    if (listing === undefined) return nothing;
    const lang: Locale = isLocale(this.lang) ? this.lang : "et";
    const imageOrigins = this.imageOrigins.split(" ");
    const images = allowedImages(listing, imageOrigins);
    const facts = factsOf(listing, lang);
    const searchUrl = `${baseUrl}/?lang=${lang}`;
    const listingUrl = (id: string) => `${baseUrl}/listings/${encodeURIComponent(id)}?lang=${lang}`;
    const seller = this.#resources.get<Seller>(
      `${baseUrl}/api/seller/${listing.seller.userId}?listingId=${listing.id}`,
    );
    const share = () =>
      void shareAddress(this.renderRoot, { title: listingTitle(listing, lang), url: listing.url, lang });
    return html`${topView({ listing, place: placeInLastSearch(listing.id), lang, searchUrl, listingUrl, share })}
      <article class="detail">
        ${picturesView(listing, { images, lang, open: (index) => void this.#openGallery(images, index, lang) })}
        ${offerView(listing, lang)}
        <div class="words">
          <dl class="facts" part="facts">${facts.main.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
          ${titleView(listing, lang)}
          ${descriptionView(listing, { lang, isOpen: this.isTextOpen, toggle: () => (this.isTextOpen = !this.isTextOpen) })}
          ${featuresView(listing, this.features, { lang, searchUrl })}
          ${historyView(listing, lang)}
        </div>
        ${peopleView(listing, seller, { lang, facts: facts.rest, map: placeMapView(listing, { lang, searchUrl }), share })}
        <p class="page-address">${listing.url}</p>
      </article>
      ${searchesView(listing, { lang, searchUrl })}
      ${similarView(this.#similar(listing), { lang, imageOrigins, listingUrl, select: () => {} })}
      <details class="api"><summary>API</summary>
        ${copyableView(`curl '${baseUrl}/api/public/v1/listings/${listing.id}'`, MESSAGES[lang].api)}
      </details>`;
  }

  async #openGallery(images: Listing["images"], index: number, lang: Locale): Promise<void> {
    const { openGallery } = await import("./gallery.ts");
    openGallery(this.renderRoot as ShadowRoot, { images, index, lang });
  }

  #similar(listing: Listing): readonly Listing[] {
    for (const params of similarSearches(listing)) {
      const url = `${this.baseUrl}/api/public/v1/listings?${new URLSearchParams(params)}`;
      const found = this.#resources.get<{ items: Listing[] }>(url);
      if (found === undefined || "failed" in found) return [];
      const others = found.value.items.filter(({ id }) => id !== listing.id).slice(0, SIMILAR_COUNT);
      if (others.length > 0) return others;
    }
    return [];
  }
}
