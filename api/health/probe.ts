// Health probe: checks PostgreSQL, OpenSearch, Redis and the index every 2 s, so that /api/health and X-Data-As-Of never wait. It
// also refreshes the index, which proves what searches show and so moves X-Data-As-Of.
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { IndexMeta } from "../../mappings/index-body.ts";
import type { Config } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { type Freshness as DatabaseFreshness, readFreshness } from "../../shared/db/freshness.ts";
import { isSchemaFault, SCHEMA_MISSING } from "../../shared/db/schema-fault.ts";
import type { Logger } from "../../shared/logger.ts";
import { START_GRACE_MS } from "../../shared/outage.ts";
import type { SearchClient } from "../../shared/search/client.ts";
import { readClusterUuid } from "../../shared/search/cluster.ts";
import { refreshIndex, trySearch } from "../../shared/search/indices.ts";
import { readSearched, type SearchedIndex } from "../../shared/search/searched-index.ts";
import { describeProblem, findSearchedProblem, isAhead, lackingFields, lacksChanges } from "../../shared/searched.ts";
import { findTriggerProblem } from "../../shared/silent-triggers.ts";
import type { Metrics } from "../metrics.ts";
import type { Timeouts } from "../timeouts.ts";
import { createFreshness, type Freshness } from "./freshness.ts";
import { type Looked, within } from "./looked.ts";

const PROBE_EVERY_MS = 2000;
const LAG_SECONDS_MAX = 30;
/** A refresh that takes longer makes answers look older than they are, no more. */
const REFRESH_MS_MAX = 30_000;

export interface Health {
  status: "ok" | "degraded" | "down";
  checks: {
    postgres: boolean;
    opensearch: boolean;
    redis: boolean;
    index: {
      /** Null while PostgreSQL does not answer. */
      lagSeconds: number | null;
      pending: number | null;
      /** The index behind the alias; null when there is none or OpenSearch does not answer. */
      alias: string | null;
      schemaMatches: boolean | null;
      /** Fields that searches read and this index lacks: searches are refused until a reindex, since they would find too little. */
      lacks: readonly string[];
      /** Why searches fail or miss changes, and what to do. Null when neither is known, also while the servers do not answer. */
      problem: string | null;
    };
  };
}

export interface Probe {
  /** As the last look found it. */
  current(): Health;
  freshness: Freshness;
  close(): Promise<void>;
}

export interface ProbeDeps {
  config: Pick<Config, "indexPrefix">;
  /** `_meta` of an index that this program would build. */
  wanted: () => Pick<IndexMeta, "schemaHash" | "fields">;
  db: Knex;
  redis: Redis;
  search: SearchClient;
  metrics: Metrics;
  logger: Logger;
  timeouts: Timeouts;
  everyMs?: number;
  startGraceMs?: number;
}

/** Resolves after the first look, so that health is never a guess. */
export async function startProbe(deps: ProbeDeps): Promise<Probe> {
  const { everyMs = PROBE_EVERY_MS, startGraceMs = START_GRACE_MS } = deps;
  const stopping = new AbortController();
  const freshness = createFreshness();
  /** The last status logged. For a moment after the start only `ok` is logged. */
  let logged: Health["status"] | undefined;
  const graceEndsAt = performance.now() + startGraceMs;
  /** Searches use an index that this database does not write to, or that holds a later or an earlier state of it. */
  let foreign = false;
  let refreshing = false;
  let refreshFails = false;

  /**
   * Refreshes the index: then searches show what was acknowledged before the database was read. The automatic refresh (1 s) is no
   * proof, since it comes late on a busy machine. Health does not wait for it.
   */
  async function tellWhenSearchable(seen: DatabaseFreshness): Promise<void> {
    if (refreshing) return;
    refreshing = true;
    try {
      await refreshIndex(deps.search, deps.config.indexPrefix, { timeoutMs: REFRESH_MS_MAX, signal: stopping.signal });
      if (!foreign) freshness.observe(seen);
      refreshFails = false;
    } catch (error) {
      // Logged once, not every 2 s: OpenSearch may be down for hours.
      if (!refreshFails && !stopping.signal.aborted) {
        deps.logger.warn({ err: error }, "the index cannot be refreshed, X-Data-As-Of stands still");
      }
      refreshFails = true;
    } finally {
      refreshing = false;
    }
  }

  async function probeOnce(): Promise<Health> {
    const { health: seen, database, otherState } = await look(deps);
    // Changes acknowledged by another index than the searched one are not in searches: the time stands still.
    const { alias, problem } = seen.checks.index;
    if (database !== undefined && alias !== null) {
      foreign = otherState || !database.targets.some(({ name }) => name === alias);
    }
    if (foreign) freshness.withdraw();
    if (database !== undefined && alias !== null && problem === null) void tellWhenSearchable(database);
    const isNews =
      logged === undefined ? seen.status === "ok" || performance.now() > graceEndsAt : seen.status !== logged;
    if (isNews) {
      deps.logger[seen.status === "ok" ? "info" : "warn"](seen, "health changed");
      logged = seen.status;
    }
    return seen;
  }

  let health = await probeOnce();
  async function keepProbing(): Promise<void> {
    while (!stopping.signal.aborted) {
      await delay(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined, // aborted: the loop ends
      );
      if (!stopping.signal.aborted) health = await probeOnce();
    }
  }
  const probing = keepProbing();

  return {
    current: () => health,
    freshness,
    async close() {
      stopping.abort();
      await probing;
    },
  };
}

