// Points on the earth: how they are written in an address, and how far apart they are. Pure.
import type { Point } from "../../../shared/point.ts";
import type { Refused } from "./refused.ts";

/** That of the engine (Lucene's `GeoUtils`), so that distances agree with its filters and its order. */
const EARTH_RADIUS_M = 6_371_008.7714;
/** Leaflet writes up to 15 decimals. */
export const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;
const LAT_MAX = 90;
const LON_MAX = 180;
/** Estonia with its sea. */
const ESTONIA = { south: 57, north: 60.5, west: 21, east: 29 };

/** Great-circle distance. */
export function distanceM(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [dLat, dLon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(h));
}

/** `lat,lon`. `name` says in refusals which point is meant, such as "corner 2". */
export function readPoint(text: string, name: string): Point | Refused {
  const parts = text.split(",");
  if (parts.length !== 2) {
    return { code: "invalid_value", reason: `${name} must be lat,lon, such as 59.437,24.754` };
  }
  const wrong = parts.find((part) => !DEGREES.test(part));
  if (wrong !== undefined) return notDegrees(name, wrong);
  const [lat, lon] = [Number(parts[0]), Number(parts[1])];
  const swapped = { lat: lon, lon: lat };
  if (areSwapped([{ lat, lon }])) {
    return {
      ...{ code: "swapped_coordinates", reason: `${name} has longitude before latitude: ${parts.join(",")}` },
      corrected: writePoint(swapped),
    };
  }
  return outside({ lat, lon }, name) ?? { lat, lon };
}

export const writePoint = ({ lat, lon }: Point): string => `${lat},${lon}`;

export const notDegrees = (name: string, text: string): Refused => ({
  code: "not_a_number",
  reason: `${name} has "${text.slice(0, 20)}", which is no number of degrees such as 59.437 (at most 15 decimals)`,
});

/** Whether the points are in Estonia only with latitude and longitude the other way round. */
export function areSwapped(points: readonly Point[]): boolean {
  const swapped = points.map(({ lat, lon }) => ({ lat: lon, lon: lat }));
  return swapped.every(isInEstonia) && !points.some(isInEstonia);
}

/** The problem of a point that is not on the earth. */
export function outside({ lat, lon }: Point, name: string): Refused | undefined {
  if (Math.abs(lat) > LAT_MAX) {
    return {
      code: "out_of_range",
      reason: `${name} has the latitude ${lat}: must be from -${LAT_MAX} to ${LAT_MAX} degrees`,
    };
  }
  if (Math.abs(lon) > LON_MAX) {
    return {
      ...{ code: "out_of_range" },
      reason: `${name} has the longitude ${lon}: must be from -${LON_MAX} to ${LON_MAX} degrees`,
    };
  }
  return undefined;
}

const isInEstonia = ({ lat, lon }: Point) =>
  lat >= ESTONIA.south && lat <= ESTONIA.north && lon >= ESTONIA.west && lon <= ESTONIA.east;
