// Each verdict, on real servers; a proxy before OpenSearch refuses and loses answers where a test says so.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type DrainOptions, type DrainStep, drain } from "../../indexer/drain.ts";
import { reindex } from "../../indexer/reindex.ts";
import { startIndexer } from "../../indexer/worker.ts";
import { holdAcknowledgements } from "../../shared/db/index-dirty.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { createLogger } from "../../shared/logger.ts";
import { writeAlias } from "../../shared/search/indices.ts";
import { insertListing, insertPlaceLine } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, indicesOf, readDocument, type TestIndexing } from "../helpers/indexing.ts";
import { withLog } from "../helpers/log.ts";
import { isBulk, refuseItems, type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

let ctx: TestIndexing;
let proxy: SearchProxy;

beforeAll(async () => {
  proxy = await startSearchProxy(testServers().openSearchUrl);
  ctx = await createTestIndexing({ OPENSEARCH_URL: proxy.url });
  await insertListing(ctx.db);
  await reindex(ctx.deps);
});
afterEach(async () => {
  proxy.use(undefined);
  await ctx.db("index_dirty").delete();
});
afterAll(async () => {
  await ctx?.close();
  await proxy?.close();
});

const dirtyRow = (id: string) => ctx.db("index_dirty").where({ listing_id: id }).first();
const price = async (id: string) => (await readDocument(ctx.deps, id))?._source?.price;
const setPrice = (id: string, price_eur: number) => ctx.db("listings").where({ id }).update({ price_eur });
const at = (step: DrainStep, work: () => Promise<unknown>): DrainOptions => {
  let done = false;
  return {
    async onStep(reached) {
      if (reached !== step || done) return;
      done = true;
      await work();
    },
  };
};

async function indexedListing(overrides: Record<string, unknown> = {}): Promise<string> {
  const id = await insertListing(ctx.db, overrides);
  await drainAll(ctx.deps);
  return id;
}

test("a batch is leased for 20 seconds, goes through its steps in order, and the log says what became of it", async () => {
  const id = await insertListing(ctx.db);
  const { deps, logged } = withLog(ctx.deps);
  const steps: DrainStep[] = [];
  let leaseSeconds = 0;
  const startedAt = performance.now();
  const result = await drain(deps, {
    async onStep(step) {
      steps.push(step);
      if (step !== "after-claim") return;
      const lease = ctx.db.raw("extract(epoch from next_attempt_at - now())::float8 as seconds");
      leaseSeconds = (await ctx.db("index_dirty").where({ listing_id: id }).first(lease)).seconds;
    },
  });
  expect(steps).toEqual(["after-claim", "after-read", "mid-bulk", "after-bulk", "after-ack"]);
  expect(leaseSeconds).toBeGreaterThan(10);
  expect(leaseSeconds).toBeLessThanOrEqual(20);
  expect(result).toStrictEqual({ claimed: 1, indexed: 1, rejected: 0, ahead: 0, busy: 0, outdated: false });
  expect(logged.info).toEqual([[{ ...result, durationMs: expect.any(Number) }, "drained"]]);
  const [[{ durationMs }]] = logged.info as [[{ durationMs: number }]];
  expect(durationMs).toBeLessThan(performance.now() - startedAt + 1);
});

test("an edit made during the bulk call is indexed afterwards", async () => {
  const id = await insertListing(ctx.db, { price_eur: 100 });
  await drain(
    ctx.deps,
    at("mid-bulk", () => setPrice(id, 90)),
  );
  expect(await dirtyRow(id)).toMatchObject({ version: "2" });
  await drainAll(ctx.deps);
  expect(await price(id)).toBe(90);
});

test("a listing that is edited all the time is dirty since it was last read, not since its first edit", async () => {
  const id = await insertListing(ctx.db, { price_eur: 100 });
  const { dirty_since: first } = await dirtyRow(id);
  let read: Date | undefined;
  await drain(ctx.deps, {
    async onStep(step) {
      if (step === "after-claim") read = (await ctx.db.raw("select clock_timestamp() as now")).rows[0].now;
      if (step === "after-read") await setPrice(id, 90);
    },
  });
  const { dirty_since: since, version } = await dirtyRow(id);
  expect(version).toBe("2");
  expect(first.getTime()).toBeLessThanOrEqual(read!.getTime());
  expect(since.getTime()).toBeGreaterThanOrEqual(read!.getTime());
});

test("an edit does not send a waiting listing to the end of the queue", async () => {
  const [first, second] = [await insertListing(ctx.db), await insertListing(ctx.db)];
  await setPrice(first, 77);
  await drain(ctx.deps, { batchSizeMax: 1 });
  expect(await price(first)).toBe(77);
  expect(await dirtyRow(first)).toBeUndefined();
  expect(await dirtyRow(second)).toBeDefined();
});

test("nothing is acknowledged while an alias is being swapped", async () => {
  const id = await insertListing(ctx.db);
  let drained = false;
  const draining = await holdAcknowledgements(ctx.db, async () => {
    const running = drain(ctx.deps).finally(() => {
      drained = true;
    });
    await waitFor(async () => (await readDocument(ctx.deps, id)) !== undefined, { what: "the document" });
    await waitFor(waitingForLock, { what: "an acknowledgement that waits" });
    expect(drained).toBe(false);
    expect(await dirtyRow(id)).toBeDefined();
    return [running]; // not awaited: it ends after the hold
  });
  await Promise.all(draining);
  expect(await dirtyRow(id)).toBeUndefined();
});

async function waitingForLock(): Promise<boolean> {
  const { rows } = await ctx.db.raw(
    "select from pg_locks join pg_database on oid = database where locktype = 'advisory' and not granted and datname = current_database()",
  );
  return rows.length > 0;
}

test("a worker that was overtaken writes nothing stale and leaves the newer change alone", async () => {
  const id = await insertListing(ctx.db, { price_eur: 100 });
  const overtake = async () => {
    await setPrice(id, 90);
    await drain(ctx.deps);
  };
  const result = await drain(ctx.deps, at("after-read", overtake));
  expect(result).toMatchObject({ claimed: 1, indexed: 1, ahead: 0 });
  expect(await price(id)).toBe(90);
  expect(await dirtyRow(id)).toBeUndefined();
});

test("a worker frozen between read and write reads again", async () => {
  const id = await insertListing(ctx.db, { price_eur: 100 });
  const frozen = at("after-read", async () => {
    await setPrice(id, 90);
    await delay(1100);
  });
  await drain(ctx.deps, { ...frozen, rereadAfterMs: 1000 });
  expect(await price(id)).toBe(90);
});

test("a writer's open transaction holds nothing up: its row stays dirty, the others are done", async () => {
  const [held, free] = [await insertListing(ctx.db), await insertListing(ctx.db)];
  const trx = await ctx.db.transaction();
  await drain(
    ctx.deps,
    at("after-read", () => trx("listings").where({ id: held }).update({ price_eur: 90 })),
  );
  expect(await dirtyRow(free)).toBeUndefined();
  expect(await dirtyRow(held)).toBeDefined();
  await trx.commit();
  await drainAll(ctx.deps);
  expect(await price(held)).toBe(90);
});

test("429 and 503 for some items: those are due again without blame, the others are done", async () => {
  const [busy, unavailable, fine] = [
    await insertListing(ctx.db),
    await insertListing(ctx.db),
    await insertListing(ctx.db),
  ];
  const statuses = new Map([
    [busy, 429],
    [unavailable, 503],
  ]);
  proxy.use(async (call, forward) => {
    const answer = await forward();
    return isBulk(call) ? refuseItems(answer, (id) => statuses.get(id)) : answer;
  });
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 1, busy: 2, rejected: 0 });
  expect(await dirtyRow(fine)).toBeUndefined();
  for (const id of [busy, unavailable]) {
    expect(await dirtyRow(id)).toMatchObject({ attempts: 0, last_error: null });
    expect((await dirtyRow(id)).next_attempt_at.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  }
});

