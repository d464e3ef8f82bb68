// `reindex` with a wrong or half empty database changes nothing, deletes only what this database has built, and goes back to
// the index that was live.
import { afterEach, beforeEach, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { afterRestore } from "../../indexer/restored.ts";
import { type IndexingDeps, openIndexing } from "../../indexer/setup.ts";
import { rollback } from "../../indexer/swap.ts";
import { describeReindex } from "../../scripts/reindex-report.ts";
import type { Config } from "../../shared/config.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { createLogger } from "../../shared/logger.ts";
import { indexExists, indicesOf, listIndices, tuneIndex, writeAlias } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestDatabase } from "../helpers/db.ts";
import { createTestIndexing, searchableIds, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;
let ids: string[];
const opened: IndexingDeps[] = [];

beforeEach(async () => {
  ctx = await createTestIndexing();
  ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await insertListing(ctx.db));
});
afterEach(async () => {
  await closeShells();
  await ctx?.close();
});

async function closeShells(): Promise<void> {
  for (const deps of opened.splice(0)) await deps.close();
}

/** A command in a shell with other settings. */
function shellWith(settings: Partial<Config>): IndexingDeps {
  const deps = openIndexing(
    { ...ctx.config, ...settings },
    { logger: createLogger(ctx.config), applicationName: "listings test" },
  );
  opened.push(deps);
  return deps;
}

const searched = () => indicesOf(ctx.deps.search, ctx.deps.prefix);
const previousNames = async () =>
  (await readTargets(ctx.db)).filter(({ state }) => state === "previous").map(({ name }) => name);

test("a live index that takes no writes is refused before anything is built, also with --force", async () => {
  const { index } = await reindex(ctx.deps);
  await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 90 });
  await tuneIndex(ctx.deps.search, index, { "blocks.write": "true" });
  const refused = `changes do not reach ${index}, it has the block index.blocks.write: lift it with PUT`;
  await expect(reindex(ctx.deps, { force: true, pauseMs: 10 })).rejects.toThrow(refused);
  expect(await listIndices(ctx.deps.search, ctx.deps.prefix)).toEqual([index]);
  await ctx.deps.search.request("PUT", `/${index}/_settings`, { "index.blocks.write": null });
  expect((await reindex(ctx.deps, { force: true })).built).toBe(true);
});

test.each([0, 5])(
  "another database (with %i listings) is refused, and forced it deletes nothing of ours",
  async (count) => {
    const { index } = await reindex(ctx.deps);
    const other = await createTestDatabase();
    const deps = shellWith({ databaseUrl: other.url });
    try {
      for (let inserted = 0; inserted < count; inserted += 1) await insertListing(other.db);
      await expect(reindex(deps)).rejects.toThrow(/built from another database.*DATABASE_URL.*--force/s);
      expect(await listIndices(ctx.deps.search, ctx.deps.prefix)).toEqual([index]);
      expect(await searchableIds(ctx.deps)).toEqual(ids);

      const forced = await reindex(deps, { force: true });
      expect(forced).toMatchObject({ rows: count, unknown: [index] });
      expect(await searched()).toEqual([forced.index]);
      expect(await listIndices(ctx.deps.search, ctx.deps.prefix)).toEqual([index, forced.index]);
      expect(await searchableIds(ctx.deps, index)).toEqual(ids);
    } finally {
      await closeShells();
      await other.drop();
    }
  },
);

test("restored with another database of the same size is refused and leaves nothing there; forced it takes over", async () => {
  const { index } = await reindex(ctx.deps);
  const other = await createTestDatabase();
  const deps = shellWith({ databaseUrl: other.url });
  try {
    for (let inserted = 0; inserted < 5; inserted += 1) await insertListing(other.db);
    const epoch = await other.db("epoch").first();
    await expect(afterRestore(deps)).rejects.toThrow(/built from another database.*DATABASE_URL.*--force/s);
    expect(await other.db("epoch").first()).toEqual(epoch);
    expect(await other.db("index_targets")).toEqual([]); // or its indexer would write into our index
    expect(await searchableIds(ctx.deps)).toEqual(ids);

    const { report } = await afterRestore(deps, { force: true, confirmMs: 0 });
    expect(await searched()).toEqual([report.index]);
    expect(await listIndices(ctx.deps.search, ctx.deps.prefix)).toContain(index); // ours is not theirs to delete
  } finally {
    await closeShells();
    await other.drop();
  }
});

