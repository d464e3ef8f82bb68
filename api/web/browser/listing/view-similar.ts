// Ways on from a listing: searches for the same in its places, and the cards of similar ones.
import { html, nothing, type TemplateResult } from "lit";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { type CardOptions, cardView } from "../card.ts";
import { placeSearches } from "./similar.ts";

/** Their pictures are loaded when they come into view. */
const FIRST_INDEX = 10;

export function searchesView(
  listing: Listing,
  { lang, searchUrl }: { lang: CardOptions["lang"]; searchUrl: string },
): TemplateResult | typeof nothing {
  const searches = placeSearches(listing);
  if (searches.length === 0) return nothing;
  const { listing: names, propertyType, dealType } = MESSAGES[lang];
  return html`<section class="searches" aria-labelledby="searches">
    <h2 id="searches">${names.alike}</h2>
    <ul class="chips">${searches.map(
      ({ place, params }) =>
        html`<li><a part="chip" class="chip" href="${searchUrl}&${new URLSearchParams(params)}">${propertyType[listing.propertyType]} · ${dealType[listing.dealType]} · ${place.names?.[lang] ?? place.name}</a></li>`,
    )}</ul>
  </section>`;
}

export function similarView(others: readonly Listing[], options: CardOptions): TemplateResult | typeof nothing {
  if (others.length === 0) return nothing;
  return html`<section class="similar" aria-labelledby="similar">
    <h2 id="similar">${MESSAGES[options.lang].listing.similar}</h2>
    <ul class="cards">${others.map((other, index) => cardView(other, FIRST_INDEX + index, options))}</ul>
  </section>`;
}