test("503 for the whole request gives the whole batch back", async () => {
  const id = await insertListing(ctx.db);
  proxy.use(async (call, forward) => (isBulk(call) ? { status: 503, body: "{}" } : forward()));
  expect(await drain(ctx.deps)).toMatchObject({ busy: 1, busyReason: expect.stringContaining("503") });
  expect(await dirtyRow(id)).toMatchObject({ attempts: 0, last_error: null });
});

test("an answer that is lost after the write was applied changes nothing at the second try", async () => {
  const id = await insertListing(ctx.db, { price_eur: 100 });
  proxy.use(async (call, forward) => {
    const answer = await forward();
    return isBulk(call) ? "lost" : answer;
  });
  expect(await drain(ctx.deps)).toMatchObject({ busy: 1 });
  expect((await readDocument(ctx.deps, id))?._version).toBe(1);
  proxy.use(undefined);
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 1 });
  expect((await readDocument(ctx.deps, id))?._version).toBe(1);
});

test("a listing that the index rejects is kept with the reason, and a newer edit gets it out", async () => {
  const [rejected, fine] = [await insertListing(ctx.db), await insertListing(ctx.db)];
  proxy.use(async (call, forward) => {
    const answer = await forward();
    return isBulk(call) ? refuseItems(answer, (id) => (id === rejected ? 400 : undefined)) : answer;
  });
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 1, rejected: 1 });
  expect(await dirtyRow(fine)).toBeUndefined();
  const row = await dirtyRow(rejected);
  expect(row).toMatchObject({ attempts: 1, last_error: "mapper_parsing_exception: by the test" });
  expect(row.next_attempt_at.getTime()).toBeGreaterThan(row.dirty_since.getTime() + 1000);
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 1, rejected: 1, lagSeconds: 0 });

  proxy.use(undefined);
  await setPrice(rejected, 90);
  await drainAll(ctx.deps);
  expect(await price(rejected)).toBe(90);
});

