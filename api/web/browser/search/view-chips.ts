// Chips of the filters in force that have no button of their own in the bar, each to be removed. The focus goes on to the next chip,
// after the last one to the heading.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { sign } from "../signs.ts";
import { MORE_PARAMS } from "./filter-groups.ts";
import { type ActiveFilter, activeFilters, removeLabel } from "./labels.ts";
import type { View } from "./view.ts";

export function chipsView(view: View): TemplateResult | typeof nothing {
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
