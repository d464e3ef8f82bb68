import { afterEach, beforeEach, expect, test } from "vitest";
import { type ReindexStep, reindex } from "../../indexer/reindex.ts";
import { rollback } from "../../indexer/swap.ts";
import { verify } from "../../indexer/verify.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { withSessionLock } from "../../shared/db/locks.ts";
import { CliError } from "../../shared/errors.ts";
import { deleteIndex, indicesOf, tuneIndex, writeAlias } from "../../shared/search/indices.ts";
import { writeIndexMeta } from "../../shared/search/searched-index.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, searchableIds, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;
let ids: string[];

beforeEach(async () => {
  ctx = await createTestIndexing();
  ids = [];
  for (let count = 0; count < 7; count += 1) ids.push(await insertListing(ctx.db));
  await insertListing(ctx.db, { status: "draft" });
  await insertListing(ctx.db, { visibility: "unlisted" });
});
afterEach(() => ctx?.close());

const states = async () => (await readTargets(ctx.db)).map(({ state }) => state);

/** Ends a reindex at one of its steps, as a kill would. */
async function reindexUntil(step: ReindexStep, options: object = {}): Promise<void> {
  class Killed extends Error {}
  const onStep = (reached: ReindexStep) => {
    if (reached === step) throw new Killed();
  };
  await expect(reindex(ctx.deps, { ...options, onStep })).rejects.toThrow(Killed);
}

test("the first build makes every public listing searchable and leaves nothing dirty", async () => {
  const report = await reindex(ctx.deps, { batchSize: 2 });

  expect(report).toMatchObject({ built: true, resumed: false, rows: 9, rejected: 0 });
  expect(report.verify?.problems).toEqual({});
  expect(await searchableIds(ctx.deps)).toEqual(ids);
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 0 });
});

test("it ends early while the live index is as it should be, and builds when forced or when rows are missing", async () => {
  const first = await reindex(ctx.deps);
  expect(await reindex(ctx.deps)).toMatchObject({ built: false, index: first.index });

  const forced = await reindex(ctx.deps, { force: true });
  expect(forced.built).toBe(true);
  expect(await indicesOf(ctx.deps.search, ctx.deps.prefix)).toEqual([forced.index]);

  await ctx.deps.search.request("DELETE", `/${forced.index}/_doc/${ids[0]}`);
  expect(await reindex(ctx.deps)).toMatchObject({ built: true });
  expect(await searchableIds(ctx.deps)).toEqual(ids);
});

test("an index is gone on with, or left as it is, only with the metadata that searches and writes go by", async () => {
  await reindexUntil("joined");
  const [begun] = await readTargets(ctx.db);
  await writeIndexMeta(ctx.deps.search, begun!.name, {});
  const { index } = await reindex(ctx.deps);
  expect(index).not.toBe(begun!.name);

  await writeIndexMeta(ctx.deps.search, index, { ...ctx.deps.body.mappings._meta, fields: ["id"] });
  expect(await reindex(ctx.deps)).toMatchObject({ built: true, resumed: false });
  expect(await reindex(ctx.deps)).toMatchObject({ built: false });
});

test("changes that wait for the indexer are no reason to build: a start after a stop in the middle of an import is quick", async () => {
  const first = await reindex(ctx.deps);
  for (let count = 0; count < 3; count += 1) ids.push(await insertListing(ctx.db));
  expect(await reindex(ctx.deps)).toMatchObject({ built: false, index: first.index });

  await drainAll(ctx.deps);
  expect(await searchableIds(ctx.deps)).toEqual(ids);
  expect(await reindex(ctx.deps)).toMatchObject({ built: false, index: first.index });
});

test("from the first moment on the new index shows every change that was acknowledged before", async () => {
  await reindex(ctx.deps);
  let seen: unknown;
  await reindex(ctx.deps, {
    force: true,
    async onStep(step) {
      if (step === "gated") {
        // Its own refresh is a second away, or, here, never comes.
        const [building] = (await readTargets(ctx.db)).filter(({ state }) => state === "building");
        await tuneIndex(ctx.deps.search, building!.name, { refresh_interval: "-1" });
        await ctx.db("listings").where({ id: ids[0]! }).update({ price_eur: 4711 });
        await drainAll(ctx.deps);
      }
      if (step !== "swapped") return;
      const body = { query: { term: { id: ids[0]! } } };
      seen = (await ctx.deps.search.search(ctx.deps.prefix, body)).hits.hits[0]?._source?.price;
    },
  });
  expect(seen).toBe(4711);
});

