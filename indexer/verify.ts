// Compares PostgreSQL with the live index both ways while writes go on. Judges nothing that it has not seen twice, and
// repairs only by making rows dirty: there is one way into the index.
import { setTimeout as delay } from "node:timers/promises";
import { markDeleted, markDirty, readDirtyState, type Versioned } from "../shared/db/index-dirty.ts";
import { readTargets, type Target } from "../shared/db/index-targets.ts";
import { withSessionLock } from "../shared/db/locks.ts";
import { countListings } from "../shared/db/reindex.ts";
import {
  lastVerifyRun,
  readKnownIds,
  readVerifyRows,
  readVerifyRowsAfter,
  recordVerifyRun,
} from "../shared/db/verify.ts";
import { CliError } from "../shared/errors.ts";
import { bulkPurge, readIndexed } from "../shared/search/bulk.ts";
import { countPublic, listIndices, refreshIndex } from "../shared/search/indices.ts";
import { scrollHits } from "../shared/search/snapshot.ts";
import { type Difference, difference } from "./compare.ts";
import { toDocument } from "./project.ts";
import type { IndexingDeps } from "./setup.ts";

const SECOND = 1000;
const PAGE_SIZE = 1000;
/** What more there is comes with the next loop. */
const SUSPECTS_MAX = 50_000;
const REPAIRS_PER_SECOND = 200;
const DIRTY_ROWS_MAX = 10_000;
const TOMBSTONE_DAYS = 7;

export const PROBLEM_KINDS = ["missing", "stale", "ahead", "ghost", "undead", "content", "duplicate"] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface Problem {
  kind: ProblemKind;
  /** Listing id; for a duplicate the name of the index. */
  id: string;
  version?: number;
  indexedVersion?: number;
}

export interface VerifyReport {
  index: string;
  checked: number;
  problems: Partial<Record<ProblemKind, number>>;
  repaired: Partial<Record<ProblemKind, number>>;
  /** The first ones, to look at. */
  examples: Problem[];
  purged: number;
  /** Why the loop stopped before it changed anything. */
  brake?: string;
  seconds: number;
}

export interface VerifyOptions {
  repair?: boolean;
  /** Overrides the brake. */
  force?: boolean;
  /** Between the first look and the second: longer than a change takes on a quiet day. */
  confirmMs?: number;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** One loop; undefined when another process is at it. */
export async function verify(deps: IndexingDeps, options: VerifyOptions = {}): Promise<VerifyReport | undefined> {
  const locked = await withSessionLock(deps.db, `verify:${deps.prefix}`, () => runLoop(deps, options));
  return locked?.result;
}

async function runLoop(deps: IndexingDeps, options: VerifyOptions): Promise<VerifyReport> {
  const { db, search } = deps;
  const { repair = false, force = false, confirmMs = 6 * SECOND, signal } = options;
  const startedAt = new Date();
  const targets = await readTargets(db);
  const live = targets.find(({ state }) => state === "live");
  if (live === undefined) throw new CliError("There is no index to verify. Build it with: listings reindex");

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
    seconds: 0,
  };
  const finish = () => ({ ...report, seconds: (Date.now() - startedAt.getTime()) / SECOND });

  const rowsLost = force ? undefined : await findRowLoss(deps, listings.all, indexed);
  if (rowsLost !== undefined) return { ...finish(), brake: rowsLost };

  const suspects = await collectSuspects(deps, live, listings.all, report, options);
  const duplicates = await findDuplicates(deps);
  if (suspects.length + duplicates.length > 0)
    await delay(confirmMs, undefined, signal === undefined ? {} : { signal });
  const confirmedDuplicates = duplicates.length === 0 ? [] : await findDuplicates(deps);
  const problems = [
    ...(await confirm(deps, live, suspects)),
    ...duplicates.filter(({ id }) => confirmedDuplicates.some((again) => again.id === id)),
  ];
  for (const { kind } of problems) report.problems[kind] = (report.problems[kind] ?? 0) + 1;
  report.examples = problems.slice(0, 20);

  if (repair) {
    const removals = problems.filter(({ kind }) => kind === "ghost" || kind === "undead").length;
    const removalsMax = Math.max(100, Math.floor(indexed / 100));
    if (removals > removalsMax && !force) {
      return {
        ...finish(),
        brake: `${removals} of ${indexed} documents would be removed, more than ${removalsMax} in one loop`,
      };
    }
    report.repaired = await repairAll(deps, problems, signal);
    for (const { name } of targets) report.purged += await purgeTombstones(deps, name);
  }
  await recordVerifyRun(db, { startedAt, rows: listings.all, problems: report.problems });
  return finish();
}

/** A wrong or emptied database must not empty the index. */
async function findRowLoss({ db }: IndexingDeps, rows: number, indexed: number): Promise<string | undefined> {
  if (rows === 0 && indexed > 0) return `PostgreSQL holds no listing and the index ${indexed}`;
  const last = await lastVerifyRun(db);
  return last !== undefined && rows < last.rows * 0.8
    ? `PostgreSQL holds ${rows} listings, at the last loop it held ${last.rows}`
    : undefined;
}

