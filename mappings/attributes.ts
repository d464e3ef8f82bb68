// Numeric attributes of a listing, one row each. Each row defines the index field, the columns that SQL selects and writes, the field of
// imports and of both JSON formats, the search parameters `min…` and `max…`, and the filters and facts of the pages. How to add one:
// docs/attributes.md.

export interface Attribute {
  /** Field name in JSON and in the index. */
  name: string;
  /** Column of the table `listings`. */
  column: string;
  kind: "whole" | "decimal";
  unit?: "m2";
  /** Bounds of imported values, as of the column's constraints. */
  stored: { min: number; max: number };
  /** Bounds of search parameters: wider, since a search beyond existing values is no error and finds nothing. */
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

/** Values in JSON; null if unknown. */
export type AttributeValues = Record<AttributeName, number | null>;

/** Fields with range filters: every attribute, and the price, which has columns and rules of its own. */
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
