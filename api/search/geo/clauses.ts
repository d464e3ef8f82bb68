// Clauses of the map's shapes. Listings without coordinates are in none of them.
import { FIELDS } from "../../../mappings/fields.ts";
import type { Point } from "../../../shared/point.ts";
import type { Box } from "./box.ts";
import type { Polygon } from "./polygon.ts";

type ShapeClause = Readonly<Record<string, object>>;

/** Listings are in all of them. */
export interface Shapes {
  box?: Box | undefined;
  circle?: Circle | undefined;
  polygon?: Polygon | undefined;
}

export interface Circle extends Point {
  radiusM: number;
}

export function shapeClauses({ box, circle, polygon }: Shapes): ShapeClause[] {
  return [
    ...(box === undefined ? [] : [inBox(box)]),
    ...(circle === undefined ? [] : [inCircle(circle)]),
    ...(polygon === undefined ? [] : [inPolygon(polygon)]),
  ];
}

export const inCircle = ({ lat, lon, radiusM }: Circle): ShapeClause => ({
  geo_distance: { distance: `${radiusM}m`, [FIELDS.point]: { lat, lon } },
});

/** The index rounds points down and the lower edges of a box up, by less than a centimetre: a listing on them would be left out. */
const ROUNDED_DEGREES = 1e-7;

function inBox({ west, south, east, north }: Box): ShapeClause {
  const corners = {
    top_left: { lat: north, lon: Math.max(-180, west - ROUNDED_DEGREES) },
    bottom_right: { lat: Math.max(-90, south - ROUNDED_DEGREES), lon: east },
  };
  return { geo_bounding_box: { [FIELDS.point]: corners } };
}

/** Edges are straight in degrees, as in PostgreSQL's `<@ polygon`. */
function inPolygon({ corners }: Polygon): ShapeClause {
  const ring = [...corners, corners[0]!].map(({ lat, lon }) => [lon, lat]);
  return { geo_shape: { [FIELDS.point]: { shape: { type: "polygon", coordinates: [ring] }, relation: "intersects" } } };
}
