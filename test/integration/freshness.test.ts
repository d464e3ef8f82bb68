// What freshness is told by: the changes that wait, without those that an index rejects, by the database's clock.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Knex } from "../../shared/db/connect.ts";
import {
  countWaitingUpTo,
  readDatabaseTime,
  readFreshness,
  readTransactionStart,
  readWaitingMs,
} from "../../shared/db/freshness.ts";
import { addTarget, promoteTarget, registerIndex } from "../../shared/db/index-targets.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";

let database: TestDatabase;
let db: Knex;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterEach(async () => {
  await db("index_dirty").delete();
  await db("index_targets").delete();
});
afterAll(() => database.drop());

/** A change of so many seconds ago. */
const change = (listing_id: number, secondsAgo: number, last_error: string | null = null) =>
  db("index_dirty").insert({
    listing_id,
    version: 1,
    op: "upsert",
    last_error,
    dirty_since: db.raw("now() - ? * interval '1 second'", [secondsAgo]),
  });

test("nothing waits where nothing is dirty", async () => {
  const before = await readDatabaseTime(db);
  expect(await readWaitingMs(db)).toBeUndefined();
  expect(await countWaitingUpTo(db, "infinity")).toBe(0);
  const { now, ...rest } = await readFreshness(db);
  const { database_id: databaseId, heartbeat_at: heartbeatAt } = (await db("epoch").first())!;
  expect(rest).toEqual({ oldestDirty: null, pending: 0, targets: [], silentTriggers: [], databaseId, heartbeatAt });
  expect(now.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect((await readDatabaseTime(db)).getTime()).toBeGreaterThanOrEqual(now.getTime());
});

test("the oldest change counts, refused ones do not", async () => {
  await change(1, 3600, "refused");
  await change(2, 60);
  await change(3, 120);
  expect(await readWaitingMs(db)).toBeGreaterThanOrEqual(120_000);
  expect(await readWaitingMs(db)).toBeLessThan(3_600_000);
  const { now, oldestDirty, pending } = await readFreshness(db);
  expect(pending).toBe(2);
  expect(now.getTime() - oldestDirty!.getTime()).toBeGreaterThanOrEqual(120_000);
  expect(now.getTime() - oldestDirty!.getTime()).toBeLessThan(3_600_000);
});

test("what has waited since a moment is counted to the microsecond", async () => {
  await change(1, 0, "refused");
  await change(2, 0);
  await db("index_dirty").update({ dirty_since: "2026-01-01T00:00:00.000001Z" });
  expect(await countWaitingUpTo(db, "2026-01-01T00:00:00.000000Z")).toBe(0);
  expect(await countWaitingUpTo(db, "2026-01-01T00:00:00.000001Z")).toBe(1);
});

test("a transaction's start is told to the microsecond, and the same until it ends", async () => {
  await db.transaction(async (trx) => {
    const start = await readTransactionStart(trx);
    const { rows } = await trx.raw("select cast(? as timestamptz) = now() as same", [start]);
    expect(rows).toEqual([{ same: true }]);
  });
});

const NEVER_PUT_BACK = { heartbeatAt: null, putBackAt: null };

test("the indices that changes are written to come with it, the one that was live last at the end", async () => {
  for (const name of ["first", "second", "building", "retired"])
    await registerIndex(db, name, `hash of ${name}`, name === "second" ? "cluster" : undefined);
  for (const name of ["first", "second", "building"]) await addTarget(db, name);
  for (const name of ["first", "second"]) await db.transaction((trx) => promoteTarget(trx, name));
  expect((await readFreshness(db)).targets).toEqual([
    { name: "building", state: "building", schemaHash: "hash of building", clusterUuid: null, ...NEVER_PUT_BACK },
    { name: "first", state: "previous", schemaHash: "hash of first", clusterUuid: null, ...NEVER_PUT_BACK },
    { name: "second", state: "live", schemaHash: "hash of second", clusterUuid: "cluster", ...NEVER_PUT_BACK },
  ]);
});
