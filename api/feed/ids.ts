// Ids of feeds and entries: `tag:` URIs (RFC 4151), which readers compare to know what they have shown. No address is part of them, so
// that a service that moves to another host keeps them by keeping FEED_TAG; without the setting they begin with the host of BASE_URL.
import type { Config } from "../../shared/config.ts";
import type { Locale } from "../../shared/enums.ts";
import type { Entry } from "./entries.ts";

/** A year in which whoever runs the service had the name. Part of every id: never to be changed. */
const YEAR = "2026";

export interface Ids {
  ofFeed(feed: { fingerprint: string; lang: Locale }): string;
  ofEntry(entry: Entry): string;
}

export function createIds({ feedTag, baseUrl }: Pick<Config, "feedTag" | "baseUrl">): Ids {
  const start = `tag:${feedTag ?? `${new URL(baseUrl).hostname.replace(/[^a-z0-9.-]/g, "")},${YEAR}`}:`;
  return {
    ofFeed: ({ fingerprint, lang }) => `${start}feeds/${lang}/${fingerprint}`,
    /** A listing is new once, also where it is published again or with another date. Each drop of its price is one of its own. */
    ofEntry({ kind, atMs, listing: { id } }) {
      return `${start}listings/${id}${kind === "new" ? "" : `/price-drops/${new Date(atMs).toISOString()}`}`;
    },
  };
}
