import { afterAll, beforeAll, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { createPace } from "../../indexer/throttle.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, searchableIds, type TestIndexing } from "../helpers/indexing.ts";

let it: TestIndexing;

beforeAll(async () => {
  it = await createTestIndexing();
  await insertListing(it.db);
  await reindex(it.deps);
});
afterAll(() => it?.close());

test("a rebuild gives way to searches and to changes, and to nobody else", async () => {
  const pace = createPace(it.deps, {});
  expect(await pace.rest(0)).toBe(false);
  await searchableIds(it.deps);
  expect(await pace.rest(0)).toBe(true);
  expect(await pace.rest(0)).toBe(false);
  await insertListing(it.db);
  expect(await pace.rest(0)).toBe(true);
  await drainAll(it.deps);
  expect(await pace.rest(0)).toBe(false);
});

test("work that nobody waits for rests always", async () => {
  expect(await createPace(it.deps, { always: true }).rest(0)).toBe(true);
});

test("a rest ends with the program", async () => {
  const stopping = new AbortController();
  const resting = createPace(it.deps, { always: true, signal: stopping.signal }).rest(3_600_000);
  stopping.abort();
  await expect(resting).rejects.toThrow("aborted");
});
