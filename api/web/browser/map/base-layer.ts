// The base layer of a map: tiles where the service has an address for them, else the coast and borders that come with it.
import {
  type Layer,
  type Map as LeafletMap,
  latLngBounds,
  Polygon,
  Polyline,
  Rectangle,
  SVG,
  TileLayer,
} from "leaflet";
import { decodeLine } from "./polyline.ts";

export interface Tiles {
  /** Leaflet's template, with {z}, {x} and {y}; empty for none. */
  url: string;
  attribution: string;
}

const REGION = latLngBounds([53.5, 9], [66, 42]);

/** Whose data it is, with links in square brackets. */
const LAND_ATTRIBUTION = "© [OpenStreetMap](https://www.openstreetmap.org/copyright) · Natural Earth";

/** `placed`: the map shows what it was opened for. Land drawn before that would be drawn twice. */
export function addBaseLayer(map: LeafletMap, { url, attribution }: Tiles, placed = Promise.resolve()): string {
  if (url !== "") {
    new TileLayer(url, { maxZoom: map.getMaxZoom() }).addTo(map);
    return attribution;
  }
  void drawLand(map, placed);
  return LAND_ATTRIBUTION;
}

/** Of one layer and task; all 24,000 points together were a task of 210 to 950 ms on a slow phone. */
const POINTS_MAX = 2_000;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function drawLand(map: LeafletMap, placed: Promise<void>): Promise<void> {
  let isOpen = true;
  map.once("unload", () => (isOpen = false));
  const { default: land } = await import("./land.json");
  await placed;
  if (!isOpen) return;
  const pane = map.createPane("base");
  const renderer = new SVG({ pane: "base", padding: 0.4 });
  const drawn = { renderer, pane: "base", interactive: false, stroke: false };
  pane.setAttribute("aria-hidden", "true");
  // Seen when it is whole: the sea comes after the land that it lies on.
  pane.hidden = true;
  const areas = (polygons: string[][], digits: number, className: string) =>
    inParts(polygons).map(
      (part) => () =>
        new Polygon(
          part.map((rings) => rings.map((ring) => decodeLine(ring, digits))),
          { ...drawn, className },
        ),
    );
  const layers: (() => Layer)[] = [
    ...areas(land.world, 2, "land"),
    () => new Rectangle(REGION, { ...drawn, className: "land" }),
    // Its islands lie on it: as holes they would all be one polygon with it, of 17,500 points.
    ...areas(
      land.sea.map(([coast]) => [coast!]),
      4,
      "water",
    ),
    ...areas(
      land.sea.flatMap(([, ...islands]) => islands.map((island) => [island])),
      4,
      "land coast",
    ),
    ...areas(land.lakes, 4, "water"),
    () =>
      new Polyline(
        land.borders.map((line) => decodeLine(line, 4)),
        { ...drawn, stroke: true, className: "border" },
      ),
  ];
  for (const make of layers) {
    await nextTask();
    if (!isOpen) return;
    make().addTo(map);
  }
  pane.hidden = false;
}

/** Polygons that are drawn together: none has more points than the limit, unless one polygon alone has them. */
function inParts(polygons: string[][]): string[][][] {
  const parts: string[][][] = [];
  let room = 0;
  for (const polygon of polygons) {
    // A point takes four letters.
    const points = polygon.join("").length / 4;
    if (parts.length === 0 || points > room) {
      parts.push([]);
      room = POINTS_MAX;
    }
    parts.at(-1)!.push(polygon);
    room -= points;
  }
  return parts;
}

/** Links are written as [words](address): text from the settings never becomes markup. */
export function attributionParts(text: string): { words: string; href?: string }[] {
  return text.split(/(\[[^\]]*\]\(https?:[^)\s]*\))/).map((part) => {
    const [, words, href] = /^\[([^\]]*)\]\((.*)\)$/.exec(part) ?? [];
    return words !== undefined && href !== undefined ? { words, href } : { words: part };
  });
}
