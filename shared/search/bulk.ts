// Bulk writes with a verdict for each item, and the look-ups that settle version conflicts. The only caller of `_bulk`.
import type { ListingDocument } from "../../mappings/document.ts";
import type { CallOptions, SearchClient } from "./client.ts";
import { writeAlias } from "./indices.ts";
import { SearchError } from "./response.ts";

/** Larger requests are no faster, and a slow one keeps its rows leased for longer. */
const BULK_BYTES_MAX = 5 * 1024 * 1024;
const BULK_OPERATIONS_MAX = 500;

export interface BulkOperation {
  id: string;
  version: number;
  document: ListingDocument;
}

/**
 * Of the document: indexed; conflict = the index has a newer version; rejected = the index cannot hold this document.
 * Of the whole index: busy = try again; barred = closed, read-only or without permission to write; missing = no such index; outdated =
 * this program is older than the index, and nothing was sent. Barred and missing last until an operator acts.
 */
export type Verdict = "indexed" | "conflict" | "busy" | "barred" | "missing" | "outdated" | "rejected";

/** Error types that are the document's fault. All others are the index's. */
const DOCUMENT_FAULTS: ReadonlySet<string> = new Set([
  "document_parsing_exception",
  "illegal_argument_exception",
  "mapper_exception",
  "mapper_parsing_exception",
  "parsing_exception",
  "strict_dynamic_mapping_exception",
]);
const TOO_LARGE = 413;

export interface ItemResult {
  id: string;
  version: number;
  verdict: Verdict;
  error?: string;
}

interface BulkResponse {
  items: { index?: BulkItem; delete?: BulkItem }[];
}

interface BulkItem {
  _id: string;
  _index: string;
  status: number;
  error?: { type: string; reason?: string; caused_by?: { type?: string; reason?: string } };
}

/**
 * Writes documents to one index through its write alias. `require_alias` keeps OpenSearch from creating an index that
 * is missing; `external_gte` rejects older versions. Failures of OpenSearch or the network are verdicts, never exceptions.
 */
export async function bulkIndex(
  client: SearchClient,
  index: string,
  operations: readonly BulkOperation[],
  options: CallOptions = {},
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const batch of batches(operations)) {
    results.push(...(await sendBatch(client, index, batch, options)));
    // The remaining batches would fail in the same way and only add load.
    const last = results.at(-1)?.verdict;
    if (last === "busy" || last === "barred" || last === "missing") break;
  }
  const last = results.at(-1);
  for (const { id, version } of operations.slice(results.length)) {
    results.push({ id, version, verdict: last?.verdict ?? "busy", error: last?.error ?? "not sent" });
  }
  return results;
}

/** Deletes documents by version from a concrete index: one that has changed since is kept. Returns how many were deleted. */
export async function bulkPurge(
  client: SearchClient,
  index: string,
  items: readonly { id: string; version: number }[],
): Promise<number> {
  if (items.length === 0) return 0;
  const lines = items.map(({ id, version }) =>
    JSON.stringify({ delete: { _index: index, _id: id, version, version_type: "external_gte" } }),
  );
  const response = (await client.bulk(index, `${lines.join("\n")}\n`, { timeoutMs: 10_000 })) as BulkResponse;
  return response.items.filter((item) => item.delete?.status === 200).length;
}

interface Lines {
  operations: BulkOperation[];
  body: string;
}

function* batches(operations: readonly BulkOperation[]): Generator<Lines> {
  let batch: BulkOperation[] = [];
  let lines: string[] = [];
  let bytes = 0;
  for (const operation of operations) {
    const { id, version, document } = operation;
    const text = `{"index":{"_id":"${id}","version":${version},"version_type":"external_gte"}}\n${JSON.stringify(document)}\n`;
    const size = Buffer.byteLength(text);
    if (batch.length > 0 && (bytes + size > BULK_BYTES_MAX || batch.length === BULK_OPERATIONS_MAX)) {
      yield { operations: batch, body: lines.join("") };
      [batch, lines, bytes] = [[], [], 0];
    }
    batch.push(operation);
    lines.push(text);
    bytes += size;
  }
  if (batch.length > 0) yield { operations: batch, body: lines.join("") };
}

