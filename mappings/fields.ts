// Names of all index fields, written once for search bodies, projection and mapping.
import { type AttributeName, byAttribute } from "./attributes.ts";

export const FIELDS = {
  /** Numeric id: the last key of every sort. */
  id: "id",
  version: "version",
  isPublic: "isPublic",
  hiddenAt: "hiddenAt",
  listing: "listing",
  dealType: "dealType",
  /** Deal type of Estonian listings only: one clause instead of two (country and deal type) that nearly every listing matches. */
  estonianDealType: "estonianDealType",
  propertyType: "propertyType",
  placePaths: "placePaths",
  placeSlugs: "placeSlugs",
  country: "country",
  citySlug: "citySlug",
  /** Absent for listings without coordinates. */
  point: "point",
  price: "price",
  priceSqm: "priceSqm",
  ...(byAttribute(({ name }) => name) as { [Name in AttributeName]: Name }),
  /** Steps of numbers, which facets count (number-steps.ts); of rooms and years each value is one. */
  priceStep: "priceStep",
  priceSqmStep: "priceSqmStep",
  sizeStep: "sizeStep",
  yearStep: "yearStep",
  roomsStep: "roomsStep",
  isTopFloor: "isTopFloor",
  priceDropped: "priceDropped",
  published: "published",
  /** When the price fell last; absent where it has not, or has risen again. */
  droppedAt: "droppedAt",
  rankKey: "rankKey",
  sortPriceAsc: "sortPriceAsc",
  sortPriceDesc: "sortPriceDesc",
  sortPriceSqmAsc: "sortPriceSqmAsc",
  sortPriceSqmDesc: "sortPriceSqmDesc",
  sortSizeAsc: "sortSizeAsc",
  sortSizeDesc: "sortSizeDesc",
  /** Names of the features that the texts state (`mappings/concepts`). */
  features: "features",
  text: "text",
} as const;

export type FieldName = (typeof FIELDS)[keyof typeof FIELDS];

type SortName =
  | "featured"
  | "newest"
  | "oldest"
  | "price-asc"
  | "price-desc"
  | "price-sqm-asc"
  | "price-sqm-desc"
  | "size-asc"
  | "size-desc";

/** First sort key of each order; the second is always `id` (ascending for `oldest` only). Both are never missing. */
export const SORT_KEYS: Readonly<
  Record<SortName, { field: FieldName; order: "asc" | "desc"; idOrder: "asc" | "desc" }>
> = {
  featured: { field: FIELDS.rankKey, order: "desc", idOrder: "desc" },
  newest: { field: FIELDS.published, order: "desc", idOrder: "desc" },
  oldest: { field: FIELDS.published, order: "asc", idOrder: "asc" },
  "price-asc": { field: FIELDS.sortPriceAsc, order: "asc", idOrder: "desc" },
  "price-desc": { field: FIELDS.sortPriceDesc, order: "desc", idOrder: "desc" },
  "price-sqm-asc": { field: FIELDS.sortPriceSqmAsc, order: "asc", idOrder: "desc" },
  "price-sqm-desc": { field: FIELDS.sortPriceSqmDesc, order: "desc", idOrder: "desc" },
  "size-asc": { field: FIELDS.sortSizeAsc, order: "asc", idOrder: "desc" },
  "size-desc": { field: FIELDS.sortSizeDesc, order: "desc", idOrder: "desc" },
};

/** Sort values of unknown ones, after every known value in either direction. */
export const UNKNOWN_ASCENDING = Number.MAX_SAFE_INTEGER;
export const UNKNOWN_DESCENDING = -1;
