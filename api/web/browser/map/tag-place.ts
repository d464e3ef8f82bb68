// Where a tag stands: as near to its listings as its cell, the edges of the map and the buttons over it allow.
import type { Map as LeafletMap } from "leaflet";
import type { Cell } from "../../../../shared/cells.ts";
import { type Box, overlap } from "./names.ts";
import { boundsOf, cellPx, within } from "./tiles.ts";

/** Between a tag and the edge of the map. */
const EDGE_PX = 6;
/** Between a tag and a button over the map. */
const GAP_PX = 4;
/** Two buttons high: further away a tag would tell of another place. */
const MOVE_PX_MAX = 96;
/** Boxes that touch do not overlap, however their sums are rounded. */
const ROUNDING_PX = 0.01;

interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part of a cell that is on the map, in its pixels. */
export function roomOf(map: LeafletMap, id: string): Room {
  const zoom = map.getZoom();
  const [west, , , north] = boundsOf(id);
  const { x, y } = map.project([north, west], zoom);
  const edges = edgesOf(map);
  return {
    left: Math.max(x, edges.left),
    top: Math.max(y, edges.top),
    right: Math.min(x + cellPx(zoom), edges.right),
    bottom: Math.min(y + cellPx(zoom), edges.bottom),
  };
}

function edgesOf(map: LeafletMap): Room {
  const { min, max } = map.getPixelBounds();
  return { left: min!.x + EDGE_PX, top: min!.y + EDGE_PX, right: max!.x - EDGE_PX, bottom: max!.y - EDGE_PX };
}

/** The middle of its listings in pixels of the layer, moved so that the tag stays inside its cell, and that no edge of the map cuts it. */
export function placeOf(
  map: LeafletMap,
  { lat, lon }: Cell,
  { room, width, height }: { room: Room; width: number; height: number },
) {
  const point = map.project([lat, lon], map.getZoom());
  for (const { left, top, right, bottom } of [room, edgesOf(map)]) {
    point.x = within(point.x, left, { size: width, room: right - left });
    point.y = within(point.y, top, { size: height, room: bottom - top });
  }
  const { x, y } = point.subtract(map.getPixelOrigin());
  return { x, y };
}

/** What lies over the map, in pixels of the layer. */
export function boxesOver(map: LeafletMap, over: HTMLElement): Box[] {
  const { left, top } = map.getContainer().getBoundingClientRect();
  return [...over.querySelectorAll("button, .map-switch, .map-notice")].flatMap((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    if (width === 0) return [];
    const middle = map.containerPointToLayerPoint([x + width / 2 - left, y + height / 2 - top]);
    return [{ x: middle.x, y: middle.y, width: width + 2 * GAP_PX, height: height + 2 * GAP_PX }];
  });
}

/**
 * Where tags stand that would lie on a button, or that the edge of the map has moved onto another one. Undefined for a tag with no place
 * but under a button, where it could be neither read nor pressed: a map that moves by a finger's breadth shows it.
 */
export function placesApart(map: LeafletMap, tags: readonly Box[], buttons: readonly Box[]): (Box | undefined)[] {
  const taken = [...buttons];
  const places = tags.map((tag) => {
    if (taken.some((other) => overlap(other, tag))) return undefined;
    taken.push(tag);
    return tag;
  });
  return places.map((place, index) => {
    if (place !== undefined) return place;
    const tag = tags[index]!;
    const isUnderButton = buttons.some((button) => overlap(button, tag));
    const found = besideAll(map, tag, taken) ?? (isUnderButton ? undefined : tag);
    if (found !== undefined) taken.push(found);
    return found;
  });
}

/** The nearest place for a box where it lies on none of the others; undefined where all such places are too far away. */
function besideAll(map: LeafletMap, box: Box, others: readonly Box[]): Box | undefined {
  const { width, height } = box;
  const around = (axis: "x" | "y", side: "width" | "height") => [
    box[axis],
    ...others.flatMap((other) =>
      [-1, 1].map((sign) => other[axis] + sign * ((other[side] + box[side]) / 2 + ROUNDING_PX)),
    ),
  ];
  const { left, top, right, bottom } = edgesOf(map);
  const { x: originX, y: originY } = map.getPixelOrigin();
  const distanceTo = ({ x, y }: Box) => Math.hypot(x - box.x, y - box.y);
  const isInside = ({ x, y }: Box) =>
    x - width / 2 >= left - originX &&
    x + width / 2 <= right - originX &&
    y - height / 2 >= top - originY &&
    y + height / 2 <= bottom - originY;
  return around("x", "width")
    .flatMap((x) => around("y", "height").map((y) => ({ x, y, width, height })))
    .filter((place) => distanceTo(place) <= MOVE_PX_MAX && isInside(place))
    .sort((one, other) => distanceTo(one) - distanceTo(other))
    .find((place) => !others.some((other) => overlap(other, place)));
}
