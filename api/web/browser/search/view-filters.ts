// Fields of the filters. They apply when they are left. Text fields are not `live`, so that a response does not overwrite what the
// visitor is typing.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { DEAL_TYPES, PROPERTY_TYPES } from "../../../../shared/enums.ts";
import { rangeLabel } from "./labels.ts";
import { RANGES } from "./query.ts";
import { isRoomChosen, pressRoom, ROOM_CHOICES } from "./rooms.ts";
import type { View } from "./view.ts";
import { choicesField, listOf, selectField } from "./view-fields.ts";
import { cityFields } from "./view-places.ts";

export function dealTypeField({ messages, state, change }: View): TemplateResult {
  const chosen = state.query.params.dealType ?? "";
  const option = (value: string, label: string) => html`<label>
    <input type="radio" part="input" name="dealType" .value=${value} .checked=${live(chosen === value)} @change=${() => change({ dealType: value })}>
    <span>${label}</span></label>`;
  return html`<fieldset part="filter" class="segments">
    <legend>${messages.filter.dealType}</legend>
    ${option("", messages.filter.any)}${DEAL_TYPES.map((type) => option(type, messages.dealType[type]))}
  </fieldset>`;
}

export function propertyTypeField(view: View): TemplateResult | typeof nothing {
  const { messages, state, change } = view;
  const types = PROPERTY_TYPES.map((type) => ({ slug: type, name: messages.propertyType[type] }));
  return choicesField(view, messages.filter.propertyType, types, listOf(state.query.params.propertyType), (chosen) =>
    change({ propertyType: chosen.join(",") }),
  );
}

export function roomsField(view: View): TemplateResult {
  const { messages, state, fixed, change } = view;
  const { params } = state.query;
  const isFree = !fixed.has("minRooms") && !fixed.has("maxRooms");
  const choice = (rooms: number) => html`<button type="button" part="button" aria-pressed=${isRoomChosen(rooms, params)}
    aria-label="${messages.attributes.rooms}: ${rooms === 5 ? "5+" : rooms}" @click=${() => change(pressRoom(rooms, params))}>${rooms === 5 ? "5+" : rooms}</button>`;
  return html`${isFree ? html`<div class="quick" role="group" aria-label=${messages.attributes.rooms}>${ROOM_CHOICES.map(choice)}</div>` : nothing}
    ${rangeFields(view, ["rooms"])}`;
}

export function rangeFields(view: View, names: readonly string[]): TemplateResult {
  return html`${RANGES.filter(({ name }) => names.includes(name)).map((range) => rangeField(view, range))}`;
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
  return html`<fieldset part="filter range">
    <legend>${label}</legend>
    <div class="row">${withMin ? field(min, filter.from) : nothing}${withMin && withMax ? html`<span aria-hidden="true">–</span>` : nothing}${withMax ? field(max, filter.to) : nothing}</div>
  </fieldset>`;
}

/** "150 000" to "150000", "62,5" to "62.5". */
function plainNumber(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, "").replace(/^(-?\d+),(\d+)$/, "$1.$2");
}

/** What has no place of its own in the bar. */
export function moreFields(view: View, ranges: readonly string[]): TemplateResult {
  const { fixed, messages, state } = view;
  const { topFloor, topFloorOnly, topFloorExclude, abroad, abroadInclude, abroadOnly, abroadNone } = messages.filter;
  const topFloors = [
    ["only", topFloorOnly],
    ["exclude", topFloorExclude],
  ] as const;
  const places = [
    ["include", abroadInclude],
    ["only", abroadOnly],
  ] as const;
  return html`${fixed.has("priceDrop") ? nothing : priceDropField(view)}
    ${rangeFields(view, ranges)}
    ${fixed.has("topFloor") ? nothing : selectField(view, "topFloor", topFloor, topFloors)}
    ${fixed.has("abroad") ? nothing : selectField(view, "abroad", abroad, places, abroadNone)}
    ${state.query.params.abroad === undefined ? nothing : cityFields(view)}`;
}

function priceDropField({ messages: { filter }, state, change }: View): TemplateResult {
  const set = (event: Event) => change({ priceDrop: (event.target as HTMLInputElement).checked ? "1" : undefined });
  return html`<label class="choice" part="filter">
    <input type="checkbox" part="input" name="priceDrop" .checked=${live(state.query.params.priceDrop === "1")} @change=${set}>
    <span>${filter.priceDrop}</span></label>`;
}
