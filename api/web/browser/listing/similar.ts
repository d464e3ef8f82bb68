// Searches that start from a listing: the same type and deal in its place; similar ones around its point, or else at about its price.
import type { Listing } from "../../../../shared/listing.ts";

export const SIMILAR_COUNT = 4;

/** A price of up to this share more or less is still about the same. */
const PRICE_SHARE = 0.3;

type Params = Record<string, string>;

/** Each place of the listing with the search in it, the narrowest first. */
export function placeSearches({
  dealType,
  propertyType,
  location,
}: Listing): { place: NonNullable<Place>; params: Params }[] {
  const { country, county, municipality, settlement, city } = location;
  const base = { dealType, propertyType };
  if (country !== "EE")
    return city ? [{ place: city, params: { ...base, abroad: "only", country, city: city.slug } }] : [];
  if (county === null) return [];
  const inCounty = { ...base, countySlug: county.slug };
  const inMunicipality = municipality && { ...inCounty, municipalitySlug: municipality.slug };
  return [
    // A town and its municipality may have one name, and would stand there twice.
    settlement !== null &&
      inMunicipality !== null &&
      settlement.name !== municipality?.name && {
        place: settlement,
        params: { ...inMunicipality, settlements: settlement.slug },
      },
    municipality !== null && inMunicipality !== null && { place: municipality, params: inMunicipality },
    { place: county, params: inCounty },
  ].filter((search) => search !== false);
}

type Place = Listing["location"]["city"];

/** Similar ones are at most this far away, as far as people go to work. */
const NEAR_METRES = 30_000;
const SIZE_SHARE = 0.2;

/**
 * Similar listings around the point, by distance; where there are none, in the municipality, then in the county. Each with one listing
 * more than is shown, since the listing itself is among them.
 */
export function similarSearches(listing: Listing): Params[] {
  const { price, location } = listing;
  const priced: Params = price === null ? {} : range("Price", price * (1 - PRICE_SHARE), price * (1 + PRICE_SHARE));
  const inPlaces = placeSearches(listing)
    .filter(({ place }) => place !== location.settlement)
    .map(({ params }) => ({ ...params, ...priced }));
  const near = nearby(listing);
  const limit = String(SIMILAR_COUNT + 1);
  return [...(near === undefined ? [] : [near]), ...inPlaces].map((params) => ({ ...params, limit }));
}

/** A room and a fifth of the size more or less, the nearest first; undefined without a point. */
function nearby({ dealType, propertyType, location, rooms, size }: Listing): Params | undefined {
  const { point, country } = location;
  if (point === null) return undefined;
  return {
    ...{ dealType, propertyType, near: `${point.lat},${point.lon}`, radius: String(NEAR_METRES), sort: "distance" },
    ...(country === "EE" ? {} : { abroad: "only", country }),
    ...(rooms === null ? {} : range("Rooms", Math.max(0, rooms - 1), rooms + 1)),
    ...(size === null ? {} : range("Size", size * (1 - SIZE_SHARE), size * (1 + SIZE_SHARE))),
  };
}

const range = (name: string, least: number, most: number): Params => ({
  [`min${name}`]: String(Math.floor(least)),
  [`max${name}`]: String(Math.ceil(most)),
});
