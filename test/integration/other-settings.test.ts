// Commands in a shell without the settings of the running programs: what would do harm is refused, and says what to do.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningApi, startApi } from "../../api/server.ts";
import { reindex } from "../../indexer/reindex.ts";
import { type Indexer, startIndexer } from "../../indexer/worker.ts";
import { examinePrograms } from "../../scripts/doctor/programs.ts";
import { makeSecrets } from "../../scripts/secrets.ts";
import { readRuns } from "../../shared/db/program-runs.ts";
import { createLogger } from "../../shared/logger.ts";
import { openOperatorJobs } from "../../shared/queue.ts";
import { tuneIndex } from "../../shared/search/indices.ts";
import { insertCompany, insertListing } from "../helpers/builders.ts";
import { type Ended, environmentOf, runCommand } from "../helpers/command.ts";
import { createTestIndexing, indicesOf, type TestIndexing } from "../helpers/indexing.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";
import { waitFor } from "../helpers/wait.ts";

const OTHER = makeSecrets().API_KEY_PEPPER;

let ctx: TestIndexing;
let company: string;
let api: RunningApi;
let indexer: Indexer;

beforeAll(async () => {
  ctx = await createTestIndexing({ PORT: "0", LOCALES: "et,en" });
  company = await insertCompany(ctx.db);
  await insertListing(ctx.db);
  await reindex(ctx.deps);
  const logger = createLogger(ctx.config);
  api = await startApi(ctx.config, { logger, ownProcess: true });
  indexer = await startIndexer(ctx.config, logger, { verifyEveryMs: 3_600_000, signOfLifeEveryMs: 100 });
  await waitFor(async () => (await readRuns(ctx.db)).length === 2, { what: "signs of life of both programs" });
});
afterAll(async () => {
  await indexer?.close();
  await api?.close();
  await ctx?.close();
});

/** In a shell with the right settings, save those that are given. */
const listings = (env: Record<string, string>, ...args: string[]): Promise<Ended> =>
  runCommand({ ...environmentOf(ctx.config), LOCALES: "et,en", ...env }, ...args);

test("the database holds fingerprints of the peppers, and no secret", async () => {
  const { rows } = await ctx.db.raw<{ rows: { text: string }[] }>(
    "select program_runs::text as text from program_runs",
  );
  expect(rows).toHaveLength(2);
  for (const secret of Object.values(TEST_SECRETS)) expect(rows.map(({ text }) => text).join()).not.toContain(secret);
  const [run] = (await readRuns(ctx.db)).filter(({ program }) => program === "api");
  expect(run).toMatchObject({
    running: true,
    stopped: false,
    settings: { peppers: [expect.stringMatching(/^[0-9a-f]{8}$/)] },
  });
});

describe("a key", () => {
  const countKeys = async () => (await ctx.db.raw("select count(*)::int as count from api_keys")).rows[0].count;

  test("that the running API would refuse is not made, nor a successor", async () => {
    const { stdout: key } = await listings({}, "keys", "create", "--company", company);
    expect(key).toMatch(/^lst_/);
    const made = await countKeys();
    const { rows } = await ctx.db.raw<{ rows: { id: string }[] }>("select id from api_keys");
    for (const env of [{ API_KEY_PEPPER: OTHER }, { API_KEY_PEPPER: `${OTHER},${TEST_SECRETS.API_KEY_PEPPER}` }]) {
      for (const args of [
        ["create", "--company", company],
        ["rotate", rows[0]!.id, "--company", company],
      ]) {
        const { code, stdout, stderr } = await listings(env, "keys", ...args);
        expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
        expect(stderr).toMatch(/^database \S+ on \S+ as \S+$/m);
        expect(stderr).toMatch(/the API on \S+ \(pid \d+\) lacks.*No key was made\..*set -a; \. \/etc\/listings\.env/s);
        expect(stderr).not.toContain(OTHER);
      }
    }
    expect(await countKeys()).toBe(made);
  });

  test("under a pepper that the API accepts beside another is made", async () => {
    const both = `${TEST_SECRETS.API_KEY_PEPPER},${OTHER}`;
    expect(await listings({ API_KEY_PEPPER: both }, "keys", "create", "--company", company)).toMatchObject({ code: 0 });
  });
});

