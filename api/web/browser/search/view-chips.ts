// What is searched for: what was understood of the text, and the filters in force that have no button of their own in the bar, each
// to be removed. On a wide component it stands beside the count in two lines, the rest behind "+4"; on a narrow one in the row of the
// filters, so that the first card is seen below either. The focus goes on to the next chip, after the last one to the heading.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { fill } from "../../messages/search-messages.ts";
import { sign } from "../signs.ts";
import { MORE_PARAMS } from "./filter-groups.ts";
import { type ActiveFilter, activeFilters, removalOfAll, removeLabel } from "./labels.ts";
import type { View } from "./view.ts";
import { understoodView } from "./view-understood.ts";

/** The slot is there before an answer is: what a page puts there stays in its place. */
export function wantedView(view: View): TemplateResult {
  const { fold } = view;
  const understood = understoodView(view);
  const chips = chipsView(view);
  // Alike only where both are nothing.
  return html`<div class="wanted ${fold.isOpen ? "open" : understood === chips ? "none" : ""}"><div><slot name="understood">${understood}</slot>${chips}</div></div>
    ${fold.count === 0 ? nothing : foldView(view)}
    ${view.isNarrow ? nothing : clearView(view)}`;
}

/** The sheet of a narrow component has one of its own. */
export function clearView(view: View): TemplateResult | typeof nothing {
  const active = activeFilters(view);
  if (active.length === 0) return nothing;
  return html`<button type="button" part="button" class="plain" @click=${() => view.change(removalOfAll(active))}>${view.messages.filter.clear}</button>`;
}

function foldView({ fold, messages }: View): TemplateResult {
  return html`<button type="button" part="button" class="chip" aria-expanded=${fold.isOpen} aria-label=${fill(messages.results.moreChips, { n: fold.count })} @click=${fold.toggle}>+${fold.count}</button>`;
}

function chipsView(view: View): TemplateResult | typeof nothing {
  const filters = activeFilters(view).filter(({ removal }) =>
    Object.keys(removal).every((name) => MORE_PARAMS.includes(name)),
  );
  if (filters.length === 0) return nothing;
  const remove = (event: Event, removal: ActiveFilter["removal"]) => {
    const item = (event.currentTarget as HTMLElement).closest("li")!;
    const next = item.nextElementSibling ?? item.previousElementSibling;
    const root = item.getRootNode() as ShadowRoot;
    (next ?? root).querySelector<HTMLElement>(next ? "button" : "#results-heading")?.focus();
    view.change(removal);
  };
  return html`<ul class="chips">${repeat(
    filters,
    ({ label }) => label,
    (filter) => html`<li><button type="button" part="chip" class="chip" aria-label=${removeLabel(view.messages, filter)}
      @click=${(event: Event) => remove(event, filter.removal)}>${filter.label}${sign("close")}</button></li>`,
  )}</ul>`;
}
