// Does a document in the index say what the projection says? Both `verify` and the gate of `reindex` ask here.
import { isDeepStrictEqual } from "node:util";
import type { ListingDocument } from "../mappings/document.ts";

export type Difference = "missing" | "stale" | "ahead" | "undead" | "content";

/** Undefined = equal. A hidden listing may be a tombstone or, once that is purged, absent. */
export function difference(
  expected: ListingDocument,
  indexed: { version: number; source?: Record<string, unknown> } | undefined,
  { content }: { content: boolean },
): Difference | undefined {
  if (indexed === undefined) return expected.isPublic ? "missing" : undefined;
  if (indexed.version > expected.version) return "ahead";
  if (!expected.isPublic && !isTombstone(indexed.source)) return "undead";
  if (indexed.version < expected.version) return "stale";
  if (expected.isPublic && indexed.source?.isPublic !== true) return "content";
  return !content || sameContent(expected, indexed.source ?? {}) ? undefined : "content";
}

/** To say that it is hidden is not enough: searches in Estonia do not ask, since a tombstone has nothing that they look for. */
export function isTombstone(source: Record<string, unknown> | undefined): boolean {
  return source?.isPublic === false && source.listing === undefined;
}

/** When a tombstone was written is no part of what it says. */
function sameContent(expected: ListingDocument, source: Record<string, unknown>): boolean {
  if (!expected.isPublic) return source.version === expected.version;
  // Through JSON, as it went to the index: absent and undefined are the same there.
  return isDeepStrictEqual(JSON.parse(JSON.stringify(expected)), source);
}
