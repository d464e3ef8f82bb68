// Drift of every kind is found under its name and repaired through the indexer's one way into the index.
import { afterEach, beforeEach, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { type VerifyOptions, type VerifyReport, verify } from "../../indexer/verify.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { createIndex, deleteIndex, indexName, listIndices, swapAlias } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, readDocument, searchableIds, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;
let ids: string[];
let hidden: string;
let index: string;

beforeEach(async () => {
  ctx = await createTestIndexing();
  ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await insertListing(ctx.db));
  hidden = await insertListing(ctx.db, { status: "archived" });
  ({ index } = await reindex(ctx.deps));
});
afterEach(() => ctx?.close());

const loop = async (options: VerifyOptions = {}): Promise<VerifyReport> =>
  (await verify(ctx.deps, { confirmMs: 0, ...options }))!;
const put = (id: string, version: number, source: object) =>
  ctx.deps.search.request("PUT", `/${index}/_doc/${id}?version=${version}&version_type=external_gte`, source);
const source = async (id: string) => (await readDocument(ctx.deps, id))!._source!;

async function expectFoundAndRepaired(kind: string, id: string): Promise<void> {
  const found = await loop();
  expect(found.problems).toEqual({ [kind]: 1 });
  expect(found.examples).toMatchObject([{ kind, id }]);
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 0 });

  expect((await loop({ repair: true })).repaired).toEqual({ [kind]: 1 });
  await drainAll(ctx.deps);
  expect((await loop()).problems).toEqual({});
  expect(await searchableIds(ctx.deps)).toEqual(ids);
}

test("an index that is equal raises no alarm, and the run is recorded", async () => {
  expect(await loop({ repair: true })).toMatchObject({ checked: 6, problems: {}, repaired: {}, purged: 0 });
  expect(await ctx.db("verify_runs").orderBy("id", "desc").first()).toMatchObject({ rows: "6", problems: {} });
});

test("nothing is called equal while searches use another index, or none", async () => {
  const { search, prefix } = ctx.deps;
  const other = indexName(prefix, new Date(), "0123456789");
  await createIndex(search, other, ctx.deps.body);
  await swapAlias(search, prefix, other);
  await expect(loop()).rejects.toThrow(
    `Nothing was compared: searches use ${other}, which this database does not write to`,
  );

  await deleteIndex(search, other);
  await expect(loop()).rejects.toThrow("Searches have no index. Give them one with: listings reindex");
  expect(await ctx.db("verify_runs")).toHaveLength(1); // of the reindex

  await reindex(ctx.deps);
  expect((await loop()).problems).toEqual({});
});

test("R01 a document that is missing", async () => {
  await ctx.deps.search.request("DELETE", `/${index}/_doc/${ids[1]}`);
  await expectFoundAndRepaired("missing", ids[1]!);
});

test("R02 a ghost that the database does not know", async () => {
  await put("999999", 7, { ...(await source(ids[0]!)), id: "999999" });
  await expectFoundAndRepaired("ghost", "999999");
  expect(await source("999999")).toMatchObject({ isPublic: false, version: 8 });
});

test("R02 a ghost that only says it is hidden", async () => {
  await put("999998", 7, { ...(await source(ids[0]!)), id: "999998", isPublic: false });
  await expectFoundAndRepaired("ghost", "999998");
});

test("R02 a ghost with hardly a field of a listing, which searches without filters find", async () => {
  await put("999997", 7, { id: "999997", version: 7, isPublic: true, price: 5 });
  await expectFoundAndRepaired("ghost", "999997");
});

test("R03 an older version with older content", async () => {
  // An edit past the triggers: the index never hears of it.
  await ctx.db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx("listings").where({ id: ids[2] }).update({ price_eur: 90, version: 5 });
  });
  await expectFoundAndRepaired("stale", ids[2]!);
  expect(await source(ids[2]!)).toMatchObject({ price: 90, version: 5 });
});

test("R04 a version that the database never had", async () => {
  await put(ids[3]!, 500, await source(ids[3]!));
  await expectFoundAndRepaired("ahead", ids[3]!);
  expect(await source(ids[3]!)).toMatchObject({ version: 501 });
});

test("R05 a hidden listing that is shown", async () => {
  await put(hidden, 1, { ...(await source(ids[0]!)), id: hidden });
  await expectFoundAndRepaired("leaked", hidden);
});

test("R05 a hidden listing that only says it is hidden", async () => {
  await put(hidden, 1, { ...(await source(ids[0]!)), id: hidden, isPublic: false });
  await expectFoundAndRepaired("leaked", hidden);
});

test("R06 other content at an equal version", async () => {
  const was = await source(ids[4]!);
  await put(ids[4]!, 1, { ...was, listing: { ...(was.listing as object), price: 1 } });
  await expectFoundAndRepaired("content", ids[4]!);
  expect(await source(ids[4]!)).toEqual(was);
});

test("an index of another database is an orphan, and reindex leaves it alone", async () => {
  const foreign = indexName(ctx.deps.prefix, new Date(), "0123456789");
  await createIndex(ctx.deps.search, foreign, ctx.deps.body);
  const remedy = `it was not built from this database; if nothing needs it: DELETE /${foreign} in OpenSearch`;
  expect(await loop({ repair: true })).toMatchObject({
    problems: { orphan: 1 },
    repaired: {},
    examples: [{ kind: "orphan", id: foreign, remedy }],
  });
  expect((await reindex(ctx.deps)).unknown).toEqual([foreign]);
});