async function collectSuspects(
  deps: IndexingDeps,
  live: Target,
  total: number,
  report: VerifyReport,
  { signal, onProgress = () => undefined }: VerifyOptions,
): Promise<Problem[]> {
  const suspects: Problem[] = [];
  let lastId = "0";
  while (suspects.length < SUSPECTS_MAX) {
    signal?.throwIfAborted();
    const page = await readVerifyRowsAfter(deps.db, lastId, PAGE_SIZE);
    if (page.rows.length === 0) break;
    lastId = page.rows.at(-1)!.id;
    suspects.push(...(await compareRows(deps, live, page)));
    report.checked += page.rows.length;
    onProgress({ done: report.checked, total: Math.max(total, report.checked) });
  }
  const shown = { query: { term: { isPublic: true } }, source: false } as const;
  for await (const hits of scrollHits(deps.search, live.name, shown)) {
    signal?.throwIfAborted();
    const known = await readKnownIds(deps.db, hits.map(({ _id }) => _id).filter(isListingId));
    for (const { _id: id, _version } of hits) {
      if (!known.has(id)) suspects.push({ kind: "ghost", id, indexedVersion: _version! });
    }
    if (suspects.length >= SUSPECTS_MAX) break;
  }
  return suspects;
}

/** The index is asked after the database: what it lacks of a clean row it really lacks, or the row has moved on since. */
async function compareRows(
  { search, projection, schemaHash }: IndexingDeps,
  live: Target,
  { rows, dirty }: Awaited<ReturnType<typeof readVerifyRows>>,
): Promise<Problem[]> {
  const clean = rows.filter(({ id }) => !dirty.has(id));
  const indexed = await readIndexed(
    search,
    live.name,
    clean.map(({ id }) => id),
    { source: true },
  );
  // An index of another schema holds other content by right.
  const content = live.schemaHash === schemaHash;
  return clean.flatMap((row) => {
    const found = indexed.get(row.id);
    const kind: Difference | undefined = difference(toDocument(row, projection, new Date()), found, { content });
    if (kind === undefined) return [];
    const version = Number(row.version);
    return [{ kind, id: row.id, version, ...(found === undefined ? {} : { indexedVersion: found.version }) }];
  });
}

/** What has moved between the two looks, or is dirty by now, is in good hands. */
async function confirm(deps: IndexingDeps, live: Target, suspects: readonly Problem[]): Promise<Problem[]> {
  const confirmed: Problem[] = [];
  for (let start = 0; start < suspects.length; start += PAGE_SIZE) {
    const page = suspects.slice(start, start + PAGE_SIZE);
    const ids = page.map(({ id }) => id);
    const now = await readVerifyRows(deps.db, ids.filter(isListingId));
    const again = new Map((await compareRows(deps, live, now)).map((problem) => [problem.id, problem]));
    const present = new Set(now.rows.map(({ id }) => id));
    const indexed = await readIndexed(deps.search, live.name, ids, { source: true });
    for (const suspect of page) {
      if (now.dirty.has(suspect.id)) continue;
      if (suspect.kind === "ghost") {
        const found = indexed.get(suspect.id);
        const same = found?.version === suspect.indexedVersion && found?.source?.isPublic !== false;
        if (!present.has(suspect.id) && same) confirmed.push(suspect);
      } else {
        const second = again.get(suspect.id);
        const same =
          second?.kind === suspect.kind &&
          second.version === suspect.version &&
          second.indexedVersion === suspect.indexedVersion;
        if (same) confirmed.push(suspect);
      }
    }
  }
  return confirmed;
}

/** Indices of ours that neither the alias nor the write targets know. `reindex` removes them. */
async function findDuplicates({ db, search, prefix }: IndexingDeps): Promise<Problem[]> {
  const indices = await listIndices(search, prefix);
  const known = new Set((await readTargets(db)).map(({ name }) => name));
  return indices.filter((name) => !known.has(name)).map((name) => ({ kind: "duplicate", id: name }));
}

/** Slow on purpose: drift is rare, and the indexer has its daily work to do. */
async function repairAll(
  { db, logger }: IndexingDeps,
  problems: readonly Problem[],
  signal: AbortSignal | undefined,
): Promise<VerifyReport["repaired"]> {
  const repaired: VerifyReport["repaired"] = {};
  const repairable = problems.filter(({ kind, id }) => kind !== "duplicate" && isListingId(id));
  for (let start = 0; start < repairable.length; start += REPAIRS_PER_SECOND) {
    if (start > 0) await delay(SECOND, undefined, signal === undefined ? {} : { signal });
    while ((await readDirtyState(db)).rows > DIRTY_ROWS_MAX) {
      await delay(SECOND, undefined, signal === undefined ? {} : { signal });
    }
    const batch = repairable.slice(start, start + REPAIRS_PER_SECOND);
    const ghosts = batch.filter(({ kind }) => kind === "ghost");
    await markDirty(
      db,
      batch.filter(({ kind }) => kind !== "ghost").map(({ id }) => id),
    );
    await markDeleted(
      db,
      ghosts.map(({ id, indexedVersion }): Versioned => ({ id, version: indexedVersion! })),
    );
    for (const { kind } of batch) repaired[kind] = (repaired[kind] ?? 0) + 1;
  }
  if (repairable.length > 0) logger.warn({ repaired }, "differences found and made dirty");
  return repaired;
}

/** Tombstones have done their duty after a week. Deleted by version: one that has become a listing again stays. */
async function purgeTombstones({ search }: IndexingDeps, index: string): Promise<number> {
  let purged = 0;
  const old = {
    query: {
      bool: { filter: [{ term: { isPublic: false } }, { range: { hiddenAt: { lt: `now-${TOMBSTONE_DAYS}d` } } }] },
    },
    source: false,
  } as const;
  for await (const hits of scrollHits(search, index, old)) {
    purged += await bulkPurge(
      search,
      index,
      hits.map(({ _id, _version }) => ({ id: _id, version: _version! })),
    );
  }
  return purged;
}

/** A stray document may carry any id; only a bigint can be asked for in PostgreSQL. */
function isListingId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}
