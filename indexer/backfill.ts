// Copies PostgreSQL into a building index, in key order, through the same projection and the same bulk as every other change.
import { setTimeout as delay } from "node:timers/promises";
import { acknowledge, insertRejected } from "../shared/db/index-dirty.ts";
import { readTargets, saveBackfill } from "../shared/db/index-targets.ts";
import type { ListingRow } from "../shared/db/listing-row.ts";
import { countListingsAfter, readSnapshotAfter } from "../shared/db/reindex.ts";
import { CliError } from "../shared/errors.ts";
import { projectAll } from "./project.ts";
import type { IndexingDeps } from "./setup.ts";
import type { Pace } from "./throttle.ts";
import { writeToTargets } from "./write.ts";

/** A bulk of these takes about a tenth of a second: searches that come meanwhile wait no longer. */
const CROWDED_BATCH_SIZE = 100;
/** About two minutes, in which OpenSearch comes back from a restart. What lasts longer, such as a full disk, may not end by itself. */
const BUSY_TRIES_MAX = 60;

export interface BackfillOptions {
  /** The command that goes on after a failure. */
  again: string;
  batchSize?: number | undefined;
  pace: Pace;
  /** Sets the pauses between tries while the index is busy: at most a fifth of it at first, then growing to ten times it. */
  pauseMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** After each batch that is written and noted. */
  onBatch: (progress: { done: number; total: number; rejected: number }) => Promise<void> | void;
}

/**
 * Copies PostgreSQL in key order. Alone it has two bulks in flight; beside searches and changes one small one, with a rest
 * after each. What it wrote everywhere it acknowledges.
 */
export async function backfill(
  deps: IndexingDeps,
  index: string,
  startId: string,
  { again, batchSize = 500, pace, pauseMs = 500, signal, onBatch }: BackfillOptions,
): Promise<{ rows: number; rejected: number }> {
  const total = await countListingsAfter(deps.db, startId);
  let [rows, rejected] = [0, 0];
  // Each batch is saved after the one before it: a killed run misses nothing when it goes on from the saved id.
  let saved = Promise.resolve();
  let lastId = startId;
  let crowded = await pace.rest(0);
  for (;;) {
    signal?.throwIfAborted();
    const startedAt = performance.now();
    const page = await readSnapshotAfter(
      deps.db,
      lastId,
      crowded ? Math.min(batchSize, CROWDED_BATCH_SIZE) : batchSize,
    );
    if (page.rows.length === 0) break;
    lastId = page.rows.at(-1)!.id;
    const upTo = lastId;
    const before = saved;
    const written = copyBatch(deps, index, page, { again, pauseMs, signal });
    saved = (async () => {
      const refused = await written;
      await before;
      if (!(await saveBackfill(deps.db, index, upTo))) {
        throw new CliError(`${index} was taken out of the write targets. Start again with: listings ${again}`);
      }
      rows += page.rows.length;
      rejected += refused;
      await onBatch({ done: rows, total: Math.max(total, rows), rejected });
    })();
    saved.catch(() => undefined); // looked at by the next batch, or below
    await (crowded ? saved : before);
    crowded = await pace.rest(performance.now() - startedAt);
  }
  await saved;
  return { rows, rejected };
}

async function copyBatch(
  deps: IndexingDeps,
  index: string,
  { rows, readAt }: { rows: readonly ListingRow[]; readAt: string },
  { again, pauseMs, signal }: { again: string; pauseMs: number; signal: AbortSignal | undefined },
): Promise<number> {
  const projected = projectAll(rows, deps.projection);
  let refused = projected.rejected.length;
  await insertRejected(deps.db, projected.rejected);
  let operations = projected.operations;
  for (let attempt = 0; operations.length > 0; attempt += 1) {
    signal?.throwIfAborted();
    const targets = await readTargets(deps.db);
    const target = targets.find(({ name }) => name === index);
    if (target === undefined) break; // saving the progress says so
    const outcome = await writeToTargets(deps, operations, [target]);
    // The first build writes to no other index: what it has written needs no second time.
    if (targets.length === 1) await acknowledge(deps.db, outcome.indexed, readAt);
    await insertRejected(deps.db, outcome.rejected);
    refused += outcome.rejected.length;
    const busy = new Set(outcome.busy.map(({ id }) => id));
    operations = operations.filter(({ id }) => busy.has(id));
    if (operations.length > 0) {
      if (attempt === 0) deps.logger.warn({ index, reason: outcome.busyReason }, "the index is busy, trying again");
      if (attempt === BUSY_TRIES_MAX) {
        throw new CliError(
          `The new index takes no listings: ${outcome.busyReason}. Look at OpenSearch's log, load and disk, and at: listings doctor. ` +
            `Then go on with: listings ${again}`,
        );
      }
      await delay(
        Math.random() * Math.min(pauseMs * 10, (pauseMs / 5) * 2 ** attempt),
        undefined,
        signal === undefined ? {} : { signal },
      );
    }
  }
  return refused;
}
