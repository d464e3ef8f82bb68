// A small market of varied listings: every type, status, place and missing value, with many equal sort values.

import type { Knex } from "../../shared/db/connect.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { DEAL_TYPES, PROPERTY_TYPES } from "../../shared/enums.ts";
import { insertSeller } from "./builders.ts";
import type { Random } from "./random.ts";

const MARKET_PLACES = [
  "harju-maakond",
  "harju-maakond/tallinn",
  "harju-maakond/tallinn/kesklinna-linnaosa",
  "harju-maakond/tallinn/pirita-linnaosa",
  "tartu-maakond",
  "tartu-maakond/tartu-linn",
  "parnu-maakond/parnu-linn",
] as const;

export const MARKET_CITIES = [
  ["FI", "Helsinki", "helsinki"],
  ["FI", "Turku", "turku"],
  ["ES", "Alicante", "alicante"],
] as const;

/** Apartments are most of a market: enough of them for pages of "korter". */
const TYPES = [...PROPERTY_TYPES, "apartment", "apartment", "apartment"] as const;

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse("2026-01-01T09:00:00Z");

export interface Market {
  /** Columns of a new listing, all of them chosen at random. */
  row(): Record<string, unknown>;
}

export async function openMarket(db: Knex, random: Random): Promise<Market> {
  await ensurePlaces(db);
  const rows = await db("places").whereIn("path", MARKET_PLACES).select("id");
  const placeIds = rows.map(({ id }) => id as string);
  const seller_id = await insertSeller(db);
  const unknown = (share: number, value: unknown) => (random.chance(share) ? null : value);

  return {
    row() {
      const abroad = random.chance(0.25);
      const [country, city, city_slug] = random.pick(MARKET_CITIES);
      const floors = unknown(0.3, 1 + random.below(6)) as number | null;
      const dropped = random.chance(0.2);
      const price = dropped ? 50_000 + 10_000 * random.below(10) : unknown(0.2, 50_000 + 10_000 * random.below(10));
      return {
        seller_id,
        status: random.pick(["active", "active", "active", "active", "reserved", "draft"]),
        visibility: random.chance(0.1) ? "unlisted" : "public",
        deal_type: random.pick(DEAL_TYPES),
        property_type: random.pick(TYPES),
        place_id: abroad ? null : unknown(0.2, random.pick(placeIds)),
        country: abroad ? country : "EE",
        city: abroad ? city : null,
        city_slug: abroad ? city_slug : null,
        price_eur: price,
        previous_price_eur: dropped ? 200_000 : null,
        price_dropped_at: dropped ? new Date(FIRST_DAY) : null,
        rooms: unknown(0.2, 1 + random.below(5)),
        size_m2: unknown(0.2, 20 + 10.5 * random.below(8)),
        floor: unknown(0.3, 1 + random.below(floors ?? 6)),
        floors,
        plot_area_m2: unknown(0.5, 500.25 * (1 + random.below(6))),
        year_built: unknown(0.3, 1950 + 10 * random.below(8)),
        featured_tier: random.chance(0.15) ? 1 + random.below(2) : 0,
        // Few different moments: the id has to decide between many.
        published_at: new Date(FIRST_DAY + DAY_MS * random.below(20)),
        slogan: JSON.stringify({ et: random.chance(0.7) ? "Korter rõduga" : "Maja saunaga" }),
      };
    },
  };
}

export async function insertRows(db: Knex, rows: readonly Record<string, unknown>[]): Promise<string[]> {
  const inserted: { id: string }[] = await db("listings").insert(rows).returning("id");
  return inserted.map(({ id }) => id);
}
