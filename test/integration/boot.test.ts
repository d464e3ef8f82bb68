// Both programs start with nothing up and become ready one server after the other; the indexer stops in mid-bulk.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApi } from "../../api/server.ts";
import { reindex } from "../../indexer/reindex.ts";
import { startIndexer } from "../../indexer/worker.ts";
import { freePorts } from "../../scripts/dev/stack/processes.ts";
import { type Config, loadConfig } from "../../shared/config.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { createLogger } from "../../shared/logger.ts";
import { NO_WAIT_AT_START, PATIENT } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, readDocument, type TestIndexing } from "../helpers/indexing.ts";
import { startProxy, type TcpProxy } from "../helpers/proxy.ts";
import { isBulk, startSearchProxy } from "../helpers/search-proxy.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

let indexing: TestIndexing;
let postgres: TcpProxy;
let redis: TcpProxy;
let openSearch: TcpProxy;
let listing: string;

beforeAll(async () => {
  indexing = await createTestIndexing();
  await ensurePlaces(indexing.db);
  listing = await insertListing(indexing.db);
  await reindex(indexing.deps);
  const { redisUrl, openSearchUrl } = testServers();
  [postgres, redis, openSearch] = await Promise.all([
    startProxy(indexing.url),
    startProxy(redisUrl),
    startProxy(openSearchUrl),
  ]);
});

afterEach(() => {
  for (const proxy of [postgres, redis, openSearch]) proxy.trouble({});
});

afterAll(async () => {
  for (const proxy of [postgres, redis, openSearch].filter(Boolean)) await proxy.close();
  await indexing?.close();
});

function configOf(env: NodeJS.ProcessEnv = {}): Config {
  const { indexPrefix, redisPrefix } = indexing.config;
  return loadConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    OPENSEARCH_URL: openSearch.url,
    INDEX_PREFIX: indexPrefix,
    REDIS_PREFIX: redisPrefix,
    RATE_LIMITS: "off",
    SEARCH_CACHE_MS: "0",
    LOG_LEVEL: "silent",
    ...env,
  });
}

test("the API takes the first request when it can answer it, and health has looked at every server by then", async () => {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const isBound = () =>
    fetch(`${url}/livez`).then(
      () => true,
      () => false,
    );
  postgres.trouble({ down: true });
  let ended = false;
  const starting = startApi(configOf({ PORT: String(port) }), { timeouts: PATIENT }).finally(() => {
    ended = true;
  });
  const refusedBefore = postgres.refused();
  try {
    await waitFor(() => ended || postgres.refused() > refusedBefore + 6, {
      what: "attempts to load places and cities",
    });
    expect(await isBound()).toBe(false);
    postgres.trouble({});
    const firstAnswers = waitFor(isBound, { intervalMs: 5, what: "a bound port" }).then(() =>
      Promise.all(
        ["/api/public/v1/listings?searchText=maja", "/api/public/v1/places", "/readyz", "/api/health"].map(
          async (path) => (await fetch(url + path)).status,
        ),
      ),
    );
    await starting;
    expect(await firstAnswers).toEqual([200, 200, 200, 200]);
    const { checks } = (await (await fetch(`${url}/api/health`)).json()) as { checks: object };
    expect(checks).toMatchObject({ postgres: "up", opensearch: "up", redis: "up" });
  } finally {
    await (await starting).close();
  }
});

test("the API boots with nothing up and answers more with each server that comes", async () => {
  for (const proxy of [postgres, redis, openSearch]) proxy.trouble({ down: true });
  const api = await startApi(configOf(), { timeouts: { ...PATIENT, ...NO_WAIT_AT_START } });
  const url = `http://127.0.0.1:${api.port}`;
  const status = async (path: string) => (await fetch(url + path)).status;
  const becomes = (path: string, wanted: number) =>
    waitFor(async () => (await status(path)) === wanted, { what: `${wanted} of ${path}` });
  const health = async () => (await (await fetch(`${url}/api/health`)).json()) as { status: string };
  try {
    expect(await status("/livez")).toBe(200);
    expect(await status("/readyz")).toBe(200); // a shared outage must not take every instance out
    expect(await status("/api/health")).toBe(503);
    for (const path of ["/api/public/v1/listings", `/api/public/v1/listings/${listing}`, "/api/public/v1/places"]) {
      expect(await status(path)).toBe(500);
    }
    expect(await status("/")).toBe(200);

    postgres.trouble({});
    await becomes(`/api/public/v1/listings/${listing}`, 200);
    await becomes("/api/public/v1/places", 200);
    await becomes("/api/health", 200);
    expect(await health()).toMatchObject({ status: "degraded" });

    openSearch.trouble({});
    await becomes("/api/public/v1/listings", 200);

    redis.trouble({});
    await waitFor(async () => (await health()).status === "ok", { what: "ok" });
  } finally {
    await api.close();
  }
});

test("the indexer boots with nothing up and works as soon as database and index are there", async () => {
  for (const proxy of [postgres, redis, openSearch]) proxy.trouble({ down: true });
  const config = configOf();
  const indexer = await startIndexer(config, createLogger(config));
  try {
    await indexing.db("listings").where({ id: listing }).update({ rooms: 3 });
    postgres.trouble({});
    openSearch.trouble({});
    await waitFor(isIndexed, { what: "the change in the index, without Redis" });
    redis.trouble({});
    await indexing.db("listings").where({ id: listing }).update({ rooms: 4 });
    await waitFor(isIndexed, { what: "the next change" });
  } finally {
    await indexer.close();
  }
});

test.each([true, false])(
  "an indexer that is stopped in mid-bulk finishes and acknowledges it (Redis there: %s)",
  async (there) => {
    let arrived = () => {};
    const bulkArrived = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const proxy = await startSearchProxy(testServers().openSearchUrl);
    proxy.use(async (call, forward) => {
      if (isBulk(call)) {
        arrived();
        await released;
      }
      return forward();
    });
    const config = configOf({ OPENSEARCH_URL: proxy.url });
    if (!there) redis.trouble({ down: true });
    const indexer = await startIndexer(config, createLogger(config));
    try {
      await indexing
        .db("listings")
        .where({ id: listing })
        .update({ rooms: there ? 5 : 6 });
      await bulkArrived;
      const closing = indexer.close();
      release();
      await closing;
      expect(await isIndexed()).toBe(true);
    } finally {
      release();
      await indexer.close();
      await proxy.close();
    }
  },
);

/** The document has the row's version and nothing waits. */
async function isIndexed(): Promise<boolean> {
  const { version } = await indexing.db("listings").where({ id: listing }).first("version");
  const document = await readDocument(indexing.deps, listing);
  const [{ left }] = (await indexing.db.raw("select count(*)::int as left from index_dirty")).rows;
  return String(document?._version) === String(version) && left === 0;
}
