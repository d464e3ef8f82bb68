// Areas drawn on the map as they are written in an address: `lat,lon;lat,lon;…`, closed by themselves. Pure.

import { findCrossing } from "../../../shared/crossing.ts";
import type { Point } from "../../../shared/point.ts";
import { SIDE_DEGREES_MIN, sizeProblem } from "./box.ts";
import { readPoint, writePoint } from "./point.ts";
import { isRefused, type Refused } from "./refused.ts";

export interface Polygon {
  /** The first is not repeated at the end. */
  corners: readonly Point[];
}

const CORNERS_MIN = 3;
export const CORNERS_MAX = 100;

export function readPolygon(text: string): Polygon | Refused {
  const parts = text.split(";");
  if (parts.length > CORNERS_MAX + 1) {
    return {
      code: "too_many_values",
      reason: `has ${parts.length} corners: must be from ${CORNERS_MIN} to ${CORNERS_MAX}`,
    };
  }
  const corners: Point[] = [];
  const swapped: Point[] = [];
  for (const [index, part] of parts.entries()) {
    const name = `corner ${index + 1}`;
    const point = readPoint(part, name);
    if (!isRefused(point)) corners.push(point);
    else if (point.code === "swapped_coordinates") swapped.push(readPoint(point.corrected!, name) as Point);
    else return point;
  }
  if (swapped.length > 0) return swappedProblem(swapped, parts);
  if (corners.length > 1 && isSame(corners[0]!, corners.at(-1)!)) corners.pop();
  return shapeProblem(corners) ?? { corners };
}

function swappedProblem(swapped: readonly Point[], parts: readonly string[]): Refused {
  const first = parts.findIndex((part) => isRefused(readPoint(part, "")));
  const reason = `corner ${first + 1} has longitude before latitude: ${parts[first]}`;
  const areAll = swapped.length === parts.length;
  return {
    ...{ code: "swapped_coordinates", reason },
    ...(areAll ? { corrected: swapped.map(writePoint).join(";") } : {}),
  };
}

function shapeProblem(corners: readonly Point[]): Refused | undefined {
  if (corners.length < CORNERS_MIN || corners.length > CORNERS_MAX) {
    const bounds = `must be from ${CORNERS_MIN} to ${CORNERS_MAX}`;
    return { code: "out_of_range", reason: `has ${corners.length} different corners: ${bounds}` };
  }
  const twice = corners.findIndex((corner, index) => isSame(corner, corners[(index + 1) % corners.length]!));
  if (twice >= 0) {
    const next = ((twice + 1) % corners.length) + 1;
    return { code: "repeated_corner", reason: `corners ${twice + 1} and ${next} are the same` };
  }
  const crossing = findCrossing(corners);
  if (crossing !== undefined) {
    const edges = crossing.map((at) => `${at + 1} to ${((at + 1) % corners.length) + 1}`);
    return { code: "crossing_edges", reason: `the edges from corner ${edges.join(" and from corner ")} meet` };
  }
  const [lats, lons] = [corners.map(({ lat }) => lat), corners.map(({ lon }) => lon)];
  const box = { west: Math.min(...lons), south: Math.min(...lats), east: Math.max(...lons), north: Math.max(...lats) };
  const names = {
    ...{ west: `corner ${lons.indexOf(box.west) + 1}`, south: `corner ${lats.indexOf(box.south) + 1}` },
    ...{ east: `corner ${lons.indexOf(box.east) + 1}`, north: `corner ${lats.indexOf(box.north) + 1}` },
  };
  return sizeProblem(box, names) ?? flatProblem(corners);
}

/** All corners in a line. */
function flatProblem(corners: readonly Point[]): Refused | undefined {
  const doubled = corners.reduce((sum, { lat, lon }, index) => {
    const next = corners[(index + 1) % corners.length]!;
    return sum + lon * next.lat - next.lon * lat;
  }, 0);
  if (Math.abs(doubled) >= SIDE_DEGREES_MIN ** 2) return undefined;
  return { code: "out_of_range", reason: `has no area: corners 1 to ${corners.length} are in a line` };
}

const isSame = (one: Point, other: Point) => one.lat === other.lat && one.lon === other.lon;
