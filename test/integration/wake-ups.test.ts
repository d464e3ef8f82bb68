// Redis only makes things sooner: with it, after FLUSHALL, and without it every change reaches the index.
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { type Indexer, type IndexerOptions, startIndexer } from "../../indexer/worker.ts";
import type { Config } from "../../shared/config.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { createLogger } from "../../shared/logger.ts";
import { createWakeUps, openOperatorJobs } from "../../shared/queue.ts";
import { isFound, tuneIndex } from "../../shared/search/indices.ts";
import { insertListing, insertPlace, insertSeller } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, readDocument, type TestIndexing } from "../helpers/indexing.ts";
import { startProxy } from "../helpers/proxy.ts";
import { waitFor } from "../helpers/wait.ts";

const NEVER = 3_600_000;
const NO_REDIS = "redis://127.0.0.1:1";

let ctx: TestIndexing;
let indexer: Indexer | undefined;

beforeAll(async () => {
  ctx = await createTestIndexing();
  await insertListing(ctx.db);
  await reindex(ctx.deps);
});
afterEach(async () => {
  await indexer?.close();
  indexer = undefined;
});
afterAll(() => ctx?.close());

async function start(overrides: Partial<Config> = {}, options: IndexerOptions = {}): Promise<void> {
  const config = { ...ctx.config, ...overrides };
  indexer = await startIndexer(config, createLogger(config), { verifyEveryMs: NEVER, ...options });
}

async function expectIndexed(): Promise<void> {
  const id = await insertListing(ctx.db);
  await waitFor(async () => (await readDocument(ctx.deps, id)) !== undefined, { what: `listing ${id} in the index` });
}

test("the scheduler's tick alone keeps the index up to date", async () => {
  await start({}, { timerMs: NEVER });
  await expectIndexed();
  await expectIndexed();
});

test("a small batch is searchable without waiting for the automatic refresh", async () => {
  const { search, prefix } = ctx.deps;
  const [live] = await readTargets(ctx.db);
  await tuneIndex(search, live!.name, { refresh_interval: "-1" });
  try {
    await start();
    for (let turn = 0; turn < 3; turn += 1) {
      const id = await insertListing(ctx.db);
      await waitFor(() => isFound(ctx.deps.search, prefix, id), { what: `listing ${id} in a search` });
    }
  } finally {
    await tuneIndex(search, live!.name, { refresh_interval: "1s" });
  }
});

test("after the tick is gone a wake-up still finds its way", async () => {
  await start({}, { timerMs: NEVER });
  await expectIndexed();
  await deleteKeys();
  const id = await insertListing(ctx.db);
  const wakeUps = createWakeUps(ctx.config);
  await waitFor(
    async () => {
      await wakeUps.wake();
      return (await readDocument(ctx.deps, id)) !== undefined;
    },
    { what: "the listing in the index" },
  );
  await wakeUps.close();
});

test("the timer alone keeps the index up to date after everything in Redis is lost", async () => {
  await start();
  await expectIndexed();
  await deleteKeys();
  await expectIndexed();
});

test("without Redis, also from the start, the index is kept up to date and the end is clean", async () => {
  await start({ redisUrl: NO_REDIS });
  await expectIndexed();
});

test("a wake-up without Redis does not throw and is counted", async () => {
  const errors: unknown[] = [];
  const wakeUps = createWakeUps({ ...ctx.config, redisUrl: NO_REDIS }, (error) => errors.push(error));
  await wakeUps.wake();
  expect(errors.length).toBeGreaterThan(0);
  await wakeUps.close();
});

test("a queued reindex is done by the indexer, with progress that can be read", async () => {
  await start();
  const jobs = openOperatorJobs(ctx.config);
  const id = await jobs.add("reindex", { force: true });
  const job = await waitFor(
    async () => (await jobs.list()).find((one) => one.id === id && ["completed", "failed"].includes(one.state)),
    { what: "the end of the job" },
  );
  expect(job).toMatchObject({ name: "reindex", state: "completed", progress: { phase: expect.any(String) } });
  await jobs.close();
});

describe("an indexer that loses its job's lock in Redis while it rebuilds", () => {
  /** Builds take seconds, and lost locks are found at once. */
  async function startSlowly(): Promise<{ indexer: Indexer; close(): Promise<void> }> {
    const proxy = await startProxy(ctx.config.openSearchUrls[0]!);
    proxy.trouble({ latencyMs: 200 });
    const config = { ...ctx.config, openSearchUrls: [proxy.url] };
    const slow = await startIndexer(config, createLogger(config), { verifyEveryMs: NEVER, stalledEveryMs: 100 });
    return {
      indexer: slow,
      async close() {
        await slow.close();
        await proxy.close();
      },
    };
  }

  /** What Redis does to the lock of a worker that it does not hear of for 30 s. */
  async function loseLock(id: string): Promise<void> {
    const redis = new Redis(ctx.config.redisUrl);
    const lock = `${ctx.config.redisPrefix}-queue:operator:${id}:lock`;
    await waitFor(async () => (await redis.del(lock)) === 1, { what: "the lock to lose", intervalMs: 10 });
    redis.disconnect();
  }

  test.each([
    ["alone", 1],
    ["beside another one", 2],
  ])("%s: the job never counts as failed, and the index is built once", async (_which, count) => {
    const before = (await readTargets(ctx.db)).find(({ state }) => state === "live")!;
    const indexers = await Promise.all(Array.from({ length: count }, startSlowly));
    const jobs = openOperatorJobs(ctx.config);
    const states: string[] = [];
    const id = await jobs.add("reindex", { force: true });
    await loseLock(id);
    await waitFor(
      async () => {
        const state = (await jobs.list()).find((job) => job.id === id)?.state;
        if (state !== undefined && state !== states.at(-1)) states.push(state);
        return state === "completed" || state === "failed";
      },
      { what: "the end of the job", intervalMs: 10 },
    );
    await jobs.close();
    await Promise.all(indexers.map((each) => each.close()));
    expect(states).not.toContain("failed");
    const targets = await readTargets(ctx.db);
    expect(targets.map(({ state }) => state).sort()).toEqual(["live", "previous"]);
    // Built twice, the index before would be that of the first time.
    expect(targets.find(({ state }) => state === "previous")?.name).toBe(before.name);
  });
});

