// Nothing matches all of it: ways on with their counts, as links, and what the first of them finds. Where nothing else finds
// anything, what is newest around the same place.
import { html, nothing, type TemplateResult } from "lit";
import type { Listing } from "../../../../shared/listing.ts";
import { counted, fill } from "../../messages/search-messages.ts";
import { skeletonCards } from "../../skeleton-cards.ts";
import { cardView } from "../card.ts";
import { sign } from "../signs.ts";
import type { Way } from "./client.ts";
import { apiUrl, follow, type Params, type Query } from "./query.ts";
import type { View } from "./view.ts";
import { clearView } from "./view-chips.ts";
import { type WayText, wayText } from "./ways.ts";

const CARDS = 3;
const KEPT = ["countySlug", "dealType"];

interface FollowableWay extends WayText {
  totalCount: number;
  query: Query;
}

export function emptyView(view: View): TemplateResult {
  const { results } = view.messages;
  const ways = waysOn(view);
  const [first] = ways ?? [];
  return html`<div class="nothing" part="empty">
    <slot name="empty"><p><strong>${first === undefined ? results.empty : results.emptyOfAll}</strong></p></slot>
    ${first === undefined && view.isNarrow ? clearView(view) : nothing}
    ${first === undefined ? nothing : html`<ul class="ways" part="ways" aria-label=${results.ways}>${ways!.map((way) => html`<li>${wayView(view, way)}</li>`)}</ul>`}
  </div>
  ${ways === undefined ? nothing : first === undefined ? newestView(view) : cardsView(view, first.to, first.query, first.totalCount)}`;
}

/** Undefined while they are looked up, which is needed where no facets are asked for. */
function waysOn(view: View): FollowableWay[] | undefined {
  const { state, baseUrl, resources, fixed } = view;
  const { query, answer } = state;
  let relaxed = answer?.relaxed;
  if (relaxed === undefined) {
    const found = resources.get<{ relaxed: readonly Way[] }>(apiUrl(baseUrl, query, { relax: "1", limit: "1" }));
    if (found === undefined) return undefined;
    relaxed = "value" in found ? found.value.relaxed : [];
  }
  const isFree = ({ params }: Way) => !Object.keys(params).some((name) => fixed.has(name));
  return relaxed.filter(isFree).flatMap((way) => {
    const text = wayText(way, view);
    return text === undefined ? [] : [{ ...text, totalCount: way.totalCount, query: follow(query, way.params) }];
  });
}

function wayView(view: View, { to, now, totalCount, query }: FollowableWay): TemplateResult {
  const { messages, lang, pageUrl, follow } = view;
  const { results } = messages;
  return html`<a class="way" part="way" href=${pageUrl(query)} @click=${(event: Event) => follow(query, event)}>
    <span>${to}${now === undefined ? nothing : html` <small>${fill(results.now, { value: now })}</small>`}</span>
    <span class="tally">${counted(results.count, totalCount, lang)}&nbsp;${sign("next")}</span></a>`;
}

/** Boxes stand where cards will be, so that nothing moves when they come. */
function cardsView(view: View, heading: string, query: Query, count = CARDS): TemplateResult | typeof nothing {
  const { baseUrl, resources } = view;
  const found = resources.get<{ items: readonly Listing[] }>(apiUrl(baseUrl, query, { limit: String(CARDS) }));
  const items = found !== undefined && "value" in found ? found.value.items : [];
  if (found !== undefined && items.length === 0) return nothing;
  return html`<h3 class="newest">${heading}</h3>
    ${found === undefined ? skeletonCards(html, Math.min(count, CARDS)) : html`<ul class="cards" part="cards">${items.map((listing, index) => cardView(listing, index, view))}</ul>`}`;
}

/** Same county and deal, and whatever the page fixes. */
function newestView(view: View): TemplateResult | typeof nothing {
  const { messages, state, fixed } = view;
  const kept = Object.entries(state.query.params).filter(([name]) => KEPT.includes(name) || fixed.has(name));
  const around: Params = { ...Object.fromEntries(kept), sort: "newest" };
  return cardsView(view, messages.results.newest, { params: around, page: 1 });
}
