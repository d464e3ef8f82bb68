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
  const whole = (name: string, params: ParamChange): ParamChange => {
    const own = [...OWN_PARAMS[name as FacetName], "cursor"].filter((param) => given.includes(param));
    const kept = Object.entries(params).filter(([param, value]) => value !== null || given.includes(param));
    return {
      ...Object.fromEntries(own.map((param) => [param, null])),
      ...asRead(fallback),
      ...Object.fromEntries(kept),
    };
  };
  return Object.fromEntries(
    facets.map(({ name, answer }) => {
      const found = answer(counted);
      if ("options" in found)
        return [name, { options: found.options.map((option) => followable(option, name, whole)) }];
      return [name, { ...found, bars: found.bars.map((bar) => followable(bar, name, whole)) }];
    }),
  );
}

function followable<T extends FacetOption | FacetBar>(
  counted: T,
  name: string,
  whole: (name: string, params: ParamChange) => ParamChange,
): T {
  return counted.params === undefined ? counted : { ...counted, params: whole(name, counted.params) };
}
