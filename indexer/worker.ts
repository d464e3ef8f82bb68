// The indexer's process. One drain loop runs on wake-ups and ticks from Redis, and ten times a second by its own timer, so that changes
// are found at once, and without Redis, too. Maintenance (expired featured tiers, renamed places) and verify run in loops of their own.
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../shared/config.ts";
import { expireFeatured } from "../shared/db/featured.ts";
import { readTargets } from "../shared/db/index-targets.ts";
import { touchListingsOfPlaces } from "../shared/db/place-changes.ts";
import type { RunState } from "../shared/db/program-runs.ts";
import { lastVerifyRun } from "../shared/db/verify.ts";
import type { Logger } from "../shared/logger.ts";
import { createRegistry, serveMetrics } from "../shared/metrics.ts";
import { createOutage } from "../shared/outage.ts";
import { startIndexerQueue } from "../shared/queue.ts";
import { refreshIndex } from "../shared/search/indices.ts";
import { runSettings, startSignsOfLife } from "../shared/signs-of-life.ts";
import { createBackoff } from "./backoff.ts";
import { type DrainOptions, type DrainResult, drain } from "./drain.ts";
import { arePhrasesOld, gatherPhrases } from "./gather-phrases.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { createIndexerMetrics } from "./metrics.ts";
import { runOperatorJob } from "./operator-jobs.ts";
import { openIndexing } from "./setup.ts";
import { createThrottle } from "./throttle.ts";
import { verify } from "./verify.ts";
import { VERIFY_AGAIN_MS, verifyDueAt } from "./verify-due.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Between two polls for changes: while there are none, each is one statement on an empty table. */
const POLL_EVERY_MS = 100;

/**
 * Delay after a partial batch, so that small changes share one bulk request and one refresh: five of each a second at most. Without
 * it 200 changes a second made 20 batches of 10, each with two commits and an fsync.
 */
const BATCH_DELAY_MS = 200;

export interface IndexerOptions extends Omit<DrainOptions, "batchSizeMax"> {
  batchSizeMax?: number;
  /** Of all timers of this process: polls for changes, maintenance, verify. */
  timerMs?: number;
  verifyEveryMs?: number;
  gatherEveryMs?: number;
  stalledEveryMs?: number;
  heartbeatEveryMs?: number;
  signOfLifeEveryMs?: number;
}

export interface Indexer {
  metricsPort: number | undefined;
  close(): Promise<void>;
}

