// Facets whose options are values: kinds, rooms, things, places, countries.
import { FIELDS } from "../../../mappings/fields.ts";
import { COUNTRY_CODES } from "../../../shared/countries.ts";
import { DEAL_TYPES, PROPERTY_TYPES } from "../../../shared/enums.ts";
import { buildFilters, type Clause, term } from "../filters.ts";
import type { SearchParams } from "../params.ts";
import { type DependsOn, readBesideDeal, readBesideType } from "../text/depends-on.ts";
import { abroadNames, type Names } from "../text/names.ts";
import type { Facet, FacetOption } from "./facet.ts";
import { countsByValue } from "./facet-aggregations.ts";
import { FEATURES } from "./features.ts";
import { type PlaceTree, placeOptions } from "./place-options.ts";

/** More would be a list to search, not one to choose from. */
const OPTIONS_MAX = 40;
/** More than there are types, numbers of rooms, countries or features. */
const TERMS_MAX = 1000;

type Option = Omit<FacetOption, "count">;
/** The text of a search, and how it is read beside other parameters. */
export interface FacetText {
  clause: Clause | undefined;
  dependsOn(): DependsOn;
  readBeside: (params: SearchParams) => Clause | undefined;
}

interface OptionFacet {
  without: SearchParams;
  options: readonly Option[];
  aggregation: object;
  apart?: Facet["apart"];
  /** Of a counted value; by default the value is one itself. */
  optionOf?: (counted: string) => string;
  inOrder?: boolean;
}

function optionFacet(name: string, facet: OptionFacet): Facet {
  const { without, options, aggregation, apart = {}, optionOf = String, inOrder } = facet;
  const apartName = (value: string) => `${name} ${value}`;
  return {
    ...{ name, without },
    aggregations: { [name]: aggregation },
    apart: Object.fromEntries(Object.entries(apart).map(([value, filter]) => [apartName(value), filter])),
    answer(counted) {
      const counts = new Map<string, number>();
      for (const [value, count] of countsByValue(counted[name])) {
        counts.set(optionOf(value), (counts.get(optionOf(value)) ?? 0) + count);
      }
      for (const value of Object.keys(apart)) {
        counts.set(value, (counted[apartName(value)] as { doc_count: number }).doc_count);
      }
      const listed = options
        .map((option) => ({ ...option, count: counts.get(option.value) ?? 0 }))
        .filter(({ count, selected }) => count > 0 || selected);
      return { options: inOrder === true ? listed : most(listed) };
    },
  };
}

/** By count; the chosen ones stay, however few they are. */
function most(options: readonly FacetOption[]): FacetOption[] {
  const ordered = options.toSorted((one, other) => other.count - one.count);
  return ordered.filter(({ selected }, index) => selected || index < OPTIONS_MAX);
}

/** Exact on any number of shards: no shard has more values than are asked of it. */
const allTerms = (field: string) => ({ terms: { field, size: TERMS_MAX } });

/** Some values of a field with thousands. A list of all of them would cost three times as much as `allTerms`. */
const someTerms = (field: string, values: readonly string[]) => ({
  terms: { field, include: [...values], size: Math.max(1, values.length) },
});

export function dealTypeFacet(params: SearchParams, text: FacetText): Facet {
  const options = DEAL_TYPES.map((value) => ({
    ...{ value, selected: params.dealType === value },
    params: { dealType: value },
  }));
  return optionFacet("dealType", {
    ...{ options, without: { ...params, dealType: undefined } },
    aggregation: allTerms(FIELDS.dealType),
    apart: readOtherwise(params, text, DEAL_TYPES, {
      changeOf: (dealType) => ({ dealType }),
      readAs: (dealType) => readBesideDeal(text.dependsOn(), dealType),
    }),
  });
}

/** A listing has one type: the counts of several add up to that of all of them. */
export function propertyTypeFacet(params: SearchParams, text: FacetText): Facet {
  const options = PROPERTY_TYPES.map((value) => ({
    ...{ value, selected: params.propertyTypes?.includes(value) === true },
    params: { propertyType: value },
  }));
  return optionFacet("propertyType", {
    ...{ options, without: { ...params, propertyTypes: undefined } },
    aggregation: allTerms(FIELDS.propertyType),
    apart: readOtherwise(params, text, PROPERTY_TYPES, {
      changeOf: (value) => ({ propertyTypes: [value] }),
      readAs: (value) => readBesideType(text.dependsOn(), value),
    }),
  });
}

