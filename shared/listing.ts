// The public listing: converts snake_case rows to camelCase JSON. Every field is named here, or is a numeric attribute of
// mappings/attributes.ts, so a new column stays private until it is added to one of them.
import { type AttributeValues, byAttribute } from "../mappings/attributes.ts";
import type { ListingRow, LocalisedText, PlaceName } from "./db/listing-row.ts";
import type { DealType, Locale, PricePeriod, PropertyType } from "./enums.ts";
import { type NamesByLocale, placeNames } from "./places.ts";

interface NamedPlace {
  slug: string;
  /** The official name, in Estonia the Estonian one. */
  name: string;
  names: NamesByLocale;
}

export interface Listing extends AttributeValues {
  id: string;
  url: string;
  dealType: DealType;
  propertyType: PropertyType;
  slogan: Record<string, string>;
  description: Record<string, string>;
  location: {
    country: string;
    county: NamedPlace | null;
    municipality: NamedPlace | null;
    settlement: NamedPlace | null;
    city: NamedPlace | null;
    address: string | null;
    point: { lat: number; lon: number } | null;
  };
  price: number | null;
  pricePeriod: PricePeriod | null;
  pricePerSqm: number | null;
  currency: "EUR";
  priceDrop: { previousPrice: number; percent: number; droppedAt: string } | null;
  images: { url: string; width: number | null; height: number | null }[];
  featured: boolean;
  seller: { userId: string; companyId: string | null; companyName: string | null };
  publishedAt: string | null;
  updatedAt: string;
}

/** Whether a listing is public, as in the SQL function `is_public`; a test keeps them equal. */
export function isPublic({ status, visibility }: Pick<ListingRow, "status" | "visibility">): boolean {
  return status === "active" && visibility === "public";
}

export function toListing(
  row: ListingRow,
  { baseUrl, locales }: { baseUrl: string; locales: readonly Locale[] },
): Listing {
  const { id, ...rest } = toStoredListing(row, { locales });
  return { id, url: listingUrl(baseUrl, id), ...rest };
}

export const listingUrl = (baseUrl: string, id: string) => `${baseUrl}/listings/${id}`;

/** The listing as stored in the index: without its URL, which the API adds (`api/search/listing-url.ts`). The id is the first field. */
export type StoredListing = Omit<Listing, "url">;

export function toStoredListing(row: ListingRow, { locales }: { locales: readonly Locale[] }): StoredListing {
  const price = toNumber(row.price_eur);
  const attributes = byAttribute(({ column }) => toNumber(row[column]));
  const { size } = attributes;
  return {
    id: row.id,
    dealType: row.deal_type,
    propertyType: row.property_type,
    slogan: inEveryLocale(row.slogan, locales),
    description: inEveryLocale(row.description, locales),
    location: {
      country: row.country,
      county: row.county && namedPlace(row.county),
      municipality: row.municipality && namedPlace(row.municipality),
      settlement: row.settlement && namedPlace(row.settlement),
      city: row.city === null || row.city_slug === null ? null : namedPlace({ slug: row.city_slug, name: row.city }),
      address: row.address,
      point: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    },
    price,
    pricePeriod: row.price_period,
    pricePerSqm: price === null || size === null ? null : round(price / size, 2),
    currency: "EUR",
    priceDrop: priceDrop(row, price),
    ...attributes,
    images: row.images.map(({ url, width, height }) => ({ url, width: pixels(width), height: pixels(height) })),
    featured: row.featured_tier > 0,
    seller: { userId: row.seller_id, companyId: row.company_id, companyName: row.company_name },
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Null for what is no size of a picture, such as 1.5: what is stored is not checked. */
export const pixels = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;

function priceDrop(row: ListingRow, price: number | null): Listing["priceDrop"] {
  const previousPrice = toNumber(row.previous_price_eur);
  if (price === null || previousPrice === null || row.price_dropped_at === null) return null;
  const percent = round(((previousPrice - price) / previousPrice) * 100, 1);
  return { previousPrice, percent, droppedAt: row.price_dropped_at.toISOString() };
}

/** Every locale as a key; a missing text, or a value that is no text, is "". */
function inEveryLocale(text: LocalisedText, locales: readonly Locale[]): Record<string, string> {
  return Object.fromEntries(
    locales.map((locale) => {
      const written: unknown = text[locale];
      return [locale, typeof written === "string" ? written : ""];
    }),
  );
}

function namedPlace({ slug, name, names = null }: Pick<PlaceName, "slug" | "name"> & Partial<PlaceName>): NamedPlace {
  return { slug, name, names: placeNames({ name, names }) };
}

/** The driver returns `numeric` as text. At most twelve digits, so exact as a JavaScript number. */
function toNumber(numeric: string | number | null): number | null {
  return numeric === null ? null : Number(numeric);
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
