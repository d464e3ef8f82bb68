// Verify: compares PostgreSQL with the live index, both ways, while writes go on. A difference counts only when seen twice. Repairs
// make rows dirty, since there is one write path; only old tombstones and documents whose id cannot be a listing's are
// deleted directly.
import { setTimeout as delay } from "node:timers/promises";
import { countWaitingUpTo, readTransactionStart } from "../shared/db/freshness.ts";
import { readDirtyState } from "../shared/db/index-dirty-state.ts";
import { readTargets } from "../shared/db/index-targets.ts";
import { withSessionLock } from "../shared/db/locks.ts";
import { countListings } from "../shared/db/reindex.ts";
import { refusesWrites } from "../shared/db/schema-fault.ts";
import { lastVerifyRun, recordVerifyRun } from "../shared/db/verify.ts";
import { CliError } from "../shared/errors.ts";
import { countPublic, indexState, refreshIndex } from "../shared/search/indices.ts";
import { readSearched } from "../shared/search/searched-index.ts";
import { aliasProblem, describeProblem, prefixProblem, searchedProblem } from "../shared/searched.ts";
import { confirmDifferences, type FoundDifference, findDifferences } from "./find-differences.ts";
import { assertNotBehind } from "./heartbeat.ts";
import { listOrphans } from "./orphans.ts";
import { type CountByKind, purgeTombstones, repairAll } from "./repair.ts";
import type { IndexingDeps } from "./setup.ts";
import type { Throttle } from "./throttle.ts";

const SECOND = 1000;
const SETTLE_POLL_MS = 200;

export interface VerifyReport {
  index: string;
  checked: number;
  problems: CountByKind;
  repaired: CountByKind;
  /** The first 20 problems. */
  examples: FoundDifference[];
  purged: number;
  /** Rejected listings: they were not compared. */
  leftOut: number;
  /** Changes from before the run that have not reached the index: their listings were not compared either. */
  waiting: number;
  /** Why the brake stopped the run before it changed anything. */
  brake?: string;
  /** The database took no record of this run from this user, so that `status` and `doctor` know nothing of it. */
  unrecorded?: true;
  seconds: number;
}