interface Otherwise<Value> {
  changeOf: (value: Value) => Partial<SearchParams>;
  /** Values that share a name are read alike; without one the text is read as it is searched. */
  readAs: (value: Value) => string | undefined;
}

/** Beside `propertyType=garage` the word "garaaž" is another wish than beside `apartment`. */
function readOtherwise<Value extends string>(
  params: SearchParams,
  { clause, readBeside }: FacetText,
  values: readonly Value[],
  { changeOf, readAs }: Otherwise<Value>,
): NonNullable<Facet["apart"]> {
  const searched = JSON.stringify(clause);
  const readings = new Map<string, { text: Clause | undefined; isOther: boolean }>();
  const otherwise = values.flatMap((value) => {
    const name = readAs(value);
    if (name === undefined) return [];
    const changed = { ...params, ...changeOf(value) };
    const reading = readings.get(name) ?? read(changed);
    readings.set(name, reading);
    const { text, isOther } = reading;
    return isOther ? [[value, [...buildFilters(changed), ...(text === undefined ? [] : [text])]] as const] : [];
  });
  return Object.fromEntries(otherwise);

  function read(changed: SearchParams) {
    const text = readBeside(changed);
    return { text, isOther: JSON.stringify(text) !== searched };
  }
}

/** The last one is open: five rooms or more. */
const ROOMS = [1, 2, 3, 4, 5];

export function roomsFacet(params: SearchParams): Facet {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = params.ranges.rooms ?? {};
  const bands = ROOMS.map((rooms, index) =>
    index < ROOMS.length - 1
      ? { value: String(rooms), from: rooms, to: rooms }
      : { value: `${rooms}+`, from: rooms, to: undefined },
  );
  const { rooms: _rooms, ...ranges } = params.ranges;
  return optionFacet("rooms", {
    without: { ...params, ranges },
    options: bands.map(({ value, from, to }) => ({
      value,
      selected: params.ranges.rooms !== undefined && min <= from && (to ?? Number.POSITIVE_INFINITY) <= max,
      params: { minRooms: from, maxRooms: to ?? null },
    })),
    aggregation: allTerms(FIELDS.roomsStep),
    optionOf: (rooms) => bands.find(({ from, to }) => from <= Number(rooms) && to === undefined)?.value ?? rooms,
    inOrder: true,
  });
}

/** A listing has all chosen features: an option adds one to them. */
export function featuresFacet(params: SearchParams): Facet {
  const chosen = params.features ?? [];
  const options = [...FEATURES].map(([value, name]) => ({
    ...{ value, name, selected: chosen.includes(value) },
    params: { features: [...new Set([...chosen, value])].join(",") },
  }));
  return optionFacet("features", { options, without: params, aggregation: allTerms(FIELDS.features) });
}

export function priceDropFacet(params: SearchParams): Facet {
  return optionFacet("priceDrop", {
    options: [{ value: "1", selected: params.priceDrop, params: { priceDrop: "1" } }],
    without: { ...params, priceDrop: false },
    aggregation: { filters: { filters: { 1: term(FIELDS.priceDropped, true) } } },
  });
}

const ANYWHERE = { areas: [], abroad: undefined, countries: undefined, cities: undefined };

/** Only Estonian places: choosing one takes `abroad` away, whose half it would leave as it is. */
export function placeFacet(params: SearchParams, tree: PlaceTree): Facet {
  const { within, options } = placeOptions(params.areas, tree);
  return optionFacet("place", {
    options,
    without: { ...params, ...ANYWHERE, areas: within === undefined ? [] : [within] },
    aggregation: someTerms(
      FIELDS.placePaths,
      options.map(({ value }) => value),
    ),
  });
}

export function countryFacet(params: SearchParams): Facet {
  const { abroad, countries = [] } = params;
  const options = COUNTRY_CODES.map((value) =>
    value === "EE"
      ? { value, name: nameOf(value), selected: abroad !== "only", params: { abroad: null } }
      : {
          ...{ value, name: nameOf(value), selected: abroad !== undefined && countries.includes(value) },
          params: { abroad: "only", country: value },
        },
  );
  return optionFacet("country", {
    options,
    without: { ...params, ...ANYWHERE, abroad: "include" },
    aggregation: allTerms(FIELDS.country),
  });
}

const countryNames = new Map<string, Names>();
function nameOf(code: string): Names {
  const known = countryNames.get(code) ?? abroadNames(code, []);
  countryNames.set(code, known);
  return known;
}
