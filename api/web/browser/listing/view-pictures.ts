// Pictures at the top of a listing: a mosaic, on a phone one with swipe. Each is a link to itself, which opens the gallery.
import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { counted, fill } from "../../messages/search-messages.ts";
import { drawing } from "../picture.ts";
import { pictureName } from "./picture-text.ts";

interface PicturesOptions {
  images: Listing["images"];
  lang: Locale;
  open(index: number): void;
}

export function picturesView({ propertyType }: Listing, { images, lang, open }: PicturesOptions): TemplateResult {
  if (images.length === 0) return html`<div class="mosaic none" part="gallery">${drawing(propertyType)}</div>`;
  const { results, listing } = MESSAGES[lang];
  const follow = (index: number) => (event: MouseEvent) => {
    // The browser opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(index);
  };
  return html`<div class="mosaic" part="gallery">
    <ul data-count=${Math.min(images.length, 5)} aria-label=${counted(results.pictures, images.length, lang)} @scroll=${showPosition}>${images.map(
      (
        { url, width, height },
        index,
      ) => html`<li><a href=${url} @click=${follow(index)}><img src=${url} alt=${pictureName(url, { n: index + 1, of: images.length }, lang)}
        width=${width ?? nothing} height=${height ?? nothing} loading=${index === 0 ? "eager" : "lazy"}
        fetchpriority=${index === 0 ? "high" : nothing} decoding="async" referrerpolicy="no-referrer"></a></li>`,
    )}</ul>
    <span class="counter" aria-hidden="true">1/${images.length}</span>
    <button type="button" class="all" part="button" @click=${() => open(0)}>${fill(listing.allPictures, { n: images.length })}</button>
  </div>`;
}

/** "2/7" while swiping on a phone. */
function showPosition({ target }: Event): void {
  const { scrollLeft, clientWidth, nextElementSibling, children } = target as HTMLElement;
  const position = Math.round(Math.abs(scrollLeft) / clientWidth) + 1;
  if (nextElementSibling !== null) nextElementSibling.textContent = `${position}/${children.length}`;
}
