// Reads listings late, in one snapshot, and writes them to every target with a verdict for each. `drain` and `reindex`
// both write through here: there is one way into the index.
import type { ListingDocument } from "../mappings/document.ts";
import type { Knex } from "../shared/db/connect.ts";
import { readTransactionStart } from "../shared/db/freshness.ts";
import { type DirtyRow, readCurrentVersions, readDirty, type Versioned } from "../shared/db/index-dirty.ts";
import { leaveTargets, readTargets, type Target } from "../shared/db/index-targets.ts";
import { type ListingRow, readListingRows } from "../shared/db/listing-row.ts";
import type { Logger } from "../shared/logger.ts";
import { type BulkOperation, bulkIndex, type ItemResult, readIndexed } from "../shared/search/bulk.ts";
import type { SearchClient } from "../shared/search/client.ts";
import { readIndexMeta } from "../shared/search/indices.ts";
import { cutTo, type ProjectionOptions, toDocument, toTombstone } from "./project.ts";

export interface WriteDeps {
  db: Knex;
  search: SearchClient;
  logger: Logger;
  projection: ProjectionOptions;
  /** Hash of the schema that this program writes; an index of another one gets what it knows. */
  schemaHash: string;
  /** What other indices know, read once each. */
  fieldsByIndex: Map<string, ReadonlySet<string>>;
}

export type Rejected = Versioned & { error: string };

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

/** A row that cannot be projected is refused by itself and does not hold up the others. */
export function projectAll(
  rows: readonly ListingRow[],
  projection: ProjectionOptions,
): Pick<Pending, "operations" | "rejected"> {
  const operations: BulkOperation[] = [];
  const rejected: Rejected[] = [];
  for (const row of rows) {
    const version = Number(row.version);
    try {
      operations.push({ id: row.id, version, document: toDocument(row, projection, new Date()) });
    } catch (error) {
      rejected.push({ id: row.id, version, error: `cannot be projected: ${(error as Error).message}` });
    }
  }
  return { operations, rejected };
}

/** Writes to all targets at once; a listing counts as indexed when the live and the building index have taken it. */
export async function writeToTargets(
  deps: WriteDeps,
  operations: readonly BulkOperation[],
  targets: readonly Target[],
): Promise<Outcome> {
  if (operations.length === 0) return { indexed: [], rejected: [], busy: [], ahead: [] };
  const written = await Promise.all(
    targets.map(async (target) => {
      const cut = await cutForTarget(deps, operations, target);
      const results = await bulkIndex(deps.search, target.name, cut);
      return { target, results: await settleConflicts(deps, target, results) };
    }),
  );
  return combine(deps, written);
}

type Settled = Omit<ItemResult, "verdict"> & { verdict: ItemResult["verdict"] | "ahead"; indexedVersion?: number };

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
  return results.map((result) => {
    if (result.verdict !== "conflict") return result;
    const indexedVersion = indexed.get(result.id)?.version;
    // A stray delete, remembered for a minute, is newer than what we wrote: lifted one version a try, it is soon overtaken.
    if (indexedVersion === undefined) return { ...result, verdict: "ahead", indexedVersion: result.version };
    if (indexedVersion <= Math.max(result.version, current.get(result.id) ?? 0))
      return { ...result, verdict: "indexed" };
    return { ...result, verdict: "ahead", indexedVersion };
  });
}

/** An index of another schema gets the fields that it has. */
async function cutForTarget(
  { search, schemaHash, fieldsByIndex }: WriteDeps,
  operations: readonly BulkOperation[],
  target: Target,
): Promise<readonly BulkOperation[]> {
  if (target.schemaHash === schemaHash) return operations;
  let fields = fieldsByIndex.get(target.name);
  if (fields === undefined) {
    const meta = await readIndexMeta(search, target.name);
    // No such index: the bulk will say so, item by item.
    if (meta === undefined) return operations;
    fields = new Set(meta.fields);
    fieldsByIndex.set(target.name, fields);
  }
  const known = fields;
  return operations.map((operation) => ({
    ...operation,
    document: cutTo(known, operation.document) as ListingDocument,
  }));
}

/**
 * One verdict per listing out of those of all targets. Only the live and the building index hold a listing up. A previous
 * index that refuses one, and any index but the live one that is gone, leaves the targets: it cannot be served any more.
 */
async function combine(deps: WriteDeps, written: { target: Target; results: Settled[] }[]): Promise<Outcome> {
  const counting: Settled[][] = [];
  for (const { target, results } of written) {
    const unfit = results.find(
      ({ verdict }) =>
        (target.state !== "live" && verdict === "missing") || (target.state === "previous" && verdict === "rejected"),
    );
    if (unfit === undefined) {
      counting.push(results);
    } else {
      await leaveTargets(deps.db, target.name);
      deps.logger.warn({ index: target.name, state: target.state, error: unfit.error }, "index left the write targets");
    }
  }

  const outcome: Outcome = { indexed: [], rejected: [], busy: [], ahead: [] };
  for (const [position, { id, version }] of (counting[0] ?? []).entries()) {
    const verdicts = counting.map((results) => results[position]!);
    const held = verdicts.find(({ verdict }) => verdict === "busy" || verdict === "missing" || verdict === "conflict");
    const ahead = verdicts.filter(({ verdict }) => verdict === "ahead");
    const refused = verdicts.find(({ verdict }) => verdict === "rejected");
    if (held !== undefined) {
      outcome.busy.push({ id, version });
      outcome.busyReason ??= held.error ?? held.verdict;
    } else if (ahead.length > 0) {
      outcome.ahead.push({ id, version: Math.max(...ahead.map(({ indexedVersion }) => indexedVersion!)) });
    } else if (refused !== undefined) {
      outcome.rejected.push({ id, version, error: refused.error ?? "refused" });
    } else {
      outcome.indexed.push({ id, version });
    }
  }
  return outcome;
}
