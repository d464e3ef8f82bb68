import { afterAll, beforeAll, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { createThrottle } from "../../indexer/throttle.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, searchableIds, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;

beforeAll(async () => {
  ctx = await createTestIndexing();
  await insertListing(ctx.db);
  await reindex(ctx.deps);
});
afterAll(() => ctx?.close());

test("a rebuild is throttled by searches and by changes, and by nothing else", async () => {
  const throttle = createThrottle(ctx.deps, {});
  expect(await throttle.pause(0)).toBe(false);
  await searchableIds(ctx.deps);
  expect(await throttle.pause(0)).toBe(true);
  expect(await throttle.pause(0)).toBe(false);
  await insertListing(ctx.db);
  expect(await throttle.pause(0)).toBe(true);
  await drainAll(ctx.deps);
  expect(await throttle.pause(0)).toBe(false);
});

test("background work always pauses", async () => {
  expect(await createThrottle(ctx.deps, { always: true }).pause(0)).toBe(true);
});

test("a pause ends when the program stops", async () => {
  const stopping = new AbortController();
  const pausing = createThrottle(ctx.deps, { always: true, signal: stopping.signal }).pause(3_600_000);
  stopping.abort();
  await expect(pausing).rejects.toThrow("aborted");
});