test("a database that has lost its listings is refused before anything is built, unless forced", async () => {
  const { index } = await reindex(ctx.deps);
  await ctx.db("listings").whereIn("id", ids.slice(1)).delete();
  await ctx.db("index_dirty").delete();
  await expect(reindex(ctx.deps)).rejects.toThrow(/Searches find 5 listings.*has 1 public.*--force/s);
  expect(await listIndices(ctx.deps.search, ctx.deps.prefix)).toEqual([index]);
  expect(await searchableIds(ctx.deps)).toEqual(ids);
  await reindex(ctx.deps, { force: true });
  expect(await searchableIds(ctx.deps)).toEqual([ids[0]]);
});

test("a database that loses its listings while the index is built is refused before the swap", async () => {
  const { index } = await reindex(ctx.deps);
  // Too few for the count of `findCurrent`: a build begins.
  await ctx.deps.search.request("DELETE", `/${index}/_doc/${ids[0]}`);
  const building = reindex(ctx.deps, {
    async onStep(step) {
      if (step !== "joined") return;
      await ctx.db("listings").delete();
      await ctx.db("index_dirty").delete();
    },
  });
  await expect(building).rejects.toThrow(/Searches find 4 listings.*has 0 public/s);
  expect(await searched()).toEqual([index]);
});

test("the index that was live last is kept and gone back to, not the newest", async () => {
  const { index: good } = await reindex(ctx.deps);
  const { index: bad } = await reindex(ctx.deps, { force: true });
  expect(await rollback(ctx.deps)).toEqual({ from: bad, to: good });
  const { index: third } = await reindex(ctx.deps, { force: true });
  expect(await previousNames()).toEqual([good]);
  expect(await rollback(ctx.deps)).toEqual({ from: third, to: good });
  expect(await rollback(ctx.deps)).toEqual({ from: good, to: third }); // undone
});

test("an index whose build was killed before it was a target is deleted by the next run", async () => {
  const killed = reindex(ctx.deps, {
    onStep: (step) => (step === "created" ? Promise.reject(new Error("killed")) : undefined),
  });
  await expect(killed).rejects.toThrow("killed");
  const { index, unknown } = await reindex(ctx.deps);
  expect(unknown).toEqual([]);
  expect(await listIndices(ctx.deps.search, ctx.deps.prefix)).toEqual([index]);
});

test("a closed live index is replaced", async () => {
  const { index } = await reindex(ctx.deps);
  await ctx.deps.search.request("POST", `/${index}/_close`);
  await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 7 });
  const built = await reindex(ctx.deps);
  expect(await searchableIds(ctx.deps)).toEqual(ids);
  expect(await listIndices(ctx.deps.search, ctx.deps.prefix)).toEqual([built.index]);
});

const COMMANDS: Record<string, (deps: IndexingDeps) => Promise<unknown>> = {
  reindex: (deps) => reindex(deps),
  restored: (deps) => afterRestore(deps),
  rollback: (deps) => rollback(deps),
};

test.each(["reindex", "restored"])("%s with fewer LOCALES is refused and names the languages", async (command) => {
  const { index } = await reindex(ctx.deps);
  const epoch = await ctx.db("epoch").first();
  const english = shellWith({ locales: ["en"] });
  await expect(COMMANDS[command]!(english)).rejects.toThrow(
    `Searches use ${index}, which has fields for et, ru, and LOCALES is en here`,
  );
  expect(await listIndices(ctx.deps.search, ctx.deps.prefix)).toEqual([index]);
  expect(await readTargets(ctx.db)).toMatchObject([{ name: index, state: "live" }]);
  expect(await ctx.db("epoch").first()).toEqual(epoch);
});

test("languages are dropped with --force, and come back without", async () => {
  await reindex(ctx.deps);
  const { index } = await reindex(shellWith({ locales: ["en"] }), { force: true });
  expect(await searched()).toEqual([index]);
  const all = await reindex(ctx.deps);
  expect(all.built).toBe(true);
  expect(await searched()).toEqual([all.index]);
});

