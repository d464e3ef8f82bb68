// <listing-search>: connects the store with its page: attributes and properties in, events out, the address where it is wanted.
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import { isLocale, SEARCH_MESSAGES } from "../../messages/search-messages.ts";
import type { ListingSearchElement, SearchParams, SearchParamsInput } from "../listing-search.d.ts";
import { createResources } from "../resource.ts";
import { SERVICE_URL } from "../service-url.ts";
import { base } from "../styles.ts";
import { createActions } from "./actions.ts";
import { checkedPageSize, fromScript, PARAM_ATTRIBUTES, warnOfMisspelt } from "./attributes.ts";
import { createCountdown } from "./countdown.ts";
import { createEmbedding } from "./embedding.ts";
import { tellState } from "./events.ts";
import { facetsToAsk } from "./facets.ts";
import { featuresOf } from "./features.ts";
import { createFold } from "./fold.ts";
import { createMapPart } from "./map-part.ts";
import { createOpened } from "./opened.ts";
import { placeNames } from "./places.ts";
import { DEFAULTS, PROPERTIES } from "./properties.ts";
import { apiUrl, change, EMPTY_QUERY, firstPage, type Params, type Query, sameQuery } from "./query.ts";
import { createScrollMemory, isReopened } from "./scroll-memory.ts";
import { createSheet } from "./sheet.ts";
import { onScrollDirection } from "./sticky-bar.ts";
import { createStore, type SearchState } from "./store.ts";
import { searchStyles } from "./styles.ts";
import type { View } from "./view.ts";
import { barView } from "./view-bar.ts";
import { mapView } from "./view-map.ts";
import { resultsView } from "./view-results.ts";
import { createWidth } from "./width.ts";
import { createWordsPart } from "./words-part.ts";

