import { describe, expect, test } from "vitest";
import { similarSearches } from "../../../api/web/browser/listing/similar.ts";
import type { Listing } from "../../../shared/listing.ts";

const names = (name: string) => ({ et: name, en: name, ru: name });
const place = (slug: string, name: string) => ({ slug, name, names: names(name) });

const home = {
  dealType: "sale",
  propertyType: "apartment",
  price: 100_000,
  rooms: 2,
  size: 52.9,
  location: {
    country: "EE",
    county: place("harju-maakond", "Harju maakond"),
    municipality: place("tallinn", "Tallinn"),
    settlement: null,
    city: null,
    address: null,
    point: { lat: 59.43, lon: 24.75 },
  },
} as unknown as Listing;
const at = (location: Partial<Listing["location"]>): Listing => ({
  ...home,
  location: { ...home.location, ...location },
});

describe("similar listings", () => {
  test("are around the point first, the nearest first, of about the same rooms and size", () => {
    expect(similarSearches(home)[0]).toEqual({
      ...{ dealType: "sale", propertyType: "apartment", near: "59.43,24.75", radius: "30000", sort: "distance" },
      ...{ minRooms: "1", maxRooms: "3", minSize: "42", maxSize: "64", limit: "5" },
    });
  });

  test("are in the municipality, then in the county where there is no point, at about the price", () => {
    const inCounty = { dealType: "sale", propertyType: "apartment", countySlug: "harju-maakond" };
    const rest = { minPrice: "70000", maxPrice: "130000", limit: "5" };
    expect(similarSearches(at({ point: null }))).toEqual([
      { ...inCounty, municipalitySlug: "tallinn", ...rest },
      { ...inCounty, ...rest },
    ]);
  });

  test("are in the country of the point", () => {
    expect(similarSearches(at({ country: "ES", county: null, municipality: null }))).toEqual([
      expect.objectContaining({ near: "59.43,24.75", abroad: "only", country: "ES" }),
    ]);
  });

  test("leave out the numbers that are not known", () => {
    const [near] = similarSearches({ ...home, rooms: null, size: null });
    expect(Object.keys(near!)).toEqual(["dealType", "propertyType", "near", "radius", "sort", "limit"]);
  });
});
