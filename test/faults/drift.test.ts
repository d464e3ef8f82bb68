// R01-R07: much drift of every kind at once is found and repaired in one loop, and loops under load raise no alarm.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { verify } from "../../indexer/verify.ts";
import { indicesOf, readDocument, searchableIds } from "../helpers/indexing.ts";
import { waitFor } from "../helpers/wait.ts";
import { CLEAN_LOOPS, DRIFT_PER_KIND, OUTAGE_MS, SETTLE_TIMEOUT_MS } from "./sizes.ts";
import { CLEAN, createWorld, type World } from "./world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.endAll());
afterAll(() => world?.close());

test("R01-R06 all drift is found in one loop, each under its name, and repaired once", async () => {
  const [index] = await indicesOf(world.deps);
  const count = DRIFT_PER_KIND;
  const shown = await searchableIds(world.deps);
  const take = () => shown.splice(0, count);
  const source = async (id: string) => (await readDocument(world.deps, id))!._source!;
  const version = async (id: string) => (await readDocument(world.deps, id))!._version!;
  const put = (id: string, number: number, body: object) =>
    world.deps.search.request("PUT", `/${index}/_doc/${id}?version=${number}&version_type=external_gte`, body);
  const pattern = await source(shown.at(-1)!);

  for (const id of take()) await world.deps.search.request("DELETE", `/${index}/_doc/${id}`);
  for (let ghost = 0; ghost < count; ghost += 1) await put(String(9_000_000 + ghost), 3, pattern);
  const stale = take();
  await world.db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica"); // past the triggers
    await trx("listings").whereIn("id", stale).update({ price_eur: 77, version: 50 });
  });
  for (const id of stale) world.model.states.set(id, [{ ...world.model.states.get(id)!.at(-1)!, price: 77 }]);
  for (const id of take()) await put(id, 700, await source(id));
  const hidden = await world.db("listings").where({ status: "archived" }).limit(count).pluck("id");
  for (const id of hidden) await put(id, await version(id), { ...pattern, id });
  for (const id of take()) await put(id, await version(id), { ...(await source(id)), rooms: 9 });

  const expected = { missing: count, ghost: count, stale: count, ahead: count, leaked: count, content: count };
  const report = await verify(world.deps, { repair: true, confirmMs: 0 });
  expect(report?.problems).toEqual(expected);
  expect(report?.repaired).toEqual(expected);
  await world.startIndexer();
  expect(await world.settle("R01-R06 drift of every kind")).toMatchObject(CLEAN);
  expect((await verify(world.deps, { repair: true, confirmMs: 0 }))?.problems).toEqual({});
});

test("R07 loops beside writers and renames find nothing", async () => {
  await world.startIndexer();
  await world.startIndexer();
  const samples = await world.underLoad(async () => {
    for (let loop = 0; loop < CLEAN_LOOPS; loop += 1) {
      await delay(OUTAGE_MS / CLEAN_LOOPS); // so that there are changes to be mistaken for drift
      const report = await waitFor(() => verify(world.deps, { repair: true, confirmMs: 1000 }), {
        timeoutMs: SETTLE_TIMEOUT_MS,
        what: "a loop",
      });
      expect(report).toMatchObject({ problems: {}, repaired: {} });
    }
  });
  expect(await world.settle("R07 clean loops under load", samples)).toMatchObject(CLEAN);
});
