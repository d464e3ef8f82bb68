// Names of places on the map: as many as have room beside the tags and each other, the larger places first.
import { DivIcon, type LatLngExpression, LayerGroup, type Map as LeafletMap, Marker } from "leaflet";
import type { Locale } from "../../../../shared/enums.ts";
import { shippedPlaces } from "../../../../shared/shipped-places.ts";

interface Name {
  names: Record<Locale, string>;
  at: LatLngExpression;
  /** Smaller maps leave it out. */
  zoomMin: number;
}

/** The towns that a map of the whole country shows first. */
const LARGEST = [
  "Tallinn",
  "Tartu",
  "Narva",
  "Pärnu",
  "Kuressaare",
  "Viljandi",
  "Rakvere",
  "Haapsalu",
  "Valga",
  "Võru",
];
const ENDINGS: readonly [ending: RegExp, zoomMin: number][] = [
  [/ linn$/, 8],
  [/ linnaosa$/, 11],
  [/ alev$/, 10],
  [/ alevik$/, 11],
];

const LETTER_PX = 7;
const LINE_PX = 18;
/** Below, above or at the point itself. */
const SHIFTS_PX = [0, -26, 26];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function createNames(map: LeafletMap) {
  const layer = new LayerGroup().addTo(map);
  map.createPane("names").setAttribute("aria-hidden", "true");
  const all = names();

  /** `taken`: where tags stand, in pixels of the layer. */
  return function show(taken: readonly Box[], lang: Locale): void {
    layer.clearLayers();
    const boxes = [...taken];
    const { x: width, y: height } = map.getSize();
    for (const { names, at, zoomMin } of all) {
      if (map.getZoom() < zoomMin) continue;
      const { x, y } = map.latLngToContainerPoint(at);
      const half = boxOf(names[lang], { x, y }, 0).width / 2;
      // A name that the edge would cut is none.
      if (x < half || x > width - half || y < LINE_PX || y > height - LINE_PX) continue;
      const point = map.latLngToLayerPoint(at);
      const shift = SHIFTS_PX.find((dy) => !boxes.some((box) => overlap(box, boxOf(names[lang], point, dy))));
      if (shift === undefined) continue;
      boxes.push(boxOf(names[lang], point, shift));
      const span = document.createElement("span");
      span.textContent = names[lang];
      const icon = new DivIcon({ className: "name", html: span, iconSize: [0, 0], iconAnchor: [0, -shift] });
      new Marker(at, { icon, pane: "names", interactive: false, keyboard: false }).addTo(layer);
    }
  };
}

function boxOf(text: string, { x, y }: { x: number; y: number }, dy: number): Box {
  return { x, y: y + dy, width: text.length * LETTER_PX + 8, height: LINE_PX };
}

export const overlap = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width && Math.abs(one.y - other.y) * 2 < one.height + other.height;

function names(): Name[] {
  const seen = new Set<string>();
  const found = shippedPlaces().flatMap(({ name, names, lat, lon }) => {
    const zoomMin = ENDINGS.find(([ending]) => ending.test(name))?.[1];
    if (names === null || lat === null || lon === null) return [];
    const isTallinn = name === "Tallinn";
    if ((zoomMin === undefined && !isTallinn) || seen.has(names.en)) return [];
    seen.add(names.en);
    const rank = LARGEST.indexOf(names.en);
    const shown = { et: names.en, en: names.en, ru: names.ru };
    return [
      { names: shown, at: [lat, lon] as [number, number], zoomMin: rank >= 0 ? 5 + Math.floor(rank / 4) : zoomMin! },
    ];
  });
  return found.sort((one, other) => one.zoomMin - other.zoomMin);
}
