// Reindex: builds a new index beside the live one and swaps the alias, without a gap for searches. If killed at any point, searches
// stay on the old index and the next run resumes.
import type { IndexBody } from "../mappings/index-body.ts";
import { readDatabaseId } from "../shared/db/epoch.ts";
import {
  addTarget,
  demoteSearched,
  readTargets,
  registerIndex,
  removeTarget,
  type Target,
} from "../shared/db/index-targets.ts";
import { withSessionLock } from "../shared/db/locks.ts";
import { countDirty, countListings } from "../shared/db/reindex.ts";
import { CliError } from "../shared/errors.ts";
import { readClusterUuid } from "../shared/search/cluster.ts";
import {
  countPublic,
  createIndex,
  indexName,
  indicesOf,
  readIndexMeta,
  refreshIndex,
  tuneIndex,
} from "../shared/search/indices.ts";
import { lackingFields } from "../shared/searched.ts";
import { backfill } from "./backfill.ts";
import { type Dropped, dropOld, NONE_DROPPED } from "./drop-old.ts";
import { passGate } from "./gate.ts";
import { assertNotBehind, takeOver } from "./heartbeat.ts";
import { assertOwnCluster } from "./own-cluster.ts";
import { reconcileTargets } from "./reconcile-targets.ts";
import type { IndexingDeps } from "./setup.ts";
import { promote, REINDEX_LOCK, swapTo } from "./swap.ts";
import { assertMayReplace, isForeign } from "./swap-brake.ts";
import { createThrottle, type Throttle } from "./throttle.ts";
import { type VerifyReport, verify } from "./verify.ts";
import { assertFewWithheld, createRejectionWatch } from "./withheld.ts";
import { assertTakesWrites } from "./write-block.ts";

export type ReindexStep = "created" | "joined" | "batch" | "backfilled" | "gated" | "swapped" | "promoted";

export interface ReindexProgress {
  phase: "backfill" | "gate" | "verify";
  done: number;
  total: number;
}

export interface ReindexOptions {
  /** How many previous indices are kept for `rollback`. */
  keep?: number;
  /** Builds even if the live index needs no rebuild, and overrides every check but the gate: cluster, heartbeat, brake, withheld listings. */
  force?: boolean;
  /**
   * Rebuild after a restore: every existing index holds changes that the database never had, so none is live or resumed; they get
   * changes until the swap. The function does the other steps of the restore: after the checks, before anything is built.
   */
  restored?: () => Promise<void>;
  batchSize?: number;
  /** False leaves out the verify at the end: the indexer, started next, runs one five minutes after the swap. */
  verifies?: boolean;
  /** As for verify. */
  confirmMs?: number;
  /** As for backfill and the gate. */
  pauseMs?: number;
  signal?: AbortSignal;
  onProgress?: (progress: ReindexProgress) => void;
  onStep?: (step: ReindexStep) => Promise<void> | void;
}

export interface ReindexReport extends Dropped {
  index: string;
  /** False when the live index needed no rebuild. */
  built: boolean;
  resumed: boolean;
  rows: number;
  rejected: number;
  /** Repairs of indices and aliases: a sentence for each. */
  repairs: string[];
  /** Until searches use the new index; the following verify is timed by itself. */
  seconds: number;
  rowsPerSecond: number;
  verify?: VerifyReport;
}

export class ReindexRunning extends CliError {
  constructor() {
    super("Another reindex or restored is running. Wait until it has ended; see its progress with: listings status");
    this.name = "ReindexRunning";
  }
}

