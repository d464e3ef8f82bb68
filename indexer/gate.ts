// The gate of a new index before the swap: no older change is waiting, counts of database and index are equal at one moment, and 1,000
// random documents equal their projection.
import { setTimeout as delay } from "node:timers/promises";
import { readDirtyState } from "../shared/db/index-dirty-state.ts";
import type { Target } from "../shared/db/index-targets.ts";
import { countDirtyBefore, countListings, countSettled, readClock, sampleRows } from "../shared/db/reindex.ts";
import { readVerifyRows } from "../shared/db/verify.ts";
import { CliError } from "../shared/errors.ts";
import { readIndexed } from "../shared/search/bulk.ts";
import { countPublic, refreshIndex } from "../shared/search/indices.ts";
import { atPointInTime } from "../shared/search/point-in-time.ts";
import { difference } from "./compare.ts";
import { drain } from "./drain.ts";
import { toDocument } from "./project.ts";
import { reconcileTargets } from "./reconcile-targets.ts";
import type { IndexingDeps } from "./setup.ts";

const SAMPLE_SIZE = 1000;
/** Changes in flight make single comparisons fail; a real difference fails all of them. */
const TRIES = 20;
/** About ten seconds. A longer failure may not end by itself, and the next run resumes here. */
const BUSY_TRIES_MAX = 20;
/** Changes younger than this may be in flight and are left out of the comparison. */
const SETTLED_SECONDS = 10;

interface WaitOptions {
  signal?: AbortSignal;
  /** Between two tries. */
  pauseMs?: number;
}

interface GateOptions extends WaitOptions {
  /** Command that resumes after a failure. */
  resumeCommand: string;
}

/** Resolves when the index may go live; throws what is wrong with it otherwise. */
export async function passGate(deps: IndexingDeps, index: string, options: GateOptions): Promise<void> {
  await drainBacklog(deps, await readClock(deps.db), options);
  const problem =
    (await untilEqual("counts", () => compareCounts(deps, index), options)) ??
    (await untilEqual("documents", () => compareSample(deps, index, { content: true }), options));
  if (problem === undefined) return;
  throw new CliError(
    `The new index is not equal to PostgreSQL (${problem}), so searches stay on the old one. ` +
      `See what was rejected with: listings dirty. Then start again with: listings ${options.resumeCommand === "reindex" ? "reindex --force" : options.resumeCommand}`,
  );
}

/**
 * Why `rollback` must not go back to a previous index; undefined if it may. Waiting changes are allowed: a live index that takes no
 * writes is a reason to go back. Contents are not compared with an index of another schema, which rightly differ.
 */
export async function findRollbackProblem(
  deps: IndexingDeps,
  { name, schemaHash }: Target,
  options: WaitOptions = {},
): Promise<string | undefined> {
  const content = schemaHash === deps.schemaHash;
  return (
    (await untilEqual("counts", () => compareRoughly(deps, name), options)) ??
    (await untilEqual("documents", () => compareSample(deps, name, { content }), options))
  );
}

/** Drains what was dirty when the gate began, since there may be no indexer running; beside one it does no harm. */
async function drainBacklog(
  deps: IndexingDeps,
  since: string,
  { resumeCommand, signal, pauseMs = 500 }: GateOptions,
): Promise<void> {
  let busyTries = 0;
  while ((await countDirtyBefore(deps.db, since)) > 0) {
    signal?.throwIfAborted();
    const { claimed, busy, busyReason } = await drain(deps);
    if (busy > 0) await reconcileTargets(deps); // the live index may have been lost meanwhile
    if (claimed > 0) busyTries = busy > 0 ? busyTries + 1 : 0;
    if (busyTries > BUSY_TRIES_MAX) {
      throw new CliError(
        `Changes cannot be written: ${busyReason}. See what to repair with: listings doctor. Then go on with: listings ${resumeCommand}`,
      );
    }
    if (claimed === 0 || busy > 0) await delay(pauseMs);
  }
}

async function untilEqual(
  what: string,
  compare: () => Promise<string | undefined>,
  { signal, pauseMs = 500 }: WaitOptions,
): Promise<string | undefined> {
  let problem: string | undefined;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    signal?.throwIfAborted();
    problem = await compare();
    if (problem === undefined) return undefined;
    await delay(pauseMs);
  }
  return `${what}: ${problem}`;
}

async function compareCounts({ db, search }: IndexingDeps, index: string): Promise<string | undefined> {
  const since = await readClock(db, SETTLED_SECONDS);
  await refreshIndex(search, index);
  // First the index at a point in time, then the database, which knows what has changed since.
  return atPointInTime(search, index, async (count) => {
    const { count: expected, touched } = await countSettled(db, since);
    const indexed = await count({
      bool: { filter: [{ term: { isPublic: true } }], must_not: [{ ids: { values: touched } }] },
    });
    return indexed === expected ? undefined : `${indexed} in the index, ${expected} in the database`;
  });
}

/** Counts, with a tolerance of one listing for each waiting change. */
async function compareRoughly({ db, search }: IndexingDeps, index: string): Promise<string | undefined> {
  await refreshIndex(search, index);
  const indexed = await countPublic(search, index);
  const { public: expected } = await countListings(db);
  const explained = (await readDirtyState(db)).rows;
  return Math.abs(indexed - expected) <= explained ? undefined : `${indexed} in the index, ${expected} in the database`;
}

async function compareSample(
  { db, search, projection }: IndexingDeps,
  index: string,
  options: { content: boolean },
): Promise<string | undefined> {
  const rows = await sampleRows(db, SAMPLE_SIZE);
  const indexed = await readIndexed(
    search,
    index,
    rows.map(({ id }) => id),
    { source: true },
  );
  const different = rows.flatMap((row) => {
    const kind = difference(toDocument(row, projection, new Date()), indexed.get(row.id), options);
    return kind === undefined ? [] : [{ row, kind }];
  });
  if (different.length === 0) return undefined;
  // A listing that changed between the two reads is in flight or indexed by now. Under steady changes there always is one.
  const now = await readVerifyRows(
    db,
    different.map(({ row }) => row.id),
  );
  const versions = new Map(now.rows.map(({ id, version }) => [id, version]));
  const still = different.find(({ row }) => !now.dirty.has(row.id) && versions.get(row.id) === row.version);
  return still === undefined ? undefined : `listing ${still.row.id} is ${still.kind}`;
}