test("a rejected listing waits longer each time, from the tenth attempt an hour", async () => {
  const id = await insertListing(ctx.db);
  proxy.use(async (call, forward) => {
    const answer = await forward();
    return isBulk(call) ? refuseItems(answer, (refused) => (refused === id ? 400 : undefined)) : answer;
  });
  const waitAfter = async (attempts: number) => {
    await ctx
      .db("index_dirty")
      .update({ attempts: attempts - 1, next_attempt_at: ctx.db.fn.now(), last_error: "rejected" });
    await drain(ctx.deps);
    const { rows } = await ctx.db.raw(
      "select round(extract(epoch from next_attempt_at - now())) as wait from index_dirty",
    );
    return Number(rows[0].wait);
  };
  const waits = [await waitAfter(1), await waitAfter(4), await waitAfter(9), await waitAfter(10)];
  // A slow machine reads the clock a little later.
  for (const [position, expected] of [2, 16, 300, 3600].entries()) {
    expect(waits[position]).toBeLessThanOrEqual(expected);
    expect(waits[position]).toBeGreaterThan(expected - 60);
  }
  expect(await dirtyRow(id)).toMatchObject({ attempts: 10 });
});

test("a listing that kills the process is found and set aside", async () => {
  const ids = [await insertListing(ctx.db), await insertListing(ctx.db)];
  await ctx.db("index_dirty").update({ attempts: 4 });
  expect(await drain(ctx.deps)).toMatchObject({ claimed: 2, indexed: 1 });
  await ctx.db("index_dirty").update({ attempts: 14, next_attempt_at: ctx.db.fn.now() });
  expect(await drain(ctx.deps)).toMatchObject({ claimed: 1, indexed: 0 });
  const left = await ctx.db("index_dirty").select("listing_id", "last_error");
  expect(left).toEqual([{ listing_id: expect.toBeOneOf(ids), last_error: expect.stringContaining("died 14 times") }]);
});

test("a batch whose process died is halved with each further crash, and rejected listings do not count", async () => {
  for (let count = 0; count < 8; count += 1) await insertListing(ctx.db);
  const drainAfter = async (crashes: number, last_error: string | null = null) => {
    const now = ctx.db.fn.now();
    await ctx.db("index_dirty").update({ attempts: crashes, last_error, next_attempt_at: now });
    return (await drain(ctx.deps)).indexed;
  };
  expect(await drainAfter(4)).toBe(4);
  expect(await drainAfter(5)).toBe(1);
  expect(await drainAfter(13)).toBe(1);
  expect(await drainAfter(9, "rejected")).toBe(2);
  await insertListing(ctx.db);
  expect(await drainAfter(3)).toBe(1);
});

test("a batch counts as crashed by its worst listing, the rest of it is due at once, and the log tells", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await insertListing(ctx.db));
  const { deps, logged } = withLog(ctx.deps);
  const warning = [{ crashes: 4, size: 4 }, "the indexer died on this batch before, trying a part of it"];
  await ctx.db("index_dirty").update({ attempts: 3 });
  expect(await drain(deps, { batchSizeMax: 4 })).toMatchObject({ claimed: 4, indexed: 4 });
  expect(logged.warn).toEqual([]);

  for (let count = 0; count < 4; count += 1) await insertListing(ctx.db);
  await ctx
    .db("index_dirty")
    .where({ listing_id: ids.at(-1)! })
    .update({ attempts: 4 });
  let due: unknown[] = [];
  await drain(
    deps,
    at("after-read", async () => {
      due = await ctx.db("index_dirty").where("next_attempt_at", "<=", ctx.db.fn.now());
    }),
  );
  expect(due).toHaveLength(4);
  expect(logged.warn).toEqual([warning]);
});

