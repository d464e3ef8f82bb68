// Compares the facts of a listing with what a text asks for. Pure.
import type { StoredListing } from "../../../shared/listing.ts";
import type { RangeFact, Want } from "./people-texts.ts";
import { affirms, foldText, says } from "./says.ts";

interface Point {
  lat: number;
  lon: number;
}

/** A listing as the checks read it. */
export interface Facts {
  listing: StoredListing;
  /** Official names of its place and all above it. */
  placeNames: readonly string[];
  /** Its own point, or else that of its place. */
  point: Point | undefined;
  /** All its texts, folded. */
  text: string;
}

const RANGE_FACTS: readonly RangeFact[] = [
  "price",
  "pricePerSqm",
  "size",
  "plotArea",
  "rooms",
  "floor",
  "floors",
  "year",
];
const EARTH_RADIUS_KM = 6371;

export function factsOf(listing: StoredListing, placePoint: Point | undefined): Facts {
  const { county, municipality, settlement, point } = listing.location;
  const texts = [...Object.values(listing.slogan), ...Object.values(listing.description)];
  return {
    listing,
    placeNames: [county, municipality, settlement].flatMap((place) => (place === null ? [] : [place.name])),
    point: point ?? placePoint,
    text: texts.map(foldText).join("\n"),
  };
}

/** The facts of the listing that the text does not allow, each with its value; none when the listing is right. */
export function wrongFacts(want: Want, facts: Facts): string[] {
  const { listing, placeNames } = facts;
  const { dealType, propertyType, floor, floors, location } = listing;
  const isTopFloor = floor !== null && floor === floors;
  const address = location.address?.toLowerCase() ?? "";
  const isForeign = location.country !== "EE";
  if (want.none === true) return isForeign ? [] : ["none: in Estonia"];
  return [
    isForeign && `country: ${location.country}`,
    want.dealType?.includes(dealType) === false && `dealType: ${dealType}`,
    want.propertyType?.includes(propertyType) === false && `propertyType: ${propertyType}`,
    ...RANGE_FACTS.map((name) => !isWithin(listing[name], want[name]) && `${name}: ${listing[name]}`),
    want.topFloor !== undefined && want.topFloor !== isTopFloor && `topFloor: floor ${floor} of ${floors}`,
    want.in !== undefined && !placeNames.some((name) => want.in!.includes(name)) && `in: ${placeNames.join(", ")}`,
    placeNames.some((name) => want.notIn?.includes(name)) && `notIn: ${placeNames.join(", ")}`,
    want.near !== undefined && nearProblem(want.near, facts),
    want.address?.some((street) => hasWords(address, street)) === false && `address: ${location.address}`,
    ...(want.says ?? []).map((stems) => !says(facts.text, stems) && `says: ${stems[0]}`),
    want.any?.every((one) => wrongFacts(one, facts).length > 0) === true && `any of: ${JSON.stringify(want.any)}`,
    ...(want.saysNot ?? []).map((stems) => affirms(facts.text, stems) && `saysNot: ${stems[0]}`),
  ].filter((problem) => problem !== false);
}

function isWithin(value: number | null, limits: readonly [number | null, number | null] | undefined): boolean {
  if (limits === undefined) return true;
  const [min, max] = limits;
  return value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
}

function nearProblem({ lat, lon, km }: NonNullable<Want["near"]>, { point }: Facts): string | false {
  if (point === undefined) return "near: no point";
  const away = distanceKm(point, { lat, lon });
  return away > km && `near: ${away.toFixed(1)} km away`;
}

/** Great-circle distance. */
function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [dLat, dLon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
}

/** Whole words: "narva mnt 2" does not stand in "narva mnt 24". */
function hasWords(address: string, street: string): boolean {
  const escaped = street.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u").test(address);
}
