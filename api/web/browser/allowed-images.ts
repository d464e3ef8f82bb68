// Which pictures of a listing are shown: those from allowed origins, so that no third party gets requests unasked.
import type { Listing } from "../../../shared/listing.ts";

/** `*` allows all. */
export function allowedImages({ images }: Pick<Listing, "images">, origins: readonly string[]): Listing["images"] {
  if (origins.includes("*")) return images;
  return images.filter(({ url }) => URL.canParse(url) && origins.includes(new URL(url).origin));
}
