// Entries of a feed: a listing that is new, by its time of publication, and a price that has dropped. Two sorted searches, merged. Pure.
import { FIELDS, type FieldName } from "../../mappings/fields.ts";
import type { StoredListing } from "../../shared/listing.ts";
import type { SearchResponse } from "../../shared/search/response.ts";
import type { SearchBody } from "../search/body.ts";

const ENTRIES_MAX = 50;
const DAYS = 30;
const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export interface Entry {
  kind: "new" | "drop";
  atMs: number;
  listing: StoredListing;
}

interface Window {
  fromMs: number;
  toMs: number;
}

/**
 * Thirty days back, by whole minutes, so that equal feeds are equal searches. It ends with the minute that has begun: what is to be
 * published later is no news yet.
 */
export function windowOf(nowMs: number): Window {
  return {
    fromMs: Math.floor((nowMs - DAYS * DAY_MS) / MINUTE_MS) * MINUTE_MS,
    toMs: Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS,
  };
}

/**
 * The searches of one call. A text has a third, which tells whether anything at all is found: only a text that finds nothing, however
 * old, is read by its fallback, as on the search page.
 */
export function feedBodies(query: unknown, window: Window, hasText: boolean): SearchBody[] {
  const newest = (field: FieldName): SearchBody => ({
    size: ENTRIES_MAX,
    query: { bool: { filter: [query, { range: { [field]: { gte: window.fromMs, lte: window.toMs } } }] } },
    sort: [{ [field]: "desc" }, { [FIELDS.id]: "desc" }],
    track_total_hits: false,
    _source: [FIELDS.listing],
  });
  const anything: SearchBody = { size: 0, query, track_total_hits: 1 };
  return [newest(FIELDS.published), newest(FIELDS.droppedAt), ...(hasText ? [anything] : [])];
}

export function readEntries([published, dropped]: readonly SearchResponse[]): Entry[] {
  return [...entriesOf("new", published), ...entriesOf("drop", dropped)].sort(newestFirst).slice(0, ENTRIES_MAX);
}

function entriesOf(kind: Entry["kind"], response: SearchResponse | undefined): Entry[] {
  return (response?.hits.hits ?? []).map(({ _source, sort }) => ({
    kind,
    atMs: Number(sort![0]),
    listing: _source!.listing as StoredListing,
  }));
}

/** Of one moment the larger id first, as in the index; of one listing the drop, which comes after its publication. */
function newestFirst(one: Entry, other: Entry): number {
  if (one.atMs !== other.atMs) return other.atMs - one.atMs;
  if (one.listing.id !== other.listing.id) return BigInt(one.listing.id) < BigInt(other.listing.id) ? 1 : -1;
  return one.kind === "drop" ? -1 : 1;
}
