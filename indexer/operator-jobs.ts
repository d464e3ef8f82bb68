// Operators' jobs that come through Redis: `reindex --queue`. They report their progress into the job. Redis hands a job over
// again when it has not heard of its indexer for half a minute, although that one may be at work: whether an index is being
// built and has been built is for PostgreSQL to say.
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
  /** The live index when the job was begun; null: there was none. Another one means that the job is done. */
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
  let told = 0;
  const onProgress = (progress: ReindexProgress) => {
    metrics.reindexing(progress.phase === "backfill" ? progress.done / Math.max(1, progress.total) : 1);
    if (Date.now() - told < 500) return;
    told = Date.now();
    // Redis may be away: the job itself goes on.
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
    // An indexer that ends in the middle leaves the job to be tried again, by another one or by itself.
    throw error instanceof CliError ? new UnrecoverableError(error.message) : error;
  } finally {
    metrics.reindexing(1);
  }
}

/** Undefined where another process is at it. */
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
