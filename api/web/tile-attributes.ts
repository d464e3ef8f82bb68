// Where components find the tiles of their maps: attributes of the element, absent where none are set.
import { type Html, html } from "./html.ts";
import type { Site } from "./site.ts";

export function tileAttributes({ tileUrl, tileAttribution }: Pick<Site, "tileUrl" | "tileAttribution">): Html | false {
  return tileUrl !== undefined && html` tile-url="${tileUrl}" tile-attribution="${tileAttribution}"`;
}
