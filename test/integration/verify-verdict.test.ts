// What is said of a verify run afterwards: it holds for the index that was compared, and differences that were left are not called
// repaired. And the index before, which no run has compared, is compared before searches go back to it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { rollback } from "../../indexer/swap.ts";
import { verify } from "../../indexer/verify.ts";
import { judgeIndexWork } from "../../scripts/doctor/postgres.ts";
import { readIndexWork } from "../../shared/db/diagnosis.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { lastVerifyRun } from "../../shared/db/verify.ts";
import { CliError } from "../../shared/errors.ts";
import { refreshIndex } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, searchableIds, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;
let ids: string[];
beforeAll(async () => {
  ctx = await createTestIndexing();
  ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await insertListing(ctx.db));
});
afterAll(() => ctx?.close());
beforeEach(async () => {
  await reindex(ctx.deps, { force: true, confirmMs: 10 });
});

const QUICK = { confirmMs: 10 };
const nameOf = async (wanted: "live" | "previous") =>
  (await readTargets(ctx.db)).findLast(({ state }) => state === wanted)!.name;
const removeDocument = async (index: string, id: string) => {
  await ctx.deps.search.request("DELETE", `/${index}/_doc/${id}`);
  await refreshIndex(ctx.deps.search, index);
};
const diagnosis = async () => judgeIndexWork(await readIndexWork(ctx.db)).at(-1);

test("a document whose id is no listing's is removed by --repair alone, and the run says that it repaired", async () => {
  const live = await nameOf("live");
  const copy = (await ctx.deps.search.request("GET", `/${live}/_source/${ids[0]}`)) as object;
  for (const id of ["foo", "007", "99999999999999999999"])
    await ctx.deps.search.request("PUT", `/${live}/_doc/${id}`, copy);
  await refreshIndex(ctx.deps.search, live);
  expect(await searchableIds(ctx.deps)).toHaveLength(8);

  expect(await verify(ctx.deps, QUICK)).toMatchObject({ problems: { ghost: 3 }, repaired: {} });
  expect(await diagnosis()).toMatchObject({ state: "problem", text: expect.stringContaining("found 3 ghost") });
  expect(await searchableIds(ctx.deps)).toHaveLength(8);

  expect(await verify(ctx.deps, { ...QUICK, repair: true })).toMatchObject({ repaired: { ghost: 3 } });
  expect(await diagnosis()).toMatchObject({ state: "ok", text: expect.stringContaining("found and repaired 3 ghost") });
  expect(await searchableIds(ctx.deps)).toEqual(ids);
});

test("a run that the brake stopped is told as such, and the next one compares with the run before it", async () => {
  const live = await nameOf("live");
  const copy = (await ctx.deps.search.request("GET", `/${live}/_source/${ids[0]}`)) as object;
  for (let id = 0; id < 101; id += 1) await ctx.deps.search.request("PUT", `/${live}/_doc/stray-${id}`, copy);
  const braked = await verify(ctx.deps, { ...QUICK, repair: true });
  expect(braked?.brake).toMatch(/^101 of 106 documents would be removed/);
  expect(await lastVerifyRun(ctx.db)).toMatchObject({ brake: braked?.brake, repaired: false });
  expect(await lastVerifyRun(ctx.db, { whole: true })).toMatchObject({ brake: undefined, problems: {} });
  expect(await diagnosis()).toMatchObject({ state: "problem", text: expect.stringContaining("101 of 106") });
  expect(await verify(ctx.deps, { ...QUICK, repair: true, force: true })).toMatchObject({ repaired: { ghost: 101 } });
  expect(await diagnosis()).toMatchObject({ state: "ok" });
});

test("rollback compares first: searches do not go back to an index that lacks listings", async () => {
  const [live, previous] = [await nameOf("live"), await nameOf("previous")];
  await removeDocument(previous, ids[2]!);
  const refused = rollback(ctx.deps, { pauseMs: 1 });
  await expect(refused).rejects.toThrow(CliError);
  await expect(refused).rejects.toThrow(/is not equal to PostgreSQL \(counts: 4 in the index, 5 in the database\)/);
  expect(await nameOf("live")).toBe(live);
  expect(await searchableIds(ctx.deps)).toEqual(ids);
});

test("rollback compares documents, too: as many, but one says something else", async () => {
  const previous = await nameOf("previous");
  const { version } = await ctx.db("listings").where({ id: ids[1] }).first("version");
  const document = (await ctx.deps.search.request("GET", `/${previous}/_source/${ids[1]}`)) as object;
  const path = `/${previous}/_doc/${ids[1]}?version=${version}&version_type=external_gte`;
  await ctx.deps.search.request("PUT", path, { ...document, price: 1 });
  await refreshIndex(ctx.deps.search, previous);
  await expect(rollback(ctx.deps, { pauseMs: 1 })).rejects.toThrow(/\(documents: listing \d+ is content\)/);
});

test("after a rollback the verdict on the other index is not taken for one on this", async () => {
  const previous = await nameOf("previous");
  await removeDocument(previous, ids[2]!);
  await rollback(ctx.deps, { force: true });
  expect(await nameOf("live")).toBe(previous);
  expect(await diagnosis()).toMatchObject({
    state: "warning",
    text: "the index that is live now was not compared yet",
  });
  expect(await verify(ctx.deps, { ...QUICK, repair: true })).toMatchObject({ problems: { missing: 1 } });
  await drainAll(ctx.deps);
  expect(await searchableIds(ctx.deps)).toEqual(ids);
  expect(await diagnosis()).toMatchObject({ state: "ok" });
});

test("rollback does not end a restore that was begun", async () => {
  await ctx.db("index_targets").where({ state: "live" }).update({ state: "previous" });
  await expect(rollback(ctx.deps)).rejects.toThrow(/a restore was begun and not finished.*listings restored/);
});
