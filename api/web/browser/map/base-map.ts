// Leaflet's map without its own controls, which create markup from strings. Movements of the program are told from those of the visitor,
// since only these change the search.
import { Map as LeafletMap, type MapOptions } from "leaflet";
import leafletCss from "leaflet/dist/leaflet.css?inline";
import { adoptStyles } from "../adopt-styles.ts";
import ownCss from "./map.css?inline";
import placeCss from "./map-place.css?inline";

const ZOOM_MIN = 3;
export const ZOOM_MAX = 18;

/** Where a search without a point begins. */
export const ESTONIA: [lat: number, lon: number][] = [
  [57.5, 21.7],
  [59.75, 28.2],
];

export interface BaseMap {
  map: LeafletMap;
  /** Moves without asking anew; `onMoved` hears which it was. Repeated for another size, until the visitor moves the map. */
  quietly(move: (map: LeafletMap) => void): void;
  close(): void;
}

export function createBaseMap(
  element: HTMLElement,
  {
    onMoved,
    takesWheel = true,
    ...options
  }: MapOptions & { onMoved: (isVisitor: boolean) => void; takesWheel?: boolean },
): BaseMap {
  // What the sheet over the map changes of its place comes last.
  adoptStyles(element, leafletCss + placeCss + ownCss);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = new LeafletMap(element, {
    ...{ zoomSnap: 0.25, attributionControl: false, zoomControl: false, trackResize: false, worldCopyJump: true },
    ...{ minZoom: ZOOM_MIN, maxZoom: ZOOM_MAX, fadeAnimation: !isStill, zoomAnimation: !isStill, inertia: !isStill },
    ...{ scrollWheelZoom: takesWheel, ...options },
  });
  if (!takesWheel) takeWheelWithFocus(map);
  if (isStill) panStill(map);
  let isQuiet = false;
  let last: ((map: LeafletMap) => void) | undefined;
  const quietly = (move: (map: LeafletMap) => void) => {
    isQuiet = true;
    last = move;
    move(map);
    isQuiet = false;
  };
  quietly(() => map.fitBounds(ESTONIA, { animate: false }));
  map.on("moveend", () => {
    if (!isQuiet) last = undefined;
    onMoved(!isQuiet);
  });
  const observer = new ResizeObserver(() => {
    const [before, again] = [map.getSize(), last];
    quietly(() => map.invalidateSize({ pan: false, debounceMoveend: false }));
    last = again;
    if (again !== undefined && !map.getSize().equals(before)) quietly(again);
  });
  observer.observe(element);
  return {
    map,
    quietly,
    close() {
      observer.disconnect();
      map.remove();
    },
  };
}

/** Leaflet has no option for it: arrow keys let the map slide for 290 ms. */
function panStill(map: LeafletMap): void {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false });
}

function takeWheelWithFocus(map: LeafletMap): void {
  map.on("focus", () => map.scrollWheelZoom.enable());
  map.on("blur", () => map.scrollWheelZoom.disable());
}
