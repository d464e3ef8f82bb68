// Reads listings late, in one snapshot, and writes them to every target with a verdict for each. `drain` and `reindex`
// both write through here: there is one way into the index.
import { readTransactionStart } from "../shared/db/freshness.ts";
import { type DirtyRow, readCurrentVersions, readDirty, type Versioned } from "../shared/db/index-dirty.ts";
import { readTargets, type Target } from "../shared/db/index-targets.ts";
import { readListingRows } from "../shared/db/listing-row.ts";
import { type BulkOperation, type ItemResult, readIndexed } from "../shared/search/bulk.ts";
import { isTombstone } from "./compare.ts";
import { blameIndex } from "./index-fault.ts";
import { combine } from "./merge-verdicts.ts";
import { projectAll, type Rejected, toTombstone } from "./project.ts";
import { type WriteDeps, writeToTarget } from "./write-target.ts";

/** One snapshot's answer to "what should the index hold for these listings?" */
export interface Pending {
  /** Start of the snapshot, by the database's clock: what it does not hold was committed later. */
  readAt: string;
  operations: BulkOperation[];
  /** Rows that could not be projected. */
  rejected: Rejected[];
  /** Neither listing nor dirty row: somebody else has finished them. */
  gone: string[];
  targets: Target[];
}

export interface Outcome {
  indexed: Versioned[];
  rejected: Rejected[];
  busy: Versioned[];
  /** The index holds a version that the database never had. */
  ahead: Versioned[];
  busyReason?: string;
  /** This program is older than an index and leaves its listings to newer ones. */
  outdated: boolean;
}

/** Rows, versions and write targets of one moment. */
export async function readForIndex(deps: WriteDeps, ids: readonly string[]): Promise<Pending> {
  return deps.db.transaction(
    async (trx) => {
      const readAt = await readTransactionStart(trx);
      const targets = await readTargets(trx);
      const rows = await readListingRows(trx, ids);
      const found = new Set(rows.map(({ id }) => id));
      const missing = ids.filter((id) => !found.has(id));
      const dirty = missing.length === 0 ? new Map<string, DirtyRow>() : await readDirty(trx, missing);
      const pending = projectAll(rows, deps.projection);
      for (const { id, version } of dirty.values()) {
        pending.operations.push({ id, version, document: toTombstone(version, new Date()) });
      }
      return { ...pending, readAt, gone: missing.filter((id) => !dirty.has(id)), targets };
    },
    { isolationLevel: "repeatable read", readOnly: true },
  );
}

/** Writes to all targets at once; a listing counts as indexed when the live and the building index have taken it. */
export async function writeToTargets(
  deps: WriteDeps,
  operations: readonly BulkOperation[],
  targets: readonly Target[],
): Promise<Outcome> {
  if (operations.length === 0) return { indexed: [], rejected: [], busy: [], ahead: [], outdated: false };
  const written = await Promise.all(
    targets.map(async (target) => {
      const results = await blameIndex(
        deps,
        { target, targets },
        await writeToTarget(deps, operations, { target, targets }),
      );
      return { target, results: await settleConflicts(deps, target, results) };
    }),
  );
  return combine(deps, written);
}

export type Settled = Omit<ItemResult, "verdict"> & {
  verdict: ItemResult["verdict"] | "ahead";
  indexedVersion?: number;
};

/**
 * Settles the items that the index refused because it holds a newer version. Not newer than the database: somebody else
 * wrote the newer change, which has its own dirty row. Newer than the database: a stray write, to be healed.
 */
async function settleConflicts(deps: WriteDeps, { name }: Target, results: ItemResult[]): Promise<Settled[]> {
  const conflicts = results.filter(({ verdict }) => verdict === "conflict").map(({ id }) => id);
  if (conflicts.length === 0) return results;
  let indexed: Awaited<ReturnType<typeof readIndexed>>;
  try {
    indexed = await readIndexed(deps.search, name, conflicts);
  } catch (error) {
    return results.map((result) =>
      result.verdict === "conflict" ? { ...result, verdict: "busy", error: (error as Error).message } : result,
    );
  }
  // Read after the index: a version that the index has is then in the database, too.
  const current = await readCurrentVersions(deps.db, conflicts);
  const tombstones = await readTombstones(
    deps,
    name,
    conflicts.filter((id) => !current.has(id)),
  );
  return results.map((result) => {
    if (result.verdict !== "conflict") return result;
    const indexedVersion = indexed.get(result.id)?.version;
    // A stray delete, remembered for a minute, is newer than what we wrote: lifted one version a try, it is soon overtaken.
    if (indexedVersion === undefined) return { ...result, verdict: "ahead", indexedVersion: result.version };
    if (indexedVersion <= Math.max(result.version, current.get(result.id) ?? 0) || tombstones.has(result.id))
      return { ...result, verdict: "indexed" };
    return { ...result, verdict: "ahead", indexedVersion };
  });
}

/** Which of these deleted listings the index hides already: somebody else was faster, and nothing is left to heal. */
async function readTombstones(deps: WriteDeps, index: string, deleted: readonly string[]): Promise<Set<string>> {
  const found = await readIndexed(deps.search, index, deleted, { source: true });
  return new Set(deleted.filter((id) => isTombstone(found.get(id)?.source)));
}