test.each<ReindexStep>(["created", "joined", "batch", "backfilled", "gated", "swapped", "promoted"])(
  "ended at '%s' it leaves the old index serving and the next run finishes the work",
  async (step) => {
    await reindex(ctx.deps);
    await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 1 });
    await drainAll(ctx.deps);

    await reindexUntil(step, { force: true, batchSize: 2 });
    expect(await searchableIds(ctx.deps)).toEqual(ids);
    await ctx.db("listings").where({ id: ids[1] }).update({ status: "sold" });
    await drainAll(ctx.deps);
    expect(await searchableIds(ctx.deps)).toEqual(ids.filter((id) => id !== ids[1]));

    const report = await reindex(ctx.deps, { batchSize: 2 });
    // Nothing was left to do where only the tidying up was missing.
    expect(report.resumed).toBe(["joined", "batch", "backfilled", "gated", "swapped"].includes(step));
    expect(await searchableIds(ctx.deps)).toEqual(ids.filter((id) => id !== ids[1]));
    expect((await verify(ctx.deps, { confirmMs: 0 }))?.problems).toEqual({});
    expect((await states()).filter((state) => state === "live")).toHaveLength(1);
    expect(await states()).not.toContain("building");
  },
);

test("a resumed backfill goes on behind the last batch that was saved", async () => {
  await reindexUntil("batch", { batchSize: 2 });
  const [building] = await readTargets(ctx.db);
  expect(building?.backfillLastId).not.toBe("0");
  expect((await reindex(ctx.deps, { batchSize: 2 })).rows).toBeLessThan(9);
  expect(await searchableIds(ctx.deps)).toEqual(ids);
});

test("changes reach the old index too, so a rollback serves them at once", async () => {
  const first = await reindex(ctx.deps);
  const second = await reindex(ctx.deps, { force: true });
  await ctx.db("listings").where({ id: ids[0] }).delete();
  await drainAll(ctx.deps);

  expect(await rollback(ctx.deps)).toEqual({ from: second.index, to: first.index });
  expect(await indicesOf(ctx.deps.search, ctx.deps.prefix)).toEqual([first.index]);
  expect(await searchableIds(ctx.deps)).toEqual(ids.slice(1));
  expect((await verify(ctx.deps, { confirmMs: 0 }))?.problems).toEqual({});
});

test("without a previous index a rollback says so and changes nothing", async () => {
  const { index } = await reindex(ctx.deps);
  await expect(rollback(ctx.deps)).rejects.toThrow(CliError);
  expect(await indicesOf(ctx.deps.search, ctx.deps.prefix)).toEqual([index]);
});

test("--keep says how many previous indices stay", async () => {
  await reindex(ctx.deps);
  await reindex(ctx.deps, { force: true, keep: 2 });
  await reindex(ctx.deps, { force: true, keep: 2 });
  expect(await states()).toEqual(["live", "previous", "previous"]);
  await reindex(ctx.deps, { force: true, keep: 0 });
  expect(await states()).toEqual(["live"]);
});

test("it refuses to run twice at a time", async () => {
  await withSessionLock(ctx.db, `reindex:${ctx.deps.prefix}`, async () => {
    await expect(reindex(ctx.deps)).rejects.toThrow("Another reindex or restored is running");
  });
});

test("a lost index and a lost write alias are repaired", async () => {
  const first = await reindex(ctx.deps);
  await ctx.deps.search.request("DELETE", `/${first.index}/_alias/${writeAlias(first.index)}`);
  await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 5 });
  const second = await reindex(ctx.deps, { force: true });
  expect(await searchableIds(ctx.deps)).toEqual(ids);

  await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 4 });
  await deleteIndex(ctx.deps.search, second.index);
  await reindex(ctx.deps);
  expect(await searchableIds(ctx.deps)).toEqual(ids);
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 0 });
});

test("a listing that the index rejects does not hold up the others", async () => {
  const tooLong = "x".repeat(40_000);
  await ctx.deps.db.raw("alter table listings drop constraint listings_city_slug_is_a_slug");
  await ctx.db("listings").where({ id: ids[0] }).update({ country: "FI", city: "Long", city_slug: tooLong });
  const report = await reindex(ctx.deps);
  expect(report.rejected).toBe(1);
  expect(await searchableIds(ctx.deps)).toEqual(ids.slice(1));
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 1, rejected: 1 });
});
