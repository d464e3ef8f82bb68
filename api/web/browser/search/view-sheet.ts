// The sheet of a narrow component: all filters in a dialog that says how many listings they leave. Choices apply at once.
import { html, nothing, type TemplateResult } from "lit";
import { counted, fill } from "../../messages/search-messages.ts";
import { sign } from "../signs.ts";
import type { FilterGroup } from "./filter-groups.ts";
import { activeFilters, removalOfAll } from "./labels.ts";
import type { View } from "./view.ts";
import { failureView } from "./view-failure.ts";

const dialogOf = (event: Event) => (event.currentTarget as HTMLElement).closest("dialog")!;

export function sheetView(view: View, groups: readonly FilterGroup[]): TemplateResult {
  const { messages, change, state, sheet } = view;
  const { filter } = messages;
  const active = activeFilters(view).filter(({ removal }) => !("searchText" in removal));
  const closeOnBackdrop = (event: Event) => event.target === event.currentTarget && dialogOf(event).close();
  return html`<dialog class="sheet" part="sheet" aria-labelledby="sheet-title" @click=${closeOnBackdrop} @close=${sheet.closed}>
    <div class="sheet-head">
      <h2 id="sheet-title">${filter.filters}</h2>
      <button type="button" part="button" class="quiet" aria-label=${filter.close} @click=${(event: Event) => dialogOf(event).close()}>${sign("close")}</button>
    </div>
    <div class="sheet-body">
      ${state.failure === undefined ? nothing : failureView(view, state.failure)}
      ${groups.map((group) => html`<div class="group" data-group=${group.name}>${group.fields()}</div>`)}
    </div>
    <div class="sheet-foot">
      <button type="button" part="button" class="plain" ?disabled=${active.length === 0} @click=${() => change(removalOfAll(active))}>${filter.clear}</button>
      <button type="button" part="button" class="primary" data-show @click=${(event: Event) => dialogOf(event).close()}>${showText(view)}</button>
    </div>
  </dialog>`;
}

function showText({ messages: { filter, results }, state: { answer, failure }, lang }: View): string {
  if (answer === undefined || failure !== undefined) return filter.showResults;
  if (answer.totalCount === 0) return answer.relaxed?.length === 0 ? filter.showNone : filter.showWays;
  return fill(filter.show, { what: counted(results.count, answer.totalCount, lang) });
}