export interface VerifyOptions {
  repair?: boolean;
  /** Overrides the brake. */
  force?: boolean;
  /** Time between the two passes: longer than a change normally takes to reach the index. */
  confirmMs?: number;
  /** Pauses between pages; without it the run goes at full speed. */
  throttle?: Throttle;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** One run; undefined when another process is running it. */
export async function verify(deps: IndexingDeps, options: VerifyOptions = {}): Promise<VerifyReport | undefined> {
  const locked = await withSessionLock(deps.db, `verify:${deps.prefix}`, () => runVerify(deps, options));
  return locked?.result;
}

async function runVerify(deps: IndexingDeps, options: VerifyOptions): Promise<VerifyReport> {
  const { db, search } = deps;
  const {
    repair = false,
    force = false,
    confirmMs = 6 * SECOND,
    throttle,
    signal,
    onProgress = () => undefined,
  } = options;
  const startedAt = new Date();
  const startedInDatabase = await readTransactionStart(db);
  const targets = await readTargets(db);
  const live = targets.find(({ state }) => state === "live");
  const searched = await readSearched(search, deps.prefix);
  // Comparing an index that is not searched, or through a wrong alias, would say nothing about what searches find.
  const wrong =
    prefixProblem(deps.prefix, targets) ??
    (searched && (aliasProblem(deps.prefix, searched) ?? searchedProblem(searched.name, targets)));
  if (wrong !== undefined) throw new CliError(`Nothing was compared: ${describeProblem(wrong)}`);
  await assertNotBehind(deps);
  if (live === undefined || searched === undefined) {
    throw new CliError("Searches have no index. Give them one with: listings reindex");
  }

  if ((await indexState(search, live.name)) !== "open") {
    throw new CliError(
      `The live index ${live.name} is closed or gone. Open it, or build a new one with: listings reindex`,
    );
  }
  const listings = await countListings(db);
  await refreshIndex(search, live.name);
  const indexed = await countPublic(search, live.name);
  const report: VerifyReport = {
    index: live.name,
    checked: 0,
    problems: {},
    repaired: {},
    examples: [],
    purged: 0,
    leftOut: 0,
    waiting: 0,
    seconds: 0,
  };
  /** Ends the run and records its verdict for `status` and `doctor`. */
  async function finish(brake?: string): Promise<VerifyReport> {
    const { index, problems } = report;
    const repaired = repair && brake === undefined;
    const run = { index, startedAt, rows: listings.all, problems, repaired, brake };
    const isRecorded = await recordVerifyRun(db, run).then(
      () => true,
      (error: unknown) => {
        // A look by someone who may only read must not lose its verdict. What repairs has to be recorded: the brake compares with it.
        if (repair || !refusesWrites(error)) throw error;
        return false;
      },
    );
    const seconds = (Date.now() - startedAt.getTime()) / SECOND;
    return {
      ...report,
      ...{ seconds, ...(brake === undefined ? {} : { brake }), ...(isRecorded ? {} : { unrecorded: true }) },
    };
  }

  const rowsLost = force ? undefined : await findRowLoss(deps, listings.all, indexed);
  if (rowsLost !== undefined) return finish(rowsLost);

  const candidates = await findDifferences(deps, live, {
    signal,
    throttle,
    onPage(rows) {
      report.checked += rows;
      onProgress({ done: report.checked, total: Math.max(listings.all, report.checked) });
    },
  });
  const orphans = await listOrphans(deps);
  if (candidates.length + orphans.length > 0) await delay(confirmMs, undefined, signal === undefined ? {} : { signal });
  const stillOrphans = orphans.length === 0 ? [] : await listOrphans(deps);
  const problems = [
    ...(await confirmDifferences(deps, live, candidates)),
    ...stillOrphans.filter(({ id }) => orphans.some((before) => before.id === id)),
  ];
  report.leftOut = (await readDirtyState(db)).rejected;
  report.waiting = await settle(() => countWaitingUpTo(db, startedInDatabase), confirmMs, signal);
  for (const { kind } of problems) report.problems[kind] = (report.problems[kind] ?? 0) + 1;
  report.examples = problems.slice(0, 20);
  if (!repair) return finish();

  const removals = problems.filter(({ kind }) => kind === "ghost" || kind === "leaked").length;
  const removalsMax = Math.max(100, Math.floor(indexed / 100));
  if (removals > removalsMax && !force) {
    return finish(`${removals} of ${indexed} documents would be removed, more than ${removalsMax} in one run`);
  }
  report.repaired = await repairAll(deps, live.name, problems, signal);
  for (const { name } of targets) {
    // A previous or building index that was deleted, closed or lost its shards is skipped: what is searched was compared.
    if ((await indexState(search, name)) !== "open") continue;
    report.purged += await purgeTombstones(deps, name).catch((error: unknown) => {
      if (name === live.name) throw error;
      deps.logger.warn({ err: error, index: name }, "old tombstones of an index cannot be purged");
      return 0;
    });
  }
  return finish();
}

/** Waits until the count is 0, for at most `ms`, and returns the last count. */
async function settle(count: () => Promise<number>, ms: number, signal: AbortSignal | undefined): Promise<number> {
  const endsAt = performance.now() + ms;
  for (;;) {
    const left = await count();
    if (left === 0 || performance.now() >= endsAt) return left;
    await delay(SETTLE_POLL_MS, undefined, signal === undefined ? {} : { signal });
  }
}

/** The brake against a wrong or emptied database, which would empty the index: no rows, or a fifth fewer than at the last run. */
async function findRowLoss({ db }: IndexingDeps, rows: number, indexed: number): Promise<string | undefined> {
  if (rows === 0 && indexed > 0) return `PostgreSQL holds no listing and the index ${indexed}`;
  const last = await lastVerifyRun(db, { whole: true });
  return last !== undefined && rows < last.rows * 0.8
    ? `PostgreSQL holds ${rows} listings, at the last run it held ${last.rows}`
    : undefined;
}