test("an index that the running indexer would not write to is not built, unless the indexer follows", async () => {
  const before = await indicesOf(ctx.deps);
  const refused: [Record<string, string>, string[], string][] = [
    [{ LOCALES: "" }, ["reindex"], "LOCALES here is et,en,ru"],
    [{ LOCALES: "et" }, ["reindex", "--force", "--yes"], "LOCALES here is et,"],
    [{ INDEX_PREFIX: "elsewhere" }, ["reindex", "--force", "--yes"], "INDEX_PREFIX here is elsewhere"],
    [{ LOCALES: "et,en,ru" }, ["rollback", "--yes"], "LOCALES here is et,en,ru"],
    [{ LOCALES: "en,et" }, ["verify", "--repair"], "LOCALES here is en,et"],
    [{ LOCALES: "et" }, ["rollback", "--force", "--yes"], "LOCALES here is et,"],
    [{ LOCALES: "et" }, ["verify", "--repair", "--force"], "LOCALES here is et,"],
    [{ LOCALES: "et" }, ["restored", "--force", "--yes"], "LOCALES here is et,"],
    [{ INDEX_PREFIX: "elsewhere" }, ["restored", "--yes"], "INDEX_PREFIX here is elsewhere"],
  ];
  for (const [env, args, text] of refused) {
    const { code, stderr } = await listings(env, ...args);
    expect({ code, stderr }, args[0]).toEqual({ code: 2, stderr: expect.stringContaining(text) });
    expect(stderr).toMatch(/that of the indexer on \S+ \(pid \d+\) is .*Nothing was changed\..*set -a/s);
  }
  expect(await indicesOf(ctx.deps)).toEqual(before);
  expect(await listings({ LOCALES: "et,en,ru" }, "reindex", "--new-settings")).toMatchObject({ code: 0 });
  expect(await indicesOf(ctx.deps)).not.toEqual(before);
  expect(await listings({}, "rollback", "--yes")).toMatchObject({ code: 0 });
});

test("a job is not queued where the running indexer does not look", async () => {
  const { code, stderr } = await listings({ REDIS_PREFIX: "elsewhere" }, "reindex", "--queue");
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("REDIS_PREFIX here is elsewhere") });
  const jobs = openOperatorJobs({ ...ctx.config, redisPrefix: "elsewhere" });
  expect(await jobs.list()).toEqual([]);
  await jobs.close();
});

test("doctor, status and dirty tell of the indexer, and why its last batch was not written", async () => {
  const { deps } = ctx;
  const indexers = async () => (await examinePrograms(ctx.config)).filter(({ subject }) => subject === "Indexer");
  expect(await indexers()).toMatchObject([
    { state: "ok", text: expect.stringMatching(/^last sign of life \d+ s ago/) },
  ]);
  expect((await listings({}, "status")).stdout).toMatch(
    /^indexer {3}last sign of life \d+ s ago, on \S+ \(pid \d+\)$/m,
  );

  await tuneIndex(deps.search, deps.prefix, { "blocks.read_only_allow_delete": "true" });
  try {
    await insertListing(ctx.db);
    await waitFor(async () => (await indexers())[0]?.state === "problem", { what: "the indexer's problem" });
    const reason = expect.stringMatching(/last batch.*was not written.*read-only/s);
    expect(await indexers()).toMatchObject([{ text: reason }]);
    expect(await listings({}, "dirty")).toMatchObject({ code: 0, stdout: reason });
    expect((await listings({}, "status")).stdout).toEqual(reason);
    const { stdout } = await listings({}, "doctor");
    expect(stdout).toMatch(
      /PROBLEM {2}Blocks {7}\S+ has the block index\.blocks\.read_only_allow_delete\n +-> make room.*curl -XPUT/,
    );
    expect(stdout).toMatch(/Disk +\d+ % of .+'s disk is used/);
  } finally {
    await deps.search.request("PUT", `/${deps.prefix}/_settings`, { "index.blocks.read_only_allow_delete": null });
  }
  await waitFor(async () => (await indexers())[0]?.state === "ok", { what: "the end of the problem" });
});

test("programs that were stopped are told as such, and the last API's pepper still counts", async () => {
  await indexer.close();
  await api.close();
  expect(await examinePrograms(ctx.config)).toMatchObject([
    { subject: "Indexer", state: "warning", text: expect.stringContaining("the last one was stopped") },
  ]);
  const { code, stderr } = await listings({ API_KEY_PEPPER: OTHER }, "keys", "create", "--company", company);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("the last API on") });
});
