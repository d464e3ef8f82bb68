// The histogram over the two fields of a range, with a handle for each limit. While a handle moves, bars and fields follow it in
// place; the search follows when it rests.
import { html, nothing, svg, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { RangeName } from "../../../../mappings/attributes.ts";
import { fill } from "../../messages/search-messages.ts";
import { boundsText } from "./bounds.ts";
import type { FacetBar } from "./facets.ts";
import { type Handles, handlesAt, limitAt, moveHandle } from "./histogram.ts";
import type { View } from "./view.ts";

const HEIGHT = 64;
/** A bar that is lower could not be seen. */
const BAR_HEIGHT_MIN = 2;
/** Handles may be moved by a key that is pressed again and again: each step would be a search. */
const REST_MS = 250;

interface Range {
  name: RangeName;
  min: string;
  max: string;
}

export function histogramView(view: View, range: Range, label: string): TemplateResult | typeof nothing {
  const { state, messages } = view;
  const { bars = [] } = state.answer?.facets[range.name] ?? {};
  // One bar has nothing to choose between.
  if (bars.length < 2) return nothing;
  const { params } = state.query;
  // An answer that comes while a handle moves leaves it where it is.
  const isMoving = waiting?.opened === view.opened && waiting.name === range.name && waiting.bars === bars.length;
  const handles = isMoving ? waiting!.handles : handlesAt(bars, params[range.min], params[range.max]);
  const highest = Math.max(...bars.map(({ count }) => count));
  const slide = (event: Event) => onSlide(event, view, range, bars);
  const handle = (
    end: keyof Handles,
    name: string,
  ) => html`<input type="range" part="input" min="0" max=${bars.length} data-end=${end}
    aria-label="${label}: ${name}" aria-valuetext=${live(valueText(view, range, bars, end, handles[end]))} class=${end === "low" && handles.low > bars.length / 2 ? "over" : ""}
    .value=${live(String(handles[end]))} @input=${slide} @change=${() => rest()} @blur=${() => apply()}>`;
  return html`<div class="histogram" part="histogram">
    <svg aria-hidden="true" viewBox="0 0 ${bars.length * 10} ${HEIGHT}" preserveAspectRatio="none">${bars.map(
      (bar, index) => {
        const height = Math.max(BAR_HEIGHT_MIN, (HEIGHT * bar.count) / highest);
        return svg`<rect x=${index * 10 + 0.5} y=${HEIGHT - height} width="9" height=${height} class=${live(barClass(index, handles))}/>`;
      },
    )}</svg>
    ${handle("low", messages.filter.lowerEnd)}${handle("high", messages.filter.upperEnd)}
  </div>`;
}

const barClass = (index: number, { low, high }: Handles) => (index >= low && index < high ? "in" : "");

/** "from 50 000 €" */
function valueText(
  { lang, messages }: View,
  { name }: Range,
  bars: readonly FacetBar[],
  end: keyof Handles,
  at: number,
): string {
  const limit = limitAt(bars, name, end, at);
  if (limit === undefined) return messages.filter.noLimit;
  return end === "low" ? boundsText(name, limit, undefined, lang) : boundsText(name, undefined, limit, lang);
}

function onSlide(event: Event, view: View, range: Range, bars: readonly FacetBar[]): void {
  const input = event.currentTarget as HTMLInputElement;
  const end = input.dataset.end as keyof Handles;
  const { params } = view.state.query;
  const field = input.closest("fieldset")!;
  const inputs = [...field.querySelectorAll<HTMLInputElement>("[type=range]")] as [HTMLInputElement, HTMLInputElement];
  const [low, high] = inputs.map((one) => Number(one.value)) as [number, number];
  // Where the other one stands, and where this one came to.
  const handles = moveHandle({ low, high }, end, Number(input.value));
  const start = handlesAt(bars, params[range.min], params[range.max]);
  input.value = String(handles[end]);
  input.setAttribute("aria-valuetext", valueText(view, range, bars, end, handles[end]));
  for (const [index, rect] of [...field.querySelectorAll("rect")].entries())
    rect.setAttribute("class", barClass(index, handles));
  const param = end === "low" ? range.min : range.max;
  // Come back to where it was, it leaves a limit that was typed as it is.
  const limit = handles[end] === start[end] ? params[param] : limitAt(bars, range.name, end, handles[end]);
  field.querySelector<HTMLInputElement>(`[name=${param}]`)!.value = limit ?? "";
  const { opened } = view;
  waiting = { opened, name: range.name, bars: bars.length, handles, set: () => view.choose({ [param]: limit }) };
}

/** What the handle that moved last sets when it rests, or is left. `opened` is one for each component of a page. */
let waiting: { opened: View["opened"]; name: RangeName; bars: number; handles: Handles; set: () => void } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function rest(): void {
  clearTimeout(timer);
  timer = setTimeout(apply, REST_MS);
}

function apply(): void {
  clearTimeout(timer);
  const moved = waiting;
  waiting = undefined;
  moved?.set();
}

/** "Half are between 89 000 € and 215 000 €, the middle is 142 000 €" */
export function quartilesView({ state, messages, lang }: View, name: RangeName): TemplateResult | typeof nothing {
  const { quartiles, bars = [] } = state.answer?.facets[name] ?? {};
  if (!quartiles || bars.length < 2) return nothing;
  const [low, middle, high] = quartiles
    .map((value) => readable(value, name))
    .map((text) => boundsText(name, text, text, lang));
  return html`<p class="hint quartiles">${fill(messages.filter.quartiles, { low: low!, middle: middle!, high: high! })}</p>`;
}

/** Three digits are enough of prices and sizes to read; a year needs its fourth. */
const readable = (value: number, name: RangeName) =>
  String(name === "year" ? Math.round(value) : Number(value.toPrecision(3)));
