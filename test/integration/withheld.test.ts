// How many listings a new index may reject that searches find now. The index is empty here, and the rejections are written by hand.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { assertFewWithheld, createRejectionWatch, withheldMax } from "../../indexer/withheld.ts";
import { addTarget, readTargets, registerIndex } from "../../shared/db/index-targets.ts";
import { createIndex, deleteIndex, indexName, swapAlias } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;
let ids: string[];
let live: string;
let index: string;

beforeAll(async () => {
  ctx = await createTestIndexing();
  ids = [];
  for (let count = 0; count < 24; count += 1) ids.push(await insertListing(ctx.db));
  ({ index: live } = await reindex(ctx.deps));
});
afterAll(() => ctx?.close());
beforeEach(async () => {
  index = indexName(ctx.deps.prefix, new Date(), ctx.deps.schemaHash);
  await registerIndex(ctx.db, index, ctx.deps.schemaHash);
  await createIndex(ctx.deps.search, index, ctx.deps.body);
  await addTarget(ctx.db, index);
});
afterEach(async () => {
  await deleteIndex(ctx.deps.search, index);
  await ctx.db("index_targets").where({ name: index }).delete();
  await ctx.db("index_dirty").delete();
});

/** As if the new index had rejected these listings. */
async function reject(rejected: readonly string[]): Promise<void> {
  const rows = rejected.map((id) => ({
    listing_id: id,
    version: 1,
    op: "upsert",
    last_error: `rejected ${id}`,
    attempts: 1,
  }));
  await ctx.db("index_dirty").insert(rows);
}
const look = () => assertFewWithheld(ctx.deps, index);
async function copyDocument(id: string, into: string, changes: object = {}, version = 1): Promise<void> {
  const { _source } = (await ctx.deps.search.request("GET", `/${live}/_doc/${id}`)) as { _source: object };
  const path = `/${into}/_doc/${id}?version=${version}&version_type=external_gte`;
  await ctx.deps.search.request("PUT", path, { ..._source, version, ...changes });
}

test("a handful may be rejected, a thousandth of many listings", () => {
  expect([0, 10_999, 11_000, 25_500].map(withheldMax)).toEqual([10, 10, 11, 25]);
});

test("ten are a handful", async () => {
  await reject(ids.slice(0, 10));
  await look();
  expect((await readTargets(ctx.db)).map(({ name }) => name).sort()).toEqual([live, index].sort());
});

test("eleven are too many: the index is given up, and nothing is held against the listings any more", async () => {
  await reject(ids.slice(0, 11));
  await expect(look()).rejects.toThrow(
    `The new index rejects at least 11 public listings that must be found, more than 10, for instance: rejected ${ids[0]}. ` +
      "It was given up, and searches are as before. Correct the mapping or the listings, then: listings reindex. " +
      "To do without those listings: listings reindex --force",
  );
  expect((await readTargets(ctx.db)).map(({ name }) => name)).toEqual([live]);
  expect(await ctx.db("index_dirty").whereNotNull("last_error")).toEqual([]);
});

test("what the new index shows, or searches do not find now, is not missed", async () => {
  await reject(ids.slice(0, 11));
  await copyDocument(ids[0]!, index);
  await look();
  await ctx.deps.search.request("DELETE", `/${index}/_doc/${ids[0]}`);
  await copyDocument(ids[1]!, live, { isPublic: false });
  await look();
  await copyDocument(ids[1]!, live, { isPublic: true });
  await expect(look()).rejects.toThrow("at least 11");
});

test("what the new index has in an older version is missed where searches show a newer one", async () => {
  await reject(ids.slice(0, 11));
  await copyDocument(ids[0]!, index);
  await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 4 });
  await ctx.db("index_dirty").update({ last_error: "rejected" });
  await look();
  await copyDocument(ids[0]!, live, { price: 4 }, 2);
  await expect(look()).rejects.toThrow("at least 11");
});

test("where the searched index is closed every listing counts that the new one does not show", async () => {
  await reject(ids.slice(0, 11));
  await copyDocument(ids[5]!, index);
  await ctx.deps.search.request("POST", `/${live}/_close`);
  try {
    await look();
    await ctx.deps.search.request("DELETE", `/${index}/_doc/${ids[5]}`);
    await expect(look()).rejects.toThrow("at least 11");
  } finally {
    await ctx.deps.search.request("POST", `/${live}/_open?wait_for_active_shards=1`);
  }
});

test("where nothing but the new index is searched every rejected listing counts", async () => {
  await reject(ids.slice(0, 11));
  await swapAlias(ctx.deps.search, ctx.deps.prefix, index);
  await expect(look())
    .rejects.toThrow("at least 11")
    .finally(() => swapAlias(ctx.deps.search, ctx.deps.prefix, live));
});

test("while listings are copied it looks again each time that the rejected ones have doubled", async () => {
  const watch = createRejectionWatch(ctx.deps, index);
  await reject(ids.slice(0, 11));
  await watch(10);
  await ctx.db("index_dirty").delete();
  await watch(11);
  await reject(ids.slice(0, 11));
  await watch(22);
  await expect(watch(23)).rejects.toThrow("at least 11");
});
