// Searches that start from a listing: the same type and deal in its place, and at about its price.
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

/**
 * Similar listings in the municipality, and where there are none, in the county: each with one listing more than is shown, since the
 * listing itself is among them.
 */
export function similarSearches(listing: Listing): Params[] {
  const { price, location } = listing;
  const range: Params =
    price === null
      ? {}
      : {
          minPrice: String(Math.floor(price * (1 - PRICE_SHARE))),
          maxPrice: String(Math.ceil(price * (1 + PRICE_SHARE))),
        };
  return placeSearches(listing)
    .filter(({ place }) => place !== location.settlement)
    .map(({ params }) => ({ ...params, ...range, limit: String(SIMILAR_COUNT + 1) }));
}
