// The part of the map that the parameters of a search name, and the rules between them.
import type { Point } from "../../../shared/point.ts";
import type { FoundProblem } from "../../http/params.ts";
import type { Pairs } from "../../http/query.ts";
import type { Box } from "./box.ts";
import type { Shapes } from "./clauses.ts";
import type { Polygon } from "./polygon.ts";

interface GeoValues {
  bbox?: Box | undefined;
  near?: Point | undefined;
  radius?: number | undefined;
  polygon?: Polygon | undefined;
}

/** A town of Estonia and its edges. */
const RADIUS_ADVISED_M = 5000;

export function shapesOf({ bbox, near, radius, polygon }: GeoValues): Shapes {
  return {
    ...(bbox === undefined ? {} : { box: bbox }),
    ...(near === undefined || radius === undefined ? {} : { circle: { ...near, radiusM: radius } }),
    ...(polygon === undefined ? {} : { polygon }),
  };
}

/** A circle has a point and a radius, and distances are from a point. */
export function lackingPoint(pairs: Pairs): FoundProblem[] {
  const given = new Map(pairs.filter(([, value]) => value !== ""));
  const lacks = (param: string, reason: string) => ({ param, value: null, code: "missing_parameter", reason }) as const;
  if (given.has("near") && !given.has("radius")) {
    const corrected = { param: "radius", value: String(RADIUS_ADVISED_M) };
    return [{ ...lacks("radius", "needed with near, in metres"), corrected }];
  }
  if (given.has("near")) return [];
  if (given.has("radius")) return [lacks("near", "needed with radius: lat,lon")];
  return given.get("sort") === "distance" ? [lacks("near", "needed with sort=distance: lat,lon")] : [];
}
