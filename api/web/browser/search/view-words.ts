// The row of the search text: the field with its suggestions, and the button that searches. With a suggestion's row in sight the focus
// stays in the field; the row that Enter takes is named by `aria-activedescendant`.
import { html, nothing, type TemplateResult } from "lit";
import { sign } from "../signs.ts";
import { onPopover } from "./popover.ts";
import type { View } from "./view.ts";

export function wordsView(view: View): TemplateResult {
  const { messages, words, hasSuggestions } = view;
  const { filter, suggest } = messages;
  const clear = () => words.clear(view);
  return html`<div class="words" part="words">
    <div class="entry-row" popover @focusin=${words.focus} @focusout=${words.blur} @toggle=${closeWithRow(view)}>
      <label class="unseen" for="words">${filter.searchText}</label>
      <button type="button" part="button" class="quiet back" aria-label=${filter.close} @click=${words.back}>${sign("previous")}</button>
      <div class="entry">${fieldView(view)}
        <button type="button" part="button" class="quiet clear" aria-label=${suggest.clear} @click=${clear}>${sign("close")}</button>
      </div>
      ${hasSuggestions ? listView(view) : nothing}
      <button class="primary" part="button">${sign("search")}<span>${filter.search}</span></button>
    </div>
    ${hasSuggestions ? html`<p class="unseen" role="status">${words.combobox?.count(view)}</p>` : nothing}
  </div>`;
}

/** The gesture that goes back closes what fills the window of a phone. */
const closeWithRow =
  ({ words }: View) =>
  ({ newState }: ToggleEvent) => {
    if (newState === "closed") words.close();
  };

/** Not a field of type `search`: that may be no combobox, and its own × is for mice alone. */
function fieldView(view: View): TemplateResult {
  const { messages, state, words, hasSuggestions, isNarrow } = view;
  const { list = [], active = -1 } = words.combobox?.shown ?? {};
  const only = <T>(value: T) => (hasSuggestions ? value : nothing);
  return html`<input id="words" name="searchText" type="text" part="input" autocomplete="off" autocapitalize="off" inputmode="search"
    enterkeyhint="search" placeholder=${isNarrow ? messages.filter.searchHintNarrow : messages.filter.searchHint} .value=${state.query.params.searchText ?? ""}
    role=${only("combobox")} aria-autocomplete=${only("list")} aria-controls=${only("suggestions")} aria-expanded=${only(list.length > 0)}
    aria-activedescendant=${active === -1 ? nothing : `suggestion-${active}`}
    @input=${(event: InputEvent) => words.input(view, event)} @compositionend=${() => words.composed(view)}
    @click=${() => words.click(view)} @keydown=${(event: KeyboardEvent) => words.key(view, event)}>`;
}

/** A press on it leaves the focus in the field. */
function listView(view: View): TemplateResult {
  const hold = (event: Event) => event.preventDefault();
  return html`<ul id="suggestions" class="popover suggestions" part="popover suggestions" popover="manual" role="listbox"
    aria-label=${view.messages.suggest.label} @mousedown=${hold} @beforetoggle=${onPopover}>${view.words.combobox?.rows(view)}</ul>`;
}
