// Compares an indexed document with the expected one, for `verify` and the gate of `reindex`.
import { isDeepStrictEqual } from "node:util";
import type { ListingDocument } from "../mappings/document.ts";

export type Difference = "missing" | "stale" | "ahead" | "leaked" | "content";

/**
 * Undefined = equal; "leaked" = a listing that is not public can be found. A listing that is not public may be a tombstone or,
 * once that is purged, absent.
 */
export function difference(
  expected: ListingDocument,
  indexed: { version: number; source?: Record<string, unknown> } | undefined,
  { content }: { content: boolean },
): Difference | undefined {
  if (indexed === undefined) return expected.isPublic ? "missing" : undefined;
  if (indexed.version > expected.version) return "ahead";
  if (!expected.isPublic && !isTombstone(indexed.source)) return "leaked";
  if (indexed.version < expected.version) return "stale";
  if (expected.isPublic && indexed.source?.isPublic !== true) return "content";
  return !content || sameContent(expected, indexed.source ?? {}) ? undefined : "content";
}

/** `isPublic: false` alone proves nothing: searches in Estonia filter by country or deal type, which a tombstone lacks. */
export function isTombstone(source: Record<string, unknown> | undefined): boolean {
  return source?.isPublic === false && source.listing === undefined;
}

/** Whether the contents are equal; the time at which a tombstone was written does not count. */
function sameContent(expected: ListingDocument, source: Record<string, unknown>): boolean {
  if (!expected.isPublic) return source.version === expected.version;
  // Through JSON, as it was sent to the index: there an undefined property is absent.
  return isDeepStrictEqual(JSON.parse(JSON.stringify(expected)), source);
}
