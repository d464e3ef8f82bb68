// The card of a listing over the map, opened by its tag. Escape closes it; the focus goes back to the tag.
import type { Listing } from "../../../../shared/listing.ts";
import { MAP_MESSAGES } from "../../messages/map-messages.ts";
import type { MapHost } from "./host.ts";

/** Of a card whose pictures load lazily, as those of a card far down the list. */
const LAZY_CARD_INDEX = 10;

export function createPreview(host: MapHost, box: HTMLElement) {
  const { html, nothing, render, cardView } = host;
  let opened: { id: string; tag: () => HTMLElement | undefined } | undefined;

  function close(): void {
    if (opened === undefined) return;
    const tag = opened.tag();
    opened = undefined;
    render(nothing, box);
    tag?.focus({ preventScroll: true });
  }

  function draw(listing: Listing): void {
    const { lang, card } = host.state();
    const label = MAP_MESSAGES[lang].close;
    const closeView = html`<button type="button" part="button" class="map-close" aria-label=${label} @click=${close}><svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg></button>`;
    render(html`<ul>${cardView(listing, LAZY_CARD_INDEX, card)}</ul>${closeView}`, box);
    box.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true });
  }

  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });

  return {
    close,
    get id() {
      return opened?.id;
    },
    /** From the list where it is there, else from the API. False when it is not there any more. */
    async open(id: string, tag: () => HTMLElement | undefined): Promise<boolean> {
      opened = { id, tag };
      const { items, baseUrl } = host.state();
      const listing = items.find((item) => item.id === id) ?? (await fetchListing(baseUrl, id));
      if (opened?.id !== id) return true;
      if (listing === undefined) {
        opened = undefined;
        return false;
      }
      draw(listing);
      return true;
    },
  };
}

async function fetchListing(baseUrl: string, id: string): Promise<Listing | undefined> {
  const url = `${baseUrl}/api/public/v1/listings/${encodeURIComponent(id)}`;
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? ((await response.json()) as { listing: Listing }).listing : undefined;
}
