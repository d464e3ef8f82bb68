// From a database row to an index document. Pure: the same row gives the same document, or `verify` would see drift.
import { ATTRIBUTES, type AttributeName, type AttributeValues } from "../mappings/attributes.ts";
import type { ListingDocument, PublicDocument, Tombstone } from "../mappings/document.ts";
import { UNKNOWN_ASCENDING, UNKNOWN_DESCENDING } from "../mappings/fields.ts";
import type { Versioned } from "../shared/db/index-dirty.ts";
import type { ListingRow } from "../shared/db/listing-row.ts";
import type { Locale } from "../shared/enums.ts";
import { isPublic, toStoredListing } from "../shared/listing.ts";
import type { BulkOperation } from "../shared/search/bulk.ts";
import { projectTexts } from "./project-texts.ts";

export interface ProjectionOptions {
  locales: readonly Locale[];
}

/** Milliseconds from 1970 to the year 5138: all times of publication between two tiers. */
const TIER_STEP = 10 ** 14;

/** Here alone it is decided which listings a search can find. */
export function toDocument(row: ListingRow, options: ProjectionOptions, now: Date): ListingDocument {
  return isPublic(row) ? toPublicDocument(row, options) : toTombstone(Number(row.version), now);
}

export type Rejected = Versioned & { error: string };

/** A row that cannot be projected is refused by itself and does not hold up the others. */
export function projectAll(
  rows: readonly ListingRow[],
  projection: ProjectionOptions,
): { operations: BulkOperation[]; rejected: Rejected[] } {
  const operations: BulkOperation[] = [];
  const rejected: Rejected[] = [];
  for (const row of rows) {
    const version = Number(row.version);
    try {
      operations.push({ id: row.id, version, document: toDocument(row, projection, new Date()) });
    } catch (error) {
      rejected.push({ id: row.id, version, error: `cannot be projected: ${(error as Error).message}` });
    }
  }
  return { operations, rejected };
}

/** `now` only tells `verify` when the tombstone may be purged; it is no part of the content. */
export function toTombstone(version: number, now: Date): Tombstone {
  return { isPublic: false, version, hiddenAt: now.toISOString() };
}

function toPublicDocument(row: ListingRow, options: ProjectionOptions): PublicDocument {
  const listing = toStoredListing(row, options);
  const { price, pricePerSqm, size, floor, floors } = listing;
  const places = [row.county, row.municipality, row.settlement].filter((place) => place !== null);
  const published = (row.published_at ?? row.created_at).getTime();
  return {
    id: row.id,
    version: Number(row.version),
    isPublic: true,
    dealType: listing.dealType,
    ...known("estonianDealType", row.country === "EE" ? listing.dealType : null),
    propertyType: listing.propertyType,
    placePaths: places.map(({ path }) => path),
    placeSlugs: [...new Set(places.map(({ slug }) => slug))],
    country: row.country,
    ...known("citySlug", row.city_slug),
    ...known("price", price),
    ...known("priceSqm", pricePerSqm),
    ...knownAttributes(listing),
    isTopFloor: floor !== null && floor === floors,
    priceDropped: listing.priceDrop !== null,
    published,
    rankKey: row.featured_tier * TIER_STEP + withinTier(published),
    sortPriceAsc: hundredths(price) ?? UNKNOWN_ASCENDING,
    sortPriceDesc: hundredths(price) ?? UNKNOWN_DESCENDING,
    sortPriceSqmAsc: hundredths(pricePerSqm) ?? UNKNOWN_ASCENDING,
    sortPriceSqmDesc: hundredths(pricePerSqm) ?? UNKNOWN_DESCENDING,
    sortSizeAsc: hundredths(size) ?? UNKNOWN_ASCENDING,
    sortSizeDesc: hundredths(size) ?? UNKNOWN_DESCENDING,
    text: projectTexts(row, options),
    // Last, so that the API can cut it out without parsing: see shared/search/raw-hits.ts.
    listing,
  };
}

/** The database knows times from the year 1 to 9999: none may lift a listing over those that paid for a higher tier. */
function withinTier(published: number): number {
  return Math.min(Math.max(published, 0), TIER_STEP - 1);
}

/** A field that is unknown is absent, so that range filters leave the listing out. */
function known<Name extends string, Value>(name: Name, value: Value | null): { [key in Name]?: Value } {
  return value === null ? {} : ({ [name]: value } as { [key in Name]: Value });
}

function knownAttributes(listing: AttributeValues): Partial<Record<AttributeName, number>> {
  return Object.assign({}, ...ATTRIBUTES.map(({ name }) => known(name, listing[name])));
}

function hundredths(value: number | null): number | undefined {
  return value === null ? undefined : Math.round(value * 100);
}

/** What an index of another schema can take of a document: its strict mapping refuses the rest. */
export function cutTo(fields: ReadonlySet<string>, document: object, prefix = ""): object {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      const path = prefix + name;
      if (fields.has(path)) return [[name, value]];
      const hasChildren = typeof value === "object" && value !== null && !Array.isArray(value);
      return hasChildren && isParent(fields, path) ? [[name, cutTo(fields, value, `${path}.`)]] : [];
    }),
  );
}

function isParent(fields: ReadonlySet<string>, path: string): boolean {
  for (const field of fields) if (field.startsWith(`${path}.`)) return true;
  return false;
}
