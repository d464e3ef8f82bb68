// Data of the status page: health, lag of the last hour and response times, from the probe and the metrics of this process.
// Prometheus has those of all processes.
import type { Health } from "../health/probe.ts";
import type { Metrics } from "../metrics.ts";
import { type Bucket, quantile } from "./quantile.ts";

const SAMPLE_EVERY_MS = 10_000;
const SAMPLES_MAX = 360; // one hour
/** Lifetime of a report: reading all series takes 4 ms. */
const KEPT_MS = 1000;

export interface RouteTimes {
  route: string;
  count: number;
  errors: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

export interface StatusReport {
  version: string;
  startedAt: Date;
  health: Health;
  /** Oldest first; null when unknown. */
  lagSeconds: readonly (number | null)[];
  sampleEveryMs: number;
  routes: readonly RouteTimes[];
  listingCache: { entries: number; bytes: number; hits: number; misses: number };
}

interface ReportDeps {
  probe: { current(): Health };
  metrics: Pick<Metrics, "requestDuration" | "listingCacheLookups">;
  listingCache: { size(): { entries: number; bytes: number } };
  version: string;
}

export function createStatusReport({ probe, metrics, listingCache, version }: ReportDeps) {
  const startedAt = new Date();
  const lagSeconds: (number | null)[] = [];
  const sample = () => {
    lagSeconds.push(probe.current().checks.index.lagSeconds);
    if (lagSeconds.length > SAMPLES_MAX) lagSeconds.shift();
  };
  const timer = setInterval(sample, SAMPLE_EVERY_MS).unref();

  async function readNow(): Promise<StatusReport> {
    const { values } = await metrics.requestDuration.get();
    return {
      version,
      startedAt,
      health: probe.current(),
      lagSeconds: [...lagSeconds],
      sampleEveryMs: SAMPLE_EVERY_MS,
      routes: routeTimes(values as HistogramValue[]),
      listingCache: { ...listingCache.size(), ...(await readLookups(metrics)) },
    };
  }
  let kept: { report: Promise<StatusReport>; until: number } | undefined;

  return {
    read(): Promise<StatusReport> {
      const now = performance.now();
      if (kept === undefined || now >= kept.until) kept = { report: readNow(), until: now + KEPT_MS };
      return kept.report;
    },
    close: () => clearInterval(timer),
  };
}

async function readLookups({ listingCacheLookups }: ReportDeps["metrics"]): Promise<{ hits: number; misses: number }> {
  const { values } = await listingCacheLookups.get();
  const count = (wanted: string) => values.find(({ labels }) => labels.outcome === wanted)?.value ?? 0;
  return { hits: count("hit"), misses: count("miss") };
}

export interface HistogramValue {
  value: number;
  metricName?: string;
  labels: { le?: number | string; route?: string; status?: string };
}

/** Per route, all methods and statuses together; busiest first. */
export function routeTimes(values: readonly HistogramValue[]): RouteTimes[] {
  const routes = new Map<string, { buckets: Map<number, number>; errors: number }>();
  for (const { labels, value, metricName = "" } of values) {
    const route = labels.route ?? "unmatched";
    const entry = routes.get(route) ?? { buckets: new Map<number, number>(), errors: 0 };
    routes.set(route, entry);
    if (labels.le !== undefined) {
      const bound = labels.le === "+Inf" ? Number.POSITIVE_INFINITY : Number(labels.le);
      entry.buckets.set(bound, (entry.buckets.get(bound) ?? 0) + value);
    } else if (metricName.endsWith("_count") && labels.status === "5xx") entry.errors += value;
  }
  return [...routes]
    .map(([route, { buckets, errors }]) => {
      const cumulative: Bucket[] = [...buckets].map(([le, count]) => ({ le, count })).sort((a, b) => a.le - b.le);
      const ms = (q: number) => Math.round(1000 * quantile(cumulative, q));
      return { route, count: cumulative.at(-1)?.count ?? 0, errors, p50Ms: ms(0.5), p95Ms: ms(0.95), p99Ms: ms(0.99) };
    })
    .sort((a, b) => b.count - a.count);
}