async function look({
  config,
  wanted,
  db,
  redis,
  search,
  metrics,
  timeouts,
}: ProbeDeps): Promise<{ health: Health; database: DatabaseFreshness | undefined; otherState: boolean }> {
  const { probeMs } = timeouts;
  const [first, cache, index, searching, cluster] = await Promise.all([
    within(probeMs, readFreshness(db), isSchemaFault),
    // Retried once: a ping has the short timeout of the limiter, and this process is busy for longer than that when it starts.
    within(
      probeMs,
      redis.ping().catch(() => redis.ping()),
    ),
    within(probeMs, readSearched(search, config.indexPrefix, { timeoutMs: probeMs })),
    trySearch(search, config.indexPrefix, { timeoutMs: probeMs }).catch((error: unknown) => error),
    within(probeMs, readClusterUuid(search, { timeoutMs: probeMs })),
  ]);

  const isBehind = ({ value }: typeof first) => value !== undefined && isAhead(index.value?.meta, value);
  // A heartbeat between the two reads gives the same picture, since the database has it first.
  const database = isBehind(first) ? await within(probeMs, readFreshness(db), isSchemaFault) : first;

  if (cache.ok) metrics.limiterFallback.redisAnswered();
  let lagSeconds: number | null = null;
  if (database.value !== undefined) {
    const { now, oldestDirty } = database.value;
    lagSeconds = oldestDirty === null ? 0 : Math.max(0, (now.getTime() - oldestDirty.getTime()) / 1000);
    metrics.indexLag.set(lagSeconds);
  }
  const { name: alias = null, meta } = index.value ?? {};
  const wants = wanted();
  const checks: Health["checks"] = {
    postgres: database.ok,
    opensearch: index.ok,
    redis: cache.ok,
    index: {
      lagSeconds,
      pending: database.value?.pending ?? null,
      alias,
      schemaMatches: alias === null ? null : meta?.schemaHash === wants.schemaHash,
      lacks: alias === null ? [] : lackingFields(meta, wants.fields),
      problem: findProblem({ config, database, index, searching, cluster: cluster.value, wants }) ?? null,
    },
  };
  for (const [check, isProblem] of Object.entries(problemsOf(checks))) {
    metrics.healthProblem.set({ check }, isProblem ? 1 : 0);
  }
  const isPutBack = index.value !== undefined && lacksChanges(index.value, database.value?.targets ?? []);
  const otherState = isBehind(database) || isPutBack;
  return { health: { status: judge(checks), checks }, database: database.value, otherState };
}

/** Whether each check has a problem, by the names of the metric. `index`: searches fail or miss changes; `schema`: of another version. */
const problemsOf = ({ postgres, opensearch, redis, index }: Health["checks"]) => ({
  postgres: !postgres,
  opensearch: !opensearch,
  redis: !redis,
  index: index.problem !== null || (opensearch && index.alias === null),
  schema: index.schemaMatches === false,
  lag: (index.lagSeconds ?? 0) > LAG_SECONDS_MAX,
});

/** "down" without both OpenSearch and PostgreSQL; any other fault is "degraded". */
export function judge(checks: Health["checks"]): Health["status"] {
  if (!checks.postgres && !checks.opensearch) return "down";
  return Object.values(problemsOf(checks)).includes(true) ? "degraded" : "ok";
}

/** The first reason why searches fail or miss changes, as far as the servers have answered. */
function findProblem({ config, database, index, searching, cluster, wants }: Seen): string | undefined {
  if (database.ok && database.value === undefined) return SCHEMA_MISSING;
  const silent = database.value && findTriggerProblem(database.value.silentTriggers);
  if (silent !== undefined) return describeProblem(silent);
  if (!index.ok) return undefined;
  const targets = database.value?.targets;
  const seen = {
    prefix: config.indexPrefix,
    index: index.value,
    searching,
    targets,
    identity: database.value,
    cluster,
    wanted: wants,
  };
  const problem = findSearchedProblem(seen);
  return problem && describeProblem(problem);
}

interface Seen extends Pick<ProbeDeps, "config"> {
  database: Looked<DatabaseFreshness>;
  index: Looked<SearchedIndex | undefined>;
  /** The error of a small search, if there was one. */
  searching: unknown;
  /** Undefined when OpenSearch does not report it. */
  cluster: string | undefined;
  wants: Pick<IndexMeta, "schemaHash" | "fields">;
}
