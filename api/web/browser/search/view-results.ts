// Results: how many, the order, the filters in force, the cards, and the way to other pages.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { SORTS } from "../../../../shared/enums.ts";
import { counted, fill } from "../../messages/search-messages.ts";
import { skeletonCards } from "../../skeleton-cards.ts";
import { cardView } from "../card.ts";
import { formatClock } from "../format.ts";
import { inTurn } from "./in-turn.ts";
import type { View } from "./view.ts";
import { apiView } from "./view-api.ts";
import { areChipsInBar } from "./view-bar.ts";
import { wantedView } from "./view-chips.ts";
import { emptyView } from "./view-empty.ts";
import { failureView } from "./view-failure.ts";
import { selectField } from "./view-fields.ts";
import { floatView, switchView } from "./view-map.ts";
import { noticesView } from "./view-notices.ts";
import { pagerView } from "./view-pager.ts";

/** As many as the first screen of a desk shows. */
const SKELETONS = 8;

/** As many as the first screen of a phone shows. */
const FIRST_CARDS = 2;

export function resultsView(view: View): TemplateResult {
  const { messages, state } = view;
  const { failure, answer, phase } = state;
  const isFirst = answer === undefined && failure === undefined;
  return html`<section part="results" class="results" aria-labelledby="results-heading" aria-busy=${phase === "loading"}>
    <p class="unseen" role="status">${phase === "loading" && !isFirst ? messages.results.loading : ""}</p>
    ${noticesView(view)}
    ${headView(view)}
    ${failure === undefined ? nothing : failureView(view, failure)}
    ${isFirst ? html`<slot name="loading">${skeletonCards(html, SKELETONS)}</slot>` : nothing}
    ${answer === undefined || failure?.kind === "invalid" ? nothing : answer.items.length === 0 ? emptyView(view) : cardsView(view)}
    ${view.showApi && !isFirst ? apiView(view) : nothing}
    ${floatView(view)}
  </section>`;
}

function headView(view: View): TemplateResult {
  const { messages, fixed, state, lang } = view;
  const { filter, sort, results } = messages;
  const asOf = state.answer?.asOf ?? null;
  const sorts = SORTS.map((name) => [name === "featured" ? "" : name, sort[name]] as const);
  return html`<div class="head">
    <div>
      <h2 id="results-heading" part="heading" tabindex="-1"><span class="count" part="count" aria-live="polite" aria-atomic="true" data-phase=${state.phase}>${countText(view)}</span></h2>
      <p class="as-of">${asOf === null ? nothing : fill(results.asOf, { time: formatClock(asOf, lang) })}</p>
    </div>
    ${areChipsInBar(view) ? nothing : wantedView(view)}
    ${fixed.has("sort") ? nothing : selectField(view, "sort", filter.sort, sorts, undefined)}
    ${switchView(view)}
  </div>`;
}

/** The former count stays until there is another one. */
function countText({ messages: { results }, state: { answer, failure }, lang }: View): string {
  if (failure !== undefined) return results.heading;
  return answer === undefined ? results.loading : counted(results.count, answer.totalCount, lang);
}

function cardsView(view: View): TemplateResult {
  const { items, matches } = view.state.answer!;
  const options = { ...view, matches };
  return html`<ul class="cards" part="cards">${repeat(
    items,
    ({ id }) => id,
    (listing, index) =>
      html`${inTurn(index < FIRST_CARDS || view.isReturning, () => cardView(listing, index, options))}`,
  )}</ul>
    ${pagerView(view)}`;
}
