// The commands that operators keep the index with: what they print, and the exit code a script sees.
import { randomUUID } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startIndexer } from "../../indexer/worker.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { saveRun } from "../../shared/db/program-runs.ts";
import { lastVerifyRun } from "../../shared/db/verify.ts";
import { createLogger } from "../../shared/logger.ts";
import { openOperatorJobs } from "../../shared/queue.ts";
import { createIndex, deleteIndex, tuneIndex } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { type Ended, environmentOf, runCommand } from "../helpers/command.ts";
import { createTestIndexing, drainAll, readDocument, searchableIds, type TestIndexing } from "../helpers/indexing.ts";
import { waitFor } from "../helpers/wait.ts";

let ctx: TestIndexing;
let ids: string[];

beforeAll(async () => {
  ctx = await createTestIndexing();
  ids = [await insertListing(ctx.db), await insertListing(ctx.db)];
});
afterAll(() => ctx?.close());

const environment = () => ({ ...environmentOf(ctx.config), BASE_URL: ctx.config.baseUrl });
const listings = (...args: string[]): Promise<Ended> => runCommand(environment(), ...args);
const lastLine = ({ stdout }: Ended) => JSON.parse(stdout.trim().split("\n").at(-1)!);

test("without an index: verify and rollback fail and name the command to run, status shows what waits", async () => {
  expect(await listings("verify")).toMatchObject({ code: 1, stderr: expect.stringContaining("listings reindex") });
  expect(await listings("rollback", "--yes")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("reindex --force"),
  });
  const { code, stdout } = await listings("status");
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("2 wait, 0 rejected") });
  expect(stdout).toContain("none; build one with: listings reindex");
  const { hostname, port, pathname } = new URL(ctx.url);
  expect(stdout).toContain(`servers   database ${pathname.slice(1)} on ${hostname}:${port} as `);
  expect(stdout).toContain(`, index ${ctx.config.indexPrefix} on `);
});

const FILLING = [["migrate"], ["seed", "--count", "0"]];

test("without an index: commands that fill the database name the next one", async () => {
  for (const command of FILLING) {
    const { code, stdout } = await listings(...command);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Next: npx listings reindex\n"),
    });
  }
});

test("reindex builds, then has nothing to build, builds when forced, and a rollback goes back", async () => {
  const first = await listings("reindex", "--json");
  expect(first.code).toBe(0);
  expect(lastLine(first)).toMatchObject({ built: true, rows: 2, rejected: 0 });
  for (const line of first.stdout.trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();

  expect(await listings("reindex")).toMatchObject({ code: 0, stdout: expect.stringContaining("nothing to build") });
  expect(await listings("reindex", "--keep", "many")).toMatchObject({ code: 2 });
  const forced = await listings("reindex", "--force");
  expect(forced).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Built .*: 2 listings in .* Searches use it now/),
  });

  for (const command of FILLING) expect((await listings(...command)).stdout).not.toContain("Next");

  const { index } = lastLine(first);
  expect(lastLine(await listings("rollback", "--yes", "--json"))).toMatchObject({ to: index });
  const { stdout } = await listings("status");
  expect(stdout).toMatch(/^verify {4}2 listings of \S+ \(not live now\) at \S+: no differences$/m);
  expect(stdout).not.toContain(`of ${index} (not live now)`);
});

test("verify ends with 0 when equal, 3 with differences, 1 when the brake stops it", async () => {
  expect(await listings("verify")).toMatchObject({ code: 0, stdout: expect.stringContaining("no differences") });

  const [live] = (await readTargets(ctx.db)).filter(({ state }) => state === "live");
  await ctx.deps.search.request("DELETE", `/${live!.name}/_doc/${ids[0]}`);
  expect(await listings("verify")).toMatchObject({
    code: 3,
    stdout: expect.stringContaining("Have them corrected with: listings verify --repair"),
  });
  const repaired = await listings("verify", "--repair", "--json");
  expect(repaired.code).toBe(3);
  expect(lastLine(repaired)).toMatchObject({ problems: { missing: 1 }, repaired: { missing: 1 } });
  await drainAll(ctx.deps);
  expect(await searchableIds(ctx.deps)).toEqual(ids);

  await ctx.db("verify_runs").update({ rows: "1000" });
  expect(await listings("verify", "--repair")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("STOPPED by the brake"),
  });
  expect(await listings("verify", "--repair", "--force")).toMatchObject({ code: 0 });
});

