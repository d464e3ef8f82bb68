// Schemas of the parameters that name a part of the map.
import { z } from "zod";
import type { Point } from "../../../shared/point.ts";
import { integer, refuse } from "../../http/param-kinds.ts";
import { type Box, readBox } from "./box.ts";
import { readPoint } from "./point.ts";
import { CORNERS_MAX, type Polygon, readPolygon } from "./polygon.ts";
import { isRefused, type Refused } from "./refused.ts";

const RADIUS_METRES_MIN = 50;
export const RADIUS_METRES_MAX = 100_000;

function shape<Shape extends object>(
  read: (text: string) => Shape | Refused,
  meta: { description: string; example: string },
) {
  return z
    .string()
    .transform((text, ctx): Shape => {
      // Map sites give points as "59.437, 24.754" to copy.
      const found = read(text.replace(/\s+/g, ""));
      if (!isRefused(found)) return found;
      const { code, reason, corrected } = found;
      refuse(ctx, code, reason, corrected === undefined ? {} : { corrected });
      return z.NEVER;
    })
    .meta(meta);
}

export const GEO_PARAMS = {
  bbox: shape<Box>(readBox, {
    description:
      "Only listings in this box of the map: `west,south,east,north` in degrees, at most 20 from side to side. Listings without " +
      "coordinates are left out.",
    example: "24.5,59.3,25,59.6",
  }),
  near: shape<Point>((text) => readPoint(text, "the point"), {
    description:
      "Only listings within `radius` of this point, `lat,lon` in degrees; `distances` of the answer says how far.",
    example: "59.437,24.754",
  }),
  radius: integer(RADIUS_METRES_MIN, RADIUS_METRES_MAX, "Metres around `near`.", { unit: "metres" }).meta({
    example: 2000,
  }),
  polygon: shape<Polygon>(readPolygon, {
    description:
      `Only listings in this area of the map: 3 to ${CORNERS_MAX} corners, \`lat,lon;lat,lon;…\` in degrees, closed by itself. Its edges ` +
      "must not cross. Listings without coordinates are left out.",
    example: "59.43,24.7;59.45,24.8;59.4,24.78",
  }),
};
