// <listing-search>: ties the store to a page: attributes and properties in, events out, and the address where the page wants it.
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Problem } from "../../../../shared/errors.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { isLocale, SEARCH_MESSAGES } from "../../messages/search-messages.ts";
import type {
  ListingSearchElement,
  ListingSearchEventMap,
  SearchDetail,
  SearchParams,
  SearchParamsInput,
} from "../listing-search.d.ts";
import { createResources } from "../resource.ts";
import { SERVICE_URL } from "../service-url.ts";
import { base } from "../styles.ts";
import { readAddress, writeAddress } from "./address.ts";
import { fromScript, PARAM_ATTRIBUTES, readAttributes, readFixed, settle, withImplied } from "./attributes.ts";
import type { Failure } from "./client.ts";
import { createCountdown } from "./countdown.ts";
import { whenParsed } from "./parsed.ts";
import { placeNames } from "./places.ts";
import { apiUrl, change, EMPTY_QUERY, firstPage, type Params, type Query, sameQuery } from "./query.ts";
import { developerText, remedyFor } from "./refusal.ts";
import { createStore, type SearchState } from "./store.ts";
import { searchStyles } from "./styles.ts";
import type { View } from "./view.ts";
import { formView } from "./view-form.ts";
import { resultsView } from "./view-results.ts";

/** From this width on the filters stand open beside the results; the style sheet changes at the same one. */
const WIDE_PX = 832;

const PAGE_SIZE = { default: 20, max: 50 };

