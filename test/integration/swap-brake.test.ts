// Each reason not to let searches go over to another index, at its bound. What is changed in the database is rolled back.
import { afterAll, beforeAll, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import type { IndexingDeps } from "../../indexer/setup.ts";
import { assertMayReplace, findMismatch, isForeign } from "../../indexer/swap-brake.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { registerIndex } from "../../shared/db/index-targets.ts";
import type { Logger } from "../../shared/logger.ts";
import { deleteIndex, swapAlias } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestDatabase } from "../helpers/db.ts";
import { createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;
let index: string;

beforeAll(async () => {
  ctx = await createTestIndexing();
  for (let count = 0; count < 10; count += 1) await insertListing(ctx.db);
  ({ index } = await reindex(ctx.deps));
});
afterAll(() => ctx?.close());

/** The same database with changes that are undone afterwards. */
async function withChanges(change: (trx: Knex.Transaction) => Promise<unknown>, look: (deps: IndexingDeps) => unknown) {
  const trx = await ctx.db.transaction();
  try {
    await change(trx);
    await look({ ...ctx.deps, db: trx });
  } finally {
    await trx.rollback();
  }
}
const elsewhere = (deps: IndexingDeps): IndexingDeps => ({ ...deps, prefix: `${ctx.deps.prefix}-b` });
const call = (method: "POST" | "PUT", path: string, body?: object) => ctx.deps.search.request(method, path, body);

const prefixMismatch = () =>
  `This database's live index is ${index}, and INDEX_PREFIX is ${ctx.deps.prefix}-b here. Run it again with INDEX_PREFIX=${ctx.deps.prefix}.`;

test("database and searches that belong together", async () => {
  expect(await findMismatch(ctx.deps)).toBeUndefined();
  await assertMayReplace(ctx.deps);
});

test("another prefix, beside a live index or one that was", async () => {
  expect(await findMismatch(elsewhere(ctx.deps))).toBe(prefixMismatch());
  await expect(assertMayReplace(elsewhere(ctx.deps))).rejects.toThrow(
    `${prefixMismatch()} If this database shall take over the searches of ${ctx.deps.prefix}-b, run it again with --force.`,
  );
  await withChanges(
    (trx) => trx("index_targets").update({ state: "previous" }),
    async (deps) => expect(await findMismatch(elsewhere(deps))).toBe(prefixMismatch()),
  );
});

test("another prefix is fine where the live index is on no server of ours, or has no prefix in its name", async () => {
  for (const name of [`${ctx.deps.prefix}-20260101t000000000-0123456789`, "made-by-hand"]) {
    await withChanges(
      (trx) => trx("index_targets").update({ name }),
      async (deps) => expect(await findMismatch(elsewhere(deps))).toBeUndefined(),
    );
  }
});

test("another prefix is fine where its searches use the live index already", async () => {
  await call("PUT", `/${index}/_alias/${elsewhere(ctx.deps).prefix}`);
  expect(await findMismatch(elsewhere(ctx.deps))).toBeUndefined();
  await ctx.deps.search.request("DELETE", `/${index}/_alias/${elsewhere(ctx.deps).prefix}`);
});

test("an empty database is fine where nothing is searched", async () => {
  await withChanges(
    async (trx) => {
      await trx("index_targets").delete();
      await trx("listings").delete();
    },
    (deps) => assertMayReplace(elsewhere(deps)),
  );
});

test("another database", async () => {
  const other = await createTestDatabase();
  try {
    const deps = { ...ctx.deps, db: other.db };
    expect(await isForeign(deps, index)).toBe(true);
    expect(await findMismatch(deps, { restored: true })).toBe(
      `Searches use ${index}, which was built from another database, not from this database or a backup of it. ` +
        "Correct DATABASE_URL or INDEX_PREFIX and run it again.",
    );
  } finally {
    await other.drop();
  }
});

test("an index that this database does not name, unless that is known of a restore", async () => {
  await withChanges(
    (trx) => trx("index_targets").delete(),
    async (deps) => {
      expect(await findMismatch(deps)).toBe(
        `Searches use ${index}, which was not built from this database. Correct DATABASE_URL or INDEX_PREFIX and run it ` +
          "again; after a restore of the database run: listings restored.",
      );
      expect(await findMismatch(deps, { restored: true })).toBeUndefined();
      await assertMayReplace(deps, { restored: true });
    },
  );
});

test("four fifths of what searches find are enough, less is not", async () => {
  const keep = (count: number) => (trx: Knex.Transaction) =>
    trx("listings").whereNotIn("id", trx("listings").orderBy("id").limit(count).select("id")).delete();
  await withChanges(keep(8), (deps) => assertMayReplace(deps));
  await withChanges(keep(7), (deps) =>
    expect(assertMayReplace(deps)).rejects.toThrow(
      "Searches find 10 listings, and this database has 7 public ones. Correct DATABASE_URL; " +
        "if so many shall be gone, run it again with --force.",
    ),
  );
});

test("fewer languages", async () => {
  const fewer = { ...ctx.deps, projection: { ...ctx.deps.projection, locales: ["et"] as const } };
  await expect(assertMayReplace(fewer as unknown as IndexingDeps)).rejects.toThrow(
    `Searches use ${index}, which has fields for en, ru, and LOCALES is et here: ` +
      "every search of an API with the old LOCALES would fail. Correct LOCALES and run it again. " +
      "To drop languages, restart API and indexer with the new LOCALES first, then run it again with --force.",
  );
});

test("an index that says nothing of itself counts as ours", async () => {
  const bare = `${ctx.deps.prefix}-bare`;
  await call("PUT", `/${bare}`, {});
  await swapAlias(ctx.deps.search, ctx.deps.prefix, bare);
  try {
    expect(await isForeign(ctx.deps, bare)).toBe(false);
    await withChanges((trx) => registerIndex(trx, bare, "unknown"), assertMayReplace);
  } finally {
    await swapAlias(ctx.deps.search, ctx.deps.prefix, index);
    await deleteIndex(ctx.deps.search, bare);
  }
});

test("a closed index has no searches to lose, and a warning says so", async () => {
  await call("POST", `/${index}/_close`);
  const said: unknown[][] = [];
  const logger = { ...ctx.deps.logger, warn: (...args: unknown[]) => said.push(args) } as unknown as Logger;
  try {
    await withChanges(
      (trx) => trx("listings").delete(),
      (deps) => assertMayReplace({ ...deps, logger }),
    );
    expect(said).toEqual([
      [{ err: expect.any(Error), index }, "the listings that searches find now cannot be counted"],
    ]);
  } finally {
    await call("POST", `/${index}/_open?wait_for_active_shards=1`);
  }
});
