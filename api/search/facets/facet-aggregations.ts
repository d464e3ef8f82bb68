// Counts the facets of a search beside its page, in one call. Each facet leaves its own filter out; facets that keep the same filters are
// counted together, in a search of their own: OpenSearch runs several at once, and keeps what it counted until the index changes. As
// aggregations of one search, each behind its filters, they took it a fifth more processor time.
import type { SearchBody } from "../body.ts";
import { buildFilters, type Clause } from "../filters.ts";
import type { Counted, Facet } from "./facet.ts";

/** Start of the names of what is asked of the first listings only. */
const FEW = "few ";
/** So many of a search are asked for their values one by one. */
export const FEW_MAX = 1000;

/**
 * Facets that are counted in one search. Two of four took browsing 29 ms where one of eight took 43, with as much processor time. A text
 * would be read by each of them: with it facets that keep the same filters stay together.
 */
const TOGETHER_MAX = 4;

/** `text` is the clause of the searched words. */
export function countingSearches(facets: readonly Facet[], text: Clause | undefined): SearchBody[] {
  const groups = new Map<string, { filter: readonly Clause[]; facets: Facet[] }>();
  for (const facet of facets) {
    const filter = [...buildFilters(facet.without), ...(text === undefined ? [] : [text])];
    const key = JSON.stringify(filter);
    const group = groups.get(key) ?? { filter, facets: [] };
    group.facets.push(facet);
    groups.set(key, group);
  }
  const together = [...groups.values()].flatMap(({ filter, facets: all }) =>
    chunks(all, text === undefined ? TOGETHER_MAX : all.length).map((some) => ({ filter, facets: some })),
  );
  return [
    ...together.map(({ filter, facets: some }, index) => counting(filter, aggregationsOf(some, index))),
    ...facets.flatMap(({ apart = {} }) =>
      Object.entries(apart).map(([name, filter]) => counting(filter, { [name]: { filter: { match_all: {} } } })),
    ),
  ];
}

const counting = (filter: readonly Clause[], aggs: object): SearchBody => ({
  ...{ size: 0, track_total_hits: false },
  ...{ query: { bool: { filter } }, aggs },
});

function aggregationsOf(facets: readonly Facet[], index: number): object {
  const few = Object.assign({}, ...facets.map(({ ofFew = {} }) => ofFew));
  return {
    ...Object.assign({}, ...facets.map(({ aggregations }) => aggregations)),
    // One more than are wanted, to see where there are more: each shard stops there.
    ...(Object.keys(few).length === 0 ? {} : { [FEW + index]: { sampler: { shard_size: FEW_MAX + 1 }, aggs: few } }),
  };
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/** Results of all searches by the name of their aggregation. */
export function readCounted(aggregations: Counted = {}): Counted {
  const ofFew = Object.entries(aggregations).filter(([name]) => name.startsWith(FEW));
  return Object.assign({}, aggregations, ...ofFew.map(([, result]) => result));
}

/** Listings by value. Buckets are a list with `key`, or an object. */
export function countsByValue(result: unknown): [string, number][] {
  type Bucket = { key?: string; doc_count: number };
  const { buckets = [] } = (result ?? {}) as { buckets?: Bucket[] | Record<string, Bucket> };
  if (Array.isArray(buckets)) return buckets.map(({ key, doc_count }) => [String(key), doc_count]);
  return Object.entries(buckets).map(([key, { doc_count }]) => [key, doc_count]);
}

export const allOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0 ? { match_all: {} } : clauses.length === 1 ? clauses[0]! : { bool: { filter: [...clauses] } };
