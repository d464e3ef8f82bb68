// Counts the facets of a search beside its page, in one call. Each facet leaves its own filter out: what all facets keep stays in the
// query, what some leave out moves to `post_filter`, and facets that keep the same filters are counted together.
import { buildFilters, type Clause } from "../filters.ts";
import type { Counted, Facet } from "./facet.ts";

export interface Scope {
  /** Of the query: all that is counted or shown passes it. */
  filter: readonly Clause[];
  /** The rest of the body. */
  counting: Readonly<Record<string, unknown>>;
}

/** Holds the searches of options that need another text than the query's. */
const APART = "apart";

/** `filters` are those of the search itself. */
export function countFacets(filters: readonly Clause[], facets: readonly Facet[]): Scope {
  if (facets.length === 0) return { filter: filters, counting: {} };
  const asked = byJson(filters);
  const kept = facets.map(({ without }) => byJson(buildFilters(without)));
  const common = new Map([...asked].filter(([json]) => kept.every((clauses) => clauses.has(json))));
  const restOf = (clauses: ReadonlyMap<string, Clause>) => new Map([...clauses].filter(([json]) => !common.has(json)));

  const own = restOf(asked);
  const groups = new Map<string, { rest: ReadonlyMap<string, Clause>; aggs: Record<string, object> }>();
  for (const [index, { aggregations }] of facets.entries()) {
    const rest = restOf(kept[index]!);
    const key = [...rest.keys()].join();
    const group = groups.get(key) ?? { rest, aggs: {} };
    groups.set(key, { rest, aggs: { ...group.aggs, ...aggregations } });
  }
  const rests = [...groups.values()].map(({ rest }) => rest);
  const apart = facets.flatMap(({ name, apart: options }) => apartOf(name, options));
  return {
    filter: [...common.values(), ...widestOf(own, rests)],
    counting: {
      ...(own.size === 0 ? {} : { post_filter: allOf([...own.values()]) }),
      aggs: {
        ...Object.fromEntries(
          [...groups.values()].map(({ rest, aggs }, index) => [
            `kept ${index}`,
            { filter: allOf([...rest.values()]), aggs },
          ]),
        ),
        ...(apart.length === 0 ? {} : { [APART]: { global: {}, aggs: Object.fromEntries(apart) } }),
      },
    },
  };
}

/** Results of all groups by the name of their aggregation. */
export function readCounted(aggregations: Readonly<Record<string, unknown>> | undefined): Counted {
  return Object.assign({}, ...Object.values(aggregations ?? {}));
}

/** Listings by value. Buckets are a list with `key`, or an object. */
export function countsByValue(result: unknown): [string, number][] {
  type Bucket = { key?: string; doc_count: number };
  const { buckets = [] } = (result ?? {}) as { buckets?: Bucket[] | Record<string, Bucket> };
  if (Array.isArray(buckets)) return buckets.map(({ key, doc_count }) => [String(key), doc_count]);
  return Object.entries(buckets).map(([key, { doc_count }]) => [key, doc_count]);
}

function apartOf(name: string, options: Facet["apart"]): [string, object][] {
  const searches = Object.entries(options).map(([value, clauses]) => [value, allOf(clauses)]);
  return searches.length === 0 ? [] : [[`${name} ${APART}`, { filters: { filters: Object.fromEntries(searches) } }]];
}

/** Passed by what is in any group or in the search itself, which most facets only leave filters out of. */
function widestOf(own: ReadonlyMap<string, Clause>, rests: readonly ReadonlyMap<string, Clause>[]): Clause[] {
  const isWithin = (rest: ReadonlyMap<string, Clause>) => [...rest.keys()].every((json) => own.has(json));
  const all = rests.some(isWithin) ? rests : [...rests, own];
  if (all.some(({ size }) => size === 0)) return [];
  return [{ bool: { should: all.map((clauses) => allOf([...clauses.values()])), minimum_should_match: 1 } }];
}

export const allOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0 ? { match_all: {} } : clauses.length === 1 ? clauses[0]! : { bool: { filter: [...clauses] } };

/** Each is written once, and compared with those of all facets. */
const byJson = (clauses: readonly Clause[]): ReadonlyMap<string, Clause> =>
  new Map(clauses.map((clause) => [JSON.stringify(clause), clause]));
