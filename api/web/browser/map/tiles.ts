// Cells of the map as tiles: which one a point is in, and what it covers. Pure. A cell is half a tile of the map wide, 128 pixels or a
// little more, so that the text of one does not lie over its neighbour's.
import type { Point } from "../../../../shared/point.ts";

/** The API's cells are a quarter of a tile of the zoom that it is asked for. */
export const zoomToAsk = (zoom: number): number => Math.max(0, Math.floor(zoom) - 1);

/** The zoom at which a cell is a whole tile. */
const precision = (zoom: number): number => zoomToAsk(zoom) + 2;

const TILE_PX = 256;

/** Width of a cell on a map of this zoom, which may lie between two whole ones. */
export const cellPx = (zoom: number): number => TILE_PX * 2 ** (zoom - precision(zoom));

/** `zoom/x/y` of the cell that a point is in. */
export function cellOf({ lat, lon }: Point, zoom: number): string {
  const z = precision(zoom);
  const tiles = 2 ** z;
  const x = Math.floor(((lon + 180) / 360) * tiles);
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles);
  return `${z}/${x}/${y}`;
}

/** West, south, east, north of a cell, in degrees. */
export function boundsOf(id: string): [west: number, south: number, east: number, north: number] {
  const [z = 0, x = 0, y = 0] = id.split("/").map(Number);
  const tiles = 2 ** z;
  const lon = (column: number) => (column / tiles) * 360 - 180;
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI;
  return [lon(x), lat(y + 1), lon(x + 1), lat(y)];
}

/** Where a tag of this size stands so that it stays inside its cell: tags of neighbours never lie over each other. */
export function within(at: number, start: number, { size, room }: { size: number; room: number }): number {
  const half = Math.min(size, room) / 2;
  return Math.max(start + half, Math.min(start + room - half, at));
}
