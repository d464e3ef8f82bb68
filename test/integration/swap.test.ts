// Going back to the index before: which one it is, what speaks against it, and what is said then.
import { afterAll, beforeAll, expect, test } from "vitest";
import { REINDEX_LOCK, rollback } from "../../indexer/swap.ts";
import { readTargets, type Target } from "../../shared/db/index-targets.ts";
import { withSessionLock } from "../../shared/db/locks.ts";
import { CliError } from "../../shared/errors.ts";
import { indicesOf, readIndexMeta, refreshIndex } from "../../shared/search/indices.ts";
import { writeIndexMeta } from "../../shared/search/searched-index.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestDatabase } from "../helpers/db.ts";
import { createTarget, createTestIndexing, drainAll, searchableIds, type TestIndexing } from "../helpers/indexing.ts";

const HASTE = { pauseMs: 1 };
const NONE = "There is no previous index to go back to. Build a new one with: listings reindex --force";

let ctx: TestIndexing;
let oldest: Target;
const ids: string[] = [];

beforeAll(async () => {
  ctx = await createTestIndexing();
  oldest = await createTarget(ctx.deps, "previous");
  await createTarget(ctx.deps, "previous");
  await createTarget(ctx.deps, "live");
  for (let count = 0; count < 3; count += 1) ids.push(await insertListing(ctx.db));
  await drainAll(ctx.deps);
});
afterAll(() => ctx?.close());

const call = (method: "POST" | "DELETE", path: string) => ctx.deps.search.request(method, path);
const stateOf = async () => ({
  targets: (await readTargets(ctx.db)).map(({ name, state }) => ({ name, state })),
  searched: await indicesOf(ctx.deps.search, ctx.deps.prefix),
});
/** The live index and the one to go back to. */
async function readBoth(): Promise<{ live: string; previous: string }> {
  const targets = await readTargets(ctx.db);
  const nameOf = (wanted: string) => targets.findLast(({ state }) => state === wanted)!.name;
  return { live: nameOf("live"), previous: nameOf("previous") };
}

async function expectRefused(message: string | RegExp): Promise<void> {
  const before = await stateOf();
  const error = await rollback(ctx.deps, HASTE).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CliError);
  if (typeof message === "string") expect((error as Error).message).toBe(message);
  else expect((error as Error).message).toMatch(message);
  expect(await stateOf()).toEqual(before);
}

test("searches go back to the index that was live last, and forth again", async () => {
  const { live, previous } = await readBoth();
  expect(await rollback(ctx.deps, HASTE)).toEqual({ from: live, to: previous });
  expect(await stateOf()).toEqual({
    targets: [
      { name: previous, state: "live" },
      { name: oldest.name, state: "previous" },
      { name: live, state: "previous" },
    ],
    searched: [previous],
  });
  expect(await searchableIds(ctx.deps)).toEqual(ids);
  expect(await rollback(ctx.deps, HASTE)).toEqual({ from: previous, to: live });
});

test("not while a reindex is running", async () => {
  await withSessionLock(ctx.db, `${REINDEX_LOCK}:${ctx.deps.prefix}`, () =>
    expectRefused("A reindex is running. Wait until it has ended; see its progress with: listings status"),
  );
});

test("not where a restore has left no index live", async () => {
  const { live } = await readBoth();
  await ctx.db("index_targets").where({ name: live }).update({ state: "previous" });
  await expectRefused("No index is live: a restore was begun and not finished. Finish it with: listings restored");
  await ctx.db("index_targets").where({ name: live }).update({ state: "live" });
});

test("not where there is no index before, or none at all", async () => {
  await ctx.db("index_targets").where({ state: "previous" }).update({ state: "retired" });
  await expectRefused(NONE);
  await ctx.db("index_targets").where({ state: "retired" }).update({ state: "previous" });

  const empty = await createTestIndexing();
  try {
    await expect(rollback(empty.deps)).rejects.toThrow(NONE);
  } finally {
    await empty.close();
  }
});

test("not where the index before is closed", async () => {
  const { previous } = await readBoth();
  await call("POST", `/${previous}/_close`);
  try {
    await expectRefused(NONE);
  } finally {
    await call("POST", `/${previous}/_open?wait_for_active_shards=1`);
  }
});

test("not where the index before lacks fields of the program", async () => {
  const { previous } = await readBoth();
  const meta = (await readIndexMeta(ctx.deps.search, previous))!;
  const fields = meta.fields.filter((field) => field !== "price" && field !== "rooms");
  await writeIndexMeta(ctx.deps.search, previous, { ...meta, fields });
  await expectRefused(
    `${previous} lacks fields that this version with its LOCALES needs (price, rooms): every search of such an API would fail. ` +
      "Restart API and indexer with the version and LOCALES of that index first, then run it with them; or build a new index with: " +
      "listings reindex --force",
  );
  await writeIndexMeta(ctx.deps.search, previous, meta);
});

test("not where another database has built what searches use", async () => {
  const other = await createTestDatabase();
  try {
    const going = rollback({ ...ctx.deps, db: other.db }, HASTE);
    await expect(going).rejects.toThrow(/^Searches use \S+, which was built from another database/);
  } finally {
    await other.drop();
  }
});

test("not where the index before lacks a listing, unless forced", async () => {
  const { live, previous } = await readBoth();
  await call("DELETE", `/${previous}/_doc/${ids[0]}`);
  await refreshIndex(ctx.deps.search, previous);
  await expectRefused(
    `The previous index ${previous} is not equal to PostgreSQL (counts: 2 in the index, 3 in the database), so searches stay as they are. ` +
      "Build a new one with: listings reindex --force. To go back all the same: listings rollback --force",
  );
  expect(await rollback(ctx.deps, { ...HASTE, force: true })).toEqual({ from: live, to: previous });
  expect(await searchableIds(ctx.deps)).toEqual(ids.slice(1));
});