test("a user who may only read gets the verdict of verify, and is told that status does not know it", async () => {
  await listings("reindex", "--force");
  const before = await lastVerifyRun(ctx.db);
  const reader = `reader_${randomUUID().replaceAll("-", "")}`;
  await ctx.db.raw(`create role ${reader} login password 'reader' in role pg_read_all_data`);
  const asReader = Object.assign(new URL(ctx.url), { username: reader, password: "reader" }).href;
  try {
    for (const url of [asReader, `${ctx.url}?options=-c%20default_transaction_read_only=on`]) {
      const { code, stdout } = await runCommand({ ...environment(), DATABASE_URL: url }, "verify");
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/no differences\.\nNot recorded for status and doctor/),
      ]);
    }
  } finally {
    await ctx.db.raw(`drop role ${reader}`);
  }
  expect(await lastVerifyRun(ctx.db)).toEqual(before);
});

test("an orphan is told by verify, status and doctor with what removes it, and by none of them once it is deleted", async () => {
  const orphan = `${ctx.deps.prefix}-20260101t000000000-ad8ffd8b6d`;
  await createIndex(ctx.deps.search, orphan, ctx.deps.body);
  const verified = await listings("verify", "--repair");
  expect(verified).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/: no differences, but 1 orphan index, which no repair removes\.\n.*Remove it: /s),
  });
  const { stdout } = await listings("status");
  expect(stdout).toMatch(new RegExp(`^index {5}${orphan} orphan\\. Remove it: .*DELETE /${orphan}`, "m"));
  expect(stdout).toMatch(/^verify .*: no differences$/m);
  expect((await listings("doctor")).stdout).toMatch(
    new RegExp(`warning +Orphan +no change is written to the index ${orphan}\n +-> .*DELETE /${orphan}`),
  );
  await deleteIndex(ctx.deps.search, orphan);
  for (const command of ["status", "doctor"]) expect((await listings(command)).stdout).not.toMatch(/orphan/i);
});

test("status shows which indices are gone", async () => {
  const targets = await readTargets(ctx.db);
  const [previous] = targets.filter(({ state }) => state === "previous");
  await deleteIndex(ctx.deps.search, previous!.name);
  const { stdout } = await listings("status");
  expect(stdout).toMatch(new RegExp(`^index {5}${previous!.name} gone, was previous$`, "m"));
  expect(stdout).toMatch(/^index {5}\S+ live$/m);
  const { targets: shown } = lastLine(await listings("status", "--json"));
  expect(shown.map(({ gone }: { gone: boolean }) => gone)).toEqual(targets.map(({ state }) => state === "previous"));
  expect(await listings("reindex")).toMatchObject({ code: 0 });
  expect((await listings("status")).stdout).not.toContain(previous!.name);
});

test("verify calls nothing equal while a change cannot reach the index", async () => {
  await ctx.db("listings").where({ id: ids[0] }).update({ visibility: "unlisted" });
  const { code, stdout } = await listings("verify");
  expect(stdout).toContain("no differences in what has arrived.");
  expect(stdout).toContain("1 changes wait and were left out");
  expect(code).toBe(3);
  expect(lastLine(await listings("verify", "--json"))).toMatchObject({ problems: {}, waiting: 1 });
  await ctx.db("listings").where({ id: ids[0] }).update({ visibility: "public" });
  await drainAll(ctx.deps);
});

