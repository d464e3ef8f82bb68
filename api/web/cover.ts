// The first picture of a listing in the HTML of a page: it is there with the page, not once script and component are. The component
// draws it in the same place and no larger.
import type { Listing } from "../../shared/listing.ts";
import { allowedImages } from "./browser/allowed-images.ts";
import { type Html, html } from "./html.ts";
import type { Site } from "./site.ts";

/** Pictures of the first listings of a page are loaded at once, all others when they come into view. */
const EAGER = 3;

export function coverOf(listing: Listing, { imageOrigins }: Pick<Site, "imageOrigins">, index = 0): Html | "" {
  const [cover] = allowedImages(listing, imageOrigins);
  if (cover === undefined) return "";
  return html`<img class="cover" src="${cover.url}" alt="" width="${cover.width}" height="${cover.height}"
loading="${index < EAGER ? "eager" : "lazy"}"${index === 0 && html` fetchpriority="high"`} decoding="async" referrerpolicy="no-referrer">`;
}
