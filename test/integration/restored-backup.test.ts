// A database that is behind its index: a backup was restored, or it is a copy of one that runs. Health, status and doctor say so
// before anybody asks, and nothing is written to the index until an operator has decided.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Health } from "../../api/health/probe.ts";
import { drain } from "../../indexer/drain.ts";
import { beatHeart } from "../../indexer/heartbeat.ts";
import { reindex } from "../../indexer/reindex.ts";
import { afterRestore } from "../../indexer/restored.ts";
import { type IndexingDeps, openIndexing } from "../../indexer/setup.ts";
import { rollback } from "../../indexer/swap.ts";
import { verify } from "../../indexer/verify.ts";
import { startIndexer } from "../../indexer/worker.ts";
import { findOtherPrograms, judgeHeartbeats } from "../../scripts/other-programs.ts";
import type { Config } from "../../shared/config.ts";
import { readDatabaseId } from "../../shared/db/epoch.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { createLogger } from "../../shared/logger.ts";
import { listIndices } from "../../shared/search/indices.ts";
import { getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { restoreBackup, takeBackup } from "../helpers/backup.ts";
import { insertCompany, insertListing } from "../helpers/builders.ts";
import { environmentOf, runCommand } from "../helpers/command.ts";
import { insertKey } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { drainAll, readDocument, searchableIds } from "../helpers/indexing.ts";
import { waitFor } from "../helpers/wait.ts";

const HASTE = { confirmMs: 0, pauseMs: 5 };
const AHEAD = /written to until \S+, and this database only until \S+.*listings restored/s;

let api: TestApi;
let ids: string[];
const opened: { close(): Promise<unknown> }[] = [];
const copies: TestDatabase[] = [];

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      ids = [];
      for (let count = 0; count < 5; count += 1) ids.push(await insertListing(db));
    },
  });
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});
afterAll(async () => {
  await api?.close();
  for (const { drop } of copies) await drop();
});

const logger = createLogger({ logLevel: "silent" });
const health = async (url = api.url) =>
  (await getJson(`${url}/api/health`)).body as Pick<Health, "status"> & { checks: Pick<Health["checks"], "index"> };
const asOf = async (url = api.url) => (await getJson(`${url}/api/public/v1/listings`)).headers.get("x-data-as-of");
const priceIn = async (deps: IndexingDeps, id: string, index?: string) =>
  (await readDocument(deps, id, index))?._source?.price;

async function runIndexer(config: Config) {
  const indexer = await startIndexer(config, logger, { heartbeatEveryMs: 50, timerMs: 100 });
  opened.push(indexer);
  return indexer;
}

/** A copy of the database beside the one that runs, whose indexer goes on. */
async function copyDatabase(settings: Partial<Config> = {}): Promise<TestDatabase & { deps: IndexingDeps }> {
  const copy = await createTestDatabase();
  await restoreBackup(copy.db, await takeBackup(api.db));
  const config = { ...api.config, databaseUrl: copy.url, ...settings };
  const deps = openIndexing(config, { logger, applicationName: "listings test" });
  copies.push(copy);
  opened.push(deps);
  await beatHeart(api.indexing.deps);
  return { ...copy, deps };
}

