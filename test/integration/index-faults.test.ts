// What is a listing's fault and what the index's: only a listing that an index rejects by itself is set aside. Everything else
// waits, so that lag and `X-Data-As-Of` tell it.
import { afterEach, beforeEach, expect, test } from "vitest";
import { drain } from "../../indexer/drain.ts";
import { reindex } from "../../indexer/reindex.ts";
import { promote, rollback } from "../../indexer/swap.ts";
import { readFreshness } from "../../shared/db/freshness.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { addTarget, readTargets, registerIndex } from "../../shared/db/index-targets.ts";
import { createIndex, indexName, swapAlias } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, readDocument, searchableIds, type TestIndexing } from "../helpers/indexing.ts";
import { isBulk, refuseItems, type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { testServers } from "../helpers/servers.ts";

let ctx: TestIndexing;
let proxy: SearchProxy;
let ids: string[];
let live: string;

beforeEach(async () => {
  proxy = await startSearchProxy(testServers().openSearchUrl);
  ctx = await createTestIndexing({ OPENSEARCH_URL: proxy.url });
  await ctx.db.raw("alter table listings drop constraint listings_city_slug_is_a_slug");
  ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await insertListing(ctx.db));
  ({ index: live } = await reindex(ctx.deps));
});
afterEach(async () => {
  await ctx?.close();
  await proxy?.close();
});

const changeAll = (price_eur: number) => ctx.db("listings").update({ price_eur });
const call = (method: "POST" | "PUT", path: string, body?: object) => ctx.deps.search.request(method, path, body);
const targetNames = async () => (await readTargets(ctx.db)).map(({ name }) => name);
/** No index of ours takes a term of this length. */
const makeUnindexable = (id: string) =>
  ctx
    .db("listings")
    .where({ id })
    .update({ country: "FI", place_id: null, city: "X", city_slug: "a".repeat(40_000) });

async function expectAllToWait(): Promise<void> {
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 0, rejected: 0, busy: 5 });
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 5, rejected: 0 });
  const { now, oldestDirty, pending } = await readFreshness(ctx.db);
  expect(pending).toBe(5);
  expect(oldestDirty?.getTime()).toBeLessThanOrEqual(now.getTime());
  expect(await ctx.db("index_dirty").where("next_attempt_at", ">", ctx.db.fn.now())).toEqual([]);
}

test("while the index is closed changes wait, and are indexed as soon as it is open", async () => {
  await call("POST", `/${live}/_close`);
  await changeAll(90);
  await expectAllToWait();
  await call("POST", `/${live}/_open?wait_for_active_shards=1`);
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 5, busy: 0 });
  expect((await readDocument(ctx.deps, ids[0]!))?._source?.price).toBe(90);
});

test("while the index takes no writes changes wait", async () => {
  await call("PUT", `/${live}/_settings`, { "index.blocks.write": true });
  await changeAll(90);
  await expectAllToWait();
  await call("PUT", `/${live}/_settings`, { "index.blocks.write": null });
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 5 });
});

test.each([
  [403, "security_exception"],
  [404, "shard_not_found_exception"],
  [408, "timeout_exception"],
  [500, "i_o_exception"],
  [400, "an_exception_of_a_later_version"],
])("%i %s for every item is the index's fault", async (status, type) => {
  await changeAll(90);
  proxy.use(async (asked, forward) => {
    const answer = await forward();
    return isBulk(asked)
      ? refuseItems(
          answer,
          () => status,
          () => type,
        )
      : answer;
  });
  await expectAllToWait();
});

test("an index that rejects also what it has is at fault, one that rejects a single listing is not", async () => {
  await makeUnindexable(ids[0]!);
  expect(await drain(ctx.deps)).toMatchObject({ rejected: 1, busy: 0 });
  await ctx.db("index_dirty").delete();

  const broken = structuredClone(ctx.deps.body);
  broken.mappings.properties.rankKey = { type: "byte" };
  const name = indexName(ctx.deps.prefix, new Date(), ctx.deps.schemaHash);
  await createIndex(ctx.deps.search, name, {
    ...broken,
    settings: { number_of_shards: 1, number_of_replicas: 0, analysis: broken.settings.analysis },
  });
  await registerIndex(ctx.db, name, ctx.deps.schemaHash);
  await addTarget(ctx.db, name);
  await promote(ctx.db, name);
  await ctx.db("index_targets").whereNot({ name }).delete();
  await ctx.db("listings").where({ id: ids[1] }).update({ price_eur: 90 });
  expect(await drain(ctx.deps)).toMatchObject({ rejected: 0, busy: 1, busyReason: expect.stringContaining("rankKey") });
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 1, rejected: 0 });
});

test("a listing that every index rejects costs no index its place: rollback goes on", async () => {
  const { index: second } = await reindex(ctx.deps, { force: true });
  await makeUnindexable(ids[0]!);
  await ctx.db("listings").where({ id: ids[1] }).update({ price_eur: 90 });
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 1, rejected: 1 });
  expect(await targetNames()).toEqual([second, live]);
  expect(await rollback(ctx.deps)).toEqual({ from: second, to: live });
});

test("a previous index that alone is closed leaves the targets and holds nothing up", async () => {
  const { index: second } = await reindex(ctx.deps, { force: true });
  await call("POST", `/${live}/_close`);
  await changeAll(90);
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 5, busy: 0 });
  expect(await targetNames()).toEqual([second]);
});

test("a moment's trouble of the previous index costs it nothing", async () => {
  const { index: second } = await reindex(ctx.deps, { force: true });
  await changeAll(90);
  proxy.use(async (asked, forward) => {
    const answer = await forward();
    return isBulk(asked) && asked.path.includes(live) ? refuseItems(answer, () => 500) : answer;
  });
  await expectAllToWait();
  expect(await targetNames()).toEqual([second, live]);
});

test("what searches use stays a target, whatever its state says", async () => {
  const { index: second } = await reindex(ctx.deps, { force: true });
  await swapAlias(ctx.deps.search, ctx.deps.prefix, live); // a rollback that was killed before it told the database
  await call("POST", `/${live}/_close`);
  await changeAll(90);
  await expectAllToWait();
  expect(await targetNames()).toEqual([second, live]);
  await call("POST", `/${live}/_open?wait_for_active_shards=1`);
  await drainAll(ctx.deps);
  expect(await searchableIds(ctx.deps)).toEqual(ids);
});

test("a worker that is late with a listing that another one has deleted has nothing to do", async () => {
  await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 90 });
  let overtaken = false;
  const result = await drain(ctx.deps, {
    async onStep(step) {
      if (step !== "after-read" || overtaken) return;
      overtaken = true;
      await ctx.db("listings").where({ id: ids[0] }).delete();
      await drain(ctx.deps);
    },
  });
  expect(result).toMatchObject({ claimed: 1, indexed: 1, ahead: 0 });
  expect(await ctx.db("index_dirty")).toEqual([]);
  expect(await searchableIds(ctx.deps)).toEqual(ids.slice(1));
});

test("the time that freshness is told by is not later than what it has seen", async () => {
  await ctx.db.transaction(
    async (trx) => {
      await trx.raw("select count(*) from index_dirty"); // from here on nothing newer is seen
      await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 90 });
      const { rows } = await ctx.db.raw("select clock_timestamp() as now");
      const { now, pending } = await readFreshness(trx);
      expect(pending).toBe(0);
      expect(now.getTime()).toBeLessThan(rows[0].now.getTime());
    },
    { isolationLevel: "repeatable read" },
  );
});
