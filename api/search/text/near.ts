// What is near a place: "Tallinna lähedal", "под Таллином", "near TalTech". The words that say it, and the clauses of the search.
import { FIELDS } from "../../../mappings/fields.ts";
import { type Clause, terms } from "../filters.ts";
import { WEIGHTS } from "../weights.ts";
import { constant } from "./text-clauses.ts";
import type { TypedWord } from "./text-words.ts";

export interface Point {
  lat: number;
  lon: number;
}

export interface Near {
  points: readonly Point[];
  km: number;
  /** Places whose own point is near: for listings without coordinates. */
  paths: readonly string[];
  /** Places in one of `paths` whose own point is not near. */
  farPaths: readonly string[];
}

/** A place as far as nearness matters. */
export interface PlacePoint {
  path: string;
  lat?: number | null | undefined;
  lon?: number | null | undefined;
}

const AHEAD = phrases([
  "рядом с|рядом со|возле|недалеко от|не далеко от|неподалёку от|неподалеку от|поблизости от|около|вблизи|вблизи от|близко к|близ|под",
  "в окрестностях|окрестности|в пригороде|пригород",
  "near|near to|nearby|close to|not far from|next to|around|in the vicinity of|on the outskirts of|outside|outside of",
  "mitte kaugel|mitte kaugele",
]);
const BEHIND = phrases([
  "lähedal|lähedale|lähedalt|lähedane|lähistel|lähistele|läheduses|lähedusse|lähiümbruses|lähiümbrusse|lahedal|lahistel|laheduses",
  "juures|juurde|ümbruses|ümbrusse|ümbruskonnas|umbruses|kandis|kanti|naabruses|kõrval|külje all",
]);
/** Between the word and the name: "рядом с городом Тарту", "near the city of Tartu". */
const FILLERS = new Set("the city town of город городом города городу".split(" "));
const EARTH_RADIUS_KM = 6371;
/** Shares of the distance within which listings score once more each, so that nearer ones come first. */
const RINGS = [0.1, 0.2, 0.35, 0.5, 0.75];

/** Number of words that say "near" in front of a name that starts behind them; 0 for none. */
export function nearAhead(words: readonly TypedWord[], start: number): number {
  let length = longest(AHEAD, words, start);
  if (length === 0) return 0;
  while (FILLERS.has(words[start + length]?.text ?? "")) length += 1;
  return length;
}

/** The same behind a name. */
export function nearBehind(words: readonly TypedWord[], start: number): number {
  return longest(BEHIND, words, start);
}

export function nearOf(points: readonly Point[], km: number, places: Iterable<PlacePoint>): Near {
  const near: string[] = [];
  const far: string[] = [];
  for (const { path, lat, lon } of places) {
    // A county says too little of where its listings are.
    if (lat == null || lon == null || !path.includes("/")) continue;
    const isNear = points.some((point) => distanceKm(point, { lat, lon }) <= km);
    (isNear ? near : far).push(path);
  }
  const farInside = far.filter((path) => near.some((other) => path.startsWith(`${other}/`)));
  return { points, km, paths: near, farPaths: farInside };
}

export function nearClause({ points, km, paths, farPaths }: Near): Clause {
  const hasPoint = { exists: { field: FIELDS.point } };
  const inNearPlaces = {
    bool: {
      filter: [terms(FIELDS.placePaths, paths)],
      must_not: [hasPoint, ...(farPaths.length === 0 ? [] : [terms(FIELDS.placePaths, farPaths)])],
    },
  };
  return {
    bool: {
      should: [...points.map((point) => within(point, km)), ...(paths.length === 0 ? [] : [inNearPlaces])],
      minimum_should_match: 1,
    },
  };
}

/** Nearer listings first: each ring adds a constant, so that the score of an unchanged listing never changes. */
export function nearScores({ points, km }: Near): Clause[] {
  return RINGS.map((share) => {
    const ring = points.map((point) => within(point, km * share));
    const clause = ring.length === 1 ? ring[0]! : { bool: { should: ring } };
    return constant(WEIGHTS.nearer, clause, `within ${(km * share).toFixed(1)} km`);
  });
}

function within({ lat, lon }: Point, km: number): Clause {
  return { geo_distance: { distance: `${Math.round(km * 1000)}m`, [FIELDS.point]: { lat, lon } } };
}

/** Great-circle distance. */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [dLat, dLon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
}

function phrases(lines: readonly string[]): readonly (readonly string[])[] {
  return lines.flatMap((line) => line.split("|")).map((phrase) => phrase.split(" "));
}

function longest(list: readonly (readonly string[])[], words: readonly TypedWord[], start: number): number {
  const lengths = list
    .filter((phrase) => phrase.every((word, offset) => words[start + offset]?.text === word))
    .map(({ length }) => length);
  return Math.max(0, ...lengths);
}