test("a restored backup is told, nothing is promised or written, and restored ends that", async () => {
  await runIndexer(api.config);
  const changed = ids[0]!;
  const backup = await takeBackup(api.db);
  await api.db("listings").where({ id: changed }).update({ price_eur: 4711 });
  await waitFor(async () => (await priceIn(api.indexing.deps, changed)) === 4711, { what: "the change in the index" });
  await waitFor(async () => (await health()).status === "ok" && (await asOf()) !== null, { what: "good health" });
  await new Promise((resolve) => setTimeout(resolve, 300)); // more than one heartbeat: the state after the backup is known
  await restoreBackup(api.db, backup);

  const told = await waitFor(
    async () => {
      const seen = await health();
      return seen.checks.index.problem === null ? undefined : seen;
    },
    { what: "health that tells of the backup" },
  );
  expect(told).toMatchObject({ status: "degraded", checks: { index: { problem: expect.stringMatching(AHEAD) } } });
  expect(await asOf()).toBeNull();
  const [status, doctor] = await Promise.all([
    runCommand(environmentOf(api.config), "status"),
    runCommand(environmentOf(api.config), "doctor"),
  ]);
  expect(status).toMatchObject({ code: 1, stdout: expect.stringMatching(AHEAD) });
  expect(doctor).toMatchObject({ code: 1, stdout: expect.stringMatching(AHEAD) });

  await api.db("listings").where({ id: ids[1]! }).update({ price_eur: 815 });
  await new Promise((resolve) => setTimeout(resolve, 500)); // ticks of the indexer
  expect(await priceIn(api.indexing.deps, ids[1]!)).not.toBe(815);

  // Ended before its first write, `restored` has taken the hint away from nobody.
  await api.db.raw(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger refuse before update of id on epoch for each row execute function refuse()
  `);
  await expect(afterRestore(api.indexing.deps, HASTE)).rejects.toThrow("killed");
  await api.db.raw("drop function refuse cascade");
  await expect(verify(api.indexing.deps, { confirmMs: 0 })).rejects.toThrow(AHEAD);

  await afterRestore(api.indexing.deps, HASTE);
  await waitFor(async () => (await health()).status === "ok" && (await asOf()) !== null, { what: "good health again" });
  expect(await priceIn(api.indexing.deps, ids[1]!)).toBe(815);
  expect(await priceIn(api.indexing.deps, changed)).not.toBe(4711);
});

test("a copy with the same prefix writes, swaps and deletes nothing of the original's", async () => {
  await reindex(api.indexing.deps, { force: true, ...HASTE }); // one to go back to
  await drainAll(api.indexing.deps);
  await beatHeart(api.indexing.deps);
  const indices = await listIndices(api.indexing.deps.search, api.indexing.deps.prefix);
  const copy = await copyDatabase();
  await runIndexer({ ...api.config, databaseUrl: copy.url, redisPrefix: `${api.config.redisPrefix}-copy` });
  await copy.db("listings").where({ id: ids[2]! }).update({ visibility: "unlisted" });

  for (const command of [
    () => reindex(copy.deps, HASTE),
    () => rollback(copy.deps),
    () => verify(copy.deps, { repair: true, confirmMs: 0 }),
  ]) {
    await expect(command()).rejects.toThrow(AHEAD);
  }
  await new Promise((resolve) => setTimeout(resolve, 500)); // ticks of the copy's indexer
  expect(await searchableIds(api.indexing.deps)).toEqual(ids);
  expect(await listIndices(api.indexing.deps.search, api.indexing.deps.prefix)).toEqual(indices);
  const { url } = await api.another({ DATABASE_URL: copy.url });
  await waitFor(async () => AHEAD.test((await health(url)).checks.index.problem ?? ""), { what: "the copy's problem" });
  expect(await asOf(url)).toBeNull();
  expect(await health()).toMatchObject({ status: "ok" });
});

test("in a shell that names an older copy, what would do harm is refused, and doctor says first what is wrong", async () => {
  await reindex(api.indexing.deps, { force: true, ...HASTE }); // one to go back to
  const copy = await copyDatabase();
  await runIndexer(api.config);
  const company = await insertCompany(copy.db);
  const key = await insertKey(copy.db, company);
  const indices = await listIndices(api.indexing.deps.search, api.indexing.deps.prefix);
  const state = async () => [
    await readTargets(copy.db),
    await copy.db("epoch"),
    await copy.db("api_keys").select("id", "revoked_at"),
    await copy.db("listings").orderBy("id").pluck("id"),
  ];
  const before = await state();
  const shell = environmentOf({ ...api.config, databaseUrl: copy.url });
  for (const command of [
    ["restored", "--yes", "--force"],
    ["reindex", "--force"],
    ["rollback", "--yes", "--force"],
    ["verify", "--repair", "--force"],
    ["forget", "--listing", ids[0]!, "--wait", "0"],
    ["keys", "create", "--company", company],
    ["keys", "revoke", key.id, "--company", company],
  ]) {
    const { code, stdout, stderr } = await runCommand(shell, ...command);
    expect({ code, stdout, stderr }, command.join(" ")).toEqual({
      ...{ code: 2, stdout: "" },
      stderr: expect.stringMatching(
        /Nothing was changed, programs of another database run: their indexer wrote to \S+ \d+ s ago.*correct DATABASE_URL.*set -a.*stop them and wait 30 s/s,
      ),
    });
  }
  expect(await state()).toEqual(before);
  expect(await listIndices(api.indexing.deps.search, api.indexing.deps.prefix)).toEqual(indices);

  await copy.db("program_runs").delete(); // those that the backup brought
  const { code, stdout } = await runCommand(shell, "doctor");
  expect(code).toBe(1);
  expect(stdout).toMatch(/^PROBLEM {2}This shell {3}programs of another database run.*\n +-> correct DATABASE_URL/);
  expect(stdout).not.toMatch(/npx listings (indexer|restored)/);

  // In the shell of the service nothing is refused, and neither is it there once the other programs are silent.
  expect(await findOtherPrograms(api.db, api.config)).toBeUndefined();
  const silent = indices.map((name) => ({ name, meta: { heartbeatAt: new Date(Date.now() - 31_000).toISOString() } }));
  const identity = { databaseId: await readDatabaseId(copy.db), heartbeatAt: new Date(0) };
  expect(judgeHeartbeats(silent, identity, new Date())).toBeUndefined();
  expect(judgeHeartbeats(silent, identity, new Date(Date.now() - 2_000))).toBeDefined();
});

test("a copy that is given a prefix of its own shares no index with the original", async () => {
  const indices = await listIndices(api.indexing.deps.search, api.indexing.deps.prefix);
  const copy = await copyDatabase({ indexPrefix: `${api.config.indexPrefix}copy` });
  await expect(reindex(copy.deps, HASTE)).rejects.toThrow(AHEAD);
  await reindex(copy.deps, { force: true, ...HASTE });
  await copy.db("listings").where({ id: ids[2]! }).update({ visibility: "unlisted" });
  await drain(copy.deps);
  await reindex(copy.deps, { force: true, ...HASTE, keep: 0 });
  expect(await searchableIds(copy.deps)).toEqual(ids.filter((id) => id !== ids[2]));
  expect((await readTargets(copy.db)).map(({ name }) => name.startsWith(`${copy.deps.prefix}-`))).toEqual([true]);

  for (const index of indices) expect(await searchableIds(api.indexing.deps, index)).toEqual(ids);
  expect(await listIndices(api.indexing.deps.search, api.indexing.deps.prefix)).toEqual(indices);
  // By mistake with the original's prefix, it is known as another database.
  const lost = openIndexing({ ...api.config, databaseUrl: copy.url }, { logger, applicationName: "listings test" });
  opened.push(lost);
  await expect(afterRestore(lost, HASTE)).rejects.toThrow(/INDEX_PREFIX/);
  expect(await health()).toMatchObject({ status: "ok" });
});

test("status and doctor name another complete database in DATABASE_URL", async () => {
  const other = await createTestDatabase();
  copies.push(other);
  await insertListing(other.db);
  const indexPrefix = `${api.config.indexPrefix}other`;
  const deps = openIndexing(
    { ...api.config, databaseUrl: other.url, indexPrefix },
    { logger, applicationName: "listings test" },
  );
  opened.push(deps);
  await reindex(deps, HASTE);
  // As on another OpenSearch, where its index has the usual prefix.
  await other
    .db("index_targets")
    .update({ name: other.db.raw("replace(name, ?, ?)", [indexPrefix, api.config.indexPrefix]) });
  const environment = environmentOf({ ...api.config, databaseUrl: other.url });
  const [id, otherId] = [await readDatabaseId(api.db), await readDatabaseId(other.db)];
  for (const command of ["status", "doctor"]) {
    const { code, stdout } = await runCommand(environment, command);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      new RegExp(`built from another database \\(id ${id}, this one is ${otherId}\\).*DATABASE_URL`, "s"),
    );
  }
});
