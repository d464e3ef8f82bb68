// The row above a listing: back to the search it was found by, on to its neighbours, share and print.
import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { counted, fill } from "../../messages/search-messages.ts";
import { heartView } from "../heart.ts";
import { returnToSearch, type SearchPlace } from "../last-search.ts";
import { pageSign } from "../page-signs.ts";
import { sign } from "../signs.ts";

interface TopOptions {
  listing: Listing;
  place: SearchPlace | undefined;
  lang: Locale;
  searchUrl: string;
  listingUrl(id: string): string;
  share(): void;
}

export function topView({ listing: shown, place, lang, searchUrl, listingUrl, share }: TopOptions): TemplateResult {
  const { listing } = MESSAGES[lang];
  return html`<div class="top">
    ${backView(place, lang, searchUrl)}
    ${place === undefined ? nothing : walkView(place, lang, listingUrl)}
    <p class="tools">
      <button type="button" part="button" aria-label=${listing.share} @click=${share}>${pageSign("share")}<span>${listing.share}</span></button>
      <button type="button" part="button" aria-label=${listing.print} @click=${() => print()}>${pageSign("print")}<span>${listing.print}</span></button>
      ${heartView(shown, lang)}
    </p>
  </div>`;
}

function backView(place: SearchPlace | undefined, lang: Locale, searchUrl: string): TemplateResult {
  const { listing, page } = MESSAGES[lang];
  if (place === undefined) return html`<a class="back" href=${searchUrl}>${sign("previous")}${page.backToSearch}</a>`;
  const goBack = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (returnToSearch()) event.preventDefault();
  };
  return html`<a class="back" href=${place.address} @click=${goBack}>${sign("previous")}${counted(listing.backTo, place.totalCount, lang)}</a>`;
}

function walkView(
  { position, totalCount, previousId, nextId }: SearchPlace,
  lang: Locale,
  listingUrl: (id: string) => string,
) {
  const { listing } = MESSAGES[lang];
  const of = counted({ other: "{n}" }, totalCount, lang);
  const link = (id: string | undefined, name: "previous" | "next", label: string) =>
    id === undefined
      ? nothing
      : html`<a rel=${name === "next" ? "next" : "prev"} href=${listingUrl(id)} aria-label=${label}>${sign(name)}</a>`;
  return html`<nav class="walk" aria-label=${listing.neighbours}>
    ${link(previousId, "previous", listing.previous)}
    <span>${fill(listing.position, { n: position, of })}</span>
    ${link(nextId, "next", listing.next)}
  </nav>`;
}