export async function startIndexer(config: Config, logger: Logger, options: IndexerOptions = {}): Promise<Indexer> {
  const {
    batchSizeMax = 500,
    timerMs,
    verifyEveryMs = HOUR,
    gatherEveryMs = HOUR,
    stalledEveryMs,
    heartbeatEveryMs,
    signOfLifeEveryMs,
    ...drainOptions
  } = options;
  const deps = openIndexing(config, { logger, applicationName: "listings-indexer" });
  const registry = createRegistry();
  const metrics = createIndexerMetrics(registry, deps.db);
  const metricsServer =
    config.metricsPort === 0
      ? undefined
      : await serveMetrics(registry, { host: config.metricsHost, port: config.metricsPort });

  const stopping = new AbortController();
  const backoff = createBackoff(batchSizeMax);
  const outage = createOutage(logger, {
    failing: "cannot index now, will try again",
    working: "indexing works again",
  });

  const runState: RunState = {};
  const signs = startSignsOfLife({
    ...{ db: deps.db, logger, program: "indexer", settings: runSettings(config), state: runState },
    ...(signOfLifeEveryMs === undefined ? {} : { everyMs: signOfLifeEveryMs }),
  });

  /** Why the last batch was not written; undefined when it was. */
  function note(reason: string | undefined): void {
    const changed = (runState.busyReason === undefined) !== (reason === undefined);
    if (reason === undefined) delete runState.busyReason;
    else runState.busyReason = reason;
    if (changed) signs.tell();
  }

  const beatIfDue = createHeartbeat(deps, heartbeatEveryMs);

  /** Indexes one batch; returns how many changes may still be waiting. */
  async function runBatch(): Promise<"nothing" | "a few" | "many"> {
    const batchSizeNow = backoff.batchSize;
    let result: DrainResult;
    try {
      await beatIfDue();
      result = await drain(deps, { ...drainOptions, batchSizeMax: batchSizeNow });
    } catch (error) {
      note((error as Error).message);
      outage.failed(error);
      await waitUntilReachable();
      return "many";
    }
    metrics.drained(result);
    if (result.busy > 0) {
      const reason = result.busyReason ?? "the index is busy";
      note(reason);
      outage.failed(new Error(reason));
      await waitUntilReachable();
      return "many";
    }
    note(undefined);
    if (result.claimed > 0) {
      backoff.succeeded();
      outage.worked();
    }
    return result.claimed === 0 ? "nothing" : result.claimed < batchSizeNow ? "a few" : "many";
  }

  /** Waits until OpenSearch answers again: a pause with jitter, then one probe. Claims nothing meanwhile. */
  async function waitUntilReachable(): Promise<void> {
    for (;;) {
      backoff.failed();
      const paused = delay(backoff.delayMs(Math.random()), undefined, { signal: stopping.signal });
      if (
        await paused.then(
          () => false,
          () => true,
        )
      )
        return;
      const reached = await deps.search.request("HEAD", "/", undefined, { timeoutMs: 2 * SECOND }).then(
        () => true,
        () => false,
      );
      if (reached) return;
    }
  }

  // Refreshes after a small batch, which searches would find only with the automatic refresh, once a second. A large batch waits for that:
  // the next one follows at once, and each refresh makes a segment that is merged later.
  const refreshSoon = coalesced(async () => {
    await refreshIndex(deps.search, deps.prefix, { signal: stopping.signal }).catch(logPostponed("refresh"));
  });

  const wake = coalesced(async () => {
    while (!stopping.signal.aborted) {
      const waiting = await runBatch();
      if (waiting === "nothing") return;
      // When aborted, the loop ends.
      if (waiting === "a few") {
        void refreshSoon();
        await delay(BATCH_DELAY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  });

  const maintain = coalesced(async () => {
    while (!stopping.signal.aborted && (await expireFeatured(deps.db, 1000)) === 1000);
    while (!stopping.signal.aborted && (await touchListingsOfPlaces(deps.db, 1000)) !== undefined);
  });

  // Not part of maintenance, which cannot wait for it: over a million listings verify takes three quarters of an hour.
  let verifyNotBefore = 0;
  const verifyWhenDue = coalesced(async () => {
    const last = await lastVerifyRun(deps.db, { whole: true });
    if (last !== undefined) metrics.lastVerified(last.finishedAt);
    if (Date.now() < verifyNotBefore) return;
    const live = (await readTargets(deps.db)).find(({ state }) => state === "live");
    if (Date.now() < verifyDueAt(last, live, verifyEveryMs)) return;
    // A run that fails, or that the brake stops, must not start over with every tick.
    verifyNotBefore = Date.now() + Math.min(verifyEveryMs, VERIFY_AGAIN_MS);
    // In the background: a quarter of one core at most, less while changes wait.
    const throttle = createThrottle(deps, { factorMin: 3, always: true, signal: stopping.signal });
    const report = await verify(deps, { repair: true, throttle, signal: stopping.signal });
    if (report !== undefined) metrics.verified(report);
  });

  let gatherNotBefore = 0;
  const gatherWhenDue = coalesced(async () => {
    if (Date.now() < gatherNotBefore || !(await arePhrasesOld(deps.db, gatherEveryMs))) return;
    // Where there is nothing to gather, not with every tick.
    gatherNotBefore = Date.now() + gatherEveryMs;
    const phrases = await gatherPhrases(deps.db, stopping.signal);
    logger.debug({ phrases }, "phrases of headlines gathered");
  });

  const pollTimer = setInterval(() => void wake(), timerMs ?? POLL_EVERY_MS);
  const timer = setInterval(() => {
    maintain().catch(logPostponed("maintenance"));
    verifyWhenDue().catch(logPostponed("verify"));
    gatherWhenDue().catch(logPostponed("gathering of phrases"));
  }, timerMs ?? SECOND);
  // PostgreSQL or OpenSearch is away: the drain loop logs it, and the next tick tries again.
  const logPostponed = (what: string) => (error: unknown) => logger.debug({ err: error }, `${what} postponed`);
  const queue = startIndexerQueue(config, {
    logger,
    onWake: wake,
    onOperatorJob: (job) => runOperatorJob(deps, job, metrics, stopping.signal),
    onError: () => metrics.wakeUpFailed(),
    ...(stalledEveryMs === undefined ? {} : { stalledEveryMs }),
  });
  void wake();
  logger.info({ index: deps.prefix, schemaHash: deps.schemaHash }, "indexer started");

  return {
    metricsPort: metricsServer?.port,
    async close() {
      stopping.abort();
      clearInterval(pollTimer);
      clearInterval(timer);
      await queue.close();
      await wake.settled();
      await refreshSoon.settled();
      await maintain.settled();
      await verifyWhenDue.settled();
      await gatherWhenDue.settled();
      await metricsServer?.close();
      await signs.close();
      await deps.close();
    },
  };
}

/** Coalesces calls: those during a run cause one more run. Each call resolves when the run that covers it has ended. */
function coalesced(run: () => Promise<void>): { (): Promise<void>; settled(): Promise<void> } {
  let running: Promise<void> | undefined;
  let again = false;
  const loop = async () => {
    do {
      again = false;
      await run();
    } while (again);
  };
  const call = () => {
    again = running !== undefined;
    running ??= loop().finally(() => {
      running = undefined;
    });
    return running;
  };
  return Object.assign(call, { settled: async () => void (await running?.catch(() => undefined)) });
}
