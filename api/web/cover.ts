// The first picture of a listing in the HTML of a page, so that it is loaded with the page, before script and component. The component
// draws it in the same place and no larger.
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
