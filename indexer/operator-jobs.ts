// Operators' jobs that come through Redis: `reindex --queue`. They report their progress into the job.
import { CliError } from "../shared/errors.ts";
import { type OperatorJob, UnrecoverableError } from "../shared/queue.ts";
import type { IndexerMetrics } from "./metrics.ts";
import { type ReindexProgress, reindex } from "./reindex.ts";
import type { IndexingDeps } from "./setup.ts";

export async function runOperatorJob(
  deps: IndexingDeps,
  job: OperatorJob,
  metrics: Pick<IndexerMetrics, "reindexing">,
  signal: AbortSignal,
): Promise<unknown> {
  if (job.name !== "reindex") throw new Error(`there is no operator job called ${job.name}`);
  const { keep, force } = job.data as { keep?: number; force?: boolean };
  let told = 0;
  const onProgress = (progress: ReindexProgress) => {
    metrics.reindexing(progress.phase === "backfill" ? progress.done / Math.max(1, progress.total) : 1);
    if (Date.now() - told < 500) return;
    told = Date.now();
    // Redis may be away: the job itself goes on.
    job.updateProgress({ ...progress }).catch(() => undefined);
  };
  try {
    // An indexer that ends in the middle leaves the job to be tried again, by another one or by itself.
    return await reindex(deps, {
      signal,
      onProgress,
      ...(keep === undefined ? {} : { keep }),
      ...(force === undefined ? {} : { force }),
    });
  } catch (error) {
    throw error instanceof CliError ? new UnrecoverableError(error.message) : error;
  } finally {
    metrics.reindexing(1);
  }
}
