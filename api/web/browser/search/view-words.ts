// The row of the search text: the field with its suggestions, and the button that searches. With a suggestion's row in sight the focus
// stays in the field; the row that Enter takes is named by `aria-activedescendant`.
import { html, nothing, type TemplateResult } from "lit";
import { counted } from "../../messages/search-messages.ts";
import { formatNumber } from "../format.ts";
import { markedView } from "../marked.ts";
import { sign } from "../signs.ts";
import { onPopover } from "./popover.ts";
import type { Suggestion } from "./suggestions.ts";
import type { View } from "./view.ts";

const SIGNS = { place: "place", meaning: "filters", phrase: "search", listing: "home" } as const;

/** Kinds of later versions look like words. */
const signOf = (kind: string) => SIGNS[kind as keyof typeof SIGNS] ?? "search";

export function wordsView(view: View): TemplateResult {
  const { messages, combobox, hasSuggestions } = view;
  const { filter, suggest } = messages;
  const clear = () => combobox.clear(view);
  return html`<div class="words" part="words">
    <div class="entry-row" popover @focusout=${combobox.blur} @toggle=${closeWithRow(view)}>
      <label class="unseen" for="words">${filter.searchText}</label>
      <button type="button" part="button" class="quiet back" aria-label=${filter.close} @click=${combobox.back}>${sign("previous")}</button>
      <div class="entry">${fieldView(view)}
        <button type="button" part="button" class="quiet clear" aria-label=${suggest.clear} @click=${clear}>${sign("close")}</button>
      </div>
      ${hasSuggestions ? listView(view) : nothing}
      <button class="primary" part="button">${sign("search")}<span>${filter.search}</span></button>
    </div>
    ${hasSuggestions ? html`<p class="unseen" role="status">${countText(view)}</p>` : nothing}
  </div>`;
}

/** The gesture that goes back closes what fills the window of a phone. */
const closeWithRow =
  ({ combobox }: View) =>
  ({ newState }: ToggleEvent) => {
    if (newState === "closed") combobox.close();
  };

/** Not a field of type `search`: that may be no combobox, and its own × is for mice alone. */
function fieldView(view: View): TemplateResult {
  const { messages, state, combobox, hasSuggestions } = view;
  const { list, active } = combobox.shown;
  const only = <T>(value: T) => (hasSuggestions ? value : nothing);
  return html`<input id="words" name="searchText" type="text" part="input" autocomplete="off" autocapitalize="off" inputmode="search"
    enterkeyhint="search" placeholder=${messages.filter.searchHint} .value=${state.query.params.searchText ?? ""}
    role=${only("combobox")} aria-autocomplete=${only("list")} aria-controls=${only("suggestions")} aria-expanded=${only(list.length > 0)}
    aria-activedescendant=${active === -1 ? nothing : `suggestion-${active}`}
    @input=${(event: InputEvent) => combobox.input(view, event)} @compositionend=${() => combobox.composed(view)}
    @click=${() => combobox.click(view)} @keydown=${(event: KeyboardEvent) => combobox.key(view, event)}>`;
}

/** A press on it leaves the focus in the field. */
function listView(view: View): TemplateResult {
  const { messages, combobox } = view;
  const hold = (event: Event) => event.preventDefault();
  return html`<ul id="suggestions" class="popover suggestions" part="popover suggestions" popover="manual" role="listbox"
    aria-label=${messages.suggest.label} @mousedown=${hold} @beforetoggle=${onPopover}>${combobox.shown.list.map((suggestion, index) => rowView(view, suggestion, index))}</ul>`;
}

function rowView(view: View, suggestion: Suggestion, index: number): TemplateResult {
  const { messages, lang, combobox } = view;
  const { kind, text, marks, count } = suggestion;
  const kinds: Partial<Record<string, string>> = messages.suggest.kinds;
  const said = [kinds[kind], count !== undefined && counted(messages.results.count, count, lang)].filter(Boolean);
  const typed = marks.map(([start, end]) => ({ start, end }));
  return html`<li id="suggestion-${index}" role="option" part="suggestion" aria-selected=${index === combobox.shown.active}
    @click=${() => combobox.choose(view, suggestion)}>${sign(signOf(kind))}<span>${markedView(text, typed)}<span class="unseen">, ${said.join(", ")}</span></span>${
      count === undefined ? nothing : html`<small aria-hidden="true">${formatNumber(count, lang)}</small>`
    }</li>`;
}

function countText({ messages: { suggest }, combobox, lang }: View): string {
  const { isAnswered, list } = combobox.shown;
  return isAnswered ? counted(suggest.count, list.length, lang) : "";
}
