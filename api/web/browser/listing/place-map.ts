// The place of a listing on a small map, a link to the search around it. Loaded when it comes near the window.
import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { shortPlace } from "../../text.ts";
import { loadMap } from "../lazy-files.ts";

/** Around the listing, as far as people walk. */
const RADIUS_METRES = "2000";
/** Loading begins before it is seen. */
const AHEAD = "200px";

export function placeMapView(
  { location, dealType, propertyType }: Listing,
  { lang, searchUrl }: { lang: Locale; searchUrl: string },
): TemplateResult | typeof nothing {
  const { point, country } = location;
  if (point === null) return nothing;
  const around = { dealType, propertyType, near: `${point.lat},${point.lon}`, radius: RADIUS_METRES, view: "both" };
  const abroad = country === "EE" ? {} : { abroad: "only", country };
  const { around: text } = MESSAGES[lang].listing;
  return html`<a class="around" part="map" href="${searchUrl}&${new URLSearchParams({ ...around, ...abroad })}">
      <span class="place-map" aria-hidden="true"></span>
      <span>${text}: ${shortPlace(location, lang)}</span></a>
    <p class="hint map-sources"></p>`;
}

interface PlaceMapOptions {
  lang: Locale;
  tiles: { url: string; attribution: string };
}

/** Fills the box once; a map that cannot be loaded leaves the link. */
export function fillPlaceMap(root: ParentNode, { location }: Listing, options: PlaceMapOptions): void {
  const box = root.querySelector<HTMLElement>(".place-map:not([data-filled])");
  const { point } = location;
  if (box === null || point === null) return;
  box.dataset.filled = "";
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const map = await loadMap().catch(() => undefined);
      const sources = map?.openPlaceMap(box, point, options).attribution ?? [];
      root.querySelector(".map-sources")?.replaceChildren(...sources);
    },
    { rootMargin: AHEAD },
  );
  observer.observe(box);
}
