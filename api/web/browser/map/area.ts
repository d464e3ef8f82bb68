// Areas drawn on the map: as corners, as the text of the search, and whether the search would take them. Pure.
import { findCrossing } from "../../../../shared/crossing.ts";
import type { Point } from "../../../../shared/point.ts";

export const CORNERS_MIN = 3;
const CORNERS_MAX = 100;
/** A metre. */
const DIGITS = 5;

const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));

export const writeArea = (corners: readonly Point[]): string =>
  corners.map(({ lat, lon }) => `${rounded(lat)},${rounded(lon)}`).join(";");

/** No corners where the text is no area: the search itself says what is wrong. */
export function readArea(text: string | undefined): Point[] {
  const corners = (text ?? "")
    .split(";")
    .map((pair) => pair.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part))))
    .filter((pair) => pair.length === 2 && pair.every(Number.isFinite))
    .map(([lat = 0, lon = 0]) => ({ lat, lon }));
  return corners.length < CORNERS_MIN ? [] : corners;
}

export const writeBox = (sides: readonly number[]): string => sides.map(rounded).join(",");

/** West, south, east, north. */
export function readBox(text: string | undefined): [number, number, number, number] | undefined {
  const sides = (text ?? "").split(",").map(Number);
  return sides.length === 4 && sides.every(Number.isFinite) && (text ?? "") !== ""
    ? (sides as [number, number, number, number])
    : undefined;
}

export type AreaProblem = "tooFew" | "tooManyCorners" | "crosses";

/** Why the search would refuse the area. */
export function problemOf(corners: readonly Point[]): AreaProblem | undefined {
  const round = corners.map(({ lat, lon }) => ({ lat: rounded(lat), lon: rounded(lon) }));
  if (new Set(round.map(({ lat, lon }) => `${lat} ${lon}`)).size < CORNERS_MIN) return "tooFew";
  if (round.length > CORNERS_MAX) return "tooManyCorners";
  return findCrossing(round) === undefined ? undefined : "crosses";
}

/** A box inside the view, so that all its corners can be taken hold of. */
export function areaOfView([west, south, east, north]: readonly [number, number, number, number]): Point[] {
  const [dx, dy] = [(east - west) * 0.1, (north - south) * 0.1];
  const corner = (lat: number, lon: number) => ({ lat: rounded(lat), lon: rounded(lon) });
  return [
    corner(north - dy, west + dx),
    corner(north - dy, east - dx),
    corner(south + dy, east - dx),
    corner(south + dy, west + dx),
  ];
}
