// Filters of a search: one function per parameter, which gives a clause or undefined.
import { type RangeName, rangeNames } from "../../mappings/attributes.ts";
import { FIELDS, type FieldName } from "../../mappings/fields.ts";
import { shapeClauses } from "./geo/clauses.ts";
import type { SearchParams } from "./params.ts";

const RANGES = rangeNames();

export type Clause = Readonly<Record<string, unknown>>;

export function buildFilters(params: SearchParams): Clause[] {
  const { propertyTypes, topFloor, priceDrop, shapes, features = [] } = params;
  return [
    ...marketFilters(params),
    propertyTypes === undefined ? undefined : terms(FIELDS.propertyType, propertyTypes),
    ...RANGES.map((name) => range(name, params.ranges[name])),
    topFloor === undefined ? undefined : term(FIELDS.isTopFloor, topFloor === "only"),
    priceDrop ? term(FIELDS.priceDropped, true) : undefined,
    ...features.map((name) => term(FIELDS.features, name)),
    ...shapeClauses(shapes),
  ].filter((clause) => clause !== undefined);
}

/**
 * Estonia, abroad or both, and the deal type. Clauses that match most listings cost most to count, so Estonian searches have one of
 * them: a million listings took 13.4 ms with `isPublic`, country and deal type, 9.4 ms without the first two. Hidden listings do not
 * match, since their tombstones have no country, place or deal type.
 */
function marketFilters({ abroad, areas, countries, cities, dealType }: SearchParams): Clause[] {
  const deal = dealType === undefined ? [] : [term(FIELDS.dealType, dealType)];
  if (abroad === undefined) {
    if (areas.length > 0) return [...deal, terms(FIELDS.placePaths, areas)];
    return [dealType === undefined ? inEstonia : term(FIELDS.estonianDealType, dealType)];
  }

  const narrowed = [
    countries === undefined ? undefined : terms(FIELDS.country, countries),
    cities === undefined ? undefined : terms(FIELDS.citySlug, cities),
  ].filter((clause) => clause !== undefined);
  const foreign = { bool: { ...(narrowed.length > 0 ? { filter: narrowed } : {}), must_not: [inEstonia] } };
  const everywhere = [term(FIELDS.isPublic, true), ...deal];
  if (abroad === "only") return [...everywhere, foreign];
  // Without areas, countries and cities "include" matches everything. Areas narrow the Estonian part, countries and cities the
  // foreign one.
  if (areas.length === 0 && narrowed.length === 0) return everywhere;
  const estonian = areas.length > 0 ? terms(FIELDS.placePaths, areas) : inEstonia;
  return [...everywhere, { bool: { should: [estonian, foreign], minimum_should_match: 1 } }];
}

function range(name: RangeName, bounds: { min?: number; max?: number } | undefined): Clause | undefined {
  if (bounds === undefined) return undefined;
  const { min, max } = bounds;
  const limits = { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) };
  return { range: { [FIELDS[name]]: limits } };
}

export const term = (field: FieldName, value: string | number | boolean): Clause => ({ term: { [field]: value } });
export const terms = (field: FieldName, values: readonly string[]): Clause =>
  values.length === 1 ? term(field, values[0]!) : { terms: { [field]: [...values] } };

const inEstonia = term(FIELDS.country, "EE");
