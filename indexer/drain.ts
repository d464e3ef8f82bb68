// Indexes one batch of dirty rows: lease, read, write, then acknowledge, release or reject each row by its own verdict.
import { acknowledge, claimDirty, type DirtyRow, releaseDirty, type Versioned } from "../shared/db/index-dirty.ts";
import { raiseVersionsAbove } from "../shared/db/mark-dirty.ts";
import { recordRejected } from "../shared/db/rejected.ts";
import type { BatchOutcome } from "./merge-verdicts.ts";
import { type IndexBatch, readForIndex, writeToTargets } from "./write.ts";
import type { WriteDeps } from "./write-target.ts";

const SECOND = 1000;

/** Restarts and kills may crash any batch this often; with more, the batch is bisected. */
const CRASHES_USUAL = 3;
/** Eight more halve the largest batch of 500 down to one listing, which is then tried alone. */
const CRASHES_MAX = 13;

/** Points at which tests kill the process. */
export type DrainStep = "after-claim" | "after-read" | "mid-bulk" | "after-bulk" | "after-ack";

export interface DrainOptions {
  batchSizeMax?: number;
  leaseMs?: number;
  /** Age of the read rows from which they are read again: the process was frozen meanwhile. Infinity switches that off. */
  rereadAfterMs?: number;
  onStep?: (step: DrainStep) => Promise<void> | void;
}

export interface DrainResult {
  claimed: number;
  indexed: number;
  rejected: number;
  ahead: number;
  busy: number;
  outdated: boolean;
  /** First reason why rows could not be written; the caller backs off. */
  busyReason?: string;
}

/** Indexes one batch of dirty listings. Safe to repeat and to run in parallel. */
export async function drain(
  deps: WriteDeps,
  {
    batchSizeMax = 500,
    leaseMs = 20 * SECOND,
    rereadAfterMs = 5 * SECOND,
    onStep = () => undefined,
  }: DrainOptions = {},
): Promise<DrainResult> {
  const { db, logger } = deps;
  const startedAt = performance.now();
  const claimed = await claimDirty(db, { batchSizeMax, leaseMs }); // committed here
  if (claimed.length === 0) return { claimed: 0, indexed: 0, rejected: 0, ahead: 0, busy: 0, outdated: false };
  await onStep("after-claim");

  const batch = await bisectCrashedBatch(deps, claimed);
  const ids = batch.map(({ id }) => id);
  let pending: IndexBatch;
  let outcome: BatchOutcome;
  try {
    pending = await readFresh(deps, ids, { rereadAfterMs, onStep });
    outcome = await writePending(deps, pending, onStep);
    outcome.ahead.push(...findDirtyAheadOfListing(batch, pending));
  } catch (error) {
    // PostgreSQL failed, or this program has a bug: the rows are due again now instead of when their lease ends.
    await releaseDirty(db, batch).catch(() => logger.warn("rows come back when their lease ends"));
    throw error;
  }
  await onStep("after-bulk");

  await acknowledge(db, outcome.indexed, pending.readAt); // a newer edit stays
  await releaseDirty(db, outcome.busy); // 429, 503, no index, no answer: due again at once, without blame
  await recordRejected(db, outcome.rejected); // 400: this listing alone waits, with its error
  await raiseVersionsAbove(db, outcome.ahead); // the index holds a version that the database never had
  await onStep("after-ack");

  const result = count(claimed.length, outcome);
  logger.info({ ...result, durationMs: Math.round(performance.now() - startedAt) }, "drained");
  return result;
}

/**
 * Bisects a batch whose process has crashed: attempts without an error are such crashes. Half of the rows are released each time,
 * until the listing that crashes the indexer is alone; it is then rejected with that as its error.
 */
async function bisectCrashedBatch({ db, logger }: WriteDeps, claimed: DirtyRow[]): Promise<DirtyRow[]> {
  const crashes = Math.max(...claimed.map(({ attempts, lastError }) => (lastError === null ? attempts - 1 : 0)));
  if (crashes <= CRASHES_USUAL) return claimed;
  const size = Math.max(1, Math.floor(claimed.length / 2 ** (crashes - CRASHES_USUAL)));
  await releaseDirty(db, claimed.slice(size));
  const batch = claimed.slice(0, size);
  logger.warn({ crashes, size }, "the indexer died on this batch before, trying a part of it");
  const [first] = batch;
  if (size > 1 || first === undefined || crashes <= CRASHES_MAX) return batch;
  await recordRejected(db, [
    { ...first, error: `the indexer died ${crashes} times while it had this listing in hand` },
  ]);
  return [];
}

/** Reads rows and targets, until they are at most `rereadAfterMs` old when the bulk is sent. */
async function readFresh(
  deps: WriteDeps,
  ids: string[],
  { rereadAfterMs, onStep }: Required<Pick<DrainOptions, "rereadAfterMs" | "onStep">>,
): Promise<IndexBatch> {
  for (;;) {
    const startedAt = performance.now();
    const pending = await readForIndex(deps, ids);
    await onStep("after-read");
    if (performance.now() - startedAt <= rereadAfterMs) return pending;
  }
}

/**
 * Dirty rows with a higher version than their listing: one of the two was written past the triggers. They could never be
 * acknowledged, so the listing's version is raised above them, as above a stray version in the index.
 */
function findDirtyAheadOfListing(batch: readonly DirtyRow[], { operations }: IndexBatch): Versioned[] {
  const read = new Map(operations.map(({ id, version }) => [id, version]));
  return batch
    .filter(({ id, version }) => version > (read.get(id) ?? version))
    .map(({ id, version }) => ({ id, version }));
}

async function writePending(
  deps: WriteDeps,
  pending: IndexBatch,
  onStep: Required<DrainOptions>["onStep"],
): Promise<BatchOutcome> {
  const { operations, rejected, targets } = pending;
  if (targets.length === 0) {
    return {
      indexed: [],
      rejected: [],
      ahead: [],
      busy: operations,
      busyReason: "no index yet: run 'listings reindex'",
      outdated: false,
    };
  }
  const writing = writeToTargets(deps, operations, targets);
  // Handled here as well: if the step below throws, a rejection would be unhandled.
  writing.catch(() => undefined);
  await onStep("mid-bulk");
  const outcome = await writing;
  return { ...outcome, rejected: [...outcome.rejected, ...rejected] };
}

function count(claimed: number, { indexed, rejected, ahead, busy, busyReason, outdated }: BatchOutcome): DrainResult {
  return {
    claimed,
    indexed: indexed.length,
    rejected: rejected.length,
    ahead: ahead.length,
    busy: busy.length,
    outdated,
    ...(busyReason === undefined ? {} : { busyReason }),
  };
}
