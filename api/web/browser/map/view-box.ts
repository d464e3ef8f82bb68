// The part of the world that a map shows: as the search takes it, and set to what the search is limited to or finds.
import { type FitBoundsOptions, type Map as LeafletMap, latLng, latLngBounds } from "leaflet";
import type { Cell } from "../../../../shared/cells.ts";
import type { Point } from "../../../../shared/point.ts";
import type { Params } from "../search/query.ts";
import { readArea, readBox, writeBox } from "./area.ts";
import { ESTONIA, ZOOM_MAX } from "./base-map.ts";
import { bulkOf } from "./bulk.ts";
import { PLACE_ON_MAP } from "./cells.ts";
import { boundsOf } from "./tiles.ts";

/** The API takes boxes up to this wide. */
const BOX_DEGREES_MAX = 20;
/** A single listing is shown with what is around it. */
export const FIT_ZOOM_MAX = 14;
/** Room beside the outermost points for most of half a tag, which keeps off the edge itself, and for the tools over them. */
const PADDING: FitBoundsOptions = { paddingTopLeft: [40, 72], paddingBottomRight: [40, 28] };

type Sides = [west: number, south: number, east: number, north: number];

export function sidesOf(map: LeafletMap): Sides {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** The view as a parameter of the search; none of half the world. */
export function boxOf(map: LeafletMap): { bbox?: string } {
  const [west, south, east, north] = sidesOf(map);
  const isTooWide = east - west > BOX_DEGREES_MAX || north - south > BOX_DEGREES_MAX;
  return isTooWide ? {} : { bbox: writeBox([west, south, east, north]) };
}

/** The part of the map that a search is limited to, for comparing. */
export const placeOf = (params: Params): string => JSON.stringify(PLACE_ON_MAP.map((name) => params[name] ?? ""));

/** Shows the area, the box or the circle of the search, else most of what it finds. */
export function fitTo(map: LeafletMap, { polygon, bbox, near, radius, abroad }: Params, found: readonly Cell[]): void {
  const corners = readArea(polygon);
  const [lat = Number.NaN, lon = Number.NaN] = (near ?? "").split(",").map(Number);
  const metres = Number(radius);
  if (Number.isFinite(lat + lon + metres)) {
    map.fitBounds(latLng(lat, lon).toBounds(2 * metres), { animate: false, maxZoom: ZOOM_MAX });
    return;
  }
  const sides = corners.length === 0 ? readBox(bbox) : undefined;
  if (sides !== undefined) {
    const [west, south, east, north] = sides;
    // It is the view that it was taken from: with room around it the map would grow with each visit.
    const box: [number, number][] = [
      [south, west],
      [north, east],
    ];
    map.fitBounds(box, { animate: false, maxZoom: ZOOM_MAX });
    return;
  }
  const cells = abroad === undefined ? homeOf(found) : found;
  const bulk = bulkOf(cells);
  const limits = corners.length > 0 ? corners : bulk.length < cells.length ? bulk.flatMap(aroundOf) : cells;
  const points = limits.map(({ lat, lon }) => [lat, lon] as [number, number]);
  if (points.length > 0) map.fitBounds(points, { animate: false, maxZoom: FIT_ZOOM_MAX, ...PADDING });
}

/** Corners around the middle of a cell: its listings lie on all sides of it. */
function aroundOf({ id, lat, lon, listingId }: Cell): Point[] {
  if (listingId !== undefined) return [{ lat, lon }];
  const [west, south, east, north] = boundsOf(id);
  const [aside, above] = [(east - west) / 4, (north - south) / 4];
  return [
    { lat: lat - above, lon: lon - aside },
    { lat: lat + above, lon: lon + aside },
  ];
}

/** What lies in Estonia, where anything does: a single listing at 0, 0 by mistake would open the map on Africa. */
function homeOf(found: readonly Cell[]): readonly Cell[] {
  const bounds = latLngBounds(ESTONIA).pad(0.1);
  const home = found.filter(({ lat, lon }) => bounds.contains([lat, lon]));
  return home.length > 0 ? home : found;
}
