// Yes-or-no conditions. Each is one small function from parameters to a clause, or to nothing.
import { FIELDS, type FieldName } from "../../mappings/fields.ts";
import { RANGES, type RangeName, type SearchParams } from "./params.ts";

export type Clause = Readonly<Record<string, unknown>>;

const RANGE_FIELDS: Readonly<Record<RangeName, FieldName>> = {
  Price: FIELDS.price,
  Rooms: FIELDS.rooms,
  Size: FIELDS.size,
  Floor: FIELDS.floor,
  Floors: FIELDS.floors,
  PlotArea: FIELDS.plotArea,
  Year: FIELDS.year,
};

export function buildFilters(params: SearchParams): Clause[] {
  const { dealType, propertyTypes, topFloor, priceDrop, abroad } = params;
  return [
    // Tombstones of hidden listings share the index. They have no country and no place, so in Estonia nothing more is asked:
    // a clause that nearly every listing meets makes browsing a million 1.2 times as dear, filters 1.3 times.
    abroad === undefined ? undefined : term(FIELDS.isPublic, true),
    dealType === undefined ? undefined : term(FIELDS.dealType, dealType),
    propertyTypes === undefined ? undefined : terms(FIELDS.propertyType, propertyTypes),
    where(params),
    ...RANGES.map((name) => range(name, params.ranges[name])),
    topFloor === undefined ? undefined : term(FIELDS.isTopFloor, topFloor === "only"),
    priceDrop ? term(FIELDS.priceDropped, true) : undefined,
  ].filter((clause) => clause !== undefined);
}

/** Estonia, abroad or both. Places narrow the Estonian part only, countries and cities the foreign part only. */
function where({ abroad, areas, countries, cities }: SearchParams): Clause | undefined {
  const estonian = areas.length > 0 ? terms(FIELDS.placePaths, areas) : term(FIELDS.country, "EE");
  if (abroad === undefined) return estonian;

  const narrowed = [
    countries === undefined ? undefined : terms(FIELDS.country, countries),
    cities === undefined ? undefined : terms(FIELDS.citySlug, cities),
  ].filter((clause) => clause !== undefined);
  const foreign = {
    bool: { ...(narrowed.length > 0 ? { filter: narrowed } : {}), must_not: [term(FIELDS.country, "EE")] },
  };
  if (abroad === "only") return foreign;
  // Both, unnarrowed, is everything.
  if (areas.length === 0 && narrowed.length === 0) return undefined;
  return { bool: { should: [estonian, foreign], minimum_should_match: 1 } };
}

function range(name: RangeName, bounds: { min?: number; max?: number } | undefined): Clause | undefined {
  if (bounds === undefined) return undefined;
  const { min, max } = bounds;
  const limits = { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) };
  return { range: { [RANGE_FIELDS[name]]: limits } };
}

export const term = (field: FieldName, value: string | number | boolean): Clause => ({ term: { [field]: value } });
export const terms = (field: FieldName, values: readonly string[]): Clause =>
  values.length === 1 ? term(field, values[0]!) : { terms: { [field]: [...values] } };
