// A new index that rejects what searches find now does not go live, and nothing that was left out is called equal.
import { afterEach, beforeEach, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { verify } from "../../indexer/verify.ts";
import { describeReindex } from "../../scripts/reindex-report.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { indicesOf } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, searchableIds, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;
let ids: string[];
let live: string;

beforeEach(async () => {
  ctx = await createTestIndexing();
  await ctx.db.raw("alter table listings drop constraint listings_city_slug_is_a_slug");
  ids = [];
  for (let count = 0; count < 30; count += 1) {
    // 12 of 30: more than a handful.
    ids.push(await insertListing(ctx.db, { year_built: count < 12 ? 1980 : null }));
  }
  ({ index: live } = await reindex(ctx.deps));
});
afterEach(() => ctx?.close());

/** The mistake of a release: years do not fit. */
function depsOfBrokenRelease(limit = "byte"): TestIndexing["deps"] {
  const body = structuredClone(ctx.deps.body);
  body.mappings.properties.year = { type: limit };
  body.mappings._meta.schemaHash = "0123456789";
  return { ...ctx.deps, body, schemaHash: "0123456789" };
}

test("a mapping that rejects many listings is found with the first batch; the old index goes on serving", async () => {
  const building = reindex(depsOfBrokenRelease(), { batchSize: 15 });
  await expect(building).rejects.toThrow(/rejects at least \d+ public listings.*out of range for a byte.*--force/s);
  expect(await indicesOf(ctx.deps.search, ctx.deps.prefix)).toEqual([live]);
  expect(await readTargets(ctx.db)).toMatchObject([{ name: live, state: "live" }]);
  await drainAll(ctx.deps);
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 0 });
  expect(await searchableIds(ctx.deps)).toEqual(ids);
});

test("one that rejects only what comes while it is built is found before the swap", async () => {
  await ctx.db("listings").whereIn("id", ids.slice(0, 12)).update({ year_built: null });
  await drainAll(ctx.deps);
  const building = reindex(depsOfBrokenRelease(), {
    async onStep(step) {
      if (step === "backfilled") await ctx.db("listings").whereIn("id", ids.slice(0, 12)).update({ year_built: 1980 });
    },
  });
  await expect(building).rejects.toThrow(/rejects at least 12 public listings/);
  expect(await searchableIds(ctx.deps)).toEqual(ids);
});

test("forced it goes live, says how many are left out, and calls nothing equal", async () => {
  const report = await reindex(depsOfBrokenRelease(), { force: true });
  expect(report).toMatchObject({ rejected: 12, verify: { leftOut: 12, problems: {} } });
  expect(describeReindex(report)).toContain("12 listings were rejected");
  expect(describeReindex(report)).toContain("12 rejected listings were left out");
  expect(describeReindex(report)).not.toContain("Verified");
  expect(await searchableIds(ctx.deps)).toEqual(ids.slice(12));
});

test("what the old index does not have either is no reason to stay", async () => {
  const tooLong = { country: "FI", place_id: null, city: "Long", city_slug: "x".repeat(40_000) };
  const odd: string[] = [];
  for (let count = 0; count < 12; count += 1) odd.push(await insertListing(ctx.db, tooLong));
  await drainAll(ctx.deps);
  expect(await readDirtyState(ctx.db)).toMatchObject({ rejected: 12 });
  const report = await reindex({ ...ctx.deps, schemaHash: "0123456789" }, { batchSize: 10 });
  expect(report).toMatchObject({ built: true, rejected: 12 });
  expect(await searchableIds(ctx.deps)).toEqual(ids);
  expect(await verify(ctx.deps, { confirmMs: 0 })).toMatchObject({ leftOut: 12 });
});

test("a first index that rejects more than a handful does not go live", async () => {
  const fresh = await createTestIndexing();
  try {
    for (let count = 0; count < 12; count += 1) await insertListing(fresh.db);
    const body = depsOfBrokenRelease().body;
    await expect(reindex({ ...fresh.deps, body })).rejects.toThrow(/rejects at least 12/);
    expect(await indicesOf(fresh.deps.search, fresh.deps.prefix)).toEqual([]);
  } finally {
    await fresh.close();
  }
});
