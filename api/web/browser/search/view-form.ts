// The form: search text and every filter of the API. Fields apply on blur, the text on Enter. Text fields are not `live`, so that a
// response does not overwrite what the visitor is typing.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { DEAL_TYPES, PROPERTY_TYPES } from "../../../../shared/enums.ts";
import { rangeLabel } from "./labels.ts";
import { RANGES } from "./query.ts";
import type { View } from "./view.ts";
import { choicesField, listOf, selectField } from "./view-fields.ts";
import { cityFields, placeFields } from "./view-places.ts";

export function formView(view: View): TemplateResult {
  const {
    messages: { filter },
    state,
    filtersOpen,
    fixed,
    change,
  } = view;
  const { abroad } = state.query.params;
  const unlessFixed = (name: string, field: (view: View) => TemplateResult | typeof nothing) =>
    fixed.has(name) ? nothing : field(view);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget as HTMLFormElement).get("searchText");
    if (typeof text === "string") change({ searchText: text.trim() });
  };
  return html`<form part="form" role="search" aria-label=${filter.search} @submit=${submit}>
    ${unlessFixed("searchText", wordsField)}
    <details class="filters" part="filters" ?open=${filtersOpen}>
      <summary>${filter.filters}</summary>
      <div class="fields">
        ${unlessFixed("dealType", dealTypeField)}
        ${unlessFixed("propertyType", propertyTypeField)}
        ${abroad === "only" ? nothing : placeFields(view)}
        ${RANGES.map((range) => rangeField(view, range))}
        ${unlessFixed("topFloor", topFloorField)}
        ${unlessFixed("priceDrop", priceDropField)}
        ${unlessFixed("abroad", abroadField)}
        ${abroad === undefined ? nothing : cityFields(view)}
      </div>
    </details>
  </form>`;
}

function wordsField({ messages: { filter }, state }: View): TemplateResult {
  return html`<div class="words">
    <label for="words">${filter.searchText}</label>
    <div class="row">
      <input id="words" name="searchText" type="search" part="input" autocomplete="off" enterkeyhint="search"
        aria-describedby="words-hint" .value=${state.query.params.searchText ?? ""}>
      <button class="primary" part="button">${filter.search}</button>
    </div>
    <p class="hint" id="words-hint">${filter.searchHint}</p>
  </div>`;
}

function dealTypeField({ messages, state, change }: View): TemplateResult {
  const chosen = state.query.params.dealType ?? "";
  const option = (value: string, label: string) => html`<label class="choice">
    <input type="radio" part="input" name="dealType" .value=${value} .checked=${live(chosen === value)} @change=${() => change({ dealType: value })}>
    <span>${label}</span></label>`;
  return html`<fieldset part="filter">
    <legend>${messages.filter.dealType}</legend>
    <div class="segments">
      ${option("", messages.filter.any)}${DEAL_TYPES.map((type) => option(type, messages.dealType[type]))}
    </div>
  </fieldset>`;
}

function propertyTypeField({ messages, state, change }: View): TemplateResult | typeof nothing {
  const types = PROPERTY_TYPES.map((type) => ({ slug: type, name: messages.propertyType[type] }));
  return choicesField(messages.filter.propertyType, types, listOf(state.query.params.propertyType), (chosen) =>
    change({ propertyType: chosen.join(",") }),
  );
}

function rangeField(
  { messages, state, fixed, change }: View,
  { name, min, max }: (typeof RANGES)[number],
): TemplateResult | typeof nothing {
  const [withMin, withMax] = [!fixed.has(min), !fixed.has(max)];
  if (!withMin && !withMax) return nothing;
  const { filter } = messages;
  const label = rangeLabel(name, messages);
  const field = (param: string, word: string) => html`<input part="input" inputmode="decimal" name=${param}
    aria-label="${label}: ${word}" placeholder=${word} autocomplete="off" size="6"
    .value=${state.query.params[param] ?? ""}
    @change=${(event: Event) => change({ [param]: plainNumber((event.target as HTMLInputElement).value) })}>`;
  return html`<fieldset part="filter">
    <legend>${label}</legend>
    <div class="row">${withMin ? field(min, filter.from) : nothing}${withMin && withMax ? html`<span aria-hidden="true">–</span>` : nothing}${withMax ? field(max, filter.to) : nothing}</div>
  </fieldset>`;
}

/** "150 000" to "150000", "62,5" to "62.5". */
function plainNumber(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, "").replace(/^(-?\d+),(\d+)$/, "$1.$2");
}

function topFloorField(view: View): TemplateResult {
  const { topFloor, topFloorOnly, topFloorExclude } = view.messages.filter;
  return selectField(view, "topFloor", topFloor, [
    ["only", topFloorOnly],
    ["exclude", topFloorExclude],
  ]);
}

function abroadField(view: View): TemplateResult {
  const { abroad, abroadInclude, abroadOnly, abroadNone } = view.messages.filter;
  return selectField(
    view,
    "abroad",
    abroad,
    [
      ["include", abroadInclude],
      ["only", abroadOnly],
    ],
    abroadNone,
  );
}

function priceDropField({ messages: { filter }, state, change }: View): TemplateResult {
  const set = (event: Event) => change({ priceDrop: (event.target as HTMLInputElement).checked ? "1" : undefined });
  return html`<label class="choice" part="filter">
    <input type="checkbox" part="input" name="priceDrop" .checked=${live(state.query.params.priceDrop === "1")} @change=${set}>
    <span>${filter.priceDrop}</span></label>`;
}
