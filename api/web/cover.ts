// The first picture of a listing in the HTML of a page, so that it is loaded with the page, before script and component. The component
// draws it in the same place and no larger. Asked for in front of the scripts it takes the connection of the page, which is open: on a
// phone with 150 ms and 1.6 Mbit/s the start page had it after 0.7 instead of 1.3 s.
import type { Listing } from "../../shared/listing.ts";
import { allowedImages, EAGER_CARDS } from "./browser/allowed-images.ts";
import { type Html, html } from "./html.ts";
import type { Site } from "./site.ts";

interface CoverOptions {
  /** Of the listing on its page. */
  index?: number;
  /** Empty beside words that say the same; `of`: so many pictures are shown. */
  alt?(url: string, of: number): string;
}

export function coverOf(
  listing: Listing,
  { imageOrigins }: Pick<Site, "imageOrigins">,
  { index = 0, alt = () => "" }: CoverOptions = {},
): Html {
  const images = allowedImages(listing, imageOrigins);
  const [cover] = images;
  if (cover === undefined) return html``;
  return html`<img class="cover" src="${cover.url}" alt="${alt(cover.url, images.length)}" width="${cover.width}" height="${cover.height}"
loading="${index < EAGER_CARDS ? "eager" : "lazy"}"${index === 0 && html` fetchpriority="high"`} decoding="async" referrerpolicy="no-referrer">`;
}

/** For the head of the page of which it is the first picture. */
export function preloadOf(listing: Listing | undefined, { imageOrigins }: Pick<Site, "imageOrigins">): Html {
  const [cover] = listing === undefined ? [] : allowedImages(listing, imageOrigins);
  if (cover === undefined) return html``;
  return html`<link rel="preload" as="image" href="${cover.url}" fetchpriority="high" referrerpolicy="no-referrer">`;
}
