// What is counted of a number: every value where there are few, else how many listings lie between fixed edges, with quartiles beside it.
import type { Counted } from "./facet.ts";

export interface NumberCounts {
  known: number;
  least: number;
  /** The 25th, 50th and 75th percentile. */
  quartiles: readonly [number, number, number];
  most: number;
  /** Listings below the first edge, between each edge and the next, and from the last one on. */
  steps: readonly number[];
  /** Listings within `gap` below an edge. */
  below(edge: number): number;
}

export interface CountedNumber {
  aggregations: Readonly<Record<string, object>>;
  /** Undefined where no listing states the number. */
  read(counted: Counted): NumberCounts | undefined;
}

/** More than there are years. Exact on any number of shards: no shard has more values than are asked of it. */
const VALUES_MAX = 1000;
const QUARTILES = [25, 50, 75];

/** Of a number with few different values: one aggregation instead of four. */
export function countValues(name: string, field: string, edges: readonly number[]): CountedNumber {
  const values = `${name} values`;
  return {
    aggregations: { [values]: { terms: { field, size: VALUES_MAX } } },
    read(counted) {
      const { buckets } = counted[values] as { buckets: { key: number; doc_count: number }[] };
      const ascending = buckets.toSorted((one, other) => one.key - other.key);
      const [first] = ascending;
      if (first === undefined) return undefined;
      const known = sum(ascending.map(({ doc_count }) => doc_count));
      const steps = Array.from({ length: edges.length + 1 }, () => 0);
      for (const { key, doc_count } of ascending) steps[edges.filter((edge) => edge <= key).length]! += doc_count;
      const upTo = ascending.map((_, index) => sum(ascending.slice(0, index + 1).map(({ doc_count }) => doc_count)));
      const [low, middle, high] = QUARTILES.map(
        (percent) => ascending[upTo.findIndex((count) => 100 * count >= percent * known)]!.key,
      );
      return {
        ...{ known, least: first.key, most: ascending.at(-1)!.key, steps },
        ...{ quartiles: [low!, middle!, high!], below: () => 0 },
      };
    },
  };
}

/** Up to so many listings are asked for their values one by one, which makes their quartiles exact. */
const EXACT_MAX = 1000;
/**
 * Compression of the t-digest of so many values. It joins neighbours from a third of it on: with as much as there are values 95 of
 * 180 quartiles of 200 to 1,000 prices were joined, by up to 392 euros; with three times as much none.
 */
const COMPRESSION = 4 * EXACT_MAX;
/** A histogram of two digits is within 1 %, and took a sixth of the time of a t-digest over all listings (1.0 of 6.0 ms). */
const DIGITS = 2;

/** Of a number with thousands of different values. `gap`: what lies so near below an edge is counted by itself, too. */
export function countSteps(name: string, field: string, edges: readonly number[], gap?: number): CountedNumber {
  const [stats, near, exact, parts] = ["stats", "near", "exact", "parts"].map((part) => `${name} ${part}`);
  // Twice as many ranges cost less than two aggregations.
  const bounds = gap === undefined ? edges : edges.flatMap((edge) => [edge - gap, edge]);
  const ranges = Array.from({ length: bounds.length + 1 }, (_, index) => ({
    key: String(index),
    ...(index === 0 ? {} : { from: bounds[index - 1] }),
    ...(index === bounds.length ? {} : { to: bounds[index] }),
  }));
  const percentiles = { field, percents: QUARTILES, keyed: false };
  return {
    aggregations: {
      [stats!]: { stats: { field } },
      [near!]: { percentiles: { ...percentiles, hdr: { number_of_significant_value_digits: DIGITS } } },
      [exact!]: {
        // One more than needed, to see where there are more: each shard stops there.
        sampler: { shard_size: EXACT_MAX + 1 },
        aggs: { quartiles: { percentiles: { ...percentiles, tdigest: { compression: COMPRESSION } } } },
      },
      [parts!]: { range: { field, keyed: true, ranges } },
    },
    read(counted) {
      const { count: known, min: least, max: most } = counted[stats!] as Stats;
      if (least === null || most === null) return undefined;
      const { doc_count: sampled, quartiles: all } = counted[exact!] as { doc_count: number; quartiles: Percentiles };
      const { values } = sampled <= EXACT_MAX ? all : (counted[near!] as Percentiles);
      const [low, middle, high] = values.map(({ value }) => Math.min(most, Math.max(least, value)));
      const { buckets } = counted[parts!] as { buckets: Record<string, { doc_count: number }> };
      const counts = ranges.map(({ key }) => buckets[key]!.doc_count);
      const steps =
        gap === undefined
          ? counts
          : Array.from({ length: edges.length + 1 }, (_, index) => counts[2 * index]! + (counts[2 * index + 1] ?? 0));
      return {
        ...{ known, least, quartiles: [low!, middle!, high!], most, steps },
        below: (edge) => (gap === undefined ? 0 : counts[2 * edges.indexOf(edge) + 1]!),
      };
    },
  };
}

interface Stats {
  count: number;
  min: number | null;
  max: number | null;
}

interface Percentiles {
  values: { value: number }[];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
