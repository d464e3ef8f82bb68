// A quantile out of a histogram's cumulative buckets, as Prometheus estimates it: evenly spread inside its bucket.

export interface Bucket {
  /** Upper bound; the last one is Infinity. */
  le: number;
  /** How many values were at most that. */
  count: number;
}

export function quantile(buckets: readonly Bucket[], q: number): number {
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) return 0;
  const rank = q * total;
  const index = buckets.findIndex(({ count }) => count >= rank);
  const { le, count } = buckets[index]!;
  const { le: lower, count: below } = buckets[index - 1] ?? { le: 0, count: 0 };
  // Beyond the last bound nothing more is known than that.
  if (le === Number.POSITIVE_INFINITY) return lower;
  return count === below ? le : lower + ((le - lower) * (rank - below)) / (count - below);
}
