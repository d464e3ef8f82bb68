// Where most of what a search finds lies: a few listings far away would leave the town that was asked for at the edge of an empty map.
import type { Cell } from "../../../../shared/cells.ts";

type Found = Pick<Cell, "lat" | "lon" | "count">;

/** Share of the listings that the bulk holds. */
const BULK_SHARE = 0.95;
/** The rest is left out only where the bulk spans at most this part of what all span. */
const EXTENT_RATIO_MAX = 0.5;

/** The cells nearest to the middle that hold 95 % of the listings, where they take at most half of the room; otherwise all. */
export function bulkOf<Place extends Found>(cells: readonly Place[]): readonly Place[] {
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  const middle = { lat: medianOf(cells, "lat"), lon: medianOf(cells, "lon") };
  // A degree of longitude is half as long in Estonia.
  const distance = ({ lat, lon }: Place) => Math.hypot(lat - middle.lat, (lon - middle.lon) / 2);
  const bulk: Place[] = [];
  let held = 0;
  for (const cell of cells.toSorted((one, other) => distance(one) - distance(other))) {
    if (held >= BULK_SHARE * total) break;
    bulk.push(cell);
    held += cell.count;
  }
  return extentOf(bulk) <= EXTENT_RATIO_MAX * extentOf(cells) ? bulk : cells;
}

function medianOf(cells: readonly Found[], side: "lat" | "lon"): number {
  const sorted = cells.toSorted((one, other) => one[side] - other[side]);
  let left = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  for (const cell of sorted) {
    left -= cell.count;
    if (left <= 0) return cell[side];
  }
  return 0;
}

/** The longer side, in degrees of latitude. */
function extentOf(cells: readonly Found[]): number {
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return Math.max(span(cells.map(({ lat }) => lat)), span(cells.map(({ lon }) => lon)) / 2);
}
