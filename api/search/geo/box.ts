// Boxes of the map as they are written in an address: `west,south,east,north`, the order of OGC and GeoJSON. Pure.
import { areSwapped, DEGREES, notDegrees, outside } from "./point.ts";
import type { Refused } from "./refused.ts";

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** About a metre. */
export const SIDE_DEGREES_MIN = 0.00001;
const SIDE_DEGREES_MAX = 20;
/** 24.70001 - 24.7 is less than 0.00001 in floating point. */
const INEXACT_DEGREES = 1e-9;

export function readBox(text: string): Box | Refused {
  const parts = text.split(",");
  if (parts.length !== 4) {
    return { code: "invalid_value", reason: "must be west,south,east,north, such as 24.5,59.3,25,59.6" };
  }
  const wrong = parts.findIndex((part) => !DEGREES.test(part));
  if (wrong >= 0) return notDegrees(SIDES[wrong]!, parts[wrong]!);
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
  const corners = [
    { lat: south, lon: west },
    { lat: north, lon: east },
  ];
  const swapped = { west: south, south: west, east: north, north: east };
  if (areSwapped(corners) && (turned(swapped) ?? sizeProblem(swapped)) === undefined) {
    return {
      ...{ code: "swapped_coordinates", reason: "has latitudes before longitudes: must be west,south,east,north" },
      corrected: writeBox(swapped),
    };
  }
  return (
    outside(corners[0]!, "its south-western corner") ??
    outside(corners[1]!, "its north-eastern corner") ??
    turned({ west, south, east, north }) ??
    sizeProblem({ west, south, east, north }) ?? { west, south, east, north }
  );
}

const SIDES = ["west", "south", "east", "north"];

/** A box over the date line has no listings, and is rather a mistake. */
function turned({ west, south, east, north }: Box): Refused | undefined {
  const reasons = [
    ...(west > east ? [`west (${west}) is greater than east (${east})`] : []),
    ...(south > north ? [`south (${south}) is greater than north (${north})`] : []),
  ];
  if (reasons.length === 0) return undefined;
  const [from, to] = [Math.min(west, east), Math.max(west, east)];
  const ordered = { west: from, south: Math.min(south, north), east: to, north: Math.max(south, north) };
  return { code: "min_above_max", reason: reasons.join(", and "), corrected: writeBox(ordered) };
}

const writeBox = ({ west, south, east, north }: Box) => [west, south, east, north].join(",");

const PLAIN_NAMES = { west: "west", south: "south", east: "east", north: "north" };

/** The problem of a box that is too small or too large. `names` say in refusals what is at its sides. */
export function sizeProblem({ west, south, east, north }: Box, names = PLAIN_NAMES): Refused | undefined {
  const sides = [
    [`from ${names.west} to ${names.east}`, east - west],
    [`from ${names.south} to ${names.north}`, north - south],
  ] as const;
  for (const [name, degrees] of sides) {
    if (degrees < SIDE_DEGREES_MIN - INEXACT_DEGREES || degrees > SIDE_DEGREES_MAX + INEXACT_DEGREES) {
      const bounds = `must be from ${SIDE_DEGREES_MIN.toFixed(5)} to ${SIDE_DEGREES_MAX} degrees`;
      return { code: "out_of_range", reason: `is ${Number(degrees.toFixed(6))} degrees wide ${name}: ${bounds}` };
    }
  }
  return undefined;
}