test.each(Object.keys(COMMANDS))("%s with another INDEX_PREFIX is refused and names the right one", async (command) => {
  const { index: previous } = await reindex(ctx.deps);
  const { index } = await reindex(ctx.deps, { force: true });
  const targets = await readTargets(ctx.db);
  const epoch = await ctx.db("epoch").first();
  const elsewhere = shellWith({ indexPrefix: `${ctx.deps.prefix}-b` });
  await expect(COMMANDS[command]!(elsewhere)).rejects.toThrow(
    `This database's live index is ${index}, and INDEX_PREFIX is ${elsewhere.prefix} here. Run it again with INDEX_PREFIX=${ctx.deps.prefix}.`,
  );
  expect(await readTargets(ctx.db)).toEqual(targets);
  expect(await ctx.db("epoch").first()).toEqual(epoch);
  expect(await indicesOf(ctx.deps.search, elsewhere.prefix)).toEqual([]);
  expect(await listIndices(ctx.deps.search, ctx.deps.prefix)).toEqual([previous, index]);
});

test("a restore that was begun and stopped goes on only with the right INDEX_PREFIX", async () => {
  await reindex(ctx.deps);
  const stopped = afterRestore(ctx.deps, {
    onStep: (step) => (step === "joined" ? Promise.reject(new Error("killed")) : undefined),
  });
  await expect(stopped).rejects.toThrow("killed");
  const elsewhere = shellWith({ indexPrefix: `${ctx.deps.prefix}-b` });
  await expect(afterRestore(elsewhere)).rejects.toThrow(/INDEX_PREFIX is .* here/);
  expect((await afterRestore(ctx.deps)).report.built).toBe(true);
});

test("a database whose index is not on this server may begin with another INDEX_PREFIX", async () => {
  const { index } = await reindex(ctx.deps);
  await ctx.deps.search.request("DELETE", `/${index}`);
  const elsewhere = shellWith({ indexPrefix: `${ctx.deps.prefix}-b` });
  const { built } = await reindex(elsewhere);
  expect(built).toBe(true);
});

test("an index that another alias points to is never deleted, and named", async () => {
  const { index } = await reindex(ctx.deps);
  const elsewhere = shellWith({ indexPrefix: `${ctx.deps.prefix}-b` });
  await reindex(elsewhere, { force: true });
  for (let run = 0; run < 2; run += 1) {
    const report = await reindex(elsewhere, { force: true, keep: 0 });
    expect(await searchableIds(ctx.deps)).toEqual(ids);
    expect(report.aliased).toEqual([{ index, aliases: [ctx.deps.prefix] }]);
    expect(describeReindex(report)).toContain(`Left alone: ${index}, which the alias ${ctx.deps.prefix} points to.`);
  }
  await ctx.deps.search.request("DELETE", `/${index}/_alias/${ctx.deps.prefix}`);
  const report = await reindex(elsewhere);
  expect(report).toMatchObject({ built: false, aliased: [], deleted: [index] });
  expect(await indexExists(ctx.deps.search, index)).toBe(false);
});

test("a reindex that builds nothing says what it has repaired and deleted", async () => {
  const { index: first } = await reindex(ctx.deps);
  const { index } = await reindex(ctx.deps, { force: true });
  await ctx.deps.search.request("DELETE", `/${index}/_alias/${writeAlias(index)}`);
  const said = describeReindex(await reindex(ctx.deps, { keep: 0 }));
  expect(said).toContain("nothing to build");
  expect(said).toContain(`Repaired: ${index}: the alias ${writeAlias(index)} was missing or wrong and is right again`);
  expect(said).toContain(`Deleted: ${first}`);
});

test("with a wrong database rollback does not say how to take the search over", async () => {
  await reindex(ctx.deps);
  const other = await createTestDatabase();
  try {
    const error: Error = await rollback(shellWith({ databaseUrl: other.url })).then(
      () => expect.unreachable(),
      (reason) => reason,
    );
    expect(error.message).toMatch(/built from another database.*DATABASE_URL/);
    expect(error.message).not.toContain("--force");
  } finally {
    await closeShells();
    await other.drop();
  }
});

test("rollback to an index without the languages of LOCALES is refused, and done with those it has", async () => {
  const fewer = shellWith({ locales: ["et"] });
  try {
    const { index: first } = await reindex(fewer, { force: true });
    const { index: second } = await reindex(ctx.deps); // more languages: without --force
    await expect(rollback(ctx.deps)).rejects.toThrow(/text\.slogan\.en.*every search.*LOCALES.*reindex --force/s);
    expect(await searched()).toEqual([second]);
    expect(await rollback(fewer)).toEqual({ from: second, to: first });
    expect(await rollback(fewer)).toEqual({ from: first, to: second }); // it has more than is needed
  } finally {
    await closeShells();
  }
});
