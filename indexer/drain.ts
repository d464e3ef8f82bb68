// One batch of dirty listings: lease, read late, write, and settle every row by its own verdict.
import {
  acknowledge,
  claimDirty,
  type DirtyRow,
  giveBackDirty,
  recordRejected,
  type Versioned,
} from "../shared/db/index-dirty.ts";
import { liftVersions } from "../shared/db/mark-dirty.ts";
import { type Outcome, type Pending, readForIndex, writeToTargets } from "./write.ts";
import type { WriteDeps } from "./write-target.ts";

const SECOND = 1000;

/** Restarts and kills do this to any batch. */
const DEATHS_USUAL = 3;
/** Enough to halve the largest batch down to one. */
const DEATHS_MAX = 13;

/** Where a process may die; tests end it there. */
export type DrainStep = "after-claim" | "after-read" | "mid-bulk" | "after-bulk" | "after-ack";

export interface DrainOptions {
  batchSizeMax?: number;
  leaseMs?: number;
  /** A process that was frozen between read and write reads again. Infinity switches that off. */
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
  /** Why the batch could not be written; the caller backs off. */
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

  const batch = await isolateSuspects(deps, claimed);
  const ids = batch.map(({ id }) => id);
  let pending: Pending;
  let outcome: Outcome;
  try {
    pending = await readFresh(deps, ids, { rereadAfterMs, onStep });
    outcome = await write(deps, pending, onStep);
    outcome.ahead.push(...findBehind(batch, pending));
  } catch (error) {
    // The database went away or the program is at fault: the rows are due again now, not when the lease ends.
    await giveBackDirty(db, batch).catch(() => logger.warn("rows come back when their lease ends"));
    throw error;
  }
  await onStep("after-bulk");

  await acknowledge(db, outcome.indexed, pending.readAt); // a newer edit stays
  await giveBackDirty(db, outcome.busy); // 429, 503, no index, no answer: due again at once, without blame
  await recordRejected(db, outcome.rejected); // 400: this listing alone waits, with its error
  await liftVersions(db, outcome.ahead); // the index holds a version that the database never had
  await onStep("after-ack");

  const result = count(claimed.length, outcome);
  logger.info({ ...result, durationMs: Math.round(performance.now() - startedAt) }, "drained");
  return result;
}

/**
 * Attempts without an error are batches whose process died. Halves such a batch, so that the others go on and the listing
 * that kills is found; once alone it is kept with that as its error.
 */
async function isolateSuspects({ db, logger }: WriteDeps, claimed: DirtyRow[]): Promise<DirtyRow[]> {
  const deaths = Math.max(...claimed.map(({ attempts, lastError }) => (lastError === null ? attempts - 1 : 0)));
  if (deaths <= DEATHS_USUAL) return claimed;
  const size = Math.max(1, Math.floor(claimed.length / 2 ** (deaths - DEATHS_USUAL)));
  await giveBackDirty(db, claimed.slice(size));
  const batch = claimed.slice(0, size);
  logger.warn({ deaths, size }, "the indexer died on this batch before, trying a part of it");
  const [first] = batch;
  if (size > 1 || first === undefined || deaths <= DEATHS_MAX) return batch;
  await recordRejected(db, [{ ...first, error: `the indexer died ${deaths} times while it had this listing in hand` }]);
  return [];
}

/** The snapshot that is written is at most `rereadAfterMs` old when the bulk leaves. */
async function readFresh(
  deps: WriteDeps,
  ids: string[],
  { rereadAfterMs, onStep }: Required<Pick<DrainOptions, "rereadAfterMs" | "onStep">>,
): Promise<Pending> {
  for (;;) {
    const readAt = performance.now();
    const pending = await readForIndex(deps, ids);
    await onStep("after-read");
    if (performance.now() - readAt <= rereadAfterMs) return pending;
  }
}

/**
 * A dirty row can be ahead of its listing only when somebody wrote either past the triggers. It could never be acknowledged:
 * the listing is lifted over it, like over a version that the index has too much.
 */
function findBehind(batch: readonly DirtyRow[], { operations }: Pending): Versioned[] {
  const read = new Map(operations.map(({ id, version }) => [id, version]));
  return batch
    .filter(({ id, version }) => version > (read.get(id) ?? version))
    .map(({ id, version }) => ({ id, version }));
}

async function write(deps: WriteDeps, pending: Pending, onStep: Required<DrainOptions>["onStep"]): Promise<Outcome> {
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
  // Also when the step below fails, the rejection must have somebody who looks at it.
  writing.catch(() => undefined);
  await onStep("mid-bulk");
  const outcome = await writing;
  return { ...outcome, rejected: [...outcome.rejected, ...rejected] };
}

function count(claimed: number, { indexed, rejected, ahead, busy, busyReason, outdated }: Outcome): DrainResult {
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
