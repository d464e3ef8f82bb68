// Which pictures are loaded, and when: only those from allowed origins, so that no third party gets requests unasked.
import type { Listing } from "../../../shared/listing.ts";

/** Pictures of the first cards are loaded at once, all others when they come into view. */
export const EAGER_CARDS = 3;

/** `*` allows all. */
export function allowedImages({ images }: Pick<Listing, "images">, origins: readonly string[]): Listing["images"] {
  if (origins.includes("*")) return images;
  return images.filter(({ url }) => URL.canParse(url) && origins.includes(new URL(url).origin));
}
