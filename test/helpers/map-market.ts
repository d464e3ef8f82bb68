// Listings all over the map: a third in the middle of Tallinn, a third anywhere in Estonia, the rest at the point of another, abroad or
// without one.
import type { Knex } from "../../shared/db/connect.ts";
import { insertRows, openMarket } from "./market.ts";
import type { Random } from "./random.ts";

interface Point {
  lat: number;
  lon: number;
}

/** Six decimals, as coordinates are given: the index has points to a centimetre, and cannot tell which side of an edge finer ones are. */
export function createDegrees(random: Random) {
  return (low: number, high: number): number =>
    Number((low + ((high - low) * random.below(1_000_000)) / 1_000_000).toFixed(6));
}

/** `also`: points of further listings, which a search in Estonia finds. */
export async function fillMap(db: Knex, random: Random, count: number, also: readonly Point[] = []): Promise<void> {
  const market = await openMarket(db, random);
  const between = createDegrees(random);
  let last: Point = { lat: 59.43, lon: 24.75 };
  const rows = Array.from({ length: count }, (_, index) => {
    if (index % 3 === 0) last = { lat: between(59.4, 59.46), lon: between(24.65, 24.85) };
    if (index % 3 === 1) last = { lat: between(57.6, 59.6), lon: between(22, 28) };
    const hasPoint = index % 3 !== 2 || index % 2 === 0;
    return { ...market.row(), lat: hasPoint ? last.lat : null, lon: hasPoint ? last.lon : null };
  });
  const found = { status: "active", visibility: "public", country: "EE", city: null, city_slug: null };
  await insertRows(db, [...rows, ...also.map((point) => ({ ...market.row(), ...found, ...point }))]);
}
