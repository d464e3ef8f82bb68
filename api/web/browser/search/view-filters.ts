// Fields of the filters. They apply when they are left. Text fields are not `live`, so that a response does not overwrite what the
// visitor is typing.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { DEAL_TYPES, PROPERTY_TYPES } from "../../../../shared/enums.ts";
import { countOf } from "./facets.ts";
import { rangeLabel } from "./labels.ts";
import { RANGES } from "./query.ts";
import { isRoomChosen, pressRoom, ROOM_CHOICES } from "./rooms.ts";
import type { View } from "./view.ts";
import { choicesField, listOf, selectField, tallyView, withCount } from "./view-fields.ts";
import { histogramView, quartilesView } from "./view-histogram.ts";
import { cityFields } from "./view-places.ts";

/** `said`: what is chosen or said by the text, in words. */
export function dealTypeField(view: View, said: string): TemplateResult {
  const { messages, state, lang, isNarrow, choose } = view;
  const chosen = state.query.params.dealType ?? "";
  // In the bar of a wide component there is no room for counts.
  const option = (value: string, label: string, count = isNarrow ? countIn(view, "dealType", value) : undefined) =>
    html`<label class=${label === said ? "said" : ""} ?hidden=${count === 0 && chosen !== value}>
    <input type="radio" part="input" name="dealType" .value=${value} aria-label=${withCount(label, count, lang)} .checked=${live(chosen === value)} @change=${() => choose({ dealType: value })}>
    <span>${label} ${tallyView(count, lang)}</span></label>`;
  return html`<fieldset part="filter" class="segments">
    <legend>${messages.filter.dealType}</legend>
    <label>
    <input type="radio" part="input" name="dealType" value="" .checked=${live(chosen === "")} @change=${() => choose({ dealType: "" })}>
    <span>${messages.filter.any}</span></label>
    ${DEAL_TYPES.map((type) => option(type, messages.dealType[type]))}
  </fieldset>`;
}

const countIn = ({ state }: View, facet: string, value: string) => countOf(state.answer?.facets ?? {}, facet, value);

export function propertyTypeField(view: View): TemplateResult | typeof nothing {
  const { messages, state, choose } = view;
  return choicesField(view, {
    label: messages.filter.propertyType,
    choices: PROPERTY_TYPES.map((type) => ({
      ...{ slug: type, name: messages.propertyType[type] },
      count: countIn(view, "propertyType", type),
    })),
    chosen: listOf(state.query.params.propertyType),
    choose: (chosen) => choose({ propertyType: chosen.join(",") }),
  });
}

function featuresField(view: View): TemplateResult | typeof nothing {
  const { messages, state, features, choose } = view;
  const field = choicesField(view, {
    ...{ label: messages.filter.features, key: "features" },
    choices: features().map((feature) => ({ ...feature, count: countIn(view, "features", feature.slug) })),
    chosen: listOf(state.query.params.features),
    choose: (chosen) => choose({ features: chosen.join(",") }),
  });
  return field === nothing ? nothing : html`<div class="features">${field}</div>`;
}

export function rangeFields(view: View, names: readonly string[]): TemplateResult {
  return html`${RANGES.filter(({ name }) => names.includes(name)).map((range) => rangeField(view, range))}`;
}

function rangeField(view: View, range: (typeof RANGES)[number]): TemplateResult | typeof nothing {
  const { messages, state, fixed, choose } = view;
  const { name, min, max } = range;
  const [withMin, withMax] = [!fixed.has(min), !fixed.has(max)];
  if (!withMin && !withMax) return nothing;
  const { filter } = messages;
  const label = rangeLabel(name, messages);
  const field = (param: string, word: string) => html`<input part="input" inputmode="decimal" name=${param}
    aria-label="${label}: ${word}" placeholder=${word} autocomplete="off" size="6"
    .value=${state.query.params[param] ?? ""}
    @change=${(event: Event) => choose({ [param]: plainNumber((event.target as HTMLInputElement).value) })}>`;
  return html`<fieldset part="filter range">
    <legend>${label}</legend>
    ${withMin && withMax ? (name === "rooms" ? roomChoices(view) : histogramView(view, range, label)) : nothing}
    <div class="row">${withMin ? field(min, filter.from) : nothing}${withMin && withMax ? html`<span aria-hidden="true">–</span>` : nothing}${withMax ? field(max, filter.to) : nothing}</div>
    ${quartilesView(view, name)}
  </fieldset>`;
}

/** Buttons 1 to 5+: the first that is pressed starts a range, the second widens it. */
function roomChoices(view: View): TemplateResult {
  const { messages, state, lang, choose } = view;
  const { params } = state.query;
  return html`<div class="quick">${ROOM_CHOICES.map((rooms) => {
    const name = rooms === 5 ? "5+" : String(rooms);
    const count = countIn(view, "rooms", name);
    const isChosen = isRoomChosen(rooms, params);
    return html`<button type="button" part="button" aria-pressed=${isChosen} ?hidden=${count === 0 && !isChosen}
      aria-label=${withCount(`${messages.attributes.rooms}: ${name}`, count, lang)} @click=${() => choose(pressRoom(rooms, params))}>${name} ${tallyView(count, lang)}</button>`;
  })}</div>`;
}

/** "150 000" to "150000", "62,5" to "62.5". */
function plainNumber(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, "").replace(/^(-?\d+),(\d+)$/, "$1.$2");
}

/** What has no place of its own in the bar. */
export function moreFields(view: View, ranges: readonly string[]): TemplateResult {
  const { fixed, messages, state, isNarrow } = view;
  const { topFloor, topFloorOnly, topFloorExclude, abroad, abroadInclude, abroadOnly, abroadNone } = messages.filter;
  const topFloors = [
    ["only", topFloorOnly],
    ["exclude", topFloorExclude],
  ] as const;
  const places = [
    ["include", abroadInclude],
    ["only", abroadOnly],
  ] as const;
  const features = fixed.has("features") ? nothing : featuresField(view);
  // A long list: on a phone the other fields stand above it.
  return html`${fixed.has("priceDrop") ? nothing : priceDropField(view)}
    ${isNarrow ? nothing : features}
    ${rangeFields(view, ranges)}
    ${fixed.has("topFloor") ? nothing : selectField(view, "topFloor", topFloor, topFloors)}
    ${fixed.has("abroad") ? nothing : selectField(view, "abroad", abroad, places, abroadNone)}
    ${state.query.params.abroad === undefined ? nothing : cityFields(view)}
    ${isNarrow ? features : nothing}`;
}

function priceDropField(view: View): TemplateResult {
  const { messages, state, lang, choose } = view;
  const { priceDrop } = messages.filter;
  const isChosen = state.query.params.priceDrop === "1";
  const count = countIn(view, "priceDrop", "1");
  const set = (event: Event) => choose({ priceDrop: (event.target as HTMLInputElement).checked ? "1" : undefined });
  return html`<label class="choice" part="filter" ?hidden=${count === 0 && !isChosen}>
    <input type="checkbox" part="input" name="priceDrop" aria-label=${withCount(priceDrop, count, lang)} .checked=${live(isChosen)} @change=${set}>
    <span>${priceDrop}</span>${tallyView(count, lang)}</label>`;
}