export class ListingSearch extends LitElement implements ListingSearchElement {
  static override styles = [...base, ...searchStyles];
  static override properties = PROPERTIES;

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: Lit's getter collects the properties of the class it is called on.
    return [...super.observedAttributes, "favourites", ...PARAM_ATTRIBUTES.keys()];
  }

  declare baseUrl: string;
  declare lang: string;
  declare fixed: string;
  declare pageSize: number;
  declare syncUrl: boolean;
  declare urlPrefix: string;
  declare imageOrigins: string;
  declare facets: string;
  declare highlight: string;
  declare showApi: boolean;
  declare feed: string;
  declare sticky: boolean;
  declare suggest: string;
  declare map: string;
  declare view: string;
  declare tileUrl: string;
  declare tileAttribution: string;

  #embedding = createEmbedding(this);
  #store = createStore(EMPTY_QUERY, {
    baseUrl: () => this.#baseUrl,
    pageSize: () => this.pageSize,
    facets: ({ params }) => (this.facets === "off" ? "" : facetsToAsk(params, this.#embedding.fixedNames())),
    highlight: () => this.highlight !== "off",
    correct: (query, problems) => this.#embedding.corrected(query, problems),
    onChange: (state) => this.#onChange(state),
  });
  #resources = createResources(() => this.requestUpdate());
  #countdown = createCountdown({ onTick: () => this.requestUpdate(), onEnd: () => void this.#store.retry() });

  /** Source of the search in the next update: page, script, changed attributes, or the same search again. */
  #isNew = true;
  #given: Params | undefined;
  #changed: Record<string, string> = {};
  #again = false;
  #running: Promise<void> | undefined;
  #width = createWidth(this);
  #history = createScrollMemory({ isOn: () => this.syncUrl });
  #opened = createOpened(this);
  #sheet = createSheet(this, this.#opened);
  #fold = createFold(this);
  #words = createWordsPart(this, () => this.#view());
  #actions = createActions(this, {
    store: this.#store,
    embedding: this.#embedding,
    history: this.#history,
    sheet: this.#sheet,
  });
  #map = createMapPart(this, {
    ...{ width: this.#width, read: () => this.#view(), embedding: this.#embedding, history: this.#history },
  });
  /** What ends the watching of history and scroll. */
  #ends: (() => void)[] = [];
  /** The search of the last `search-change` event. */
  #told: Query | undefined;

  constructor() {
    super();
    Object.assign(this, { baseUrl: SERVICE_URL }, DEFAULTS);
  }

  get params(): SearchParams {
    if (this.#isNew) return this.#embedding.start(this.#given).params;
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
    // A look for larger places ends in the search itself.
    for (let awaited: unknown; awaited !== this.#running; ) {
      awaited = this.#running;
      await this.#running;
      await this.updateComplete;
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ends = [
      this.#history.connect(this.#onPopState),
      onScrollDirection((isDown) => this.toggleAttribute("scrolled-down", isDown && this.sticky)),
    ];
    warnOfMisspelt(this.getAttributeNames(), ListingSearch.observedAttributes);
    // Moved within a page: the search continues.
    this.#again = true;
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.#ends) end();
    this.#countdown.stop();
    this.#store.stop();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    const param = PARAM_ATTRIBUTES.get(name);
    if (param === undefined || old === value) return;
    Object.assign(this.#changed, this.#embedding.attributeChanged(param), { [param]: value?.trim() ?? "" });
    this.requestUpdate();
  }

  /** Starts the pending search: one request, however many attributes were set. */
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("fixed")) this.#embedding.warnOfUnknownFixed();
    if (changed.has("pageSize")) this.pageSize = checkedPageSize(this.pageSize);
    if (!this.isConnected) return;
    const { query, trail } = this.#store.state;
    const isNew = this.#isNew;
    const wished = isNew ? this.#embedding.start(this.#given) : this.#afterChanges(query, changed);
    const next = this.#embedding.withParents(this.#baseUrl, wished);
    if (next instanceof Promise) {
      // The update is repeated as a whole when they are known.
      this.#again = true;
      this.#running = next.then(() => this.requestUpdate());
      return;
    }
    const isSame = sameQuery(next, query);
    const asked = ["pageSize", "baseUrl", "facets", "highlight"] as const;
    const must = isNew || this.#again || asked.some((name) => changed.has(name));
    [this.#isNew, this.#again, this.#given, this.#changed] = [false, false, undefined, {}];
    if (isSame && !must) return;
    if (isNew) this.view = this.#embedding.startView();
    if (isNew && isReopened()) this.#history.expect();
    this.#running = this.#store.run(next, isNew ? this.#history.trail() : isSame ? trail : []);
    if (!isNew) this.#embedding.toAddress(this.#store.state, "replaceState");
  }

  #afterChanges(query: Query, changed: PropertyValues<this>): Query {
    let next = this.#given === undefined ? query : { params: this.#given, page: 1 };
    if (Object.keys(this.#changed).length > 0) next = change(next, this.#changed);
    if (changed.has("baseUrl")) next = firstPage(next);
    return this.#embedding.settled(next);
  }

  override render(): TemplateResult {
    const view = this.#view();
    return html`<slot name="header"></slot>
      <div class="layout" lang=${view.lang}>${barView(view)}
        <div class="halves" data-view=${view.map.shown}>${resultsView(view)}${mapView(view)}</div></div>`;
  }

  #view(): View {
    const store = this.#store;
    const [lang, baseUrl] = [this.#language, this.#baseUrl];
    return {
      ...{ lang, messages: SEARCH_MESSAGES[lang], baseUrl, state: store.state },
      places: placeNames(baseUrl, lang, this.#resources),
      features: () => featuresOf({ baseUrl, lang, resources: this.#resources, facets: store.state.answer?.facets }),
      imageOrigins: (this.imageOrigins ?? "").split(/\s+/),
      fixed: this.#embedding.fixedNames(),
      resources: this.#resources,
      isNarrow: this.#width.isNarrow,
      map: this.#map,
      pageSize: this.pageSize,
      isReturning: this.#history.isExpected,
      showApi: this.showApi,
      showFeed: this.feed !== "off",
      waitSeconds: this.#countdown.seconds,
      listingUrl: (id) => `${baseUrl}/listings/${encodeURIComponent(id)}?lang=${lang}`,
      pageUrl: (query) => this.#embedding.pageUrl(query, { baseUrl, lang }),
      ...{ sheet: this.#sheet, opened: this.#opened, fold: this.#fold, words: this.#words },
      hasSuggestions: this.suggest !== "off",
      marking: this.#words.marking,
      ...this.#actions,
    };
  }

  get #baseUrl(): string {
    return (this.baseUrl || SERVICE_URL).replace(/\/+$/, "");
  }

  get #language(): Locale {
    return [this.lang, document.documentElement.lang.slice(0, 2)].find(isLocale) ?? "et";
  }

  #onPopState = (): void => {
    if (!this.syncUrl) return;
    const [view, query] = [this.view, this.#embedding.start(undefined)];
    this.view = this.#embedding.startView();
    const isSame = sameQuery(query, this.#store.state.query);
    // The page has history entries of its own, such as dialogs and anchors.
    if (isSame && view === this.view) return;
    this.#history.expect();
    if (isSame) return void this.updateComplete.then(this.#history.restore);
    void this.#store.run(query, this.#history.trail());
  };

  #onChange(state: SearchState): void {
    const { query, phase } = state;
    const isNews = this.#told === undefined || !sameQuery(this.#told, query);
    this.#told = query;
    this.#countdown.follow(state);
    tellState(this, state, { isNews, apiUrl: apiUrl(this.#baseUrl, query) });
    this.requestUpdate();
    if (phase === "ready") void this.updateComplete.then(this.#history.restore);
  }
}
