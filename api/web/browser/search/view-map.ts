// The places of the map in the component: the switch between list and map, and the box that the map fills when it is loaded.
import { html, nothing, type TemplateResult } from "lit";
import type { ShownView } from "./shown-view.ts";
import type { View } from "./view.ts";

/** Beside the order; a narrow component has a button over the list instead, and the way back over the map. */
export function switchView({ messages: { map: texts }, map, isNarrow }: View): TemplateResult | typeof nothing {
  if (map.shown === "off" || (isNarrow && map.shown !== "map")) return nothing;
  const names: ShownView[] = isNarrow ? ["list"] : map.hasRoomForBoth ? ["list", "both", "map"] : ["list", "map"];
  return html`<div class="views" part="views" role="group" aria-label=${texts.views}>${names.map(
    (name) =>
      html`<button type="button" part="button" aria-pressed=${isNarrow ? nothing : map.shown === name} @click=${() => map.show(name)}>${texts[name]}</button>`,
  )}</div>`;
}

export function floatView({ messages: { map: texts }, map, isNarrow }: View): TemplateResult | typeof nothing {
  if (map.shown !== "list" || !isNarrow) return nothing;
  return html`<button type="button" part="button" class="to-map" @click=${() => map.show("map")}>${texts.map}</button>`;
}

export function mapView({ messages: { map: texts, failure }, map }: View): TemplateResult | typeof nothing {
  if (map.shown === "off" || map.shown === "list") return nothing;
  return html`<section class="map" part="map" aria-label=${texts.map}>
    ${map.hasFailed ? html`<p class="notice">${failure.offline} <button type="button" part="button" @click=${map.retry}>${failure.retry}</button></p>` : nothing}
    <div class="map-box"></div>
  </section>`;
}