test("status ends with 1 while the indexer gives no sign of life", async () => {
  const id = randomUUID();
  const run = { id, program: "indexer", host: "web1", pid: 4711, version: "1.0.0", settings: {}, state: {} } as const;
  await saveRun(ctx.db, run as Parameters<typeof saveRun>[1]);
  expect((await listings("status")).code).toBe(0);
  await ctx
    .db("program_runs")
    .where({ id })
    .update({ seen_at: ctx.db.raw("now() - interval '40 seconds'") });
  expect(await listings("status")).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^PROBLEM +indexer: last sign of life \d+ s ago, on web1 \(pid 4711\): .*kill -CONT 4711/m,
    ),
  });
  await ctx.db("program_runs").where({ id }).delete();
});

test("status ends with 1 on a problem: another prefix, a write block, an OpenSearch or a PostgreSQL that is frozen", async () => {
  expect(await listings("status")).toMatchObject({ code: 0, stdout: expect.not.stringContaining("PROBLEM") });
  const [live] = (await readTargets(ctx.db)).filter(({ state }) => state === "live");
  const other = await runCommand({ ...environment(), INDEX_PREFIX: "elsewhere" }, "status");
  expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining("PROBLEM   INDEX_PREFIX is elsewhere, but") });

  await tuneIndex(ctx.deps.search, live!.name, { "blocks.write": "true" });
  expect(await listings("status")).toMatchObject({ code: 1, stdout: expect.stringContaining("index.blocks.write") });
  expect(lastLine(await listings("status", "--json")).problem).toContain("index.blocks.write");
  await ctx.deps.search.request("PUT", `/${live!.name}/_settings`, { "index.blocks.write": null });

  const frozen = createServer(() => undefined);
  await new Promise<void>((resolve) => frozen.listen(0, "127.0.0.1", resolve));
  const { port } = frozen.address() as AddressInfo;
  const [search, postgres] = await Promise.all([
    runCommand({ ...environment(), OPENSEARCH_URL: `http://127.0.0.1:${port}` }, "status"),
    runCommand({ ...environment(), DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` }, "status"),
  ]);
  expect(search).toMatchObject({ code: 1, stdout: expect.stringContaining("PROBLEM   OpenSearch does not answer") });
  expect(postgres).toMatchObject({ code: 1, stderr: expect.stringContaining("PostgreSQL does not answer") });
  frozen.close();
});

test("dirty shows rejected listings with their reason and tries them again", async () => {
  await ctx.db("listings").where({ id: ids[0] }).update({ rooms: 3 });
  await ctx.db("index_dirty").update({ last_error: "mapper_parsing_exception: too odd", attempts: 4 });
  const { code, stdout } = await listings("dirty");
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("1 changes wait, 1 of them rejected"),
  });
  expect(stdout).toContain(`listing ${ids[0]}`);
  expect(stdout).toContain("mapper_parsing_exception: too odd");
  expect(lastLine(await listings("dirty", "--retry", "--json"))).toMatchObject({ retried: 1, rejected: 0, rows: 1 });
  await drainAll(ctx.deps);
});

test("restored starts a new epoch and builds an index that knows nothing of the old versions", async () => {
  const { id: epoch } = (await ctx.db("epoch").first("id"))!;
  // The backup is older than the index: its versions have gone back.
  await ctx.db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx("listings").where({ id: ids[0] }).update({ version: 1, price_eur: 42 });
  });
  const ended = await listings("restored", "--yes", "--json");
  expect(ended.code).toBe(0);
  expect(lastLine(ended)).toMatchObject({ built: true, rows: 2 });
  expect(lastLine(ended).epoch).not.toBe(epoch);
  expect(await ctx.db("epoch")).toEqual([expect.objectContaining({ id: lastLine(ended).epoch })]);
  expect(await readDocument(ctx.deps, ids[0]!)).toMatchObject({ _version: 1, _source: { price: 42 } });
  expect(await readTargets(ctx.db)).toMatchObject([{ state: "live" }]);
});

test("rollback and restored change nothing where nobody can be asked", async () => {
  const state = async () => [await readTargets(ctx.db), await ctx.db("epoch").first("id")];
  const before = await state();
  for (const command of ["rollback", "restored"]) {
    expect(await listings(command), command).toMatchObject({
      ...{ code: 2, stdout: "" },
      stderr: expect.stringMatching(
        /^database \S+ on \S+ as \S+, index \S+ on http\S+\n.*run it again with --yes\.\n$/s,
      ),
    });
  }
  expect(await state()).toEqual(before);
});

test("on default servers, what builds or erases without need asks first", async () => {
  const targets = await readTargets(ctx.db);
  for (const command of [
    ["reindex", "--force"],
    ["forget", "--listing", ids[0]!],
  ]) {
    const { code, stdout, stderr } = await runCommand({ ...environment(), OPENSEARCH_URL: "" }, ...command);
    expect({ code, stdout, stderr }, command[0]).toEqual({
      ...{ code: 2, stdout: "" },
      stderr: expect.stringMatching(
        /^database \S+ on \S+ as \S+, index \S+ on http\S+ \(default: OPENSEARCH_URL is not set\)\n.*run it again with --yes\.\n$/s,
      ),
    });
  }
  expect(await readTargets(ctx.db)).toEqual(targets);
  expect(await ctx.db("listings").where({ id: ids[0] })).toHaveLength(1);
});

test("a queued reindex is shown by status", async () => {
  const { job } = lastLine(await listings("reindex", "--queue", "--force", "--json"));
  const status = lastLine(await listings("status", "--json"));
  expect(status.jobs).toEqual([expect.objectContaining({ id: job, name: "reindex", state: "waiting" })]);

  const indexer = await startIndexer(ctx.config, createLogger(ctx.config), { verifyEveryMs: 3_600_000 });
  const jobs = openOperatorJobs(ctx.config);
  await waitFor(async () => (await jobs.list()).some(({ state }) => state === "completed"), { what: "the job's end" });
  await jobs.close();
  await indexer.close();
  expect((await listings("status")).stdout).toMatch(/^job +\S+ reindex completed, (backfill|gate|verify) \d+ of \d+$/m);
});

test("look tells of one listing where it is, and why searches do or do not find it", async () => {
  const [id] = ids;
  expect(await listings("look", id!)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^database {2}version \d+, active, public.*\(live\): version \d+.*Searches find it as it is\.$/ms,
    ),
  });
  await ctx.db("listings").where({ id }).update({ status: "sold" });
  expect(await listings("look", id!)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("waits for the indexer"),
  });
  await drainAll(ctx.deps);
  expect(await listings("look", id!)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /tombstone of version.*Searches do not find it, as it should be: its status is sold\./s,
    ),
  });
  await ctx.db("listings").where({ id }).update({ status: "active" });
  await ctx.db("index_dirty").delete();
  const { code, stdout } = await listings("look", id!, "--json");
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    found: false,
    todo: expect.stringContaining("verify --repair"),
  });
  await ctx.db("listings").where({ id }).update({ visibility: "public" });
  await drainAll(ctx.deps);
  await ctx.db.raw("alter table listings disable trigger user");
  await ctx.db("listings").where({ id }).increment("price_eur", 1);
  await ctx.db.raw("alter table listings enable trigger user");
  expect(await listings("look", id!)).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/other content than the database has\.\n-> no change waits: .*verify --repair/),
  });
  await listings("verify", "--repair");
  await drainAll(ctx.deps);
  expect((await listings("look", id!)).code).toBe(0);
  expect(await listings("look", "999999999")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("no listing 999999999"),
  });
  expect(await listings("look", "zero")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("zero is no listing's number"),
  });
});

test("status says of queued jobs the same with Redis away as after its loss: they have to be queued again", async () => {
  const { code, stdout } = await runCommand({ ...environment(), REDIS_URL: "redis://127.0.0.1:1" }, "status");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^jobs +unknown, Redis does not answer \(queued jobs are lost if it comes back empty: queue those again\)$/m,
  );
  const empty = await runCommand({ ...environment(), REDIS_PREFIX: `empty-${randomUUID()}` }, "status");
  expect(empty.stdout).toMatch(/^jobs +none \(.* was lost with Redis: queue it again\)$/m);
});