async function sendBatch(
  client: SearchClient,
  index: string,
  { operations, body }: Lines,
  { signal, timeoutMs = 10_000 }: CallOptions,
): Promise<ItemResult[]> {
  try {
    const response = (await client.bulk(writeAlias(index), body, {
      timeoutMs,
      ...(signal === undefined ? {} : { signal }),
      query: { require_alias: "true" },
    })) as BulkResponse;
    return operations.map((operation, position) => readItem(index, operation, response?.items?.[position]?.index));
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    // Too large, or not parsed as a whole: halved, until the document at fault is rejected by itself.
    if ((error.status === TOO_LARGE || error.status === 400) && operations.length > 1) {
      const middle = Math.ceil(operations.length / 2);
      return [
        ...(await bulkIndex(client, index, operations.slice(0, middle), { timeoutMs })),
        ...(await bulkIndex(client, index, operations.slice(middle), { timeoutMs })),
      ];
    }
    const verdict = error.status === undefined ? "busy" : classifyItem(error.status, error.type ?? "");
    return operations.map(({ id, version }) => ({ id, version, verdict, error: error.message }));
  }
}

function readItem(index: string, { id, version }: BulkOperation, item: BulkItem | undefined): ItemResult {
  if (item === undefined || item._id !== id) return { id, version, verdict: "busy", error: "no result for this item" };
  // The alias may point to another index: what that one took or holds is not in this one.
  if (item._index !== index && (item.status < 300 || item.status === 409)) {
    const error = `the alias ${writeAlias(index)} leads to ${item._index}: run 'listings reindex'`;
    return { id, version, verdict: "barred", error };
  }
  if (item.error === undefined && item.status < 300) return { id, version, verdict: "indexed" };
  const { type = "", reason = "", caused_by: cause } = item.error ?? { type: `status_${item.status}` };
  const error = [type, reason, cause?.reason].filter(Boolean).join(": ").slice(0, 1000);
  return { id, version, verdict: classifyItem(item.status, type), error };
}

/** The verdict for a status and an error type of OpenSearch. */
export function classifyItem(status: number, type: string): Verdict {
  if (status === 409) return "conflict";
  if (status === TOO_LARGE || (status === 400 && DOCUMENT_FAULTS.has(type))) return "rejected";
  if (type === "index_not_found_exception") return "missing";
  if (status === 429) return "busy";
  return status === 403 || type === "index_closed_exception" ? "barred" : "busy";
}

export interface IndexedVersion {
  version: number;
  source?: Record<string, unknown>;
}

/** Versions, and documents with `source`, by id in one concrete index. In real time: no refresh is needed. */
export async function readIndexed(
  client: SearchClient,
  index: string,
  ids: readonly string[],
  { source = false, timeoutMs = 10_000 }: { source?: boolean; timeoutMs?: number } = {},
): Promise<Map<string, IndexedVersion>> {
  if (ids.length === 0) return new Map();
  const response = (await client.request("POST", `/${index}/_mget?_source=${source}`, { ids }, { timeoutMs })) as {
    docs: { _id: string; found?: boolean; _version?: number; _source?: Record<string, unknown>; error?: object }[];
  };
  const failed = response.docs.find((doc) => doc.error !== undefined);
  if (failed !== undefined) {
    throw new SearchError("a look-up by id failed", { failure: "status", status: 503, body: failed.error });
  }
  return new Map(
    response.docs
      .filter((doc) => doc.found)
      .map((doc) => [
        doc._id,
        { version: doc._version!, ...(doc._source === undefined ? {} : { source: doc._source }) },
      ]),
  );
}
