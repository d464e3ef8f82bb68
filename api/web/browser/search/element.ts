// <listing-search>: ties the store to a page: attributes in, events out, and the address where the page wants it.
import { html, LitElement, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { isLocale, MESSAGES } from "../../messages/messages.ts";
import { createResources } from "../resource.ts";
import { SERVICE_URL } from "../service-url.ts";
import { base } from "../styles.ts";
import type { Failure } from "./client.ts";
import { createCountdown } from "./countdown.ts";
import { placeNames } from "./places.ts";
import { apiUrl, change, PARAM_NAMES, type Query, readQuery, writeQuery } from "./query.ts";
import { createStore, type SearchState, type SearchStore } from "./store.ts";
import { searchStyles } from "./styles.ts";
import type { View } from "./view.ts";
import { formView } from "./view-form.ts";
import { resultsView } from "./view-results.ts";

/** From this width on the filters stand open beside the results; the style sheet changes at the same one. */
const WIDE_PX = 832;

export class ListingSearch extends LitElement {
  static override styles = [base, searchStyles];
  static override properties = {
    baseUrl: { attribute: "base-url" },
    lang: {},
    fixed: {},
    pageSize: { attribute: "page-size", type: Number },
    syncUrl: { attribute: "sync-url", type: Boolean },
    imageOrigins: { attribute: "image-origins" },
  };

  declare baseUrl: string;
  declare lang: string;
  declare fixed: string;
  declare pageSize: number;
  declare syncUrl: boolean;
  declare imageOrigins: string;

  #store: SearchStore | undefined;
  #resources = createResources(() => this.requestUpdate());
  #failuresInRow = 0;
  #countdown = createCountdown({ onTick: () => this.requestUpdate(), onEnd: () => void this.#store?.retry() });

  constructor() {
    super();
    this.baseUrl = SERVICE_URL;
    this.fixed = "";
    this.pageSize = 20;
    this.syncUrl = false;
    this.imageOrigins = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const query = this.#fromPage();
    this.#store = createStore(query, {
      baseUrl: () => this.#baseUrl,
      pageSize: () => this.pageSize,
      onChange: (state) => this.#onChange(state),
    });
    addEventListener("popstate", this.#onPopState);
    void this.#store.run(query, []);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("popstate", this.#onPopState);
    this.#countdown.stop();
    this.#store?.stop();
  }

  override render(): TemplateResult {
    const view = this.#view(this.#store!);
    return html`<div class="layout">${formView(view)}${resultsView(view)}</div>`;
  }

  #view(store: SearchStore): View {
    const lang = this.#language;
    const walk = async (page: Promise<void> | undefined) => {
      this.#toAddress();
      await page;
      // A reader who walks on by keyboard or ear starts at the top of the new page.
      this.renderRoot.querySelector<HTMLElement>("#results-heading")?.focus();
    };
    const search = (query: Query) => {
      void store.search(query);
      this.#toAddress();
    };
    return {
      lang,
      messages: MESSAGES[lang],
      baseUrl: this.#baseUrl,
      state: store.state,
      places: placeNames(this.#baseUrl, lang, this.#resources),
      imageOrigins: this.imageOrigins.split(" "),
      fixed: new Set(this.fixed.split(/[\s,]+/)),
      filtersOpen: this.clientWidth >= WIDE_PX,
      waitSeconds: this.#countdown.seconds,
      listingUrl: (id) => `${this.#baseUrl}/listings/${encodeURIComponent(id)}?lang=${lang}`,
      change: (changes) => search(change(store.state.query, changes)),
      search,
      next: () => void walk(store.next()),
      previous: () => void walk(store.previous()),
      retry: () => void store.retry(),
      select: (listing, event) => this.#select(listing, event),
    };
  }

  get #baseUrl(): string {
    return this.baseUrl.replace(/\/+$/, "");
  }

  get #language(): Locale {
    const wished = [this.lang, document.documentElement.lang.slice(0, 2)].find(isLocale);
    return wished ?? "et";
  }

  /** The address decides where it is in step with the search; else the attributes do. */
  #fromPage(): Query {
    const given = PARAM_NAMES.map((name) => [name, this.getAttribute(attributeName(name)) ?? ""] as const);
    const attributes = Object.fromEntries(given.filter(([, value]) => value !== ""));
    if (!this.syncUrl) return { params: attributes, page: 1 };
    const query = readQuery(new URLSearchParams(location.search));
    return { ...query, params: { ...attributes, ...query.params } };
  }

  #onPopState = (event: PopStateEvent): void => {
    if (!this.syncUrl) return;
    const trail = (event.state as { trail?: Query[] } | null)?.trail ?? [];
    void this.#store?.run(this.#fromPage(), trail);
  };

  #toAddress(): void {
    if (!this.syncUrl || this.#store === undefined) return;
    const { query, trail } = this.#store.state;
    const address = writeQuery(query);
    const lang = new URLSearchParams(location.search).get("lang");
    if (lang !== null) address.set("lang", lang);
    const search = address.toString();
    if (`?${search}` === location.search) return;
    history.pushState({ trail }, "", search === "" ? location.pathname : `?${search}`);
  }

  #onChange(state: SearchState): void {
    this.#countdown.stop();
    if (state.phase === "loading") {
      this.#tell("search-change", { params: state.query.params, apiUrl: apiUrl(this.#baseUrl, state.query) });
    } else if (state.answer !== undefined) {
      this.#failuresInRow = 0;
      this.#tell("search-results", { totalCount: state.answer.totalCount, items: state.answer.items });
    } else if (state.failure !== undefined && state.failure.kind !== "invalid") {
      this.#failuresInRow += 1;
      this.#countdown.start(secondsToWait(state.failure, this.#failuresInRow));
    }
    this.requestUpdate();
  }

  #select(listing: Listing, event: Event): void {
    if (!this.#tell("listing-select", { listing })) event.preventDefault();
  }

  /** False if a listener called preventDefault. */
  #tell(name: string, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}

/** Over the limit: as long as the service says. Down or unreachable: 4, 8, 16 … up to 60 s, so that it can recover. */
function secondsToWait(failure: Exclude<Failure, { kind: "invalid" }>, failuresInRow: number): number {
  return failure.kind === "limit" ? failure.retryAfterSeconds : Math.min(60, 2 ** (failuresInRow + 1));
}

const attributeName = (param: string) => param.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
