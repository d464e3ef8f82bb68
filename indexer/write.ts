// The only write path into the index, for `drain` and `reindex`: reads listings in one snapshot, just before the write, and writes
// them to every target with a verdict for each listing.
import { readTransactionStart } from "../shared/db/freshness.ts";
import { type DirtyRow, readCurrentVersions, readDirty } from "../shared/db/index-dirty.ts";
import { readTargets, type Target } from "../shared/db/index-targets.ts";
import { readListingRows } from "../shared/db/listing-row.ts";
import { type BulkOperation, type ItemResult, readIndexed } from "../shared/search/bulk.ts";
import { isTombstone } from "./compare.ts";
import { blameIndex } from "./index-fault.ts";
import { type BatchOutcome, mergeVerdicts, type SettledItem } from "./merge-verdicts.ts";
import { projectAll, type Rejected, toTombstone } from "./project.ts";
import { type WriteDeps, writeToTarget } from "./write-target.ts";

/** What the index shall hold for a batch of listings, read in one snapshot. */
export interface IndexBatch {
  /** Start of the snapshot, by the database's clock: changes that it lacks were committed later. */
  readAt: string;
  operations: BulkOperation[];
  /** Rows that could not be projected. */
  rejected: Rejected[];
  /** Neither listing nor dirty row: another process has finished them. */
  gone: string[];
  targets: Target[];
}

/** Reads rows, versions and write targets in one snapshot. */
export async function readForIndex(deps: WriteDeps, ids: readonly string[]): Promise<IndexBatch> {
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

/** Writes to all targets in parallel. A listing counts as indexed when every target has taken it (merge-verdicts.ts). */
export async function writeToTargets(
  deps: WriteDeps,
  operations: readonly BulkOperation[],
  targets: readonly Target[],
): Promise<BatchOutcome> {
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
  return mergeVerdicts(deps, written);
}

/**
 * Settles version conflicts: items whose document in the index has a newer version. Not newer than the database: another process
 * wrote that change, so the item counts as indexed. Newer than the database: a stray write, "ahead".
 */
async function settleConflicts(deps: WriteDeps, { name }: Target, results: ItemResult[]): Promise<SettledItem[]> {
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
  // Read after the index: every legitimate version in the index is then in the database, too.
  const current = await readCurrentVersions(deps.db, conflicts);
  const tombstones = await readTombstones(
    deps,
    name,
    conflicts.filter((id) => !current.has(id)),
  );
  return results.map((result) => {
    if (result.verdict !== "conflict") return result;
    const indexedVersion = indexed.get(result.id)?.version;
    // No document but a conflict: a delete by another program, whose version OpenSearch remembers for a minute and does not tell. Ours is
    // raised by one each time until it is higher.
    if (indexedVersion === undefined) return { ...result, verdict: "ahead", indexedVersion: result.version };
    if (indexedVersion <= Math.max(result.version, current.get(result.id) ?? 0) || tombstones.has(result.id))
      return { ...result, verdict: "indexed" };
    return { ...result, verdict: "ahead", indexedVersion };
  });
}

/** Which of these deleted listings have a tombstone already: another process was faster, and there is nothing to correct. */
async function readTombstones(deps: WriteDeps, index: string, deleted: readonly string[]): Promise<Set<string>> {
  const found = await readIndexed(deps.search, index, deleted, { source: true });
  return new Set(deleted.filter((id) => isTombstone(found.get(id)?.source)));
}
