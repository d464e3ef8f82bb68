// Builds a page of results from hits: items, total and the cursor of the next page.

import { encodeCursor } from "./cursor.ts";
import type { SearchResult } from "./execute.ts";
import type { Facets } from "./facets/facets.ts";
import { distancesOf } from "./geo/distances.ts";
import type { Matches } from "./marks/marks.ts";
import type { SearchParams } from "./params.ts";
import type { RelaxedWay } from "./relaxed/relaxed.ts";
import type { Understood } from "./text/understood.ts";

export interface ListPage {
  /** Raw JSON of the listings. */
  items: readonly Buffer[];
  nextCursor: string | null;
  totalCount: number;
  /** Nothing matched as typed: what was searched instead. */
  fallback?: { step: string; text: string };
  /** Metres by id; only with `near`. */
  distances?: Readonly<Record<string, number>>;
  understood?: readonly Understood[];
  facets?: Facets;
  relaxed?: readonly RelaxedWay[];
  matches?: Matches;
}

export interface PresentOptions {
  cursorSecrets: readonly string[];
  /** Of the paging session; every cursor carries it on. */
  preference: string;
  rankingRevision: number;
  fallback?: { step: string; text: string } | undefined;
  /** Only with `explain=1`. */
  understood?: readonly Understood[] | undefined;
  /** Only with `facets`. */
  facets?: Facets | undefined;
  /** Only with `relax=1`, or with `facets` where nothing is found. */
  relaxed?: readonly RelaxedWay[] | undefined;
  /** Only with `highlight=1`: why each listing of the page was found. */
  matchesOf?: ((listings: readonly Buffer[]) => Matches) | undefined;
}

export function presentSearch(
  { hits, total }: SearchResult,
  { limit, cursor, fingerprint, shapes: { circle } }: SearchParams,
  { cursorSecrets, preference, rankingRevision, fallback, understood, facets, relaxed, matchesOf }: PresentOptions,
): ListPage {
  const page = hits.slice(0, limit);
  const listings = page.map(({ listing }) => listing);
  const last = page.at(-1);
  const totalCount = cursor?.total ?? total ?? 0;
  const hasMore = hits.length > limit && last !== undefined;
  return {
    items: listings,
    nextCursor: hasMore
      ? encodeCursor(
          { fingerprint, after: last.sort, total: totalCount, preference, rankingRevision, fallback },
          cursorSecrets,
        )
      : null,
    totalCount,
    ...(fallback === undefined ? {} : { fallback }),
    ...(circle === undefined ? {} : { distances: distancesOf(listings, circle) }),
    ...(understood === undefined ? {} : { understood }),
    ...(facets === undefined ? {} : { facets }),
    ...(relaxed === undefined ? {} : { relaxed }),
    ...(matchesOf === undefined ? {} : { matches: matchesOf(listings) }),
  };
}
