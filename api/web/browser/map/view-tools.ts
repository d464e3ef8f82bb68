// The tools over the map and the line under it. Drawn by the Lit of the component.
import type { TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import { numberFormat } from "../../intl.ts";
import { MAP_MESSAGES } from "../../messages/map-messages.ts";
import { counted } from "../../messages/search-messages.ts";
import type { Lit } from "../lit.ts";
import type { AreaProblem } from "./area.ts";
import { attributionParts } from "./base-layer.ts";
import type { DrawMode } from "./draw.ts";

export interface ToolsState {
  lang: Locale;
  moves: boolean;
  hasMoved: boolean;
  hasArea: boolean;
  /** Limited to any part of the map. */
  isLimited: boolean;
  mode: DrawMode;
  problem: AreaProblem | undefined;
  notice: "failed" | "wrong" | "tooMany" | "noPlace" | undefined;
  withoutPoint: number;
  limits: readonly number[];
  attribution: string;
  listUrl: string;
}

export interface ToolActions {
  setMoves(on: boolean): void;
  searchHere(): void;
  draw(): void;
  edit(): void;
  leaveDrawing(): void;
  areaOfView(): void;
  clear(): void;
  zoom(by: number): void;
  myPlace(): void;
  showList(event: Event): void;
}

/** Paths of signs on a grid of 24. */
const SIGNS = {
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  place: "M12 3v3m0 12v3M3 12h3m12 0h3M7 12a5 5 0 1 0 10 0 5 5 0 0 0-10 0",
  area: "M5 8l8-3 7 6-4 8-9-1z",
};

export function toolsView({ html, nothing }: Lit, state: ToolsState, actions: ToolActions): TemplateResult {
  const texts = MAP_MESSAGES[state.lang];
  const { mode, hasArea, isLimited } = state;
  const sign = (name: keyof typeof SIGNS) =>
    html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[name]}/></svg>`;
  const button = (label: string, click: () => void, before: unknown = nothing) =>
    html`<button type="button" part="button" @click=${click}>${before}${label}</button>`;
  const round = (label: string, click: () => void, name: keyof typeof SIGNS) =>
    html`<button type="button" part="button" aria-label=${label} title=${label} @click=${click}>${sign(name)}</button>`;
  const setMoves = (event: Event) => actions.setMoves((event.target as HTMLInputElement).checked);
  const text = state.problem ?? (mode === "none" ? state.notice : mode);
  return html`<div class="map-tools" part="map-tools">
      ${mode === "none" && !hasArea ? html`<label class="map-switch"><input type="checkbox" role="switch" part="input" .checked=${state.moves} @change=${setMoves}><span>${texts.moves}</span></label>` : nothing}
      ${mode !== "none" ? button(texts.done, actions.leaveDrawing) : hasArea ? button(texts.edit, actions.edit, sign("area")) : button(texts.draw, actions.draw, sign("area"))}
      ${mode === "drawing" ? button(texts.view, actions.areaOfView) : nothing}
      ${mode === "none" && isLimited ? button(texts.clear, actions.clear) : nothing}
    </div>
    <p class="map-notice" role="status" ?hidden=${text === undefined}>${text === undefined ? "" : texts[text]}</p>
    <div class="map-zoom">${round(texts.zoomIn, () => actions.zoom(1), "plus")}${round(texts.zoomOut, () => actions.zoom(-1), "minus")}${round(texts.place, actions.myPlace, "place")}</div>
    ${mode === "none" && state.hasMoved ? html`<button type="button" part="button" class="map-here" @click=${actions.searchHere}>${texts.here}</button>` : nothing}`;
}

/** Under the map: what is not on it ("+" where an area leaves it out of the count as well), what its colours mean, whose data it is. */
export function footView({ html, nothing }: Lit, state: ToolsState, { showList }: ToolActions): TemplateResult {
  const { lang, limits, withoutPoint, isLimited } = state;
  const texts = MAP_MESSAGES[lang];
  const number = numberFormat(lang, { useGrouping: "always" });
  const steps = [undefined, ...limits];
  return html`${withoutPoint === 0 ? html`<span></span>` : html`<a href=${state.listUrl} @click=${showList}>${isLimited ? "+ " : ""}${counted(texts.withoutPoint, withoutPoint, lang)}</a>`}
    ${limits.length === 0 ? nothing : html`<span class="map-steps"><span>${texts.perSqm}</span>${steps.map((limit, index) => html`<i data-step=${index + 1}>${limit === undefined ? `< ${number.format(limits[0]!)}` : `${number.format(limit)}+`}</i>`)}</span>`}
    <small>${attributionParts(state.attribution).map(({ words, href }) => (href === undefined ? words : html`<a href=${href} rel="noopener" target="_blank">${words}</a>`))}</small>`;
}