/** Checks, repairs targets, builds, passes the gate, swaps, deletes old indices, verifies. Throws if another reindex is running. */
export async function reindex(deps: IndexingDeps, options: ReindexOptions = {}): Promise<ReindexReport> {
  const {
    keep = 1,
    force = false,
    restored,
    onStep = () => undefined,
    onProgress = () => undefined,
    batchSize,
    confirmMs,
    pauseMs,
    signal,
  } = options;
  const resumeCommand = restored === undefined ? "reindex" : "restored";
  const waits = {
    resumeCommand,
    ...(pauseMs === undefined ? {} : { pauseMs }),
    ...(signal === undefined ? {} : { signal }),
  };
  const startedAt = performance.now();
  const locked = await withSessionLock(deps.db, `${REINDEX_LOCK}:${deps.prefix}`, async (lock) => {
    if (restored !== undefined && !force) {
      await assertOwnCluster(deps);
      await assertMayReplace(deps, { restored: true });
    }
    if (restored === undefined && !force) await assertNotBehind(deps);
    await assertTakesWrites(deps, resumeCommand);
    if (restored !== undefined) {
      await restored();
      await demoteLive(deps);
    }
    // After the restore's own steps: it ends the state in which the database is behind its indices, as --force does.
    const taken = restored || force ? await takeOver(deps, { startsEpoch: restored === undefined }) : [];
    const repairs = [...taken, ...(await reconcileTargets(deps))];
    const current = force || restored !== undefined ? undefined : await findCurrent(deps);
    if (current !== undefined) {
      const dropped = await dropOld(deps, keep);
      const nothing = { built: false, resumed: false, rows: 0, rejected: 0 };
      return report(current, { ...nothing, repairs, ...dropped }, startedAt);
    }
    if (!force) await assertMayReplace(deps);

    const { index, lastId, resumed } = await openTarget(deps, { onStep, restored: restored !== undefined });
    const searched = (await indicesOf(deps.search, deps.prefix)).includes(index); // a run that was killed right after the swap
    if (!searched) await tuneIndex(deps.search, index, { refresh_interval: "-1" });
    const throttle = await throttleFor(deps, signal);
    const watchRejections = force ? async () => undefined : createRejectionWatch(deps, index);
    const copied = await backfill(deps, index, lastId, {
      batchSize,
      throttle,
      ...waits,
      async onBatch({ done, total, rejected }) {
        onProgress({ phase: "backfill", done, total });
        await watchRejections(rejected);
        await onStep("batch");
      },
    });
    await onStep("backfilled");

    await tuneIndex(deps.search, index, { refresh_interval: "1s" });
    onProgress({ phase: "gate", done: 0, total: 1 });
    await passGate(deps, index, waits);
    if (!force) await assertFewWithheld(deps, index);
    await onStep("gated");

    await lock.assertHeld();
    if (!force) await assertMayReplace(deps);
    await swapTo(deps, index); // the moment at which searches switch
    await onStep("swapped");
    await promote(deps.db, index);
    const done = report(index, { built: true, resumed, repairs, ...NONE_DROPPED, ...copied }, startedAt);
    await onStep("promoted");
    Object.assign(done, await dropOld(deps, keep));
    if (options.verifies === false) return done;
    const verified = await verify(deps, {
      repair: true,
      force: true,
      throttle,
      onProgress: ({ done: checked, total }) => onProgress({ phase: "verify", done: checked, total }),
      ...(confirmMs === undefined ? {} : { confirmMs }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { ...done, ...(verified === undefined ? {} : { verify: verified }) };
  });
  if (locked === undefined) throw new ReindexRunning();
  return locked.result;
}

async function demoteLive({ db, search, prefix }: IndexingDeps): Promise<void> {
  const [name] = await indicesOf(search, prefix);
  if (name === undefined || (await isForeign({ db, search }, name))) return demoteSearched(db, undefined);
  await demoteSearched(db, { name, schemaHash: (await readIndexMeta(search, name))?.schemaHash ?? "unknown" });
}

/** The live index if it needs no rebuild: searches use it, and it has this schema and as many public listings as PostgreSQL. */
async function findCurrent(deps: IndexingDeps): Promise<string | undefined> {
  const { db, search, prefix } = deps;
  const targets = await readTargets(db);
  const live = targets.find(({ state }) => state === "live");
  if (live === undefined || !(await isOfSchema(deps, live))) return undefined;
  if (targets.some(({ state }) => state === "building")) return undefined;
  if (!(await indicesOf(search, prefix)).includes(live.name)) return undefined;
  await refreshIndex(search, live.name);
  const difference = Math.abs((await countPublic(search, live.name)) - (await countListings(db)).public);
  // Waiting changes may explain a difference, and the indexer will write them: no reason to rebuild.
  return difference <= (await countDirty(db)) ? live.name : undefined;
}

/** The index to fill: that of an earlier run, or a new one, which becomes a write target before the first row is copied. */
async function openTarget(
  deps: IndexingDeps,
  { onStep, restored }: Required<Pick<ReindexOptions, "onStep">> & { restored: boolean },
): Promise<{ index: string; lastId: string; resumed: boolean }> {
  const { db, search, prefix, schemaHash, body, logger } = deps;
  const building = (await readTargets(db)).filter(({ state }) => state === "building");
  for (const target of building) {
    if (!restored && (await isOfSchema(deps, target))) {
      return { index: target.name, lastId: target.backfillLastId, resumed: true };
    }
    logger.info({ index: target.name }, "dropping an unusable index of an earlier reindex");
    await removeTarget(db, target.name);
  }
  const index = indexName(prefix, new Date(), schemaHash);
  await registerIndex(db, index, schemaHash, await readClusterUuid(search));
  await createIndex(search, index, await withDatabaseId(db, body));
  await onStep("created");
  await addTarget(db, index);
  await onStep("joined");
  return { index, lastId: "0", resumed: false };
}

/** The index body with the id of this database, for `isForeign`. */
async function withDatabaseId(db: IndexingDeps["db"], { settings, mappings }: IndexBody): Promise<IndexBody> {
  const meta = { ...mappings._meta, databaseId: await readDatabaseId(db) };
  return { settings, mappings: { ...mappings, _meta: meta } };
}

/** By the table of targets and by the index's own `_meta`: older programs read `_meta` only, and a call to OpenSearch can overwrite it. */
async function isOfSchema({ search, schemaHash, fields }: IndexingDeps, target: Target): Promise<boolean> {
  if (target.schemaHash !== schemaHash) return false;
  const meta = await readIndexMeta(search, target.name);
  return meta?.schemaHash === schemaHash && lackingFields(meta, [...fields]).length === 0;
}

/** No throttle for the first build: there are no searches, and changes wait for it. */
async function throttleFor(deps: IndexingDeps, signal: AbortSignal | undefined): Promise<Throttle> {
  const isFirst = (await indicesOf(deps.search, deps.prefix)).length === 0;
  return isFirst ? { pause: async () => false } : createThrottle(deps, { signal });
}

function report(
  index: string,
  copied: Omit<ReindexReport, "index" | "seconds" | "rowsPerSecond" | "verify">,
  startedAt: number,
): ReindexReport {
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  return { index, ...copied, seconds, rowsPerSecond: Math.round(copied.rows / seconds) };
}
