// Prometheus metrics of the API. Labels come from closed sets, so that the number of series stays small.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics({ defaults = false }: { defaults?: boolean } = {}) {
  const registry = new Registry();
  const registers = [registry];
  if (defaults) collectDefaultMetrics({ register: registry });

  const exports = new Counter({
    name: "exports_total",
    help: "Company exports that were begun, by how they ended",
    labelNames: ["format", "outcome"] as const,
    registers,
  });
  // A series that begins with its first failure never increases: the alert on it would miss that one.
  for (const format of ["xml", "json", "versions"]) {
    for (const outcome of ["sent", "aborted", "failed"]) exports.inc({ format, outcome }, 0);
  }
  return {
    registry,
    requestDuration: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time to answer, by route template, method and status class",
      labelNames: ["route", "method", "status"] as const,
      buckets: [0.005, 0.02, 0.1, 0.25, 1, 3],
      registers,
    }),
    inFlight: new Gauge({ name: "http_in_flight", help: "Requests being answered", registers }),
    connections: new Gauge({ name: "http_connections", help: "Open connections of clients", registers }),
    connectionsRefused: new Counter({
      name: "http_connections_refused_total",
      help: "Connections closed at once: too many of one network, or in all",
      labelNames: ["reason"] as const,
      registers,
    }),
    upstreamDuration: new Histogram({
      name: "upstream_duration_seconds",
      help: "Time of calls to OpenSearch and PostgreSQL, by outcome",
      labelNames: ["upstream", "outcome"] as const,
      buckets: [0.002, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2],
      registers,
    }),
    breakerState: new Gauge({
      name: "search_breaker_state",
      help: "Circuit before OpenSearch: 0 closed, 1 half open, 2 open",
      registers,
    }),
    bulkheadWaiting: new Gauge({
      name: "search_bulkhead_waiting",
      help: "Searches waiting for a free slot",
      registers,
    }),
    listingCacheLookups: new Counter({
      name: "listing_cache_lookups_total",
      help: "Listings of found pages, by whether they were in memory",
      labelNames: ["outcome"] as const,
      registers,
    }),
    rateLimitDecisions: new Counter({
      name: "rate_limit_decisions_total",
      help: "Requests counted against a limit",
      labelNames: ["bucket", "outcome"] as const,
      registers,
    }),
    limiterFallback: createFallbackGauge(registers),
    authOutcomes: new Counter({
      name: "auth_outcomes_total",
      help: "Keys and dashboard tokens, by verdict",
      labelNames: ["outcome"] as const,
      registers,
    }),
    changesCursors: new Counter({
      name: "changes_cursors_total",
      help: "Cursors of change streams that came back, by the place of their secret in CURSOR_SECRET",
      labelNames: ["secret"] as const,
      registers,
    }),
    changesWaiting: new Gauge({
      name: "changes_waiting",
      help: "Requests of change streams that wait for a change",
      registers,
    }),
    exportRows: new Counter({
      name: "export_rows_total",
      help: "Listings sent by the company export",
      labelNames: ["format", "outcome"] as const,
      registers,
    }),
    exports,
    indexLag: new Gauge({ name: "index_lag_seconds", help: "Age of the oldest change not yet indexed", registers }),
    healthProblem: new Gauge({
      name: "health_problem",
      help: "1 while this check of /api/health has a problem",
      labelNames: ["check"] as const,
      registers,
    }),
  };
}

/** Longer than the two seconds between two health checks, shorter than the minute of the alert. */
const FALLBACK_QUIET_MS = 5000;

/**
 * Buckets that this process counts alone. Their requests set it; where none comes any more, an answer of Redis to the health check
 * clears it, or an idle process would show 1 long after Redis is back. One answer is no proof while requests still find Redis too slow.
 */
function createFallbackGauge(registers: Registry[]) {
  const gauge = new Gauge({
    name: "rate_limit_fallback",
    help: "1 while this process counts alone because Redis does not answer",
    labelNames: ["bucket"] as const,
    registers,
  });
  const aloneAt = new Map<string, number>();
  function countedTogether(bucket: string): void {
    aloneAt.delete(bucket);
    gauge.set({ bucket }, 0);
  }
  return {
    countedTogether,
    countedAlone(bucket: string): void {
      aloneAt.set(bucket, performance.now());
      gauge.set({ bucket }, 1);
    },
    redisAnswered(): void {
      for (const [bucket, at] of aloneAt) if (performance.now() - at > FALLBACK_QUIET_MS) countedTogether(bucket);
    },
  };
}

/** Measured on each scrape. */
export function measurePools({ registry }: Metrics, waiting: () => Readonly<Record<string, number>>): void {
  new Gauge({
    name: "pg_pool_waiting",
    help: "Requests waiting for a PostgreSQL connection",
    labelNames: ["pool"] as const,
    registers: [registry],
    collect() {
      for (const [pool, count] of Object.entries(waiting())) this.set({ pool }, count);
    },
  });
}

/** Measured on each scrape. */
export function measureListingCache({ registry }: Metrics, size: () => { entries: number; bytes: number }): void {
  const registers = [registry];
  new Gauge({
    name: "listing_cache_bytes",
    help: "Memory that listings in the cache take, as counted against LISTING_CACHE_MB",
    registers,
    collect() {
      this.set(size().bytes);
    },
  });
  new Gauge({
    name: "listing_cache_entries",
    help: "Listings in the cache",
    registers,
    collect() {
      this.set(size().entries);
    },
  });
}
