// The time that the indexer writes into the database and its indices, and what a database does that is behind it. And whether those
// indices are in this cluster.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertNotBehind, beatHeart, createHeartbeat, takeOver } from "../../indexer/heartbeat.ts";
import { assertOwnCluster } from "../../indexer/own-cluster.ts";
import { readIdentity } from "../../shared/db/epoch.ts";
import {
  clearPutBack,
  forgetIndex,
  readRegistered,
  registerIndex,
  type Target,
} from "../../shared/db/index-targets.ts";
import { CliError } from "../../shared/errors.ts";
import { readClusterUuid } from "../../shared/search/cluster.ts";
import { readIndexMeta } from "../../shared/search/indices.ts";
import { writeIndexMeta } from "../../shared/search/searched-index.ts";
import { createTarget, createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";
import { withLog } from "../helpers/log.ts";

const FUTURE = "2100-01-01T00:00:00.000Z";
const AHEAD = /^the index \S+ was written to until 2100-01-01T00:00:00.000Z, and this database only until /;

let ctx: TestIndexing;
let previous: Target;
let live: Target;
const metas = new Map<string, NonNullable<Awaited<ReturnType<typeof readIndexMeta>>>>();

beforeAll(async () => {
  ctx = await createTestIndexing();
  previous = await createTarget(ctx.deps, "previous");
  live = await createTarget(ctx.deps, "live");
  for (const { name } of [previous, live]) metas.set(name, (await readIndexMeta(ctx.deps.search, name))!);
});
beforeEach(async () => {
  await ctx.db("epoch").update({ heartbeat_at: new Date("2026-01-01") });
});
afterEach(async () => {
  await ctx.db("index_targets").update({ heartbeat_at: null, put_back_at: null });
  for (const [name, meta] of metas) await writeIndexMeta(ctx.deps.search, name, meta);
});
afterAll(() => ctx?.close());

const write = (name: string, changes: object) =>
  writeIndexMeta(ctx.deps.search, name, { ...metas.get(name)!, ...changes });
const metaOf = (name: string) => readIndexMeta(ctx.deps.search, name);
const heartbeats = async () => [(await metaOf(previous.name))?.heartbeatAt, (await metaOf(live.name))?.heartbeatAt];
const inDatabase = async () => (await readIdentity(ctx.db)).heartbeatAt.toISOString();
const names = (indices: { name: string }[]) => indices.map(({ name }) => name).sort();

/** A name of another prefix, as a copy of another installation's database has it. No such index is here. */
async function withForeignName(work: (name: string) => Promise<void>): Promise<void> {
  const name = "elsewhere-20260101t000000000-0123456789";
  await registerIndex(ctx.db, name, "0123456789");
  try {
    await work(name);
  } finally {
    await forgetIndex(ctx.db, name);
  }
}

describe("a heartbeat", () => {
  test("is in the database and in all that an index says of itself, later each time", async () => {
    await beatHeart(ctx.deps);
    const first = await inDatabase();
    expect(await heartbeats()).toEqual([first, first]);
    expect(await metaOf(live.name)).toEqual({ ...metas.get(live.name), heartbeatAt: first });

    await beatHeart(ctx.deps);
    const second = await inDatabase();
    expect(second > first).toBe(true);
    expect(await heartbeats()).toEqual([second, second]);
  });

  test("is made where an index takes none, and the log says which", async () => {
    const { deps, logged } = withLog(ctx.deps);
    const block = (value: boolean | null) =>
      ctx.deps.search.request("PUT", `/${previous.name}/_settings`, { "index.blocks.read_only": value });
    await block(true);
    try {
      await beatHeart(deps);
    } finally {
      await block(null);
    }
    expect(await heartbeats()).toEqual([undefined, await inDatabase()]);
    expect(logged.debug).toEqual([[{ err: expect.any(Error), index: previous.name }, "the index takes no heartbeat"]]);
  });

  test("is made when it is due, and where it failed at once again", async () => {
    const seldom = createHeartbeat(ctx.deps, 60_000);
    await write(live.name, { heartbeatAt: FUTURE });
    await expect(seldom()).rejects.toThrow(AHEAD);
    await expect(seldom()).rejects.toThrow(AHEAD);
    await write(live.name, {});
    await seldom();
    const first = await inDatabase();
    await seldom();
    expect(await inDatabase()).toBe(first);

    const always = createHeartbeat(ctx.deps, 0);
    await always();
    const second = await inDatabase();
    await always();
    expect(await inDatabase()).not.toBe(second);
  });

  test("is none where a backup is restored in the same moment", async () => {
    await ctx.db.raw(`
      create function lose() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger lose before update on epoch for each row execute function lose()
    `);
    const error = await beatHeart(ctx.deps).catch((thrown: unknown) => thrown);
    await ctx.db.raw("drop function lose cascade");
    expect(error).toMatchObject({ message: "the database was restored in this moment" });
    expect(await heartbeats()).toEqual([undefined, undefined]);
  });
});

describe("a database", () => {
  test("is not behind its indices, named or searched; those of other databases or without a word of theirs do not count", async () => {
    await withForeignName(async () =>
      expect(names(await assertNotBehind(ctx.deps))).toEqual([previous.name, live.name]),
    );

    await forgetIndex(ctx.db, live.name);
    expect(names(await assertNotBehind(ctx.deps))).toEqual([previous.name, live.name]);
    await registerIndex(ctx.db, live.name, live.schemaHash);
    await ctx.db("index_targets").where({ name: live.name }).update({ state: "live" });

    await write(previous.name, { databaseId: "00000000-0000-4000-8000-000000000000", heartbeatAt: FUTURE });
    expect(names(await assertNotBehind(ctx.deps))).toEqual([live.name]);
    const { databaseId: _, ...unsigned } = metas.get(previous.name)!;
    await writeIndexMeta(ctx.deps.search, previous.name, unsigned);
    expect(names(await assertNotBehind(ctx.deps))).toEqual([previous.name, live.name]);
  });

  test("that is behind is refused, and writes no heartbeat", async () => {
    await write(previous.name, { heartbeatAt: FUTURE });
    const before = await inDatabase();
    const refused = assertNotBehind(ctx.deps);
    await expect(refused).rejects.toThrow(CliError);
    await expect(refused).rejects.toThrow(AHEAD);
    await expect(beatHeart(ctx.deps)).rejects.toThrow(AHEAD);
    expect(await heartbeats()).toEqual([FUTURE, undefined]);
    expect(await inDatabase()).toBe(before);
  });

  const readEpoch = async () => (await ctx.db("epoch").first("id"))!.id;

  test("that is behind takes over its indices, and stays the same", async () => {
    await write(previous.name, { heartbeatAt: "2099-01-01T00:00:00.000Z" });
    await write(live.name, { heartbeatAt: FUTURE });
    const { databaseId } = await readIdentity(ctx.db);
    const epoch = await readEpoch();
    await takeOver(ctx.deps);
    expect(await readEpoch()).toBe(epoch);
    expect(await readIdentity(ctx.db)).toEqual({ databaseId, heartbeatAt: new Date(FUTURE) });
    expect(names(await assertNotBehind(ctx.deps))).toEqual([previous.name, live.name]);
    expect(await readRegistered(ctx.db)).toEqual([previous.name, live.name]);
  });

  test("starts a new epoch by force alone: what consumers have may be ahead, and they start with a full copy", async () => {
    const epoch = await readEpoch();
    await takeOver(ctx.deps, { startsEpoch: true });
    expect(await readEpoch()).toBe(epoch); // it is not behind
    await write(live.name, { heartbeatAt: FUTURE });
    await takeOver(ctx.deps, { startsEpoch: true });
    expect(await readEpoch()).not.toBe(epoch);
  });

  test("that is behind and has indices of another prefix is a copy: it forgets them and is another one", async () => {
    await withForeignName(async () => {
      await write(live.name, { heartbeatAt: FUTURE });
      const { databaseId } = await readIdentity(ctx.db);
      await takeOver(ctx.deps);
      expect(await readRegistered(ctx.db)).toEqual([previous.name, live.name]);
      expect((await readIdentity(ctx.db)).databaseId).not.toBe(databaseId);
      await ctx.db("epoch").update({ database_id: databaseId });
    });
  });

  test("that is not behind has nothing to take over", async () => {
    await withForeignName(async (name) => {
      const before = await readIdentity(ctx.db);
      await takeOver(ctx.deps);
      expect(await readIdentity(ctx.db)).toEqual(before);
      expect(await readRegistered(ctx.db)).toContain(name);
    });
  });
});

describe("an index", () => {
  const putBack = async () => (await ctx.db("index_targets").whereNotNull("put_back_at").pluck("name")).sort();
  const secondsEarlier = async (seconds: number) =>
    new Date((await readIdentity(ctx.db)).heartbeatAt.getTime() - seconds * 1000).toISOString();

  test.each([
    ["an earlier heartbeat than it took", 60],
    ["none", undefined],
  ])("with %s was put back, which the log says once and its next heartbeats do not hide", async (_what, seconds) => {
    await beatHeart(ctx.deps);
    await write(live.name, seconds === undefined ? {} : { heartbeatAt: await secondsEarlier(seconds) });
    const { deps, logged } = withLog(ctx.deps);
    await beatHeart(deps);
    await beatHeart(deps);
    expect(await putBack()).toEqual([live.name]);
    expect(logged.warn).toHaveLength(1);
    expect(logged.warn).toMatchObject([[{ index: live.name }, "the index was put back to an older state"]]);
  });

  test("with the heartbeat of another indexer, some seconds earlier, was not", async () => {
    await beatHeart(ctx.deps);
    await write(live.name, { heartbeatAt: await secondsEarlier(20) });
    await beatHeart(ctx.deps);
    expect(await putBack()).toEqual([]);
  });

  test("is put back until a verify begun since has repaired it and what was repaired is indexed", async () => {
    const run = (times: { started_at: Date; finished_at: Date }, repaired = true) =>
      ctx.db("verify_runs").insert({ ...times, index_name: live.name, rows: "0", problems: {}, repaired });
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
    await ctx
      .db("index_targets")
      .where({ name: live.name })
      .update({ put_back_at: at(-10) });
    await run({ started_at: at(-20), finished_at: at(-5) });
    await run({ started_at: at(-9), finished_at: at(-4) }, false);
    await clearPutBack(ctx.db);
    expect(await putBack()).toEqual([live.name]);

    await run({ started_at: at(-8), finished_at: at(-3) });
    await ctx.db("index_dirty").insert({ listing_id: "1", version: "1", op: "upsert", dirty_since: at(-6) });
    await clearPutBack(ctx.db);
    expect(await putBack()).toEqual([live.name]);
    await ctx.db("index_dirty").delete();
    await clearPutBack(ctx.db);
    expect(await putBack()).toEqual([]);
  });
});

test("indices of another cluster are refused, those of this one and of an unknown one are not", async () => {
  const buildIn = (cluster: string | null) =>
    ctx.db("index_targets").where({ name: live.name }).update({ cluster_uuid: cluster });
  await buildIn("elsewhere");
  const refused = assertOwnCluster(ctx.deps);
  await expect(refused).rejects.toThrow(CliError);
  await expect(refused).rejects.toThrow(
    /^OPENSEARCH_URL leads to another OpenSearch cluster .*: correct OPENSEARCH_URL/,
  );
  await buildIn((await readClusterUuid(ctx.deps.search))!);
  await assertOwnCluster(ctx.deps);
  await buildIn(null);
  await assertOwnCluster(ctx.deps);
});
