// What `verify` does about differences: listings are made dirty, documents that are none of a listing go, old tombstones go.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FoundDifference } from "../../indexer/find-differences.ts";
import { purgeTombstones, repairAll } from "../../indexer/repair.ts";
import type { Target } from "../../shared/db/index-targets.ts";
import { refreshIndex } from "../../shared/search/indices.ts";
import { insertListing, insertSeller } from "../helpers/builders.ts";
import { createTarget, createTestIndexing, readDocument, type TestIndexing } from "../helpers/indexing.ts";
import { withLog } from "../helpers/log.ts";

let ctx: TestIndexing;
let live: Target;

beforeAll(async () => {
  ctx = await createTestIndexing();
  live = await createTarget(ctx.deps, "live");
});
afterEach(async () => {
  await ctx.db("listings").delete();
  await ctx.db("index_dirty").delete();
});
afterAll(() => ctx?.close());

const put = (id: string, version: number, document: object) =>
  ctx.deps.search.request("PUT", `/${live.name}/_doc/${id}?version=${version}&version_type=external_gte`, document);
const isThere = async (id: string) => (await readDocument(ctx.deps, id)) !== undefined;
const dirtyRows = () => ctx.db("index_dirty").select("listing_id", "version", "op").orderBy("listing_id");
const clean = () => ctx.db("index_dirty").delete();

const repair = (problems: FoundDifference[], signal?: AbortSignal) => repairAll(ctx.deps, live.name, problems, signal);

/** Missing from the index, as `verify` would say, without a row that waits. */
async function insertMissing(count: number): Promise<FoundDifference[]> {
  const { rows } = await ctx.db.raw<{ rows: { id: string }[] }>(
    `insert into listings (seller_id, status, deal_type, property_type)
     select :seller, 'active', 'sale', 'land' from generate_series(1, :count) returning id`,
    { seller: await insertSeller(ctx.db), count },
  );
  await clean();
  return rows.map(({ id }) => ({ kind: "missing", id, version: 1 }));
}

describe("a repair", () => {
  test("makes listings dirty, has ghosts hidden, purges strays, leaves orphans to the operator, and is told", async () => {
    const [missing, stale] = [await insertListing(ctx.db), await insertListing(ctx.db)];
    await clean();
    await put("stray", 3, { isPublic: true });
    const { deps, logged } = withLog(ctx.deps);
    const problems: FoundDifference[] = [
      { kind: "missing", id: missing, version: 1 },
      { kind: "missing", id: stale, version: 1 },
      { kind: "ghost", id: "900001", indexedVersion: 7 },
      { kind: "ghost", id: "stray", indexedVersion: 3 },
      { kind: "orphan", id: `${ctx.deps.prefix}-20260101t000000000-0123456789` },
    ];
    const repaired = await repairAll(deps, live.name, problems, undefined);
    expect(repaired).toEqual({ missing: 2, ghost: 2 });
    expect(await dirtyRows()).toEqual([
      { listing_id: missing, version: "1", op: "upsert" },
      { listing_id: stale, version: "1", op: "upsert" },
      { listing_id: "900001", version: "8", op: "delete" },
    ]);
    expect(await isThere("stray")).toBe(false);
    expect(logged.warn).toEqual([[{ repaired }, "differences made dirty or purged"]]);
  });

  test("of nothing says nothing", async () => {
    const { deps, logged } = withLog(ctx.deps);
    expect(await repairAll(deps, live.name, [], undefined)).toEqual({});
    expect(logged.warn).toEqual([]);
  });

  test("leaves a ghost alone that is a listing by now, and a listing that is gone by now", async () => {
    const id = await insertListing(ctx.db);
    await clean();
    await repair([
      { kind: "ghost", id, indexedVersion: 7 },
      { kind: "stale", id: "900002", version: 8, indexedVersion: 7 },
    ]);
    expect(await dirtyRows()).toEqual([]);
  });

  test("of more than 200 pauses after them, and a signal ends the rest", async () => {
    const problems = await insertMissing(201);
    await expect(repair(problems, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
    expect((await dirtyRows()).map((row) => row.listing_id)).toEqual(problems.slice(0, 200).map(({ id }) => id));

    await clean();
    expect(await repair(problems)).toEqual({ missing: 201 });
    expect(await dirtyRows()).toHaveLength(201);
  });

  test("waits while more than 10,000 changes do, and a signal ends the wait", async () => {
    const [problem] = (await insertMissing(1)) as [FoundDifference];
    const insertDirty = (first: number, last: number) =>
      ctx.db.raw(
        `insert into index_dirty (listing_id, version, op) select id, 1, 'delete' from generate_series(:first::bigint, :last) as id`,
        { first, last },
      );
    await insertDirty(1_000_000, 1_010_000);
    await expect(repair([problem], AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
    expect(await ctx.db("index_dirty").where({ listing_id: problem.id })).toEqual([]);

    await ctx.db("index_dirty").where({ listing_id: 1_010_000 }).delete();
    expect(await repair([problem], AbortSignal.abort())).toEqual({ missing: 1 });
  });
});

test("a purge removes tombstones older than a week, and nothing that is shown", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await put("1", 2, { isPublic: false, version: 2, hiddenAt: daysAgo(8) });
  await put("2", 2, { isPublic: false, version: 2, hiddenAt: daysAgo(6) });
  await put("3", 2, { isPublic: true, version: 2, hiddenAt: daysAgo(8) });
  await put("4", 2, { isPublic: false, version: 2, hiddenAt: daysAgo(30) });
  await refreshIndex(ctx.deps.search, live.name);
  expect(await purgeTombstones(ctx.deps, live.name)).toBe(2);
  expect(await Promise.all(["1", "2", "3", "4"].map(isThere))).toEqual([false, true, true, false]);
});
