// The write path on a database and an index prefix of the test file's own.
import { randomBytes } from "node:crypto";
import { drain } from "../../indexer/drain.ts";
import { type IndexingDeps, openIndexing } from "../../indexer/setup.ts";
import type { IndexBody } from "../../mappings/index-body.ts";
import { type Config, loadConfig } from "../../shared/config.ts";
import { readDatabaseId } from "../../shared/db/epoch.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { readTargets, registerIndex, type Target, type TargetState } from "../../shared/db/index-targets.ts";
import { createLogger } from "../../shared/logger.ts";
import { createIndex, indexName, listIndices, refreshIndex, swapAlias } from "../../shared/search/indices.ts";
import type { Hit } from "../../shared/search/response.ts";
import { createTestDatabase, type TestDatabase } from "./db.ts";
import { TEST_SECRETS } from "./secrets.ts";
import { INDEX_SHAPE, type ServerUrls, testServers } from "./servers.ts";
import { waitFor } from "./wait.ts";

export interface TestIndexing extends TestDatabase {
  config: Config;
  deps: IndexingDeps;
  close: () => Promise<void>;
}

export async function createTestIndexing(
  overrides: NodeJS.ProcessEnv = {},
  servers: ServerUrls = testServers(),
): Promise<TestIndexing> {
  const database = await createTestDatabase(servers);
  const { redisUrl, openSearchUrl } = servers;
  const prefix = `test_${randomBytes(6).toString("hex")}`;
  const config = loadConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    OPENSEARCH_URL: openSearchUrl,
    INDEX_PREFIX: prefix,
    REDIS_PREFIX: prefix,
    LOG_LEVEL: "silent",
    ...INDEX_SHAPE,
    ...TEST_SECRETS,
    ...overrides,
  });
  const deps = openIndexing(config, { logger: createLogger(config), applicationName: "listings test" });
  return {
    ...database,
    config,
    deps,
    async close() {
      await removeIndices(config, openSearchUrl);
      await deps.close();
      await database.drop();
    },
  };
}

/** Everything under the prefix, whatever a test has made there. Straight to the server, past any proxy. */
async function removeIndices({ indexPrefix }: Config, openSearchUrl: string): Promise<void> {
  const [node] = openSearchUrl.split(",");
  const answer = await fetch(`${node}/_cat/indices/${indexPrefix}*?h=index&expand_wildcards=all`);
  for (const name of (await answer.text()).split("\n").filter(Boolean)) {
    await fetch(`${node}/${name.trim()}`, { method: "DELETE" });
  }
}

let targetsCreated = 0;

/** An empty index as a target in this state, without the work of a reindex. A live one is searched. */
export async function createTarget(
  { db, search, prefix, ...deps }: IndexingDeps,
  state: TargetState,
  { body = deps.body }: { body?: IndexBody } = {},
): Promise<Target> {
  const { _meta } = body.mappings;
  const name = indexName(prefix, new Date(Date.UTC(2026, 0, 1) + ++targetsCreated), _meta.schemaHash);
  const meta = { ..._meta, databaseId: await readDatabaseId(db) };
  await createIndex(search, name, { ...body, mappings: { ...body.mappings, _meta: meta } });
  await registerIndex(db, name, _meta.schemaHash);
  await db("index_targets")
    .where({ name })
    .update({ state, live_since: state === "building" ? null : db.fn.now() });
  if (state === "live") await swapAlias(search, prefix, name);
  return (await readTargets(db)).find((target) => target.name === name)!;
}

/** Drains until nothing is dirty but what the index rejects. */
export async function drainAll(deps: IndexingDeps): Promise<void> {
  await waitFor(
    async () => {
      while ((await drain(deps)).claimed > 0);
      const { rows, rejected } = await readDirtyState(deps.db);
      return rows === rejected;
    },
    { what: "an empty index_dirty" },
  );
}

/** Ids that a search for everything public finds, in numeric order. */
export async function searchableIds(deps: IndexingDeps, index = deps.prefix): Promise<string[]> {
  await refreshIndex(deps.search, index);
  const body = { size: 10_000, query: { term: { isPublic: true } }, _source: false };
  const { hits } = await deps.search.search(index, body, { timeoutMs: 30_000 });
  return hits.hits.map(({ _id }) => _id).sort((a, b) => Number(a) - Number(b));
}

/** One document of the only index, in real time; undefined where there is none. */
export async function readDocument(deps: IndexingDeps, id: string, index = deps.prefix): Promise<Hit | undefined> {
  const answer = (await deps.search.request("POST", `/${index}/_mget`, { ids: [id] })) as {
    docs: (Hit & { found?: boolean })[];
  };
  return answer.docs[0]?.found ? answer.docs[0] : undefined;
}

export const indicesOf = (deps: IndexingDeps) => listIndices(deps.search, deps.prefix);