test("a batch that fails is due again at once, each listing blamed as before", async () => {
  for (let count = 0; count < 8; count += 1) await insertListing(ctx.db);
  await ctx.db("index_dirty").update({ attempts: 4 });
  const fails = at("after-read", () => Promise.reject(new Error("the database is gone")));
  await expect(drain(ctx.deps, fails)).rejects.toThrow("the database is gone");
  expect(await ctx.db("index_dirty").where("next_attempt_at", "<=", ctx.db.fn.now()).pluck("attempts")).toEqual(
    Array(8).fill(4),
  );
});

test("a batch that cannot even be given back fails with the first error, and the log tells when it comes back", async () => {
  const id = await insertListing(ctx.db);
  const { deps, logged } = withLog(ctx.deps);
  const fails = at("after-read", async () => {
    await ctx.db.raw("alter table index_dirty rename to index_dirty_away");
    throw new Error("the database is gone");
  });
  const error = await drain(deps, fails).catch((thrown: Error) => thrown);
  await ctx.db.raw("alter table index_dirty_away rename to index_dirty");
  expect(error).toMatchObject({ message: "the database is gone" });
  expect(logged.warn).toEqual([["rows come back when their lease ends"]]);
  await ctx.db("index_dirty").where({ listing_id: id }).update({ next_attempt_at: ctx.db.fn.now() });
});

test("with nothing dirty there is nothing to do", async () => {
  const steps: DrainStep[] = [];
  const result = await drain(ctx.deps, { onStep: (step) => void steps.push(step) });
  expect(result).toEqual({ claimed: 0, indexed: 0, rejected: 0, ahead: 0, busy: 0, outdated: false });
  expect(steps).toEqual([]);
});

test("before there is an index changes wait, and the reason says what to do", async () => {
  const targets = await ctx.db("index_targets");
  await ctx.db("index_targets").delete();
  const id = await insertListing(ctx.db);
  const nothing = { indexed: 0, rejected: 0, ahead: 0, outdated: false };
  const busyReason = "no index yet: run 'listings reindex'";
  expect(await drain(ctx.deps)).toEqual({ claimed: 1, busy: 1, busyReason, ...nothing });
  expect(await dirtyRow(id)).toMatchObject({ attempts: 0, last_error: null });
  await ctx.db("index_targets").insert(targets);
});

test("a stray write that put the index ahead is healed", async () => {
  const id = await indexedListing({ price_eur: 100 });
  const [index] = await indicesOf(ctx.deps);
  const stray = { ...(await readDocument(ctx.deps, id))!._source, price: 1 };
  await ctx.deps.search.request("PUT", `/${index}/_doc/${id}?version=1000&version_type=external`, stray);
  await setPrice(id, 90);
  expect(await drain(ctx.deps)).toMatchObject({ ahead: 1, indexed: 0 });
  await drainAll(ctx.deps);
  expect((await readDocument(ctx.deps, id))?._version).toBe(1001);
  expect(await price(id)).toBe(90);
  expect(await ctx.db("listings").where({ id }).first()).toMatchObject({ version: "1001" });
});

test("a dirty row that is ahead of its listing does not stay for ever", async () => {
  const id = await indexedListing();
  await ctx.db("index_dirty").insert({ listing_id: id, version: 7, op: "upsert" });
  await drainAll(ctx.deps);
  expect(await ctx.db("listings").where({ id }).first()).toMatchObject({ version: "8" });
  expect((await readDocument(ctx.deps, id))?._version).toBe(8);
});

test("a deleted listing becomes a tombstone and no late write brings it back, even over a stray version", async () => {
  const id = await indexedListing();
  const [index] = await indicesOf(ctx.deps);
  const before = (await readDocument(ctx.deps, id))!;
  await ctx.db("listings").where({ id }).delete();
  await drainAll(ctx.deps);
  expect((await readDocument(ctx.deps, id))?._source).toMatchObject({ isPublic: false, version: 2 });

  const late = `/${index}/_doc/${id}?version=1&version_type=external_gte`;
  await expect(ctx.deps.search.request("PUT", late, before._source)).rejects.toMatchObject({ status: 409 });

  await ctx.deps.search.request("PUT", `/${index}/_doc/${id}?version=50&version_type=external`, before._source);
  await ctx.db("index_dirty").insert({ listing_id: id, version: 3, op: "delete" });
  await drainAll(ctx.deps);
  expect((await readDocument(ctx.deps, id))?._source).toMatchObject({ isPublic: false, version: 51 });
});

