// What one write reads, and what it makes of each index's answer: documents for indices of other versions, conflicts, and indices
// that reject everything.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blameIndex } from "../../indexer/index-fault.ts";
import { toTombstone } from "../../indexer/project.ts";
import { readForIndex, writeToTargets } from "../../indexer/write.ts";
import { writeToTarget } from "../../indexer/write-target.ts";
import type { Target, TargetState } from "../../shared/db/index-targets.ts";
import type { BulkOperation, ItemResult, Verdict } from "../../shared/search/bulk.ts";
import { deleteIndex } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTarget, createTestIndexing, readDocument, type TestIndexing } from "../helpers/indexing.ts";
import { type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

let ctx: TestIndexing;
let proxy: SearchProxy;
let live: Target;

beforeAll(async () => {
  proxy = await startSearchProxy(testServers().openSearchUrl);
  ctx = await createTestIndexing({ OPENSEARCH_URL: proxy.url });
  live = await createTarget(ctx.deps, "live");
});
beforeEach(async () => {
  proxy.use(undefined);
  await ctx.db("listings").delete();
  await ctx.db("index_dirty").delete();
});
afterAll(async () => {
  await ctx?.close();
  await proxy?.close();
});

const operationOf = (id: string, version = 1): BulkOperation => ({
  id,
  version,
  document: toTombstone(version, new Date()),
});
const write = (...operations: BulkOperation[]) => writeToTargets(ctx.deps, operations, [live]);
const put = (index: string, id: string, version: number, source: object) =>
  ctx.deps.search.request("PUT", `/${index}/_doc/${id}?version=${version}&version_type=external`, source);
const NOTHING = { indexed: [], rejected: [], busy: [], ahead: [], outdated: false };
const SHOWN = { isPublic: true };
const HIDDEN = { isPublic: false };
/** A listing that the index has, as far as the database knows. */
async function insertClean(columns: Record<string, unknown> = {}): Promise<string> {
  const id = await insertListing(ctx.db, columns);
  await ctx.db("index_dirty").where({ listing_id: id }).delete();
  return id;
}

describe("a read for the index", () => {
  test("gives documents, tombstones of deleted listings, and which ids are finished", async () => {
    const [shown, deleted, finished] = [
      await insertListing(ctx.db),
      await insertListing(ctx.db),
      await insertListing(ctx.db),
    ];
    await ctx.db("listings").whereIn("id", [deleted, finished]).delete();
    await ctx.db("index_dirty").where({ listing_id: finished }).delete();
    expect(await readForIndex(ctx.deps, [shown, deleted, finished])).toEqual({
      readAt: expect.any(String),
      operations: [
        { id: shown, version: 1, document: expect.objectContaining({ id: shown, isPublic: true }) },
        { id: deleted, version: 2, document: { isPublic: false, version: 2, hiddenAt: expect.any(String) } },
      ],
      rejected: [],
      gone: [finished],
      targets: [live],
    });
  });

  test("is of one moment", async () => {
    const id = await insertListing(ctx.db, { price_eur: 100 });
    const trx = await ctx.db.transaction();
    await trx.raw("lock table listings in access exclusive mode");
    const reading = readForIndex(ctx.deps, [id]);
    await waitFor(waitsForListings, { what: "a read that waits for the table" });
    await trx("listings").where({ id }).update({ price_eur: 90 });
    await trx.commit();
    expect((await reading).operations).toMatchObject([{ id, version: 1, document: { price: 100 } }]);
  });

  async function waitsForListings(): Promise<boolean> {
    const { rows } = await ctx.db.raw(
      "select from pg_locks join pg_database on pg_database.oid = database where not granted and relation = 'listings'::regclass and datname = current_database()",
    );
    return rows.length > 0;
  }
});

describe("a document that the index has in a newer version", () => {
  test("counts as indexed where the database knows that version", async () => {
    const id = await insertClean({ price_eur: 100 });
    await ctx.db("listings").where({ id }).update({ price_eur: 90 });
    await put(live.name, id, 2, SHOWN);
    expect(await write(operationOf(id))).toEqual({ ...NOTHING, indexed: [{ id, version: 1 }] });
  });

  test("is ahead where the database never had it, also if that one is hidden; the others are indexed", async () => {
    const [shown, hidden, other] = [await insertClean(), await insertClean(), await insertClean()];
    await put(live.name, shown, 50, SHOWN);
    await put(live.name, hidden, 60, HIDDEN);
    expect(await write(operationOf(shown), operationOf(other), operationOf(hidden))).toEqual({
      ...NOTHING,
      indexed: [{ id: other, version: 1 }],
      ahead: [
        { id: shown, version: 50 },
        { id: hidden, version: 60 },
      ],
    });
  });

  test("of a deleted listing needs no healing where it is hidden already", async () => {
    const [hidden, shown] = ["900001", "900002"];
    await put(live.name, hidden, 9, HIDDEN);
    await put(live.name, shown, 9, SHOWN);
    expect(await write(operationOf(hidden, 2), operationOf(shown, 2))).toEqual({
      ...NOTHING,
      indexed: [{ id: hidden, version: 2 }],
      ahead: [{ id: shown, version: 9 }],
    });
  });

  test("and was deleted from it by hand is lifted one version a try", async () => {
    const [listed, unlisted] = [await insertClean(), "900003"];
    for (const id of [listed, unlisted]) {
      await put(live.name, id, 1, SHOWN);
      await ctx.deps.search.request("DELETE", `/${live.name}/_doc/${id}?version=50&version_type=external`);
    }
    expect(await write(operationOf(listed), operationOf(unlisted, 2))).toEqual({
      ...NOTHING,
      ahead: [
        { id: listed, version: 1 },
        { id: unlisted, version: 2 },
      ],
    });
  });

  test("waits while the index cannot be asked for that version", async () => {
    const [newer, other] = [await insertClean(), await insertClean()];
    await put(live.name, newer, 50, SHOWN);
    proxy.use(async ({ path }, forward) => (path.includes("_mget") ? { status: 503, body: "{}" } : forward()));
    expect(await write(operationOf(newer), operationOf(other))).toEqual({
      ...NOTHING,
      indexed: [{ id: other, version: 1 }],
      busy: [{ id: newer, version: 1 }],
      busyReason: `${live.name}: POST /${live.name}/_mget: 503`,
    });
  });
});

test("with nothing to write nothing is sent", async () => {
  const id = await insertClean();
  expect(await write()).toEqual(NOTHING);
  expect(await readDocument(ctx.deps, id, live.name)).toBeUndefined();
});

describe("an index", () => {
  /** Of an older release, without a field for the price. */
  async function withOlderIndex(work: (older: Target) => Promise<void>): Promise<void> {
    const body = structuredClone(ctx.deps.body);
    delete body.mappings.properties.price;
    body.mappings._meta.fields = body.mappings._meta.fields.filter((field) => field !== "price");
    body.mappings._meta.schemaHash = "0000000000";
    const older = await createTarget(ctx.deps, "previous", { body });
    try {
      await work({ ...older, createdAt: new Date(0) });
    } finally {
      await ctx.db("index_targets").where({ name: older.name }).delete();
      await deleteIndex(ctx.deps.search, older.name);
    }
  }

  test("of the program's schema gets all fields, and is not asked what it knows", async () => {
    const id = await insertListing(ctx.db, { price_eur: 100 });
    const { operations } = await readForIndex(ctx.deps, [id]);
    expect(await writeToTarget(ctx.deps, operations, { target: live, targets: [live] })).toEqual([
      { id, version: 1, verdict: "indexed" },
    ]);
    expect((await readDocument(ctx.deps, id, live.name))?._source).toMatchObject({ price: 100 });
    expect([...ctx.deps.fieldsByIndex]).toEqual([]);
  });

  test("of another schema gets the fields that it knows, and is asked for them once", async () => {
    await withOlderIndex(async (older) => {
      const deps = { ...ctx.deps, fieldsByIndex: new Map() };
      const id = await insertListing(ctx.db, { price_eur: 100 });
      const { operations } = await readForIndex(deps, [id]);
      const asked = proxy.calls.length;
      for (let count = 0; count < 2; count += 1) {
        expect(await writeToTarget(deps, operations, { target: older, targets: [live, older] })).toEqual([
          { id, version: 1, verdict: "indexed" },
        ]);
      }
      expect(proxy.calls.slice(asked).filter(({ path }) => path.includes("_mapping"))).toHaveLength(1);
      const document = (await readDocument(deps, id, older.name))?._source;
      expect(document).toMatchObject({ id, isPublic: true, rooms: 2 });
      expect(document).not.toHaveProperty("price");
    });
  });

  const schema = "1111111111";
  const targetOf = (name: string, schemaHash: string, minute = 0, state: TargetState = "live"): Target => ({
    ...{ name, schemaHash, state, backfillLastId: "0", liveSince: null, clusterUuid: null },
    ...{ heartbeatAt: null, putBackAt: null },
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  });
  /** What is said of one operation for an index that only the table of targets knows, made at minute 10. */
  async function writeToOther(fields: string[] | undefined, ownMinutes: number[]): Promise<ItemResult[]> {
    const target = targetOf(`${ctx.deps.prefix}-other`, schema, 10);
    const fieldsByIndex = new Map(fields && [[target.name, new Set(fields)]]);
    const own = ownMinutes.map((minute) => targetOf(`own-${minute}`, ctx.deps.schemaHash, minute));
    return writeToTarget({ ...ctx.deps, fieldsByIndex }, [operationOf("1", 7)], { target, targets: [target, ...own] });
  }

  const [KNOWN, UNKNOWN] = [
    ["isPublic", "version"],
    ["isPublic", "later"],
  ];
  test.each<[which: string, fields: string[], ownMinutes: number[], verdict: Verdict]>([
    ["is made after the program's own: a newer program writes to it", KNOWN, [9], "outdated"],
    ["is made before the program's own", KNOWN, [11], "missing"],
    ["is made before the program's own and has a field that was removed since", UNKNOWN, [11], "missing"],
    ["is made together with the program's own", KNOWN, [10], "missing"],
    ["is made between two of the program's own", KNOWN, [9, 11], "missing"],
    ["has an unknown field, and the program no index of its own", UNKNOWN, [], "outdated"],
    ["has known fields, and the program no index of its own", KNOWN, [], "missing"],
  ])("of another schema %s", async (_which, fields, ownMinutes, verdict) => {
    expect(await writeToOther(fields, ownMinutes)).toMatchObject([{ id: "1", version: 7, verdict }]);
  });

  test("that a newer program writes to is left to it, with that as the reason", async () => {
    const error = "written by a newer program or one with other LOCALES: this one leaves changes to it";
    expect(await writeToOther(UNKNOWN, [])).toEqual([{ id: "1", version: 7, verdict: "outdated", error }]);
  });

  test("of another schema that is gone is missing for each listing", async () => {
    expect(await writeToOther(undefined, [])).toMatchObject([{ id: "1", version: 7, verdict: "missing" }]);
  });
});

describe("listings that an index rejects", () => {
  const error = "year out of range";
  const rejectedOf = (count: number): ItemResult[] =>
    Array.from({ length: count }, (_, at) => ({ id: String(at + 1), version: 7, verdict: "rejected", error }));
  const [rejected] = rejectedOf(1) as [ItemResult];
  const [old, undated] = [{ year_built: 1980 }, { year_built: null }];
  let broken: Target;

  /** Its years end with 127. */
  beforeAll(async () => {
    const body = structuredClone(ctx.deps.body);
    body.mappings.properties.year = { type: "byte" };
    broken = await createTarget(ctx.deps, "previous", { body });
    await ctx.db("index_targets").where({ name: broken.name }).delete();
  });
  const blame = (results: ItemResult[], state: TargetState = "live") => {
    const target = { ...broken, state };
    return blameIndex(ctx.deps, { target, targets: [target] }, results);
  };

  test("wait where the index rejects also one that it has", async () => {
    await insertClean(old);
    expect(await blame([rejected])).toEqual([
      { id: "1", version: 7, verdict: "busy", error: `rejects every listing, also those that it holds: ${error}` },
    ]);
  });

  test("are at fault where the index has taken another one of the same write", async () => {
    await insertClean(old);
    const results: ItemResult[] = [rejected, { id: "2", version: 7, verdict: "indexed" }];
    expect(await blame(results)).toEqual(results);
  });

  test("are at fault where the index takes one of those that it has", async () => {
    await insertClean(old);
    await insertClean(undated);
    expect(await blame([rejected])).toEqual([rejected]);
  });

  test("are at fault where the index has one of those in a newer version", async () => {
    const id = await insertClean(undated);
    await put(broken.name, id, 50, SHOWN);
    expect(await blame([rejected])).toEqual([rejected]);
  });

  test("are for the gate to judge while the index is built", async () => {
    await insertClean(old);
    expect(await blame([rejected], "building")).toEqual([rejected]);
  });

  test("wait from four on where there is no other to try", async () => {
    expect(await blame(rejectedOf(3))).toEqual(rejectedOf(3));
    expect((await blame(rejectedOf(4))).map(({ verdict }) => verdict)).toEqual(Array(4).fill("busy"));
  });
});
