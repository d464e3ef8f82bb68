// Results: how many, the order, the filters in force, the cards, and the way to the next page.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { SORTS } from "../../../../shared/enums.ts";
import { counted, fill } from "../../messages/search-messages.ts";
import { cardView } from "../card.ts";
import { formatTime } from "../format.ts";
import type { Answer } from "./client.ts";
import { activeFilters, removeLabel } from "./labels.ts";
import type { View } from "./view.ts";
import { apiView } from "./view-api.ts";
import { failureView } from "./view-failure.ts";
import { selectField } from "./view-fields.ts";
import { noticesView } from "./view-notices.ts";

export function resultsView(view: View): TemplateResult {
  const { messages, state, fixed } = view;
  const { results, filter, sort } = messages;
  const sorts = SORTS.map((name) => [name === "featured" ? "" : name, sort[name]] as const);
  return html`<section part="results" class="results" aria-labelledby="results-heading" aria-busy=${state.phase === "loading"}>
    <div class="head">
      <h2 id="results-heading" part="heading" tabindex="-1">${results.heading}
        <span class="count" part="count" role="status" data-phase=${state.phase}>${countText(view)}</span></h2>
      ${fixed.has("sort") ? nothing : selectField(view, "sort", filter.sort, sorts, undefined)}
    </div>
    ${chipsView(view)}
    ${noticesView(view)}
    ${state.failure && failureView(view, state.failure)}
    ${state.answer && answerView(view, state.answer)}
    ${view.showApi ? apiView(view) : nothing}
  </section>`;
}

function countText({ messages: { results }, state, lang }: View): string {
  const { phase, answer, query } = state;
  if (phase === "loading") return results.loading;
  if (answer === undefined) return "";
  const count = counted(results.count, answer.totalCount, lang);
  return query.page > 1 ? `${count}, ${fill(results.page, { n: query.page })}` : count;
}

function chipsView(view: View): TemplateResult | typeof nothing {
  const filters = activeFilters(view);
  if (filters.length === 0) return nothing;
  const { messages, change } = view;
  const all = Object.assign({}, ...filters.map(({ removal }) => removal)) as Record<string, undefined>;
  return html`<ul class="chips">
    ${filters.map(
      (filter) => html`<li><button type="button" part="chip" class="chip" aria-label=${removeLabel(messages, filter)}
        @click=${() => change(filter.removal)}>${filter.label} <span aria-hidden="true">×</span></button></li>`,
    )}
    <li><button type="button" part="button" class="plain" @click=${() => change(all)}>${messages.filter.clear}</button></li>
  </ul>`;
}

function answerView(view: View, answer: Answer): TemplateResult {
  const {
    messages: { results },
    lang,
  } = view;
  if (answer.items.length === 0) return emptyView(view);
  return html`<ul class="cards" part="cards">${repeat(
    answer.items,
    ({ id }) => id,
    (listing, index) => cardView(listing, index, view),
  )}</ul>
    ${walkView(view, answer)}
    ${answer.asOf === null ? nothing : html`<p class="hint">${fill(results.asOf, { time: formatTime(answer.asOf, lang) })}</p>`}`;
}

function walkView({ messages: { results }, state, next, previous }: View, { nextCursor }: Answer): TemplateResult {
  const back = state.trail.length > 0 ? results.previous : results.first;
  return html`<nav class="walk" part="pager" aria-label=${fill(results.page, { n: state.query.page })}>
    ${state.query.page > 1 ? html`<button type="button" part="button" data-walk="previous" @click=${previous}>${back}</button>` : nothing}
    ${nextCursor === null ? nothing : html`<button type="button" part="button" class="primary" data-walk="next" @click=${next}>${results.next}</button>`}
  </nav>`;
}

/** Nothing matches: each filter in force, to be left out. */
function emptyView(view: View): TemplateResult {
  const {
    messages: { results },
    change,
  } = view;
  const filters = activeFilters(view);
  return html`<div class="empty" part="empty">
    <slot name="empty"><p>${results.empty}.</p></slot>
    ${filters.length === 0 ? nothing : html`<p>${results.emptyHint}</p>`}
    <ul class="chips">${filters.map(
      ({ label, removal }) =>
        html`<li><button type="button" part="chip" class="chip" @click=${() => change(removal)}>${fill(results.emptyWithout, { what: label })}</button></li>`,
    )}</ul>
  </div>`;
}
