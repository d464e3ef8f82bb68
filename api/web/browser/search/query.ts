// What is being searched, as a plain value: read from an address, written to one, changed by pure functions.

/** Parameters carry the API's own names. Unknown ones stay in, so that the API can say what is wrong with them. */
export interface Query {
  readonly params: Readonly<Record<string, string>>;
  readonly cursor?: string;
  /** For people only: the API knows no page numbers. */
  readonly page: number;
}

export const EMPTY_QUERY: Query = { params: {}, page: 1 };

export const RANGES = [
  { name: "price", min: "minPrice", max: "maxPrice" },
  { name: "rooms", min: "minRooms", max: "maxRooms" },
  { name: "size", min: "minSize", max: "maxSize" },
  { name: "floor", min: "minFloor", max: "maxFloor" },
  { name: "floors", min: "minFloors", max: "maxFloors" },
  { name: "plotArea", min: "minPlotArea", max: "maxPlotArea" },
  { name: "year", min: "minYear", max: "maxYear" },
] as const;

/** Names that an embedding page may write as attributes: `deal-type`, `county-slug`, `max-price` … */
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
  ...RANGES.flatMap(({ min, max }) => [min, max]),
  "topFloor",
  "priceDrop",
  "sort",
];

/** Parameters that mean nothing, or something else, once another one changes. */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  countySlug: ["municipalitySlug", "settlementSlug", "settlements"],
  municipalitySlug: ["settlementSlug", "settlements"],
  country: ["city"],
  searchText: ["concepts"],
};
const PLACE_PARAMS = ["countySlug", "municipalitySlug", "settlementSlug", "settlements"];

/** Of the page and not of the search; `explain` and `limit` are the component's own choice. */
const NOT_OURS = /^(lang|page|cursor|explain|limit|_.*|utm_.*)$/;

export function readQuery(address: URLSearchParams): Query {
  const params: Record<string, string> = {};
  for (const [name, value] of address) if (!NOT_OURS.test(name) && value !== "") params[name] = value;
  const cursor = address.get("cursor") ?? "";
  const page = Math.max(1, Math.trunc(Number(address.get("page")) || 1));
  return cursor === "" ? { params, page: 1 } : { params, cursor, page: Math.max(2, page) };
}

export function writeQuery({ params, cursor, page }: Query): URLSearchParams {
  const address = new URLSearchParams(params);
  if (cursor !== undefined) {
    address.set("cursor", cursor);
    address.set("page", String(page));
  }
  return address;
}

/** The query with some parameters set, or removed where the value is empty; back on the first page. */
export function change({ params }: Query, changes: Readonly<Record<string, string | undefined>>): Query {
  const next: Record<string, string> = { ...params };
  for (const [name, value = ""] of Object.entries(changes)) {
    if ((next[name] ?? "") === value) continue;
    for (const dependent of DEPENDENTS[name] ?? []) delete next[dependent];
    if (value === "") delete next[name];
    else next[name] = value;
  }
  // Estonian places and "only abroad" contradict each other; a country without "abroad" has no effect.
  if (changes.abroad === "only") for (const name of PLACE_PARAMS) delete next[name];
  if (next.abroad === undefined) for (const name of ["country", "city"]) delete next[name];
  return { params: next, page: 1 };
}

/** The next page of the same search. */
export function nextPage({ params, page }: Query, cursor: string): Query {
  return { params, cursor, page: page + 1 };
}

export function firstPage({ params }: Query): Query {
  return { params, page: 1 };
}

/** The request that a program would send for the same results. */
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

/** What an error answer's `example` says: the same request, corrected. */
export function fromExample(example: string): Query {
  return readQuery(new URL(example, "http://example.invalid").searchParams);
}

export function sameQuery(one: Query, other: Query): boolean {
  const text = (query: Query) => {
    const address = writeQuery(query);
    address.sort();
    return address.toString();
  };
  return text(one) === text(other);
}
