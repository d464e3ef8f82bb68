// The bar: search text, then the filters in one row. A button opens the fields of its group in a popover, on a narrow component in
// the sheet.
import { html, nothing, type TemplateResult } from "lit";
import { sign } from "../signs.ts";
import { type FilterGroup, filterGroups } from "./filter-groups.ts";
import { activeFilters } from "./labels.ts";
import { onDrawnPopover } from "./popover.ts";
import { SHEET } from "./sheet.ts";
import type { View } from "./view.ts";
import { wantedView } from "./view-chips.ts";
import { dealTypeField } from "./view-filters.ts";
import { followView } from "./view-follow.ts";
import { sheetView } from "./view-sheet.ts";
import { wordsView } from "./view-words.ts";

export function barView(view: View): TemplateResult {
  const { messages, fixed, change, isNarrow } = view;
  const groups = filterGroups(view);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget as HTMLFormElement).get("searchText");
    view.words.leave();
    if (typeof text === "string") change({ searchText: text.trim() });
  };
  return html`<form class="bar" part="form bar" role="search" aria-label=${messages.filter.search} @submit=${submit}>
    ${fixed.has("searchText") ? nothing : wordsView(view)}
    ${groups.length === 0 ? nothing : html`<div class="filters" part="filters" @keyup=${showWhole}>${isNarrow ? narrowView(view, groups) : wideView(view, groups)}${followView(view)}</div>`}
    ${isNarrow && view.opened.has(SHEET) ? sheetView(view, groups) : nothing}
    <div class="progress" ?hidden=${view.state.phase !== "loading"}></div>
  </form>`;
}

/** A narrow component has them in the row of the filters, unless the page has fixed all filters. */
export const areChipsInBar = (view: View): boolean => view.isNarrow && filterGroups(view).length > 0;

function wideView(view: View, groups: readonly FilterGroup[]): TemplateResult {
  return html`${groups.map((group) => (group.name === "dealType" ? dealTypeField(view, group.value) : popoverView(view, group)))}`;
}

function popoverView({ messages, change, opened }: View, group: FilterGroup): TemplateResult {
  const { name, isChosen, params, label } = group;
  const clear = () => change(Object.fromEntries(params.map((param) => [param, undefined])));
  return html`<div class="pick">
    <button type="button" part="button" class=${chooseClass(group)} popovertarget="pick-${name}">${pickText(group)}${sign("chevron")}</button>
    <div popover id="pick-${name}" class="popover" part="popover" role="group" aria-label=${label} @beforetoggle=${onDrawnPopover(opened, name)}>
      ${opened.has(name) ? group.fields() : nothing}
      ${isChosen ? html`<p><button type="button" part="button" class="plain" @click=${clear}>${messages.filter.clearOne}</button></p>` : nothing}
    </div>
  </div>`;
}

const chooseClass = ({ isChosen, value }: Pick<FilterGroup, "isChosen" | "value">) =>
  `choose ${isChosen ? "active" : value && "said"}`;

/** The value, with the label before it for those who hear it alone. */
const pickText = ({ label, value }: FilterGroup) =>
  html`<span class="choose-text">${value === "" || value.startsWith(label) ? value || label : html`<span class="unseen">${label}: </span>${value}`}</span>`;

function narrowView(view: View, groups: readonly FilterGroup[]): TemplateResult {
  const { messages, sheet } = view;
  const count = activeFilters(view).filter(({ removal }) => !("searchText" in removal)).length;
  const button = (name: string | undefined, group: Parameters<typeof chooseClass>[0], content: unknown) =>
    html`<button type="button" part="button" class=${chooseClass(group)} aria-haspopup="dialog" @click=${() => void sheet.open(name)}>${content}</button>`;
  return html`${button(undefined, { isChosen: count > 0, value: "" }, html`${sign("filters")}${messages.filter.filters}${count > 0 ? ` · ${count}` : ""}`)}
    ${wantedView(view)}
    ${groups.filter(({ name }) => name !== "more").map((group) => button(group.name, group, html`${pickText(group)}${sign("chevron")}`))}`;
}

/** Scrolls to the button that Tab came to: a browser leaves it as it is where a part of it is seen. */
const showWhole = ({ target }: Event) => (target as Element).scrollIntoView({ block: "nearest" });
