// The facets of a search, each with the parameters that it sets: its own filter, which its counts leave out.
import { maxParam, minParam } from "../../../mappings/attributes.ts";

export const FACET_NAMES = [
  "dealType",
  "propertyType",
  "place",
  "rooms",
  "features",
  "price",
  "pricePerSqm",
  "size",
  "year",
  "priceDrop",
  "country",
] as const;
export type FacetName = (typeof FACET_NAMES)[number];

/** Estonian places and foreign countries are two halves of one filter: choosing in one of them lets go of the other. */
const WHERE = ["countySlug", "municipalitySlug", "settlementSlug", "settlements", "abroad", "country", "city"] as const;

export const OWN_PARAMS: Readonly<Record<FacetName, readonly string[]>> = {
  dealType: ["dealType"],
  propertyType: ["propertyType"],
  place: WHERE,
  rooms: [minParam("rooms"), maxParam("rooms")],
  features: ["features"],
  price: [minParam("price"), maxParam("price")],
  // There is no parameter for it: its bars cannot be followed.
  pricePerSqm: [],
  size: [minParam("size"), maxParam("size")],
  year: [minParam("year"), maxParam("year")],
  priceDrop: ["priceDrop"],
  country: WHERE,
};