test("an index that a restored backup does not name is an orphan until reindex deletes it", async () => {
  const { index: later } = await reindex(ctx.deps, { force: true });
  await ctx.db("index_targets").where({ name: index }).delete(); // as in a backup that was made before
  const orphan = { kind: "orphan", id: index, remedy: "npx listings reindex" };
  expect(await loop({ repair: true })).toMatchObject({ problems: { orphan: 1 }, repaired: {}, examples: [orphan] });

  expect(await reindex(ctx.deps)).toMatchObject({ index: later, built: false, unknown: [] });
  expect(await listIndices(ctx.deps.search, ctx.deps.prefix)).toEqual([later]);
  expect((await loop()).problems).toEqual({});
});

test("an orphan that an alias uses is left alone", async () => {
  await reindex(ctx.deps, { force: true });
  await ctx.db("index_targets").where({ name: index }).delete();
  await ctx.deps.search.admin.indices.putAlias({ index, name: `${ctx.deps.prefix}_reports` });
  expect((await reindex(ctx.deps)).unknown).toEqual([index]);
  expect((await loop()).examples).toMatchObject([
    { kind: "orphan", remedy: `if nothing needs its alias ${ctx.deps.prefix}_reports: DELETE /${index} in OpenSearch` },
  ]);
});

test("what is on its way to the index is no difference", async () => {
  await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 90 });
  await ctx.db("listings").where({ id: ids[1] }).delete();
  await insertListing(ctx.db);
  expect(await loop({ repair: true })).toMatchObject({ problems: {}, waiting: 3 });
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 3 });
});

test("a change that arrives within the pause is not said to wait", async () => {
  await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 90 });
  const looping = loop({ confirmMs: 60_000 });
  await drainAll(ctx.deps);
  expect(await looping).toMatchObject({ problems: {}, waiting: 0 });
});

test("what differs at the first look only is no difference", async () => {
  await ctx.deps.search.request("DELETE", `/${index}/_doc/${ids[1]}`);
  const looping = loop({ confirmMs: 3000, repair: true });
  await ctx.db("listings").where({ id: ids[1] }).update({ price_eur: 90 });
  await drainAll(ctx.deps);
  expect(await looping).toMatchObject({ problems: {}, repaired: {} });
});

test("content of another schema is left alone", async () => {
  const was = await source(ids[4]!);
  await put(ids[4]!, 1, { ...was, priceDropped: true });
  await ctx.db("index_targets").update({ schema_hash: "0123456789" });
  expect((await loop()).problems).toEqual({});
});

test("R08 an emptied database stops the loop before it changes anything", async () => {
  await ctx.db("listings").delete();
  await ctx.db("index_dirty").delete();
  const report = await loop({ repair: true });
  expect(report.brake).toContain("PostgreSQL holds no listing and the index 5");
  expect(await searchableIds(ctx.deps)).toEqual(ids);
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 0 });

  expect(await loop({ repair: true, force: true })).toMatchObject({ repaired: { ghost: 5 } });
});

test("a database that has lost a fifth of its rows stops the loop", async () => {
  await ctx.db("listings").whereIn("id", ids.slice(0, 2)).delete();
  await ctx.db("index_dirty").delete();
  expect((await loop({ repair: true })).brake).toContain("at the last run it held 6");
});

test("more removals in one loop than the brake allows change nothing", async () => {
  const ghost = await source(ids[0]!);
  const lines = Array.from({ length: 101 }, (_, position) => {
    const id = String(1_000_000 + position);
    return `{"index":{"_id":"${id}","version":1,"version_type":"external"}}\n${JSON.stringify({ ...ghost, id })}\n`;
  });
  await ctx.deps.search.request("POST", `/${index}/_bulk`, lines.join(""));
  const report = await loop({ repair: true });
  expect(report).toMatchObject({ problems: { ghost: 101 }, repaired: {} });
  expect(report.brake).toContain("101 of 106 documents would be removed");
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 0 });
});

test("a previous index that cannot be read any more stops no run: the searched one was compared", async () => {
  const { index: live } = await reindex(ctx.deps, { force: true });
  expect(live).not.toBe(index);
  await ctx.deps.search.request("PUT", `/${index}/_settings`, { "index.blocks.read": true });
  expect(await loop({ repair: true })).toMatchObject({ index: live, checked: 6, problems: {} });
  expect(await reindex(ctx.deps, { force: true })).toMatchObject({ built: true });
});

test("tombstones older than a week are purged, younger ones and republished listings stay", async () => {
  const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await ctx.db("listings").where({ id: ids[0] }).update({ status: "sold" });
  await ctx.db("listings").where({ id: ids[1] }).update({ status: "sold" });
  await drainAll(ctx.deps);
  await put(ids[0]!, 2, { isPublic: false, version: 2, hiddenAt: old });
  expect(await loop({ repair: true })).toMatchObject({ purged: 1, problems: {} });
  expect(await readDocument(ctx.deps, ids[0]!)).toBeUndefined();
  expect(await readDocument(ctx.deps, ids[1]!)).toBeDefined();
  expect((await loop()).problems).toEqual({});
});