test("ended promotions and renamed places do not wait for a verify that takes its time", async () => {
  const place = await insertPlace(ctx.db, { kind: "county", ehak_code: "0037", name: "Harju maakond" });
  const seller = await insertSeller(ctx.db);
  const [featured, placed] = [
    await insertListing(ctx.db, { seller_id: seller, featured_tier: 3, featured_until: new Date(Date.now() + NEVER) }),
    await insertListing(ctx.db, { seller_id: seller, place_id: place }),
  ];
  await ctx.db.raw(
    `insert into listings (seller_id, status, deal_type, property_type)
     select :seller, 'active', 'sale', 'land' from generate_series(1, 3000)`,
    { seller },
  );
  await drainAll(ctx.deps);
  const proxy = await startProxy(ctx.config.openSearchUrls[0]!);
  proxy.trouble({ latencyMs: 200 });
  await ctx.db("verify_runs").delete();
  await liveForAnHour();
  await start({ openSearchUrls: [proxy.url] }, { verifyEveryMs: 1 });
  // The lock of a verify is held from its beginning to its end.
  await waitFor(isVerifying, { what: "the beginning of a verify", intervalMs: 10 });
  await ctx.db("listings").where({ id: featured }).update({ featured_until: new Date() });
  await ctx.db("places").where({ id: place }).update({ name: "Harjumaa" });
  await waitFor(
    async () => {
      const [ended, renamed] = await ctx.db("listings").whereIn("id", [featured, placed]).orderBy("id");
      return ended.featured_tier === 0 && renamed.version === "2";
    },
    { what: "the end of the promotion and the new name", intervalMs: 10 },
  );
  expect(await ctx.db("verify_runs").count("* as runs").first()).toEqual({ runs: "0" });
  await indexer?.close();
  indexer = undefined;
  await proxy.close();
});

/** Right after a swap the first verify is left to the command that swapped. */
const liveForAnHour = () =>
  ctx
    .db("index_targets")
    .where({ state: "live" })
    .update({ live_since: new Date(Date.now() - 3_600_000) });

async function isVerifying(): Promise<boolean> {
  const { rows } = await ctx.db.raw(
    `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = hashtextextended(?, 0)`,
    [`verify:${ctx.deps.prefix}`],
  );
  return rows.length > 0;
}

test("the indexer verifies by itself, has drift repaired, and counts what it found", async () => {
  const id = await insertListing(ctx.db);
  await drainAll(ctx.deps);
  await liveForAnHour();
  // By the alias: the index before the live one may still be there.
  await ctx.deps.search.request("DELETE", `/${ctx.deps.prefix}/_doc/${id}?refresh=true`);
  const config = { ...ctx.config, metricsPort: await freePort() };
  indexer = await startIndexer(config, createLogger(config), { verifyEveryMs: 1 });
  await waitFor(async () => (await readDocument(ctx.deps, id)) !== undefined, {
    what: "the listing back in the index",
  });
  await waitFor(
    async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${config.metricsPort}/metrics`)).text();
      const counted = ["verify_checked_total [1-9]", 'verify_problems_total\\{kind="missing"\\} 1'];
      return [...counted, 'verify_repaired_total\\{kind="missing"\\} 1', "verify_last_success_seconds [1-9]"].every(
        (line) => new RegExp(`^${line}`, "m").test(metrics),
      );
    },
    { what: "the loop in the metrics" },
  );
});

test("metrics show what was indexed and what waits", async () => {
  const config = { ...ctx.config, metricsPort: await freePort() };
  indexer = await startIndexer(config, createLogger(config), { verifyEveryMs: NEVER });
  await expectIndexed();
  const read = async () => (await fetch(`http://127.0.0.1:${config.metricsPort}/metrics`)).text();
  const text = await waitFor(
    async () => {
      const metrics = await read();
      return /index_bulk_items_total\{verdict="indexed"\} [1-9]/.test(metrics) && metrics;
    },
    { what: "the counter" },
  );
  for (const name of [
    "index_lag_seconds",
    "index_dirty_rows",
    "index_rejected_rows",
    "index_wakeup_errors_total",
    "verify_checked_total",
    "verify_problems_total",
    "verify_repaired_total",
    "verify_brake_total",
    "verify_last_success_seconds",
    "reindex_progress_ratio",
    "process_cpu_seconds_total",
  ]) {
    expect(text).toContain(`# TYPE ${name} `);
  }
});

/** FLUSHALL for this test file alone: other files share the server. */
async function deleteKeys(): Promise<void> {
  const redis = new Redis(ctx.config.redisUrl);
  const keys = await redis.keys(`${ctx.config.redisPrefix}*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
}

async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
