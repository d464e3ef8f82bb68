// Enumerations of the specification, for zod schemas, pages and commands. The SQL checks (schema/listings.sql) and the sorts in
// mappings/fields.ts repeat them; test/integration/schema.test.ts compares the SQL.

export const DEAL_TYPES = ["sale", "rent", "shortterm"] as const;
export type DealType = (typeof DEAL_TYPES)[number];

export const PROPERTY_TYPES = [
  "house",
  "apartment",
  "townhouseBox",
  "partOfHouse",
  "summerHouse",
  "garage",
  "land",
  "commercialSpace",
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** What people live in. */
export const HOME_TYPES = [
  "apartment",
  "house",
  "townhouseBox",
  "partOfHouse",
  "summerHouse",
] as const satisfies readonly PropertyType[];

export const STATUSES = ["draft", "active", "reserved", "sold", "rented", "inactive", "archived"] as const;
export type Status = (typeof STATUSES)[number];

export const VISIBILITIES = ["public", "unlisted"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const PLACE_KINDS = ["county", "municipality", "settlement", "district"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const PRICE_PERIODS = ["day", "week", "month"] as const;
export type PricePeriod = (typeof PRICE_PERIODS)[number];

/** Orders of every search. */
export const SORTS = [
  "featured",
  "newest",
  "oldest",
  "price-asc",
  "price-desc",
  "price-sqm-asc",
  "price-sqm-desc",
  "size-asc",
  "size-desc",
] as const;
/** `distance` needs a point. */
export const ALL_SORTS = [...SORTS, "distance"] as const;
export type Sort = (typeof ALL_SORTS)[number];

export const SUPPORTED_LOCALES = ["et", "en", "ru"] as const;
export type Locale = (typeof SUPPORTED_LOCALES)[number];
