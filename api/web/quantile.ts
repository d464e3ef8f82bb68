// Estimates a quantile from the cumulative buckets of a histogram, by linear interpolation as Prometheus does.

export interface Bucket {
  /** Upper bound; the last one is Infinity. */
  le: number;
  /** Values up to the bound. */
  count: number;
}

export function quantile(buckets: readonly Bucket[], q: number): number {
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) return 0;
  const rank = q * total;
  const index = buckets.findIndex(({ count }) => count >= rank);
  const { le, count } = buckets[index]!;
  const { le: lower, count: below } = buckets[index - 1] ?? { le: 0, count: 0 };
  // In the last bucket only the lower bound is known.
  if (le === Number.POSITIVE_INFINITY) return lower;
  return count === below ? le : lower + ((le - lower) * (rank - below)) / (count - below);
}
