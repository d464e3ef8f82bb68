// The heart that keeps a listing, on its card and on its page. It follows what other hearts and other tabs do.
import { html, type TemplateResult } from "lit";
import { AsyncDirective } from "lit/async-directive.js";
import { directive } from "lit/directive.js";
import type { Locale } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";
import { fill, SEARCH_MESSAGES } from "../messages/search-messages.ts";
import { listingTitle } from "../text.ts";
import { isKept, toggleKept, watchKept } from "./favourites.ts";
import { sign } from "./signs.ts";

/** `listing-kept` tells the embedding page, which may keep its own list; its attribute `favourites="off"` hides the hearts. */
export function heartView(listing: Listing, lang: Locale): TemplateResult {
  const toggle = ({ currentTarget }: Event) => {
    const detail = { listing, kept: toggleKept(listing) };
    currentTarget!.dispatchEvent(new CustomEvent("listing-kept", { detail, bubbles: true, composed: true }));
  };
  const label = fill(SEARCH_MESSAGES[lang].results.keep, { title: listingTitle(listing, lang) });
  return html`<button type="button" class="heart" part="button heart" aria-pressed=${keptNow(listing.id)} aria-label=${label} @click=${toggle}>${sign("heart")}</button>`;
}

class KeptNow extends AsyncDirective {
  #id = "";
  #unwatch: (() => void) | undefined;

  override render(id: string): boolean {
    this.#id = id;
    if (this.isConnected) this.reconnected();
    return isKept(id);
  }

  override reconnected(): void {
    this.#unwatch ??= watchKept(() => this.setValue(isKept(this.#id)));
  }

  override disconnected(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
  }
}

/** Whether the listing is kept, also after the template was drawn. */
export const keptNow = directive(KeptNow);