export class ListingSearch extends LitElement implements ListingSearchElement {
  static override styles = [base, searchStyles];
  static override properties = {
    baseUrl: { attribute: "base-url" },
    lang: {},
    fixed: {},
    pageSize: { attribute: "page-size", type: Number },
    syncUrl: { attribute: "sync-url", type: Boolean },
    urlPrefix: { attribute: "url-prefix" },
    imageOrigins: { attribute: "image-origins" },
    showApi: { attribute: "show-api", type: Boolean },
    // Listed so that Lit keeps what a page sets before this script runs; the accessor is below.
    params: { attribute: false, noAccessor: true },
  };

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: Lit's getter collects the properties of the class it is called on.
    return [...super.observedAttributes, ...PARAM_ATTRIBUTES.keys()];
  }

  declare baseUrl: string;
  declare lang: string;
  declare fixed: string;
  declare pageSize: number;
  declare syncUrl: boolean;
  declare urlPrefix: string;
  declare imageOrigins: string;
  declare showApi: boolean;

  #store = createStore(EMPTY_QUERY, {
    baseUrl: () => this.#baseUrl,
    pageSize: () => this.#pageSize,
    onChange: (state) => this.#onChange(state),
  });
  #resources = createResources(() => this.requestUpdate());
  #failuresInRow = 0;
  #countdown = createCountdown({ onTick: () => this.requestUpdate(), onEnd: () => void this.#store.retry() });

  /** What the next update does: searches what the page says, what a script has set, or with changed attributes. */
  #isNew = true;
  #given: Params | undefined;
  #changed: Record<string, string> = {};
  #again = false;
  #running: Promise<void> | undefined;
  /** Attributes that the API refused, and places that it named for those that it took. */
  #refused = new Set<string>();
  #around: Params = {};
  /** The search that `search-change` last told of. */
  #told: Query | undefined;

  constructor() {
    super();
    this.baseUrl = SERVICE_URL;
    this.fixed = "";
    this.pageSize = PAGE_SIZE.default;
    this.syncUrl = false;
    this.urlPrefix = "";
    this.imageOrigins = "";
    this.showApi = false;
  }

  get params(): SearchParams {
    if (this.#isNew) return this.#fromPage().params;
    return { ...(this.#given ?? this.#store.state.query.params) };
  }

  set params(params: SearchParamsInput) {
    const { params: given, unknown } = fromScript(params);
    for (const name of unknown) console.error(`<listing-search> params: unknown name "${name}"; it is left out.`);
    this.#given = given;
    this.requestUpdate();
  }

  async search(): Promise<void> {
    this.#again = true;
    this.requestUpdate();
    await this.updateComplete;
    await this.#running;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("popstate", this.#onPopState);
    // Moved within a page: the visitor's search goes on.
    this.#again = true;
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("popstate", this.#onPopState);
    this.#countdown.stop();
    this.#store.stop();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    const param = PARAM_ATTRIBUTES.get(name);
    if (param === undefined || old === value) return;
    this.#refused.delete(param);
    this.#around = {};
    this.#changed[param] = value?.trim() ?? "";
    this.requestUpdate();
  }

  /** Starts what the page asked for since the last update: one request, however many attributes were set. */
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("fixed")) this.#warnOfUnknownFixed();
    if (changed.has("pageSize") && this.pageSize !== this.#pageSize)
      console.error(`<listing-search page-size> must be a whole number from 1 to ${PAGE_SIZE.max}; it is left out.`);
    if (!this.isConnected) return;
    const { query, trail } = this.#store.state;
    const next = this.#isNew ? this.#fromPage() : this.#afterChanges(query, changed);
    const must = this.#isNew || this.#again || changed.has("pageSize") || changed.has("baseUrl");
    const isSame = sameQuery(next, query);
    const wasNew = this.#isNew;
    [this.#isNew, this.#again, this.#given, this.#changed] = [false, false, undefined, {}];
    if (isSame && !must) return;
    this.#running = this.#store.run(next, isSame ? trail : []);
    if (!wasNew) this.#toAddress("replaceState");
  }

  #afterChanges(query: Query, changed: PropertyValues<this>): Query {
    let next = this.#given === undefined ? query : { params: this.#given, page: 1 };
    if (Object.keys(this.#changed).length > 0) next = change(next, this.#changed);
    if (changed.has("baseUrl")) next = firstPage(next);
    const settled = this.#settled(next);
    return sameQuery(settled, query) ? query : settled;
  }

  override render(): TemplateResult {
    const view = this.#view();
    return html`<slot name="header"></slot>
      <div class="layout">${formView(view)}${resultsView(view)}</div>`;
  }

  #view(): View {
    const store = this.#store;
    const lang = this.#language;
    const walk = async (page: Promise<void> | undefined) => {
      this.#toAddress("pushState");
      await page;
      // A reader who walks on by keyboard or ear starts at the top of the new page.
      this.renderRoot.querySelector<HTMLElement>("#results-heading")?.focus();
    };
    const search = (query: Query) => {
      void store.search(this.#settled(query));
      this.#toAddress("pushState");
    };
    return {
      lang,
      messages: SEARCH_MESSAGES[lang],
      baseUrl: this.#baseUrl,
      state: store.state,
      places: placeNames(this.#baseUrl, lang, this.#resources),
      imageOrigins: this.imageOrigins.split(/\s+/),
      fixed: this.#fixedNames,
      filtersOpen: this.clientWidth >= WIDE_PX,
      showApi: this.showApi,
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

  get #pageSize(): number {
    const { pageSize } = this;
    return Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= PAGE_SIZE.max ? pageSize : PAGE_SIZE.default;
  }

  get #language(): Locale {
    const wished = [this.lang, document.documentElement.lang.slice(0, 2)].find(isLocale);
    return wished ?? "et";
  }

  /** What the attributes say, without those that the API refused. */
  get #attributes(): Params {
    const good = Object.entries(readAttributes(this)).filter(([name]) => !this.#refused.has(name));
    return { ...this.#around, ...Object.fromEntries(good) };
  }

  get #fixedNames(): ReadonlySet<string> {
    return withImplied(readFixed(this.fixed).names, this.#attributes);
  }

  #settled(query: Query): Query {
    return settle(query, this.#fixedNames, this.#attributes);
  }

  /** The page's start: its attributes, over them what a script has set, over those the address, and what is fixed last. */
  #fromPage(): Query {
    const start = { params: { ...this.#attributes, ...this.#given }, page: 1 };
    if (!this.syncUrl) return this.#settled(start);
    const { params, ...place } = readAddress(location.search, { prefix: this.urlPrefix });
    return this.#settled({ ...change(start, params), ...place });
  }

  #onPopState = (event: PopStateEvent): void => {
    if (!this.syncUrl) return;
    const query = this.#fromPage();
    // The page itself walks its history, too: a dialog closed, an anchor.
    if (sameQuery(query, this.#store.state.query)) return;
    const trail = (event.state as { trail?: Query[] } | null)?.trail ?? [];
    void this.#store.run(query, trail);
  };

  #toAddress(way: "pushState" | "replaceState"): void {
    if (!this.syncUrl) return;
    const { query, trail } = this.#store.state;
    const options = { prefix: this.urlPrefix, fixed: this.#fixedNames, start: this.#attributes };
    const search = writeAddress(location.search, query, options);
    if (search === location.search) return;
    // The state may hold what the page or its framework keeps there.
    history[way]({ ...(history.state as object | null), trail }, "", location.pathname + search + location.hash);
  }

  #onChange(state: SearchState): void {
    this.#countdown.stop();
    const detail = {
      params: { ...state.query.params } as SearchParams,
      apiUrl: apiUrl(this.#baseUrl, state.query),
    } satisfies SearchDetail;
    if (state.phase === "loading") {
      if (this.#told === undefined || !sameQuery(this.#told, state.query)) this.#tell("search-change", detail);
      this.#told = state.query;
      this.#tell("search-start", detail);
    } else if (state.answer !== undefined) {
      this.#failuresInRow = 0;
      const { totalCount, items } = state.answer;
      this.#tell("search-results", { ...detail, totalCount, items });
    } else if (state.failure !== undefined) {
      const { failure } = state;
      if (failure.kind === "invalid" && this.#searchCorrected(state, failure.problems)) return;
      const { status, error, message, requestId } = failure;
      this.#tell("search-error", { ...detail, status, error, message, requestId });
      if (failure.kind !== "invalid") {
        this.#failuresInRow += 1;
        this.#countdown.start(secondsToWait(failure, this.#failuresInRow));
      }
    }
    this.requestUpdate();
  }

  /** Searches again where the page, not the visitor, is to be corrected; false where the problems are the visitor's to see. */
  #searchCorrected({ query, trail }: SearchState, problems: readonly Problem[]): boolean {
    const { around, wrong } = remedyFor(problems, query.params, this.#attributes);
    if (wrong.length === 0 && Object.keys(around).length === 0) return false;
    this.#around = { ...this.#around, ...around };
    const params = { ...query.params, ...around };
    for (const problem of wrong) {
      console.error(developerText(problem));
      this.#refused.add(problem.param);
      delete params[problem.param];
    }
    this.#running = this.#store.run(this.#settled({ ...query, params }), trail);
    return true;
  }

  #warnOfUnknownFixed(): void {
    for (const name of readFixed(this.fixed).unknown)
      console.warn(
        `<listing-search fixed> names no parameter: "${name}". It may name ${[...PARAM_ATTRIBUTES.keys()].join(", ")}.`,
      );
  }

  #select(listing: Listing, event: Event): void {
    const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    // The browser opens another tab or saves the page: nothing for this one to do.
    if (ctrlKey || metaKey || shiftKey || altKey) return;
    const select = new CustomEvent("listing-select", {
      detail: { listing },
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    if (!this.dispatchEvent(select)) event.preventDefault();
  }

  /** In a task of its own, after the scripts of the page: a listener that a later module adds hears the first search, too. */
  #tell<Name extends keyof ListingSearchEventMap>(name: Name, detail: ListingSearchEventMap[Name]["detail"]): void {
    const send = () => this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    void whenParsed.then(() => setTimeout(send));
  }
}

/** Over the limit: as long as the service says. Down or unreachable: 4, 8, 16 … up to 60 s, so that it can recover. */
function secondsToWait(failure: Exclude<Failure, { kind: "invalid" }>, failuresInRow: number): number {
  return failure.kind === "limit" ? failure.retryAfterSeconds : Math.min(60, 2 ** (failuresInRow + 1));
}
