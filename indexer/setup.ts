// Dependencies of the indexer and of commands that write to the index: pool, client, index definition.
import type { IndexBody } from "../mappings/index-body.ts";
import type { Config } from "../shared/config.ts";
import { connect } from "../shared/db/connect.ts";
import type { Logger } from "../shared/logger.ts";
import { searchClient } from "../shared/search/client.ts";
import { indexDefinition } from "../shared/search/definition.ts";
import type { WriteDeps } from "./write-target.ts";

const MINUTE = 60_000;

export interface IndexingDeps extends WriteDeps {
  /** Body of the index that `reindex` creates. */
  body: IndexBody;
  close(): Promise<void>;
}

type IndexingConfig = Pick<
  Config,
  "databaseUrl" | "openSearchUrls" | "indexPrefix" | "indexShards" | "indexReplicas" | "locales"
>;

export function openIndexing(
  config: IndexingConfig,
  { logger, applicationName }: { logger: Logger; applicationName: string },
): IndexingDeps {
  const body = indexDefinition(config);
  const db = connect(config.databaseUrl, {
    applicationName,
    acquireTimeoutMs: 5000,
    statementTimeoutMs: 2 * MINUTE,
    idleInTransactionTimeoutMs: MINUTE,
  });
  const search = searchClient(config, { connections: 8 });
  return {
    db,
    search,
    logger,
    projection: { locales: config.locales },
    schemaHash: body.mappings._meta.schemaHash,
    fields: new Set(body.mappings._meta.fields),
    fieldsByIndex: new Map(),
    prefix: config.indexPrefix,
    body,
    async close() {
      await search.close();
      await db.destroy();
    },
  };
}
