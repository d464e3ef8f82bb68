// Writes one bulk to one index. Documents are cut to the fields that an older index has; a newer index gets nothing.
import type { ListingDocument } from "../mappings/document.ts";
import type { Knex } from "../shared/db/connect.ts";
import type { Target } from "../shared/db/index-targets.ts";
import type { Logger } from "../shared/logger.ts";
import { type BulkOperation, bulkIndex, type ItemResult } from "../shared/search/bulk.ts";
import type { SearchClient } from "../shared/search/client.ts";
import { readIndexMeta } from "../shared/search/indices.ts";
import { type ProjectionOptions, pickFields } from "./project.ts";

export interface WriteDeps {
  db: Knex;
  search: SearchClient;
  logger: Logger;
  /** Name of the search alias, and prefix of every index's name. */
  prefix: string;
  projection: ProjectionOptions;
  /** Hash of the schema that this program writes; an index of another schema gets the fields that it has. */
  schemaHash: string;
  /** Every field that this program writes. */
  fields: ReadonlySet<string>;
  /** Fields of indices of other schemas, read once each. */
  fieldsByIndex: Map<string, ReadonlySet<string>>;
}

/** Verdicts of one index, as OpenSearch gave them. `targets` were read in one snapshot with `target`. */
export async function writeToTarget(
  deps: WriteDeps,
  operations: readonly BulkOperation[],
  { target, targets }: { target: Target; targets: readonly Target[] },
): Promise<ItemResult[]> {
  // Undefined also where there is no such index: the bulk then answers "missing" for each item.
  const fields = target.schemaHash === deps.schemaHash ? undefined : await readFields(deps, target.name);
  if (fields === undefined) return bulkIndex(deps.search, target.name, operations);
  if (isNewer(deps, target, targets, fields)) {
    const error = "written by a newer program or one with other LOCALES: this one leaves changes to it";
    return operations.map(({ id, version }) => ({ id, version, verdict: "outdated", error }));
  }
  const cut = operations.map((operation) => ({
    ...operation,
    document: pickFields(fields, operation.document) as ListingDocument,
  }));
  return bulkIndex(deps.search, target.name, cut);
}

/**
 * Whether the index is newer than this program, which would then write documents without the newer fields. A program with an index
 * of its own schema is older than every index created after that one; a program without is older than an index with unknown fields.
 */
function isNewer(
  { schemaHash, fields: known }: WriteDeps,
  target: Target,
  targets: readonly Target[],
  fields: ReadonlySet<string>,
): boolean {
  const own = targets.filter((other) => other.schemaHash === schemaHash).map(({ createdAt }) => createdAt.getTime());
  if (own.length > 0) return target.createdAt.getTime() > Math.max(...own);
  return [...fields].some((field) => !known.has(field));
}

async function readFields(
  { search, fieldsByIndex }: WriteDeps,
  index: string,
): Promise<ReadonlySet<string> | undefined> {
  const known = fieldsByIndex.get(index);
  if (known !== undefined) return known;
  const meta = await readIndexMeta(search, index);
  if (meta === undefined) return undefined;
  const fields = new Set(meta.fields);
  fieldsByIndex.set(index, fields);
  return fields;
}
