// The facets that a search asks for, and their part of the response.
import type { SearchParams } from "../params.ts";
import type { Counted, Facet, FacetAnswer, FacetBar, FacetOption, ParamChange } from "./facet.ts";
import { readCounted } from "./facet-aggregations.ts";
import { type FacetName, OWN_PARAMS } from "./facet-names.ts";
import { asRead, type SearchedFallback } from "./follow.ts";
import { numberFacet } from "./number-facets.ts";
import {
  countryFacet,
  dealTypeFacet,
  type FacetText,
  featuresFacet,
  placeFacet,
  priceDropFacet,
  propertyTypeFacet,
  roomsFacet,
} from "./option-facets.ts";
import type { PlaceTree } from "./place-options.ts";

export interface FacetContext {
  places: () => PlaceTree;
  /** Of the search, after its fallback. */
  text: FacetText;
}

const FACETS: Readonly<Record<FacetName, (params: SearchParams, context: FacetContext) => Facet>> = {
  dealType: (params, { text }) => dealTypeFacet(params, text),
  propertyType: (params, { text }) => propertyTypeFacet(params, text),
  place: (params, { places }) => placeFacet(params, places()),
  rooms: roomsFacet,
  features: featuresFacet,
  price: (params) => numberFacet("price", params),
  pricePerSqm: (params) => numberFacet("pricePerSqm", params),
  size: (params) => numberFacet("size", params),
  year: (params) => numberFacet("year", params),
  priceDrop: priceDropFacet,
  country: countryFacet,
};

export function facetsOf(params: SearchParams, context: FacetContext): Facet[] {
  return params.facets.map((name) => FACETS[name](params, context));
}

export type Facets = Readonly<Partial<Record<FacetName, FacetAnswer>>>;

/** `params` of each option, with all that has to change: set them in the request, and take away those that are null. */
export function presentFacets(
  facets: readonly Facet[],
  aggregations: Counted | undefined,
  { given }: Pick<SearchParams, "given">,
  fallback: SearchedFallback,
): Facets {
  const counted = readCounted(aggregations);
  const read = asRead(fallback);
  const isGiven = new Set(given);
  return Object.fromEntries(
    facets.map(({ name, answer }) => {
      const own = [...OWN_PARAMS[name as FacetName], "cursor"].filter((param) => isGiven.has(param));
      const unset = { ...Object.fromEntries(own.map((param) => [param, null])), ...read };
      const whole = (params: ParamChange): ParamChange => withoutIdleNulls(params, unset, isGiven);
      const found = answer(counted);
      if ("options" in found) return [name, { options: found.options.map((option) => followable(option, whole)) }];
      return [name, { ...found, bars: found.bars.map((bar) => followable(bar, whole)) }];
    }),
  );
}

/** A parameter that was not given need not be taken away. */
function withoutIdleNulls(params: ParamChange, unset: ParamChange, isGiven: ReadonlySet<string>): ParamChange {
  const whole: Record<string, string | number | null> = { ...unset };
  for (const [param, value] of Object.entries(params)) if (value !== null || isGiven.has(param)) whole[param] = value;
  return whole;
}

function followable<T extends FacetOption | FacetBar>(counted: T, whole: (params: ParamChange) => ParamChange): T {
  return counted.params === undefined ? counted : { ...counted, params: whole(counted.params) };
}
