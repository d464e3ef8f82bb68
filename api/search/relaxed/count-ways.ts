// Counts the ways on from a search in one call: how many listings each finds, and for each limit the nearest values beyond it.
import { FIELDS } from "../../../mappings/fields.ts";
import type { SearchBody } from "../body.ts";
import { allOf, countsByValue } from "../facets/facet-aggregations.ts";
import type { Clause } from "../filters.ts";
import type { Bound } from "./ways.ts";

/** A search by its clauses. */
export interface CountedSearch {
  filters: readonly Clause[];
  text: Clause | undefined;
}

export interface CountedBound extends Bound {
  /** Without this limit. */
  search: CountedSearch;
}

/** A price has cents and its limits have not: within the last euro there are at most so many different ones. */
const VALUES_WITHIN_EURO = 100;

const nearestName = ({ param }: Bound) => `nearest ${param}`;

export function countWaysBody(
  asked: CountedSearch,
  ways: readonly CountedSearch[],
  bounds: readonly CountedBound[],
): SearchBody {
  const searches = [asked, ...ways, ...bounds.map(({ search }) => search)];
  return {
    size: 0,
    track_total_hits: false,
    // Without the texts, whose clauses would be too many together.
    query: { bool: { should: searches.map(({ filters }) => allOf(filters)), minimum_should_match: 1 } },
    aggs: {
      ways: { filters: { filters: Object.fromEntries([asked, ...ways].map((way, index) => [index, clauseOf(way)])) } },
      ...Object.fromEntries(bounds.map((bound) => [nearestName(bound), nearestOf(bound)])),
    },
  };
}

const clauseOf = ({ filters, text }: CountedSearch) => allOf([...filters, ...(text === undefined ? [] : [text])]);

/** In the order of their values a shard's first ones hold all of the first ones of all shards, with exact counts. */
function nearestOf({ range, side, value, search: { filters, text } }: CountedBound): object {
  const field = FIELDS[range];
  const beyond = { range: { [field]: side === "max" ? { gt: value } : { lt: value } } };
  const order = { _key: side === "max" ? "asc" : "desc" };
  return {
    filter: clauseOf({ filters: [...filters, beyond], text }),
    aggs: { values: { terms: { field, size: range === "price" ? VALUES_WITHIN_EURO : 1, order } } },
  };
}

export interface WayCounts {
  /** Of the search itself. */
  asked: number;
  /** In the order of the ways. */
  ways: number[];
  /** The limit moved to the nearest value beyond it, and what the search finds then; undefined where there is none. */
  nearest(bound: Bound): { to: number; count: number } | undefined;
}

export function readWayCounts(aggregations: Readonly<Record<string, unknown>> = {}): WayCounts {
  const counts = new Map(countsByValue(aggregations.ways));
  const [asked = 0, ...ways] = [...counts]
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, count]) => count);
  return {
    asked,
    ways,
    nearest(bound) {
      const { values } = aggregations[nearestName(bound)] as {
        values: { buckets: { key: number; doc_count: number }[] };
      };
      const [first] = values.buckets;
      if (first === undefined) return undefined;
      const to =
        bound.range !== "price" ? first.key : bound.side === "max" ? Math.ceil(first.key) : Math.floor(first.key);
      const within = values.buckets.filter(({ key }) => (bound.side === "max" ? key <= to : key >= to));
      return { to, count: asked + within.reduce((sum, { doc_count }) => sum + doc_count, 0) };
    },
  };
}
