// What is near a place: "Tallinna lähedal", "под Таллином", "near TalTech". The words that say it, and the clauses of the search.
import type { PlaceWords } from "../../../mappings/concepts/place-words.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import type { Point } from "../../../shared/point.ts";
import { type Clause, terms } from "../filters.ts";
import { inCircle } from "../geo/clauses.ts";
import { distanceM } from "../geo/point.ts";
import { WEIGHTS } from "../weights.ts";
import type { AnyWord } from "./any-word.ts";
import { perText } from "./per-text.ts";
import { constant } from "./text-clauses.ts";
import type { TypedWord } from "./text-words.ts";

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

/** Shares of the distance within which listings score once more each, so that nearer ones come first. */
const RINGS = [0.1, 0.2, 0.35, 0.5, 0.75];

/** Villages of a large parish lie further away than where its town ends. */
const REACH_KM_MAX = 10;

/** Number of words that say "near" in front of a name that starts behind them; 0 for none. */
export const nearAhead = (words: readonly TypedWord[], start: number, table: PlaceWords): number =>
  aheadOfName(words, start, table, "near-ahead");

/** Number of words that say "near" behind a name, from `start` on; 0 for none. */
export function nearBehind(words: readonly TypedWord[], start: number, table: PlaceWords): number {
  return (table["near-behind"].match(words, start)?.next ?? start) - start;
}

/** Number of words of "or near it" and, at the end of a part of the text, of "and around it" behind a place; 0 for none. */
export function orNear(words: readonly TypedWord[], start: number, table: PlaceWords): number {
  const either = table["or-near"].match(words, start);
  const both = either === undefined ? table["and-near"].match(words, start) : undefined;
  const said = either ?? both;
  if (said === undefined) return 0;
  const next = words[said.next];
  const isEnd = next === undefined || /[,;.]/.test(next.before) || /^\d/.test(next.text);
  // "или рядом [с морем]"
  const isOfNext = start + 1 + nearAhead(words, start + 1, table) > said.next;
  return isOfNext || (both !== undefined && !isEnd) ? 0 : said.next - start;
}

const NEAR_ROLES = ["near-ahead", "near-behind", "or-near", "and-near"] as const;

/** Whether a text asks for what is near: most do not, and looking for it at each word took a sixth of the reading. */
export function createSaysNear(table: PlaceWords, hasUnit: (words: readonly TypedWord[]) => boolean, anyWord: AnyWord) {
  const maySayNear = anyWord((word) => NEAR_ROLES.some((role) => table[role].startsWith(word)));
  return perText(
    (words) =>
      hasUnit(words) ||
      (maySayNear(words) &&
        words.some(
          (_, at) => nearAhead(words, at, table) + nearBehind(words, at, table) + orNear(words, at, table) > 0,
        )),
  );
}

/** Number of words that say "outside" between a distance and a name; 0 for none. */
export const outsideAhead = (words: readonly TypedWord[], start: number, table: PlaceWords): number =>
  aheadOfName(words, start, table, "outside-ahead");

function aheadOfName(
  words: readonly TypedWord[],
  start: number,
  table: PlaceWords,
  role: "near-ahead" | "outside-ahead",
): number {
  const ahead = table[role].match(words, start);
  if (ahead === undefined) return 0;
  let { next } = ahead;
  for (;;) {
    // "рядом с городом Тарту", "near the city of Tartu"
    const between = table["near-between"].match(words, next);
    if (between === undefined) return next - start;
    next = between.next;
  }
}

/** Number of words that say "outside" behind a name, from `start` on; 0 for none. */
export function outsideBehind(words: readonly TypedWord[], start: number, table: PlaceWords): number {
  return (table["outside-behind"].match(words, start)?.next ?? start) - start;
}

/** How far a town reaches from its point, by the places in it: "5 km outside Tallinn" is from its border. */
export function reachKm(points: readonly Point[], paths: readonly string[], places: readonly PlacePoint[]): number {
  const isInside = ({ path }: PlacePoint) => paths.some((holder) => path.startsWith(`${holder}/`));
  const distances = places.filter(isInside).flatMap(({ lat, lon }) => {
    if (lat == null || lon == null) return [];
    return [Math.min(...points.map((point) => distanceM(point, { lat, lon }))) / 1000];
  });
  return Math.min(REACH_KM_MAX, Math.round(Math.max(0, ...distances)));
}

export function nearOf(points: readonly Point[], km: number, places: Iterable<PlacePoint>): Near {
  const near: string[] = [];
  const far: string[] = [];
  for (const { path, lat, lon } of places) {
    // A county says too little of where its listings are.
    if (lat == null || lon == null || !path.includes("/")) continue;
    const isNear = points.some((point) => distanceM(point, { lat, lon }) <= km * 1000);
    (isNear ? near : far).push(path);
  }
  const nearOnes = new Set(near);
  const farInside = far.filter((path) => holdersOf(path).some((holder) => nearOnes.has(holder)));
  return { points, km, paths: near, farPaths: farInside };
}

/** "harju-maakond/tallinn" of "harju-maakond/tallinn/kesklinna-linnaosa", and its county. */
function holdersOf(path: string): string[] {
  const slugs = path.split("/");
  return slugs.slice(1).map((_slug, depth) => slugs.slice(0, depth + 1).join("/"));
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

const within = ({ lat, lon }: Point, km: number): Clause => inCircle({ lat, lon, radiusM: Math.round(km * 1000) });
