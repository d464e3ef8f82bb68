// One result: picture, price, what and where. The whole card is one link.
import { html, nothing, type TemplateResult } from "lit";
import type { Listing } from "../../../../shared/listing.ts";
import { counted, fill } from "../../messages/search-messages.ts";
import { inLanguage, listingTitle, placeText } from "../../text.ts";
import { formatArea } from "../format.ts";
import { allowedImages, pictureView } from "../picture.ts";
import { dropText, priceText } from "../price.ts";
import type { View } from "./view.ts";

export function cardView(view: View, listing: Listing): TemplateResult {
  const { lang, messages, imageOrigins } = view;
  const { results } = messages;
  const [image] = allowedImages(listing, imageOrigins);
  const slogan = inLanguage(listing.slogan, lang);
  const drop = dropText(listing, lang);
  return html`<li>
    <article part="card" class="card">
      <div class="picture" part="picture">
        ${pictureView(image, listing.propertyType)}
        ${listing.featured ? html`<span class="badge" part="badge">${results.featured}</span>` : nothing}
      </div>
      <div class="facts">
        <p class="price" part="price">${priceText(listing, lang)}${drop === undefined ? nothing : html` <span class="drop" part="price-drop">${drop}</span>`}</p>
        <h3 part="card-title" lang=${slogan.lang}>
          <a href=${view.listingUrl(listing.id)} @click=${(event: Event) => view.select(listing, event)}>${listingTitle(listing, lang)}</a>
        </h3>
        <p class="numbers" part="facts">${numbers(listing, view).join(" · ")}</p>
        <p class="place" part="address">${placeText(listing.location, lang)}</p>
      </div>
    </article>
  </li>`;
}

function numbers(
  { propertyType, dealType, rooms, size, floor, floors, plotArea, year }: Listing,
  { messages, lang }: View,
): string[] {
  return [
    messages.propertyType[propertyType],
    messages.dealType[dealType],
    rooms !== null && counted(messages.results.rooms, rooms, lang),
    size !== null && formatArea(size, lang),
    floor !== null && fill(messages.results.floor, { n: floors === null ? floor : `${floor}/${floors}` }),
    plotArea !== null && size === null && formatArea(plotArea, lang),
    year !== null && String(year),
  ].filter((text) => text !== false);
}
