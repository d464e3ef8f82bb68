// <kept-listings>: the listings kept in this browser, as they were and as they are now, and up to four of them side by side.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { counted, fill, isLocale } from "../../messages/search-messages.ts";
import { listingTitle } from "../../text.ts";
import { cardView } from "../card.ts";
import { cardStyles } from "../card-styles.ts";
import { type Kept, keptListings, saveKept, watchKept } from "../favourites.ts";
import { formatDate } from "../format.ts";
import { priceText } from "../price.ts";
import { SERVICE_URL } from "../service-url.ts";
import { base } from "../styles.ts";
import { showToast } from "../toast.ts";
import { toastStyles } from "../toast-styles.ts";
import { type Fresh, lookUp } from "./fresh.ts";
import { keptStyles } from "./styles.ts";

const COMPARED_MAX = 4;

export class KeptListings extends LitElement {
  static override styles = [...base, cardStyles, keptStyles, toastStyles];
  static override properties = { lang: {}, imageOrigins: { attribute: "image-origins" } };

  declare lang: string;
  declare imageOrigins: string;

  #kept = keptListings();
  #fresh = new Map<string, Fresh>();
  #compared = new Set<string>();
  #comparison: typeof import("./compare.ts") | undefined;
  #unwatch: (() => void) | undefined;

  constructor() {
    super();
    this.imageOrigins = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unwatch = watchKept(() => this.#reload());
    const ids = this.#kept.map(({ listing }) => listing.id);
    void lookUp(ids, { baseUrl: SERVICE_URL, onFound: (id, fresh) => this.#show(id, fresh) });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
  }

  override render(): TemplateResult {
    const lang = this.#lang;
    const { kept: words } = MESSAGES[lang];
    if (this.#kept.length === 0) return html`<p class="empty" part="empty">${words.empty}</p>`;
    const compared = this.#kept
      .filter(({ listing }) => this.#compared.has(listing.id))
      .map((kept) => this.#current(kept));
    return html`<h2><span role="status">${counted(MESSAGES[lang].results.count, this.#kept.length, lang)}</span></h2>
      <ul class="cards">${this.#kept.map((kept, index) => this.#cardView(kept, index, lang))}</ul>
      ${compared.length < 2 ? html`<p class="hint">${fill(words.compareHint, { n: COMPARED_MAX })}</p>` : nothing}
      ${compared.length < 2 || this.#comparison === undefined ? nothing : this.#comparison.compareView(compared, lang)}`;
  }

  #cardView(kept: Kept, index: number, lang: Locale): TemplateResult {
    const { listing } = kept;
    const { kept: words } = MESSAGES[lang];
    const isCompared = this.#compared.has(listing.id);
    const compare = ({ target }: Event) => void this.#compare(listing.id, (target as HTMLInputElement).checked);
    return cardView(this.#current(kept), index, {
      lang,
      imageOrigins: this.imageOrigins.split(" "),
      listingUrl: (id) => `${SERVICE_URL}/listings/${encodeURIComponent(id)}?lang=${lang}`,
      select: () => {},
      extra: html`<div class="extra"><p class="note">${this.#noteText(kept, lang)}</p>
        <label class="compare"><input type="checkbox" .checked=${isCompared} ?disabled=${!isCompared && this.#compared.size >= COMPARED_MAX} @change=${compare}>
          ${words.compare}<span class="unseen">: ${listingTitle(listing, lang)}</span></label></div>`,
    });
  }

  #noteText({ listing, keptAt }: Kept, lang: Locale): TemplateResult {
    const { kept: words } = MESSAGES[lang];
    const fresh = this.#fresh.get(listing.id);
    if (fresh === "gone") return html`<b>${words.gone}</b>`;
    if (fresh !== undefined && fresh.price !== listing.price)
      return html`<b>${fill(words.was, { price: priceText(listing, lang) })}</b>`;
    return html`${fill(words.since, { date: formatDate(keptAt, lang) })}`;
  }

  #current({ listing }: Kept): Listing {
    const fresh = this.#fresh.get(listing.id);
    return fresh === undefined || fresh === "gone" ? listing : fresh;
  }

  #show(id: string, fresh: Fresh): void {
    this.#fresh.set(id, fresh);
    this.requestUpdate();
  }

  /** What was let go can be had back for as long as the message stands. */
  #reload(): void {
    const before = this.#kept;
    this.#kept = keptListings();
    const gone = before.find(({ listing }) => !this.#kept.some((kept) => kept.listing.id === listing.id));
    this.requestUpdate();
    if (gone === undefined) return;
    this.#compared.delete(gone.listing.id);
    const { kept: words } = MESSAGES[this.#lang];
    showToast(this.renderRoot, fill(words.removed, { title: listingTitle(gone.listing, this.#lang) }), {
      label: words.undo,
      run: () => saveKept(before),
    });
  }

  async #compare(id: string, isWanted: boolean): Promise<void> {
    if (isWanted) this.#compared.add(id);
    else this.#compared.delete(id);
    this.requestUpdate();
    this.#comparison ??= await import("./compare.ts");
    this.requestUpdate();
  }

  get #lang(): Locale {
    return isLocale(this.lang) ? this.lang : "et";
  }
}
