// Operators' jobs from Redis (`reindex --queue`), with progress in the job. BullMQ gives a job to another indexer when its lock has
// expired, although the first may still be working: whether an index is being built or is done is read from PostgreSQL.
import { setTimeout as delay } from "node:timers/promises";
import { readTargets } from "../shared/db/index-targets.ts";
import { CliError } from "../shared/errors.ts";
import { type OperatorJob, UnrecoverableError } from "../shared/queue.ts";
import type { IndexerMetrics } from "./metrics.ts";
import { type ReindexOptions, type ReindexProgress, type ReindexReport, ReindexRunning, reindex } from "./reindex.ts";
import type { IndexingDeps } from "./setup.ts";

const RUNNING_AGAIN_MS = 1000;

interface ReindexJob {
  keep?: number;
  force?: boolean;
  /** The live index when the job began; null if there was none. Once another one is live, the job is done. */
  replaces?: string | null;
}

export async function runOperatorJob(
  deps: IndexingDeps,
  job: OperatorJob,
  metrics: Pick<IndexerMetrics, "reindexing">,
  signal: AbortSignal,
): Promise<unknown> {
  if (job.name !== "reindex") throw new Error(`there is no operator job called ${job.name}`);
  const { keep, force, replaces = await liveIndex(deps) } = job.data as ReindexJob;
  await job.updateData({ ...job.data, replaces });
  let reportedAt = 0;
  const onProgress = (progress: ReindexProgress) => {
    metrics.reindexing(progress.phase === "backfill" ? progress.done / Math.max(1, progress.total) : 1);
    if (Date.now() - reportedAt < 500) return;
    reportedAt = Date.now();
    // Without Redis only the progress is lost.
    job.updateProgress({ ...progress }).catch(() => undefined);
  };
  try {
    for (;;) {
      const live = await liveIndex(deps);
      if (live !== replaces) return { index: live, built: true };
      const report = await reindexUnlessRunning(deps, {
        signal,
        onProgress,
        ...(keep === undefined ? {} : { keep }),
        ...(force === undefined ? {} : { force }),
      });
      if (report !== undefined) return report;
      await delay(RUNNING_AGAIN_MS, undefined, { signal });
    }
  } catch (error) {
    // An indexer that stops during the job leaves it to be retried, by another one or by itself.
    throw error instanceof CliError ? new UnrecoverableError(error.message) : error;
  } finally {
    metrics.reindexing(1);
  }
}

/** Undefined when another process is running it. */
async function reindexUnlessRunning(deps: IndexingDeps, options: ReindexOptions): Promise<ReindexReport | undefined> {
  try {
    return await reindex(deps, options);
  } catch (error) {
    if (error instanceof ReindexRunning) return undefined;
    throw error;
  }
}

async function liveIndex({ db }: IndexingDeps): Promise<string | null> {
  return (await readTargets(db)).find(({ state }) => state === "live")?.name ?? null;
}
