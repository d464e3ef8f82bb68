// Listing cache: the JSON of listings in memory, bounded by bytes, so that OpenSearch need not read and send the documents of a page:
// half of its processor time, and 95 of the 98 KB of an average search.
import { LRUCache } from "lru-cache";

/** One write of one document. */
export interface DocumentRevision {
  id: string;
  /** Index, version, sequence number and primary term. The version alone is not enough: a repair or another index may write it anew. */
  revision: string;
}

export interface ListingCache {
  get(document: DocumentRevision): Buffer | undefined;
  set(document: DocumentRevision, listing: Buffer): void;
  /** Tells how many listings of a page were in memory. */
  pageFound(inMemory: number, listings: number): void;
  /** Whether so many listings of recent pages were cached that a search without documents is cheaper, although a miss costs a call. */
  isWarm(): boolean;
  size(): { entries: number; bytes: number };
}

/**
 * A second call costs OpenSearch about as much as three quarters of the documents of a page: below this share of cached listings
 * documents are read with the search, in one call. A process starts cold and becomes warm by itself.
 */
const WARM_SHARE = 0.75;
/** Pages over which the share is averaged. */
const PAGES_AVERAGED = 32;
/** Of an entry besides its JSON: key, revision, buffer and list. */
const ENTRY_BYTES = 500;

const OFF: ListingCache = {
  get: () => undefined,
  set: () => undefined,
  pageFound: () => undefined,
  isWarm: () => false,
  size: () => ({ entries: 0, bytes: 0 }),
};

/** Least recently used listings give way. A listing has one entry: a newer revision takes the place of the older one. */
export function createListingCache(bytesMax: number): ListingCache {
  if (bytesMax === 0) return OFF;
  const entries = new LRUCache<string, { revision: string; listing: Buffer }>({
    maxSize: bytesMax,
    sizeCalculation: ({ listing }) => listing.length + ENTRY_BYTES,
  });
  let share = 0;
  return {
    get({ id, revision }) {
      const entry = entries.get(id);
      return entry?.revision === revision ? entry.listing : undefined;
    },
    set({ id, revision }, listing) {
      entries.set(id, { revision, listing: ownCopy(listing) });
    },
    pageFound(inMemory, listings) {
      if (listings > 0) share += (inMemory / listings - share) / PAGES_AVERAGED;
    },
    isWarm: () => share >= WARM_SHARE,
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}

/** In memory of its own: a view would keep the whole response alive, and a small buffer of Node's pool 8 KB. */
function ownCopy(listing: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(listing.length);
  listing.copy(copy);
  return copy;
}
