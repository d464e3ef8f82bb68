// Medians and percentiles. Pure.

/** Sorted copies are made here: callers keep the order in which they measured. */
function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))]!;
}

/** The mean of the two in the middle where there is no middle one. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export const spread = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

export interface Latency {
  p50: number;
  p90: number;
  p99: number;
  max: number;
  count: number;
}

export function latency(ms: readonly number[]): Latency {
  return {
    p50: percentile(ms, 0.5),
    p90: percentile(ms, 0.9),
    p99: percentile(ms, 0.99),
    max: percentile(ms, 1),
    count: ms.length,
  };
}

/** Points of a latency curve, dense where it gets interesting. */
export const CURVE = [0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1] as const;

export const curve = (ms: readonly number[]): number[] => CURVE.map((share) => percentile(ms, share));