test("hidden, sold and unlisted listings become tombstones, and come back when published", async () => {
  const id = await indexedListing();
  for (const change of [{ status: "sold" }, { status: "active", visibility: "unlisted" }]) {
    await ctx.db("listings").where({ id }).update(change);
    await drainAll(ctx.deps);
    const { _source } = (await readDocument(ctx.deps, id))!;
    expect(Object.keys(_source!).sort()).toEqual(["hiddenAt", "isPublic", "version"]);
  }
  await ctx.db("listings").where({ id }).update({ status: "active", visibility: "public" });
  await drainAll(ctx.deps);
  expect((await readDocument(ctx.deps, id))?._source).toMatchObject({ isPublic: true });
});

test("a lost write alias creates nothing: changes wait until it is back", async () => {
  const [index] = await indicesOf(ctx.deps);
  await ctx.deps.search.request("DELETE", `/${index}/_alias/${writeAlias(index!)}`);
  const id = await insertListing(ctx.db);
  expect(await drain(ctx.deps)).toMatchObject({ busy: 1, busyReason: expect.stringContaining("index_not_found") });
  expect(await indicesOf(ctx.deps)).toEqual([index]);
  expect(await ctx.deps.search.request("GET", `/_cat/indices/${ctx.deps.prefix}*?format=json`)).toHaveLength(1);
  expect(await dirtyRow(id)).toMatchObject({ attempts: 0, last_error: null });
  await ctx.deps.search.request("PUT", `/${index}/_alias/${writeAlias(index!)}`);
});

test("a read-only block holds changes back and loses none", async () => {
  const [index] = await indicesOf(ctx.deps);
  const block = (value: boolean | null) =>
    ctx.deps.search.request("PUT", `/${index}/_settings`, { "index.blocks.read_only_allow_delete": value });
  await block(true);
  const id = await insertListing(ctx.db, { price_eur: 70 });
  expect(await drain(ctx.deps)).toMatchObject({ busy: 1, busyReason: expect.stringContaining("cluster_block") });
  await block(null);
  await drainAll(ctx.deps);
  expect(await price(id)).toBe(70);
});

test("a previous index that rejects a listing leaves the targets, and one of another schema gets what it knows", async () => {
  const first = (await readTargets(ctx.db)).find(({ state }) => state === "live")!;
  const second = await reindex(ctx.deps, { force: true });
  // As if the previous index were of an older schema without these fields.
  await ctx.db("index_targets").where({ name: first.name }).update({ schema_hash: "0000000000" });
  ctx.deps.fieldsByIndex.set(first.name, new Set(["isPublic", "version", "text.place"]));
  const id = await insertListing(ctx.db);
  await drainAll(ctx.deps);
  const old = await readDocument(ctx.deps, id, first.name);
  expect(Object.keys(old!._source!).sort()).toEqual(["isPublic", "text", "version"]);
  expect(Object.keys(old!._source!.text as object)).toEqual(["place"]);

  ctx.deps.fieldsByIndex.set(first.name, new Set(["isPublic", "unknownField"]));
  proxy.use(async (call, forward) => {
    const answer = await forward();
    return isBulk(call) && call.path.includes(first.name) ? refuseItems(answer, () => 400) : answer;
  });
  await setPrice(id, 60);
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 1, rejected: 0 });
  expect((await readTargets(ctx.db)).map(({ name }) => name)).toEqual([second.index]);
});

test("listings of a renamed place and a place below it are written again", async () => {
  const places = await insertPlaceLine(ctx.db);
  const id = await indexedListing({ place_id: places.settlement, featured_tier: 2, featured_until: "2000-01-01" });
  await ctx.db("places").where({ id: places.county }).update({ slug: "harju", name: "Harju" });
  const indexer = await startIndexer(ctx.config, createLogger(ctx.config), { timerMs: 100, verifyEveryMs: 3_600_000 });
  try {
    await waitFor(
      async () => {
        const source = (await readDocument(ctx.deps, id))?._source as
          | { placePaths?: string[]; listing?: object }
          | undefined;
        return source?.placePaths?.[0] === "harju" && (source.listing as { featured: boolean }).featured === false;
      },
      { what: "the new path and the end of the featured tier" },
    );
  } finally {
    await indexer.close();
  }
});
