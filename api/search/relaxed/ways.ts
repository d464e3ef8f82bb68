// Ways on from a search that finds nothing or little: each changes one thing, the smallest first. Pure.
import { maxParam, minParam, type RangeName, rangeNames } from "../../../mappings/attributes.ts";
import type { ParamChange } from "../facets/facet.ts";
import { RADIUS_METRES_MAX } from "../geo/params.ts";

export interface Way {
  /** Parameters with another value, and the values that they had. */
  change?: ParamChange;
  was?: ParamChange;
  /** What is no longer asked: names of parameters, `features:sauna` for one of several, `searchText:` with the words. */
  without?: readonly string[];
  /** What to set in the request, and to take away where it is null. */
  params: ParamChange;
}

/** The text without some of its words. */
export interface ShorterText {
  words: string;
  text: string;
}

/** A limit that is to be moved to the nearest value that finds something. */
export interface Bound {
  range: RangeName;
  side: "min" | "max";
  param: string;
  value: number;
}

/** Parameters of a search with their values, as sent. */
export type Given = ReadonlyMap<string, string>;

/** Ways that keep most of the search; in the order in which they are offered. */
export function smallerWays(given: Given, shorter: readonly ShorterText[]): Way[] {
  const features = given.get("features")?.split(",") ?? [];
  return [
    ...(features.length > 1 ? features.map((name) => withoutFeature(features, name)) : []),
    ...shorter.map(({ words, text }) => ({ without: [`searchText:${words}`], params: { searchText: text } })),
    ...widerCircles(given),
    ...withoutShapes(given),
    ...withoutAny(given, "topFloor"),
    ...withoutAny(given, "priceDrop"),
    ...withoutAny(given, "features"),
    ...widerPlaces(given),
  ];
}

/** Ways that are offered after limits that move far. */
export function largerWays(given: Given): Way[] {
  return [
    ...rangeNames().flatMap((name) => withoutAny(given, minParam(name), maxParam(name))),
    ...withoutAny(given, "city"),
    ...(given.has("country") ? withoutAny(given, "country", "city") : []),
    ...withoutAny(given, "propertyType"),
    ...abroadWays(given),
    ...withoutAny(given, "searchText"),
    ...withoutAny(given, "dealType"),
  ];
}

function withoutAny(given: Given, ...names: string[]): Way[] {
  const asked = names.filter((name) => given.has(name));
  return asked.length === 0 ? [] : [{ without: asked, params: nulls(asked) }];
}

/** Of these the smallest that finds more is offered. */
function widerCircles(given: Given): Way[] {
  const radius = Number(given.get("radius"));
  if (!given.has("radius")) return [];
  const wider = WIDER_TIMES.map((times) => Math.min(RADIUS_METRES_MAX, times * radius));
  return [...new Set(wider)]
    .filter((to) => to > radius)
    .map((to) => ({ change: { radius: to }, was: { radius }, params: { radius: to } }));
}

const WIDER_TIMES = [2, 5, 20, 100];

function withoutFeature(features: readonly string[], name: string): Way {
  const rest = features.filter((other) => other !== name);
  return { without: [`features:${name}`], params: { features: rest.join(",") } };
}

/** Each part of the map. The order by distance goes with its point. */
function withoutShapes(given: Given): Way[] {
  const circle = given.get("sort") === "distance" ? ["near", "radius", "sort"] : ["near", "radius"];
  const shapes = [["bbox"], ["polygon"], circle].filter(([name]) => given.has(name!));
  return shapes.map((names) => ({ without: names, params: nulls(names) }));
}

/** Each area around the chosen one, up to all of Estonia. */
function widerPlaces(given: Given): Way[] {
  const levels = [["settlementSlug", "settlements"], ["municipalitySlug"], ["countySlug"]];
  return levels.flatMap((level, index) => {
    const dropped = levels.slice(0, index + 1).flat();
    const asked = dropped.filter((name) => given.has(name));
    if (!level.some((name) => given.has(name))) return [];
    return [{ change: nulls(asked), was: valuesOf(asked, given), params: nulls(asked) }];
  });
}

function abroadWays(given: Given): Way[] {
  const was = valuesOf(["abroad"], given);
  const include = { change: { abroad: "include" }, was, params: { abroad: "include" } };
  if (!given.has("abroad")) return [{ ...include, was: { abroad: null } }];
  const names = ["abroad", "country", "city"].filter((name) => given.has(name));
  return [
    ...(given.get("abroad") === "only" ? [include] : []),
    { change: nulls(names), was: valuesOf(names, given), params: nulls(names) },
  ];
}

export function boundsOf(given: Given): Bound[] {
  return rangeNames().flatMap((range) =>
    (["min", "max"] as const).flatMap((side) => {
      const param = side === "min" ? minParam(range) : maxParam(range);
      const value = given.get(param);
      return value === undefined ? [] : [{ range, side, param, value: Number(value) }];
    }),
  );
}

/** The limit at another value. */
export const moved = ({ param, value }: Bound, to: number): Way => ({
  change: { [param]: to },
  was: { [param]: value },
  params: { [param]: to },
});

const nulls = (names: readonly string[]): ParamChange => Object.fromEntries(names.map((name) => [name, null]));
const valuesOf = (names: readonly string[], given: Given): ParamChange =>
  Object.fromEntries(names.map((name) => [name, given.get(name) ?? null]));
