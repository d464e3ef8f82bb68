// The pictures of a card: one is seen, others are swiped to or come by its arrows. A picture is loaded when the one before it is
// seen: 24 cards of six would be 144 requests.
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Locale } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";
import { counted, SEARCH_MESSAGES } from "../messages/search-messages.ts";
import { listingTitle } from "../text.ts";
import { EAGER_CARDS } from "./allowed-images.ts";
import { drawing, pictureView } from "./picture.ts";
import { sign } from "./signs.ts";

/** Whoever wants to see more opens the listing. */
const PICTURES_MAX = 6;

interface PicturesOptions {
  images: Listing["images"];
  /** Of the card among all. */
  index: number;
  lang: Locale;
  url: string;
  select(event: Event): void;
}

/** The pictures are a link, too: they lie above the one of the title, or a finger could not move them. */
export function picturesView(listing: Listing, options: PicturesOptions): TemplateResult {
  const { images, index, lang, url, select } = options;
  const loading = index < EAGER_CARDS ? "eager" : "lazy";
  const first = pictureView(images[0], listing.propertyType, { loading, isFirst: index === 0 });
  if (images.length < 2) return first;
  const { pictures } = SEARCH_MESSAGES[lang].results;
  const others = images.slice(1, PICTURES_MAX);
  return html`${keyed(
    listing.id,
    html`${drawing(listing.propertyType)}
    <a class="track" href=${url} tabindex="-1" aria-hidden="true" @click=${select} @scroll=${scrolled} @pointerenter=${loadNext}>
      <span>${first}</span>${others.map(
        ({ url: address, width, height }) =>
          html`<span><img part="image" data-src=${address} alt="" width=${width ?? nothing} height=${height ?? nothing} decoding="async" referrerpolicy="no-referrer" draggable="false"></span>`,
      )}</a>`,
  )}<span class="counter" role="img" aria-label=${counted(pictures, images.length, lang)}>1/${images.length}</span>`;
}

export function arrowsView(
  listing: Listing,
  { images, lang }: Pick<PicturesOptions, "images" | "lang">,
): TemplateResult | typeof nothing {
  if (images.length < 2) return nothing;
  const { previousPicture, nextPicture } = SEARCH_MESSAGES[lang].results;
  const title = listingTitle(listing, lang);
  const arrow = (name: "previous" | "next", label: string) =>
    html`<button type="button" class="arrow ${name}" part="button" aria-label=${`${label}: ${title}`} @click=${step} @focus=${loadNext}>${sign(name)}</button>`;
  return html`${arrow("previous", previousPicture)}${arrow("next", nextPicture)}`;
}

const cardOf = (event: Event) => (event.currentTarget as HTMLElement).closest<HTMLElement>(".card")!;
const trackOf = (card: HTMLElement) => card.querySelector<HTMLElement>(".track")!;
const seenIn = (track: HTMLElement) => Math.round(Math.abs(track.scrollLeft) / track.clientWidth);

function step(event: Event): void {
  const card = cardOf(event);
  const track = trackOf(card);
  const by = (event.currentTarget as HTMLElement).classList.contains("next") ? 1 : -1;
  const to = Math.max(0, Math.min(track.childElementCount - 1, seenIn(track) + by));
  load(track, to);
  track.scrollTo({ left: to * track.clientWidth });
}

function loadNext(event: Event): void {
  const track = trackOf(cardOf(event));
  load(track, seenIn(track) + 1);
}

function scrolled(event: Event): void {
  const card = cardOf(event);
  const track = trackOf(card);
  const seen = seenIn(track);
  load(track, seen + 1);
  const isLast = seen === track.childElementCount - 1;
  card.dataset.picture = seen === 0 ? "first" : isLast ? "last" : "other";
  // The arrow that leads nowhere is gone: the focus goes to the other one.
  const { activeElement } = card.getRootNode() as ShadowRoot;
  if (seen === 0 && activeElement?.matches(".previous")) card.querySelector<HTMLElement>(".next")!.focus();
  if (isLast && activeElement?.matches(".next")) card.querySelector<HTMLElement>(".previous")!.focus();
  const counter = card.querySelector(".counter")!;
  counter.textContent = `${seen + 1}/${counter.textContent!.split("/")[1]}`;
}

function load(track: HTMLElement, to: number): void {
  for (const image of [...track.querySelectorAll<HTMLImageElement>("img[data-src]")]) {
    if ([...track.children].indexOf(image.parentElement!) > to) return;
    image.src = image.dataset.src!;
    delete image.dataset.src;
  }
}
