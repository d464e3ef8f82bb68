// F10, F11, F14-F16, F18, F19b: servers that are away, slow, half-way or refuse, by a proxy before each. The servers
// themselves go on for everybody else.
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { searchClient } from "../../shared/search/client.ts";
import { deleteIndex, writeAlias } from "../../shared/search/indices.ts";
import { indicesOf } from "../helpers/indexing.ts";
import { isBulk, refuseItems, type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";
import { OUTAGE_MS, SETTLE_TIMEOUT_MS } from "./sizes.ts";
import { CLEAN, createWorld, type World } from "./world.ts";

let world: World;
let search: SearchProxy;

beforeAll(async () => {
  search = await startSearchProxy(testServers().openSearchUrl);
  world = await createWorld({ openSearchUrl: search.url });
  await world.startIndexer();
});
afterEach(() => search.use(undefined));
afterAll(async () => {
  await search?.close();
  await world?.close();
});

test("F10 Redis emptied again and again", async () => {
  const redis = new Redis(world.config.redisUrl);
  const samples = await world.underLoad(async () => {
    const until = Date.now() + OUTAGE_MS;
    while (Date.now() < until) {
      // FLUSHALL for this test file alone: other files share the server.
      const keys = await redis.keys(`${world.config.redisPrefix}*`);
      if (keys.length > 0) await redis.del(...keys);
      await delay(200);
    }
  });
  redis.disconnect();
  expect(await world.settle("F10 Redis emptied", samples)).toMatchObject(CLEAN);
});

test("F11 Redis away", async () => {
  const samples = await world.underLoad(async () => {
    world.proxies.redis.trouble({ down: true });
    await delay(OUTAGE_MS);
  });
  // Before it is back: settling heals it.
  await waitFor(async () => (await readDirtyState(world.db)).rows === 0, {
    timeoutMs: SETTLE_TIMEOUT_MS,
    what: "an index that is up to date without Redis",
  });
  expect(await world.settle("F11 Redis absent", samples)).toMatchObject(CLEAN);
});

test("F12 Redis silent behind open sockets", async () => {
  const samples = await world.underLoad(async () => {
    world.proxies.redis.trouble({ blackHole: true });
    await delay(OUTAGE_MS);
    world.proxies.redis.trouble({});
    await delay(OUTAGE_MS / 3);
  });
  expect(await world.settle("F12 Redis silent", samples)).toMatchObject(CLEAN);
});

test.each([
  ["down", { down: true }],
  ["a black hole", { blackHole: true }],
  ["slow by 5 s", { latencyMs: 5000 }],
  ["in slices of 10 bytes", { sliceBytes: 10 }],
  ["reset in mid answer", { resetAfterBytes: 2000 }],
])("F14 OpenSearch %s", async (name, trouble) => {
  const samples = await world.underLoad(async () => {
    world.proxies.openSearch.trouble(trouble);
    await delay(OUTAGE_MS);
  });
  expect(await world.settle(`F14 OpenSearch ${name}`, samples)).toMatchObject(CLEAN);
});

test("F14 while OpenSearch refuses, the indexer leaves it alone but for a probe now and then", async () => {
  const calls: string[] = [];
  search.use(async (call) => {
    calls.push(call.path);
    return { status: 503, body: "{}" };
  });
  await world.db("listings").whereIn("id", world.hot).update({ rooms: 3 });
  await waitFor(() => calls.length >= 5, { timeoutMs: SETTLE_TIMEOUT_MS, what: "the first refusals" });
  const before = calls.length;
  await delay(4000);
  // Pauses have grown to seconds by now: far fewer than one call in 200 ms.
  expect(calls.length - before).toBeLessThan(20);
  search.use(undefined);
  expect(await world.settle("F14 OpenSearch refuses all")).toMatchObject(CLEAN);
});

test("F15 a third of all items refused for now, and one document rejected: the rest goes on", async () => {
  const rejected = world.hot.find((id) => world.model.states.get(id)?.at(-1) !== undefined)!;
  search.use(async (call, forward) => {
    if (!isBulk(call)) return forward();
    return refuseItems(await forward(), (id) => {
      if (id === rejected) return 400;
      return world.random.chance(0.3) ? world.random.pick([429, 503]) : undefined;
    });
  });
  // A few changes at any size: of batches that are refused in part the indexer tries smaller and smaller ones.
  const samples = await world.underLoad(() => delay(2000), { changesPerSecond: 50 });
  await world.db("listings").where({ id: rejected }).update({ rooms: 4 });
  const kept = await waitFor(
    async () => {
      // Renamed places make rows dirty a little later: only without any is what is dirty all there is.
      if ((await world.db("place_bumps").first()) !== undefined) return undefined;
      const [row, ...others] = await world.db("index_dirty").select("listing_id", "last_error");
      return others.length === 0 && row?.last_error ? row : undefined;
    },
    { timeoutMs: SETTLE_TIMEOUT_MS, what: "all indexed but the rejected document" },
  );
  expect(kept).toEqual({ listing_id: rejected, last_error: "mapper_parsing_exception: by the test" });
  search.use(undefined);
  await world.db("index_dirty").update({ next_attempt_at: world.db.fn.now() });
  expect(await world.settle("F15 items refused, one rejected", samples)).toMatchObject(CLEAN);
});

test("F18 a read-only block: writes resume after it is lifted", async () => {
  const [index] = await indicesOf(world.deps);
  const block = (value: boolean | null) =>
    world.deps.search.request("PUT", `/${index}/_settings`, { "index.blocks.read_only_allow_delete": value });
  const samples = await world.underLoad(async () => {
    await block(true);
    await delay(OUTAGE_MS);
    await block(null);
  });
  expect(await world.settle("F18 read-only block", samples)).toMatchObject(CLEAN);
});

test("F19 PostgreSQL's connections cut and swallowed", async () => {
  const samples = await world.underLoad(
    async () => {
      world.proxies.postgres.trouble({ down: true });
      await delay(OUTAGE_MS / 2);
      world.proxies.postgres.trouble({});
      await delay(OUTAGE_MS / 2);
      world.proxies.postgres.trouble({ blackHole: true });
      await delay(OUTAGE_MS / 2);
      world.proxies.postgres.trouble({});
      await delay(OUTAGE_MS / 2);
    },
    { writersThroughProxy: true },
  );
  expect(await world.settle("F19 PostgreSQL cut and swallowed", samples)).toMatchObject(CLEAN);
});

test("F16 write alias deleted, then the index dropped, under writes: nothing is auto-created, reindex restores all", async () => {
  const [index] = await indicesOf(world.deps);
  const raw = searchClient({ openSearchUrls: world.config.openSearchUrls });
  const allNames = async () => {
    const indices = (await raw.request("GET", `/_cat/indices/${world.deps.prefix}*?format=json`)) as {
      index: string;
    }[];
    return indices.map((entry) => entry.index);
  };
  await world.underLoad(async () => {
    await raw.request("DELETE", `/${index}/_alias/${writeAlias(index!)}`);
    await delay(OUTAGE_MS / 2);
    expect(await allNames()).toEqual([index]);
    await deleteIndex(raw, index!);
    await delay(OUTAGE_MS / 2);
    expect(await allNames()).toEqual([]);
    expect((await readDirtyState(world.db)).rows).toBeGreaterThan(0);
    await reindex(world.deps);
  });
  await raw.close();
  expect(await world.settle("F16 alias and index gone, reindex")).toMatchObject(CLEAN);
});
