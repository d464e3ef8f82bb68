// Backfill: copies all listings into a building index, in key order, through the same projection and bulk as every change.
import { setTimeout as delay } from "node:timers/promises";
import { acknowledge } from "../shared/db/index-dirty.ts";
import { readTargets, saveBackfill } from "../shared/db/index-targets.ts";
import type { ListingRow } from "../shared/db/listing-row.ts";
import { countListingsAfter, readSnapshotAfter } from "../shared/db/reindex.ts";
import { insertRejected } from "../shared/db/rejected.ts";
import { CliError } from "../shared/errors.ts";
import { projectAll } from "./project.ts";
import type { IndexingDeps } from "./setup.ts";
import type { Throttle } from "./throttle.ts";
import { writeToTargets } from "./write.ts";

/** Batch size beside searches or changes: a bulk of 100 takes about 0.1 s, the longest that a search waits behind it. */
const CONTENDED_BATCH_SIZE = 100;
/** About two minutes, enough for a restart of OpenSearch. A longer failure, such as a full disk, may not end by itself. */
const BUSY_TRIES_MAX = 60;

export interface BackfillOptions {
  /** Command that resumes after a failure. */
  resumeCommand: string;
  batchSize?: number | undefined;
  throttle: Throttle;
  /** Retries while the index is busy wait a random time: at most a fifth of this at first, twice that each next time, ten times this at most. */
  pauseMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called after each batch that is written and saved as progress. */
  onBatch: (progress: { done: number; total: number; rejected: number }) => Promise<void> | void;
}

/**
 * Copies all listings after `startId` in key order. Two bulks in flight; beside searches or changes one small bulk, with a pause
 * after each. On the first build, when the new index is the only target, it also acknowledges what it wrote.
 */
export async function backfill(
  deps: IndexingDeps,
  index: string,
  startId: string,
  { resumeCommand, batchSize = 500, throttle, pauseMs = 500, signal, onBatch }: BackfillOptions,
): Promise<{ rows: number; rejected: number }> {
  const total = await countListingsAfter(deps.db, startId);
  let [rows, rejected] = [0, 0];
  // Progress is saved in batch order: a killed run resumes from the saved id and misses nothing.
  let saved = Promise.resolve();
  let lastId = startId;
  let contended = await throttle.pause(0);
  for (;;) {
    signal?.throwIfAborted();
    const startedAt = performance.now();
    const page = await readSnapshotAfter(
      deps.db,
      lastId,
      contended ? Math.min(batchSize, CONTENDED_BATCH_SIZE) : batchSize,
    );
    if (page.rows.length === 0) break;
    lastId = page.rows.at(-1)!.id;
    const upTo = lastId;
    const before = saved;
    const written = copyBatch(deps, index, page, { resumeCommand, pauseMs, signal });
    saved = (async () => {
      const rejectedNow = await written;
      await before;
      if (!(await saveBackfill(deps.db, index, upTo))) {
        throw new CliError(`${index} was taken out of the write targets. Start again with: listings ${resumeCommand}`);
      }
      rows += page.rows.length;
      rejected += rejectedNow;
      await onBatch({ done: rows, total: Math.max(total, rows), rejected });
    })();
    saved.catch(() => undefined); // awaited by the next batch, or below
    await (contended ? saved : before);
    contended = await throttle.pause(performance.now() - startedAt);
  }
  await saved;
  return { rows, rejected };
}

async function copyBatch(
  deps: IndexingDeps,
  index: string,
  { rows, readAt }: { rows: readonly ListingRow[]; readAt: string },
  { resumeCommand, pauseMs, signal }: { resumeCommand: string; pauseMs: number; signal: AbortSignal | undefined },
): Promise<number> {
  const projected = projectAll(rows, deps.projection);
  let rejected = projected.rejected.length;
  await insertRejected(deps.db, projected.rejected);
  let operations = projected.operations;
  for (let attempt = 0; operations.length > 0; attempt += 1) {
    signal?.throwIfAborted();
    const targets = await readTargets(deps.db);
    const target = targets.find(({ name }) => name === index);
    if (target === undefined) break; // saveBackfill reports it
    const outcome = await writeToTargets(deps, operations, [target]);
    // The first build has no other target: what it wrote is acknowledged at once.
    if (targets.length === 1) await acknowledge(deps.db, outcome.indexed, readAt);
    await insertRejected(deps.db, outcome.rejected);
    rejected += outcome.rejected.length;
    const busy = new Set(outcome.busy.map(({ id }) => id));
    operations = operations.filter(({ id }) => busy.has(id));
    if (operations.length > 0) {
      if (attempt === 0) deps.logger.warn({ index, reason: outcome.busyReason }, "the index is busy, trying again");
      if (attempt === BUSY_TRIES_MAX) {
        throw new CliError(
          `The new index takes no listings: ${outcome.busyReason}. Look at OpenSearch's log, load and disk, and at: listings doctor. ` +
            `Then go on with: listings ${resumeCommand}`,
        );
      }
      await delay(
        Math.random() * Math.min(pauseMs * 10, (pauseMs / 5) * 2 ** attempt),
        undefined,
        signal === undefined ? {} : { signal },
      );
    }
  }
  return rejected;
}
