// `Last-Modified` of feeds: when this process first saw a feed as it is now. No time in the listings will do: a listing that a long
// transaction wrote, or that was hidden for a week, comes into a feed with a time before entries that readers have already, and a reader
// that sends nothing but `If-Modified-Since` would miss it.
import { LRUCache } from "lru-cache";

/** Some 100 bytes each. A forgotten feed counts as changed: its readers get it once more. */
const FEEDS_MAX = 20_000;
const SECOND_MS = 1000;

export function createLastModified({ now = Date.now }: { now?: () => number } = {}) {
  const seen = new LRUCache<string, { etag: string; sinceMs: number }>({ max: FEEDS_MAX });

  /** In whole seconds, as the header has them; a change within a second is later than what was there. */
  return function lastModified(feed: string, etag: string): Date {
    const known = seen.get(feed);
    if (known?.etag === etag) return new Date(known.sinceMs);
    const second = Math.floor(now() / SECOND_MS) * SECOND_MS;
    const sinceMs = Math.max(second, known === undefined ? 0 : known.sinceMs + SECOND_MS);
    seen.set(feed, { etag, sinceMs });
    return new Date(sinceMs);
  };
}
