// Numeric attributes of a listing, a row each. From a row come the index field, the columns that SQL selects and writes, the field of the
// import and of both JSON formats, the search parameters `min…` and `max…`, and the pages' filters and facts. A new one: docs/attributes.md.

export interface Attribute {
  /** In JSON and in the index. */
  name: string;
  /** Of the table `listings`. */
  column: string;
  kind: "whole" | "decimal";
  unit?: "m2";
  /** What an import takes: the constraints of the column. */
  stored: { min: number; max: number };
  /** What search parameters take. Wider: a search beyond what exists is no mistake, it finds nothing. */
  searched: { min: number; max: number };
}

const SQUARE_METRES_MAX = 2_147_483_647;

export const ATTRIBUTES = [
  { name: "rooms", column: "rooms", kind: "whole", stored: { min: 1, max: 999 }, searched: { min: 0, max: 10_000 } },
  {
    name: "size",
    column: "size_m2",
    kind: "decimal",
    unit: "m2",
    stored: { min: 0.01, max: 99_999_999 },
    searched: { min: 0, max: SQUARE_METRES_MAX },
  },
  {
    name: "floor",
    column: "floor",
    kind: "whole",
    stored: { min: -9, max: 200 },
    searched: { min: -1000, max: 10_000 },
  },
  { name: "floors", column: "floors", kind: "whole", stored: { min: 1, max: 200 }, searched: { min: 0, max: 10_000 } },
  {
    name: "plotArea",
    column: "plot_area_m2",
    kind: "decimal",
    unit: "m2",
    stored: { min: 0.01, max: 9_999_999_999 },
    searched: { min: 0, max: SQUARE_METRES_MAX },
  },
  {
    name: "year",
    column: "year_built",
    kind: "whole",
    stored: { min: 1000, max: 2200 },
    searched: { min: 0, max: 9999 },
  },
] as const satisfies readonly Attribute[];

export type AttributeName = (typeof ATTRIBUTES)[number]["name"];
export type AttributeColumn = (typeof ATTRIBUTES)[number]["column"];

/** In JSON: null where it is not known. */
export type AttributeValues = Record<AttributeName, number | null>;

/** What searches can bound: the price, which has columns and rules of its own, and every attribute. */
export type RangeName = "price" | AttributeName;
export const rangeNames = (): readonly RangeName[] => ["price", ...ATTRIBUTES.map(({ name }) => name)];

export const minParam = <Name extends string>(name: Name) => `min${capitalised(name)}` as const;
export const maxParam = <Name extends string>(name: Name) => `max${capitalised(name)}` as const;
const capitalised = <Name extends string>(name: Name) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}` as Capitalize<Name>;

/** An object with every attribute, in the order of the table. */
export function byAttribute<Value>(
  get: (attribute: (typeof ATTRIBUTES)[number]) => Value,
): Record<AttributeName, Value> {
  return Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute.name, get(attribute)])) as Record<
    AttributeName,
    Value
  >;
}
