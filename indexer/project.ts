// Projection from a database row to an index document. Pure: the same row gives the same document, or `verify` would find differences.
import { ATTRIBUTES, type AttributeName, type AttributeValues } from "../mappings/attributes.ts";
import type { ListingDocument, PublicDocument, Tombstone } from "../mappings/document.ts";
import { UNKNOWN_ASCENDING, UNKNOWN_DESCENDING } from "../mappings/fields.ts";
import { stepOf } from "../mappings/number-steps.ts";
import type { Versioned } from "../shared/db/index-dirty.ts";
import type { ListingRow } from "../shared/db/listing-row.ts";
import type { Locale } from "../shared/enums.ts";
import { isPublic, toStoredListing } from "../shared/listing.ts";
import type { BulkOperation } from "../shared/search/bulk.ts";
import { projectTexts } from "./project-texts.ts";

export interface ProjectionOptions {
  locales: readonly Locale[];
}

/** Distance of two featured tiers in `rankKey`: milliseconds from 1970 to the year 5138. `withinTier` limits later publications. */
const TIER_STEP = 10 ** 14;

/** Decides, as the only place, which listings a search can find. */
export function toDocument(row: ListingRow, options: ProjectionOptions, now: Date): ListingDocument {
  return isPublic(row) ? toPublicDocument(row, options) : toTombstone(Number(row.version), now);
}

export type Rejected = Versioned & { error: string };

/** Projects rows. One that cannot be projected is rejected by itself and does not delay the others. */
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

/** `now` decides when `verify` may purge the tombstone; it is no part of the content. */
export function toTombstone(version: number, now: Date): Tombstone {
  return { isPublic: false, version, hiddenAt: now.toISOString() };
}

function toPublicDocument(row: ListingRow, options: ProjectionOptions): PublicDocument {
  const listing = toStoredListing(row, options);
  const { price, pricePerSqm, size, floor, floors } = listing;
  const places = [row.county, row.municipality, row.settlement].filter((place) => place !== null);
  const published = (row.published_at ?? row.created_at).getTime();
  const { allFeatures, ...text } = projectTexts(row, options);
  return {
    id: row.id,
    version: Number(row.version),
    isPublic: true,
    dealType: listing.dealType,
    ...optional("estonianDealType", row.country === "EE" ? listing.dealType : null),
    propertyType: listing.propertyType,
    placePaths: places.map(({ path }) => path),
    placeSlugs: [...new Set(places.map(({ slug }) => slug))],
    country: row.country,
    ...optional("citySlug", row.city_slug),
    ...optional("point", pointOf(row)),
    ...optional("price", price),
    ...optional("priceSqm", pricePerSqm),
    ...optionalAttributes(listing),
    ...optional("priceStep", asWord(price, stepOf)),
    ...optional("priceSqmStep", asWord(pricePerSqm, stepOf)),
    ...optional("sizeStep", asWord(size, stepOf)),
    ...optional("yearStep", asWord(listing.year, String)),
    ...optional("roomsStep", asWord(listing.rooms, String)),
    isTopFloor: floor !== null && floor === floors,
    priceDropped: listing.priceDrop !== null,
    published,
    ...optional("droppedAt", listing.priceDrop === null ? null : Date.parse(listing.priceDrop.droppedAt)),
    rankKey: row.featured_tier * TIER_STEP + withinTier(published),
    sortPriceAsc: hundredths(price) ?? UNKNOWN_ASCENDING,
    sortPriceDesc: hundredths(price) ?? UNKNOWN_DESCENDING,
    sortPriceSqmAsc: hundredths(pricePerSqm) ?? UNKNOWN_ASCENDING,
    sortPriceSqmDesc: hundredths(pricePerSqm) ?? UNKNOWN_DESCENDING,
    sortSizeAsc: hundredths(size) ?? UNKNOWN_ASCENDING,
    sortSizeDesc: hundredths(size) ?? UNKNOWN_DESCENDING,
    features: allFeatures,
    text,
    // Last, so that the API can extract it without parsing (shared/search/raw-hits.ts).
    listing,
  };
}

function pointOf({ lat, lon }: Pick<ListingRow, "lat" | "lon">): { lat: number; lon: number } | null {
  return lat === null || lon === null ? null : { lat, lon };
}

/** Limits times of publication, which range from the year 1 to 9999, so that none raises a listing into a higher tier. */
function withinTier(published: number): number {
  return Math.min(Math.max(published, 0), TIER_STEP - 1);
}

/** The field, or nothing for null: an absent field does not match range filters. */
function optional<Name extends string, Value>(name: Name, value: Value | null): { [key in Name]?: Value } {
  return value === null ? {} : ({ [name]: value } as { [key in Name]: Value });
}

function optionalAttributes(listing: AttributeValues): Partial<Record<AttributeName, number>> {
  return Object.assign({}, ...ATTRIBUTES.map(({ name }) => optional(name, listing[name])));
}

const asWord = (value: number | null, toWord: (value: number) => string) => (value === null ? null : toWord(value));

function hundredths(value: number | null): number | undefined {
  return value === null ? undefined : Math.round(value * 100);
}

/** The part of a document that an index with these fields accepts: its strict mapping rejects other fields. */
export function pickFields(fields: ReadonlySet<string>, document: object, prefix = ""): object {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      const path = prefix + name;
      if (fields.has(path)) return [[name, value]];
      const hasChildren = typeof value === "object" && value !== null && !Array.isArray(value);
      return hasChildren && isParent(fields, path) ? [[name, pickFields(fields, value, `${path}.`)]] : [];
    }),
  );
}

function isParent(fields: ReadonlySet<string>, path: string): boolean {
  for (const field of fields) if (field.startsWith(`${path}.`)) return true;
  return false;
}
