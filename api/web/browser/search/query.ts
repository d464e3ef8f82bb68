// The query of the search: a plain value and pure functions that change it.
import { maxParam, minParam, rangeNames } from "../../../../mappings/attributes.ts";

export type Params = Readonly<Record<string, string>>;

/** As the API tells a change of a search. */
export type ParamChange = Readonly<Record<string, string | number | null>>;

/** Parameters carry the API's own names. */
export interface Query {
  readonly params: Params;
  readonly cursor?: string;
  /** Shown to people; the API has no page numbers. */
  readonly page: number;
}

export const EMPTY_QUERY: Query = { params: {}, page: 1 };

export const RANGES = rangeNames().map((name) => ({ name, min: minParam(name), max: maxParam(name) }));

/** All parameters of a search, each before those that depend on it; attributes and addresses have no others. */
export const PARAM_NAMES: readonly string[] = [
  "searchText",
  "dealType",
  "propertyType",
  "countySlug",
  "municipalitySlug",
  "settlementSlug",
  "settlements",
  "abroad",
  "country",
  "city",
  "bbox",
  "near",
  "radius",
  "polygon",
  ...RANGES.flatMap(({ min, max }) => [min, max]),
  "topFloor",
  "priceDrop",
  "features",
  "sort",
  "concepts",
];

/** Parameters to remove when another one changes. */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  countySlug: ["municipalitySlug", "settlementSlug", "settlements"],
  municipalitySlug: ["settlementSlug", "settlements"],
  country: ["city"],
  near: ["radius"],
  searchText: ["concepts"],
};

/** From the largest place to the smallest. */
export const PLACE_PARAMS: readonly string[] = ["countySlug", "municipalitySlug", "settlementSlug", "settlements"];

/** Sets parameters, or removes those with an empty value; goes back to the first page. */
export function change({ params }: Query, changes: Readonly<Record<string, string | undefined>>): Query {
  const next: Record<string, string> = { ...params };
  // In order: a new county removes the municipality, then a new municipality is set.
  for (const name of PARAM_NAMES.filter((name) => Object.hasOwn(changes, name))) {
    const value = changes[name] ?? "";
    if ((next[name] ?? "") === value) continue;
    for (const dependent of DEPENDENTS[name] ?? []) delete next[dependent];
    if (value === "") delete next[name];
    else next[name] = value;
  }
  // Estonian places and "only abroad" contradict each other; a country without "abroad" has no effect.
  if (changes.abroad === "only") for (const name of PLACE_PARAMS) delete next[name];
  if (next.near === undefined && next.sort === "distance") delete next.sort;
  if (next.abroad === undefined) for (const name of ["country", "city"]) delete next[name];
  return { params: next, page: 1 };
}

/** Sets exactly these parameters, and takes away those that are null: the search that a count is of. */
export function follow({ params }: Query, changes: ParamChange): Query {
  const next = Object.entries({ ...params, ...changes }).filter(([, value]) => value !== null);
  return { params: Object.fromEntries(next.map(([name, value]) => [name, String(value)])), page: 1 };
}

/** The next page of the same search. */
export function nextPage({ params, page }: Query, cursor: string): Query {
  return { params, cursor, page: page + 1 };
}

export function firstPage({ params }: Query): Query {
  return { params, page: 1 };
}

/** URL of the API for the same results. */
export function apiUrl(
  baseUrl: string,
  { params, cursor }: Query,
  extra: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...params, ...extra });
  if (cursor !== undefined) search.set("cursor", cursor);
  const text = search.toString();
  return `${baseUrl}/api/public/v1/listings${text === "" ? "" : `?${text}`}`;
}

/** The corrected query in the `example` of an error. */
export function fromExample(example: string): Query {
  const { searchParams } = new URL(example, "http://example.invalid");
  return { params: Object.fromEntries([...searchParams].filter(([name]) => PARAM_NAMES.includes(name))), page: 1 };
}

export function sameQuery(one: Query, other: Query): boolean {
  const names = [...new Set([...Object.keys(one.params), ...Object.keys(other.params)])];
  return one.cursor === other.cursor && names.every((name) => one.params[name] === other.params[name]);
}
