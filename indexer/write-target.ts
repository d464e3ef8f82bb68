// One bulk into one index: each document is cut to the fields that the index has.
import type { ListingDocument } from "../mappings/document.ts";
import type { Knex } from "../shared/db/connect.ts";
import type { Target } from "../shared/db/index-targets.ts";
import type { Logger } from "../shared/logger.ts";
import { type BulkOperation, bulkIndex, type ItemResult } from "../shared/search/bulk.ts";
import type { SearchClient } from "../shared/search/client.ts";
import { readIndexMeta } from "../shared/search/indices.ts";
import { cutTo, type ProjectionOptions } from "./project.ts";

export interface WriteDeps {
  db: Knex;
  search: SearchClient;
  logger: Logger;
  /** Name of the alias that searches read, and start of every index's name. */
  prefix: string;
  projection: ProjectionOptions;
  /** Hash of the schema that this program writes; an index of another one gets what it knows. */
  schemaHash: string;
  /** What other indices know, read once each. */
  fieldsByIndex: Map<string, ReadonlySet<string>>;
}

/** One index's verdicts, as OpenSearch gave them. */
export async function writeToTarget(
  deps: WriteDeps,
  operations: readonly BulkOperation[],
  target: Target,
): Promise<ItemResult[]> {
  return bulkIndex(deps.search, target.name, await cutForTarget(deps, operations, target));
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
