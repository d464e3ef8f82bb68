// The whole API on a database, an index and a limiter prefix of the test file's own.
import type { Metrics } from "../../api/metrics.ts";
import { type RunningApi, startApi } from "../../api/server.ts";
import type { Timeouts } from "../../api/timeouts.ts";
import { reindex } from "../../indexer/reindex.ts";
import { type Config, loadConfig } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { createLogger } from "../../shared/logger.ts";
import { refreshIndex } from "../../shared/search/indices.ts";
import { createTestIndexing, drainAll, type TestIndexing } from "./indexing.ts";
import { TEST_SECRETS } from "./secrets.ts";
import { testServers } from "./servers.ts";

/** A busy machine may take its time: only a hang should fail a test. */
export const PATIENT: Timeouts = {
  answerMs: 60_000,
  searchMs: 60_000,
  engineMs: 30_000,
  statementMs: 60_000,
  acquireMs: 60_000,
  probeMs: 20_000,
  startMs: 60_000,
  silentMs: 60_000,
};

/** Of an API that starts without PostgreSQL. */
export const NO_WAIT_AT_START: Partial<Timeouts> = { startMs: 0 };

export interface TestApi {
  url: string;
  db: Knex;
  config: Config;
  indexing: TestIndexing;
  metrics: Metrics;
  /** All that was logged so far, as text. */
  log(): string;
  /** Indexes everything that was changed, and makes it visible. */
  putListings(): Promise<void>;
  /** A GET with the body parsed. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Another API process's stand-in: same database, index and Redis. */
  another(env?: NodeJS.ProcessEnv, timeouts?: Partial<Timeouts>): Promise<RunningApi & { url: string }>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface Options {
  env?: NodeJS.ProcessEnv;
  /** Settings of the index, such as its shards. */
  indexing?: NodeJS.ProcessEnv;
  timeouts?: Partial<Timeouts>;
  /** Puts data into the empty database, before the index is built. */
  fill?: (db: Knex) => Promise<unknown>;
}

/**
 * Nothing is cached unless `env` says otherwise. Limits are on, as in life; each request comes from an address of its own
 * behind a trusted proxy, so that none is refused but where a test wants it. Call `close` in `afterAll`.
 */
export async function startTestApi({
  env = {},
  indexing: shape = {},
  timeouts = {},
  fill,
}: Options = {}): Promise<TestApi> {
  const indexing = await createTestIndexing(shape);
  if (fill !== undefined) await fill(indexing.db);
  await reindex(indexing.deps);

  const lines: string[] = [];
  const keepLine = (line: string) => {
    lines.push(line);
    // The reason of a 500 that nobody expected is worth more than its status.
    if (line.includes('"level":"error"')) process.stderr.write(line);
  };
  const running: RunningApi[] = [];
  async function start(extra: NodeJS.ProcessEnv, more: Partial<Timeouts> = {}) {
    const config = configOf(indexing, extra);
    const logger = createLogger(config, { destination: { write: keepLine } });
    const api = await startApi(config, { logger, timeouts: { ...PATIENT, ...timeouts, ...more } });
    running.push(api);
    return { ...api, config, url: `http://127.0.0.1:${api.port}` };
  }

  const { url, config, metrics } = await start(env);
  return {
    url,
    metrics,
    config,
    db: indexing.db,
    indexing,
    log: () => lines.join(""),
    async putListings() {
      await drainAll(indexing.deps);
      await refreshIndex(indexing.deps.search, indexing.deps.prefix);
    },
    get: (path, headers = {}) => getJson(url + path, headers),
    another: (extra = {}, more = {}) => start({ ...env, ...extra }, more),
    async close() {
      await Promise.all(running.map((api) => api.close()));
      await indexing.close();
    },
  };
}

export async function getJson(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, { headers: { "X-Forwarded-For": newAddress(), ...headers } });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? undefined : JSON.parse(text) };
}

let addresses = 0;

/** An address that no request of this test file has come from. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function configOf({ config, url }: TestIndexing, env: NodeJS.ProcessEnv): Config {
  const { redisUrl, openSearchUrl } = testServers();
  return loadConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATABASE_URL: url,
    REDIS_URL: redisUrl,
    OPENSEARCH_URL: openSearchUrl,
    INDEX_PREFIX: config.indexPrefix,
    REDIS_PREFIX: config.redisPrefix,
    LOG_LEVEL: "debug",
    TRUST_PROXY: "1",
    LIMITER_TIMEOUT_MS: "5000",
    SEARCH_CACHE_MS: "0",
    ...TEST_SECRETS,
    ...env,
  });
}
