// Where a tag stands: as near to its listings as its cell and the edges of the map allow.

import type { Map as LeafletMap } from "leaflet";
import type { Cell } from "../../../../shared/cells.ts";
import { boundsOf, cellPx, within } from "./tiles.ts";

/** Between a tag and the edge of the map. */
const EDGE_PX = 6;

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

/** The middle of its listings, moved so that the tag stays inside its cell, and that no edge of the map cuts it. */
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
  return map.unproject(point, map.getZoom());
}
