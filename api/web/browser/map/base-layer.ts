// The base layer of a map: tiles where the service has an address for them, else the coast and borders that come with it.
import { type Map as LeafletMap, latLngBounds, Polygon, Polyline, Rectangle, SVG, TileLayer } from "leaflet";
import { decodeLine } from "./polyline.ts";

export interface Tiles {
  /** Leaflet's template, with {z}, {x} and {y}; empty for none. */
  url: string;
  attribution: string;
}

const REGION = latLngBounds([53.5, 9], [66, 42]);

/** Whose data it is, with links in square brackets. */
const LAND_ATTRIBUTION = "© [OpenStreetMap](https://www.openstreetmap.org/copyright) · Natural Earth";

export function addBaseLayer(map: LeafletMap, { url, attribution }: Tiles): string {
  if (url !== "") {
    new TileLayer(url, { maxZoom: map.getMaxZoom() }).addTo(map);
    return attribution;
  }
  void drawLand(map);
  return LAND_ATTRIBUTION;
}

async function drawLand(map: LeafletMap): Promise<void> {
  const { default: land } = await import("./land.json");
  const pane = map.createPane("base");
  const renderer = new SVG({ pane: "base", padding: 0.4 });
  const drawn = { renderer, pane: "base", interactive: false, stroke: false };
  pane.setAttribute("aria-hidden", "true");
  const areas = (polygons: string[][], digits: number) =>
    polygons.map((rings) => rings.map((ring) => decodeLine(ring, digits)));
  new Polygon(areas(land.world, 2), { ...drawn, className: "land" }).addTo(map);
  new Rectangle(REGION, { ...drawn, className: "land" }).addTo(map);
  new Polygon(areas(land.sea, 4), { ...drawn, className: "water" }).addTo(map);
  new Polygon(areas(land.lakes, 4), { ...drawn, className: "water" }).addTo(map);
  const borders = land.borders.map((line) => decodeLine(line, 4));
  new Polyline(borders, { ...drawn, stroke: true, className: "border" }).addTo(map);
}

/** Links are written as [words](address): text from the settings never becomes markup. */
export function attributionParts(text: string): { words: string; href?: string }[] {
  return text.split(/(\[[^\]]*\]\(https?:[^)\s]*\))/).map((part) => {
    const [, words, href] = /^\[([^\]]*)\]\((.*)\)$/.exec(part) ?? [];
    return words !== undefined && href !== undefined ? { words, href } : { words: part };
  });
}
