// Nothing matches: each filter in force, to be left out, and below what is newest around the same place.
import { html, nothing, type TemplateResult } from "lit";
import type { Listing } from "../../../../shared/listing.ts";
import { fill } from "../../messages/search-messages.ts";
import { cardView } from "../card.ts";
import { activeFilters } from "./labels.ts";
import { apiUrl, type Params } from "./query.ts";
import type { View } from "./view.ts";

const NEWEST = "4";
const KEPT = ["countySlug", "dealType"];

export function emptyView(view: View): TemplateResult {
  const { messages, change } = view;
  const { results } = messages;
  const filters = activeFilters(view);
  return html`<div class="empty" part="empty">
    <slot name="empty"><p><strong>${results.empty}</strong></p></slot>
    ${filters.length === 0 ? nothing : html`<p>${results.emptyHint}</p>`}
    <ul>${filters.map(
      ({ label, removal }) =>
        html`<li><button type="button" part="button" class="plain" @click=${() => change(removal)}>${fill(results.emptyWithout, { what: label })}</button></li>`,
    )}</ul>
  </div>
  ${newestView(view)}`;
}

/** One request more, only for a search that found nothing: same county and deal, and whatever the page fixes. */
function newestView(view: View): TemplateResult | typeof nothing {
  const { messages, state, fixed, baseUrl, resources } = view;
  const kept = Object.entries(state.query.params).filter(([name]) => KEPT.includes(name) || fixed.has(name));
  const around: Params = { ...Object.fromEntries(kept), sort: "newest" };
  const found = resources.get<{ items: readonly Listing[] }>(
    apiUrl(baseUrl, { params: around, page: 1 }, { limit: NEWEST }),
  );
  const items = found !== undefined && "value" in found ? found.value.items : [];
  if (items.length === 0) return nothing;
  return html`<h3 class="newest">${messages.results.newest}</h3>
    <ul class="cards" part="cards">${items.map((listing, index) => cardView(listing, index, view))}</ul>`;
}
