// Finds edges of a polygon that cross or touch each other. Pure. By orientation of three points, as in any textbook of geometry; a hundred
// corners are 4,950 pairs, for which no sweep line is needed.
import type { Point } from "./point.ts";

/** Numbers of the first two edges that meet outside their common corner; edge n goes from corner n to the next. */
export function findCrossing(corners: readonly Point[]): [number, number] | undefined {
  const count = corners.length;
  const edge = (at: number) => [corners[at]!, corners[(at + 1) % count]!] as const;
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      const areNeighbours = other === one + 1 || (one === 0 && other === count - 1);
      const meet = areNeighbours ? turnBack(corners, one, other) : doMeet(edge(one), edge(other));
      if (meet) return [one, other];
    }
  }
  return undefined;
}

type Edge = readonly [Point, Point];

/** Neighbours meet outside their common corner only where the second one goes back along the first. */
function turnBack(corners: readonly Point[], one: number, other: number): boolean {
  const count = corners.length;
  const [before, shared, after] =
    other === one + 1
      ? [corners[one]!, corners[other]!, corners[(other + 1) % count]!]
      : [corners[other]!, corners[one]!, corners[one + 1]!];
  if (turn(before, shared, after) !== 0) return false;
  const forward =
    (after.lon - shared.lon) * (shared.lon - before.lon) + (after.lat - shared.lat) * (shared.lat - before.lat);
  return forward < 0;
}

function doMeet([a, b]: Edge, [c, d]: Edge): boolean {
  const [one, two, three, four] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (one !== two && three !== four) return true;
  return (
    (one === 0 && isBetween(c, a, b)) ||
    (two === 0 && isBetween(d, a, b)) ||
    (three === 0 && isBetween(a, c, d)) ||
    (four === 0 && isBetween(b, c, d))
  );
}

/** 1 where a, b, c turn left, -1 right, 0 where they are in a line. */
const turn = (a: Point, b: Point, c: Point): number =>
  Math.sign((b.lon - a.lon) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lon - a.lon));

/** Of a point in line with a and b. */
const isBetween = (point: Point, a: Point, b: Point): boolean =>
  Math.min(a.lon, b.lon) <= point.lon &&
  point.lon <= Math.max(a.lon, b.lon) &&
  Math.min(a.lat, b.lat) <= point.lat &&
  point.lat <= Math.max(a.lat, b.lat);
