// How far the listings of a page are from the point of `near`: `distances` of the response.
import type { Point } from "../../../shared/point.ts";
import { distanceM } from "./point.ts";

interface Placed {
  id: string;
  location: { point: Point | null };
}

/** Whole metres by id. `listings` are raw JSON; without `near` they are not parsed. */
export function distancesOf(listings: readonly Buffer[], from: Point): Record<string, number> {
  const placed = listings.map((listing) => JSON.parse(listing.toString()) as Placed);
  return Object.fromEntries(
    placed.flatMap(({ id, location: { point } }) =>
      point === null ? [] : [[id, Math.round(distanceM(from, point))] as const],
    ),
  );
}
