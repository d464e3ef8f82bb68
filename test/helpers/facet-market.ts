// Random searches over a market of varied listings, for tests that follow the counts beside their options.
import type { Knex } from "../../shared/db/connect.ts";
import { DEAL_TYPES, PROPERTY_TYPES, SORTS } from "../../shared/enums.ts";
import { insertRows, openMarket } from "./market.ts";
import type { Random } from "./random.ts";

/** Wishes that a search may have beside each other, in three languages; some are met by words, some read otherwise beside a type. */
const SLOGANS = [
  "Korter rõduga",
  "Maja saunaga",
  "Kivimaja garaažiga",
  "Avar korter, kamin ja saun",
  "Garaaž",
  "Büroo kesklinnas, parkimine",
  "Kahetoaline korter liftiga, rõdu",
  "Suvila järve ääres",
  "Krunt mere ääres",
] as const;

const TEXTS = [
  "korter",
  "saun",
  "rõduga korter",
  "garaaž",
  "garaažiga",
  "kivimaja",
  "2 tuba",
  "korter kuni 90 000",
  "korter Tallinnas",
  "office parking",
  "квартира с балконом",
  "ilma liftita korter",
  "maja -saun",
  "kortre", // a typo
  "лщкеук", // "korter" on the other keyboard
  "korter xyzzyq rõduga", // one word less
  "saun kamin Pirital",
  "2 tuba büroo", // words without their meaning
] as const;

export async function insertFacetMarket(db: Knex, random: Random, count: number): Promise<string[]> {
  const market = await openMarket(db, random);
  return insertRows(
    db,
    Array.from({ length: count }, () => facetRow(market.row(), random)),
  );
}

function facetRow(row: Record<string, unknown>, random: Random): Record<string, unknown> {
  const { price_eur: price } = row as { price_eur: number | null };
  return {
    ...row,
    // Cents, between the whole euros that a parameter says.
    price_eur: price === null || random.chance(0.7) ? price : price - random.pick([0.5, 0.01, 0.99]),
    size_m2: row.size_m2 === null || random.chance(0.7) ? row.size_m2 : (row.size_m2 as number) - 0.01,
    slogan: JSON.stringify({ et: random.pick(SLOGANS) }),
  };
}

const WHERE = [
  {},
  {},
  { countySlug: "harju-maakond" },
  { countySlug: "harju-maakond", municipalitySlug: "tallinn" },
  { countySlug: "harju-maakond", municipalitySlug: "tallinn", settlementSlug: "pirita-linnaosa" },
  { settlements: "pirita-linnaosa,kesklinna-linnaosa" },
  { abroad: "only" },
  { abroad: "include" },
  { abroad: "include", country: "FI,ES" },
  { abroad: "only", city: "helsinki" },
  { abroad: "include", countySlug: "tartu-maakond", country: "FI" },
] as const;

/** A search with several filters of any kind. */
export function randomSearch(random: Random): URLSearchParams {
  const params: Record<string, string> = { ...random.pick(WHERE) };
  const maybe = (share: number, name: string, value: () => string | number) => {
    if (random.chance(share)) params[name] = String(value());
  };
  maybe(0.4, "dealType", () => random.pick(DEAL_TYPES));
  maybe(0.3, "propertyType", () => random.pick(PROPERTY_TYPES));
  maybe(0.1, "propertyType", () => "apartment,house");
  maybe(0.2, "minPrice", () => 40_000 + 10_000 * random.below(6));
  maybe(0.2, "maxPrice", () => 90_000 + 10_000 * random.below(8));
  maybe(0.15, "minRooms", () => 1 + random.below(3));
  maybe(0.15, "maxRooms", () => 3 + random.below(3));
  maybe(0.15, "minSize", () => 20 + random.below(40));
  maybe(0.15, "maxSize", () => 60 + 0.5 * random.below(100));
  maybe(0.1, "minYear", () => 1950 + random.below(30));
  maybe(0.1, "maxYear", () => 1980 + random.below(60));
  maybe(0.1, "topFloor", () => random.pick(["only", "exclude"]));
  maybe(0.15, "priceDrop", () => 1);
  maybe(0.2, "features", () => random.pick(["sauna", "balcony", "garage", "sauna,fireplace"]));
  maybe(0.5, "searchText", () => random.pick(TEXTS));
  maybe(0.1, "concepts", () => random.pick(["0", "words", "things"]));
  maybe(0.2, "sort", () => random.pick(SORTS));
  return new URLSearchParams(params);
}

/** The same request with an option's `params`: null takes a parameter away. */
export function follow(search: URLSearchParams, params: Readonly<Record<string, string | number | null>>) {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(params)) {
    if (value === null) changed.delete(name);
    else changed.set(name, String(value));
  }
  return changed;
}
