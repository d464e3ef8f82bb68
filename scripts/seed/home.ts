// Attributes of one home: type, size, floors, price, and which of them are missing.
import type { DealType, PropertyType } from "../../shared/enums.ts";
import { type Feature, featuresOf, withoutContradictions } from "./features.ts";
import type { Location } from "./locations.ts";
import type { Random } from "./random.ts";

export interface Home {
  type: PropertyType;
  deal: DealType;
  features: readonly Feature[];
  rooms: number | null;
  size: number | null;
  floor: number | null;
  floors: number | null;
  plotArea: number | null;
  year: number | null;
  price: number | null;
  previousPrice: number | null;
}

const TYPES: Readonly<Record<PropertyType, number>> = {
  apartment: 58,
  house: 15,
  land: 9,
  commercialSpace: 6,
  townhouseBox: 4,
  partOfHouse: 3,
  summerHouse: 3,
  garage: 2,
};

/** Square metres of a home of one room and of each further one. */
const ROOM_SIZES: Partial<Record<PropertyType, readonly [number, number]>> = {
  apartment: [31, 18],
  house: [40, 27],
  townhouseBox: [36, 24],
  partOfHouse: [30, 22],
  summerHouse: [28, 16],
};

const SEASIDE: readonly Feature[] = ["seaView", "nearSea"];

export function makeHome(random: Random, location: Location): Home {
  const type = random.weighted(
    location.urban ? TYPES : { ...TYPES, apartment: 25, house: 30, land: 20, summerHouse: 9 },
  );
  const deal = random.weighted<DealType>(dealsOf(type));
  const hasRooms = type in ROOM_SIZES || (type === "commercialSpace" && random.chance(0.5));
  const rooms = hasRooms ? roomsOf(random, type) : null;
  const size = type === "land" ? null : sizeOf(random, type, rooms);
  const newBuilding = random.chance(0.15);
  const year = newBuilding
    ? random.integer(2022, 2027)
    : Math.max(1680, Math.min(2022, Math.round(2024 - random.longTailed(38, 0.7))));
  const { floor, floors } = floorsOf(random, type);
  const plotArea = plotOf(random, type);
  const price = priceOf(random, { type, deal, size, plotArea, location, year });
  const dropped = random.chance(deal === "sale" ? 0.13 : 0.05);
  const missing = <T>(value: T, probability: number): T | null => (random.chance(probability) ? null : value);

  const possible = location.coastal
    ? featuresOf(type)
    : featuresOf(type).filter((feature) => !SEASIDE.includes(feature));
  const chosen = random.sample(possible, random.integer(2, 8));
  const stated = chosen.filter((feature) => feature !== "newBuilding");
  const kept = missing(price, 0.03);
  return {
    type,
    deal,
    features: withoutContradictions(newBuilding && type !== "land" ? ["newBuilding", ...stated] : stated),
    rooms,
    size: missing(size, 0.02),
    floor: floor === null ? null : missing(floor, 0.06),
    floors: floors === null ? null : missing(floors, 0.08),
    plotArea: plotArea === null ? null : missing(plotArea, 0.07),
    year: type === "land" ? null : missing(year, 0.15),
    price: kept,
    previousPrice: kept !== null && dropped ? roundPrice(kept * (1 + random.longTailed(0.07, 0.6)), kept) : null,
  };
}

function dealsOf(type: PropertyType): Partial<Record<DealType, number>> {
  if (type === "land") return { sale: 97, rent: 3 };
  if (type === "garage") return { sale: 75, rent: 25 };
  if (type === "commercialSpace") return { sale: 35, rent: 65 };
  if (type === "summerHouse") return { sale: 75, rent: 5, shortterm: 20 };
  return { sale: 68, rent: 27, shortterm: 5 };
}

function roomsOf(random: Random, type: PropertyType): number {
  if (type === "apartment") return Number(random.weighted({ 1: 18, 2: 36, 3: 30, 4: 12, 5: 3, 6: 1 }));
  if (type === "commercialSpace") return random.integer(1, 9);
  return Number(random.weighted({ 2: 8, 3: 20, 4: 32, 5: 24, 6: 10, 7: 4, 9: 2 }));
}

function sizeOf(random: Random, type: PropertyType, rooms: number | null): number {
  const [first, each] = ROOM_SIZES[type] ?? [0, 0];
  const median = type === "garage" ? 20 : type === "commercialSpace" ? 110 : first + each * ((rooms ?? 1) - 1);
  const size = random.longTailed(median, type === "commercialSpace" ? 0.8 : 0.16);
  return Math.max(9, Math.round(size * 10) / 10);
}

function floorsOf(random: Random, type: PropertyType): { floor: number | null; floors: number | null } {
  if (type === "apartment" || type === "commercialSpace") {
    const floors = Number(random.weighted({ 1: 2, 2: 10, 3: 12, 4: 12, 5: 34, 6: 6, 7: 4, 9: 16, 12: 3, 16: 1 }));
    const basement = type === "commercialSpace" && random.chance(0.04);
    return { floor: basement ? -1 : random.integer(1, floors), floors };
  }
  return { floor: null, floors: type === "land" || type === "garage" ? null : random.integer(1, 3) };
}

function plotOf(random: Random, type: PropertyType): number | null {
  if (type === "land") return Math.round(random.longTailed(2400, 1.1));
  if (type === "apartment" || type === "garage" || type === "commercialSpace") return null;
  return Math.round(random.longTailed(type === "townhouseBox" ? 300 : 1200, 0.6));
}

interface PriceOptions {
  type: PropertyType;
  deal: DealType;
  size: number | null;
  plotArea: number | null;
  location: Location;
  year: number;
}

function priceOf(random: Random, { type, deal, size, plotArea, location, year }: PriceOptions): number {
  const level = location.eurPerSqm * (year > 2015 ? 1.25 : 1);
  const land = Math.sqrt(plotArea ?? 0) * location.eurPerSqm * 0.35;
  const factor = { house: 0.7, summerHouse: 0.5, garage: 0.35, commercialSpace: 0.75 }[type as string] ?? 1;
  const value = type === "land" ? land : (size ?? 60) * level * factor + land * 0.3;
  const asked = random.longTailed(value, 0.28);
  if (deal === "rent") return roundPrice(Math.max(60, asked * 0.0052));
  if (deal === "shortterm") return roundPrice(Math.max(25, asked * 0.0006));
  return roundPrice(Math.max(1500, asked));
}

/** Asking prices are round: 185,000 and 640, sometimes 189,900. Never at or below `above`. */
function roundPrice(price: number, above = 0): number {
  const step = price > 20_000 ? 1000 : price > 3000 ? 100 : price > 300 ? 10 : 5;
  const rounded = Math.round(price / step) * step;
  return rounded > above ? rounded : above + step;
}
