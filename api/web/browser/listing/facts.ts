// Facts of a listing as name and value: the four that decide, and the rest.
import { ATTRIBUTES, type AttributeName } from "../../../../mappings/attributes.ts";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { fill } from "../../messages/search-messages.ts";
import { formatArea, formatNumber } from "../format.ts";

export type Fact = readonly [name: string, value: string];

const MAIN_FACTS_MAX = 4;

/** What people choose by, first. */
const ORDER: readonly AttributeName[] = ["rooms", "size", "floor", "plotArea", "year", "floors"];

export function factsOf(listing: Listing, lang: Locale): { main: Fact[]; rest: Fact[] } {
  const { listing: names, dealType, propertyType } = MESSAGES[lang];
  const known = ORDER.flatMap((name) => attributeFact(name, listing, lang));
  return {
    main: known.slice(0, MAIN_FACTS_MAX),
    rest: [
      [names.deal, dealType[listing.dealType]],
      [names.type, propertyType[listing.propertyType]],
      ...known.slice(MAIN_FACTS_MAX),
    ],
  };
}

function attributeFact(name: AttributeName, listing: Listing, lang: Locale): Fact[] {
  const { attributes, listing: names } = MESSAGES[lang];
  const { floor, floors, [name]: value } = listing;
  // The floor says of how many.
  if (value === null || (name === "floors" && floor !== null)) return [];
  if (name === "floor" && floors !== null) return [[attributes[name], fill(names.floorOf, { floor: value, floors })]];
  const { kind, unit } = ATTRIBUTES.find((attribute) => attribute.name === name)! as { kind: string; unit?: "m2" };
  if (unit === "m2") return [[attributes[name], formatArea(value, lang)]];
  // A year has no thousands separator.
  return [[attributes[name], kind === "whole" ? String(value) : formatNumber(value, lang)]];
}
