// Programs of two versions, or with different settings, beside each other: an older one does not write to a newer index.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DrainResult, drain } from "../../indexer/drain.ts";
import { type ReindexStep, reindex } from "../../indexer/reindex.ts";
import { type IndexingDeps, openIndexing } from "../../indexer/setup.ts";
import { rollback } from "../../indexer/swap.ts";
import type { Config } from "../../shared/config.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { createLogger } from "../../shared/logger.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, readDocument, searchableIds, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;
let ids: string[];
const opened: IndexingDeps[] = [];

beforeEach(async () => {
  ctx = await createTestIndexing();
  ids = [await insertListing(ctx.db), await insertListing(ctx.db)];
});
afterEach(async () => {
  for (const deps of opened.splice(0)) await deps.close();
  await ctx?.close();
});

/** The same program a release later: its documents have one field more. */
function laterProgram(): IndexingDeps {
  const body = structuredClone(ctx.deps.body);
  body.mappings.properties.later = { type: "keyword" };
  body.mappings._meta.fields.push("later");
  body.mappings._meta.schemaHash = "ffffffffff";
  const fields = new Set(body.mappings._meta.fields);
  return { ...ctx.deps, body, schemaHash: "ffffffffff", fields, fieldsByIndex: new Map() };
}

function programWith(settings: Partial<Config>): IndexingDeps {
  const deps = openIndexing(
    { ...ctx.config, ...settings },
    { logger: createLogger(ctx.config), applicationName: "listings test" },
  );
  opened.push(deps);
  return deps;
}

const setPrice = (price_eur: number) => ctx.db("listings").where({ id: ids[0] }).update({ price_eur });
const price = async () => (await readDocument(ctx.deps, ids[0]!))?._source?.price;

async function expectToLeaveItToOthers(drained: Promise<DrainResult>): Promise<void> {
  expect(await drained).toMatchObject({
    ...{ claimed: 1, indexed: 0, rejected: 0, busy: 1, outdated: true },
    busyReason: expect.stringContaining("written by a newer program"),
  });
  expect(await readDirtyState(ctx.db)).toMatchObject({ rows: 1, rejected: 0 });
  expect(await ctx.db("index_dirty").where("next_attempt_at", ">", ctx.db.fn.now())).toEqual([]);
}

test("an older program leaves changes to the newer one, from the moment on in which that builds its index", async () => {
  await reindex(ctx.deps);
  const later = laterProgram();
  const seen: string[] = [];
  await reindex(later, {
    async onStep(step: ReindexStep) {
      if (step !== "joined") return;
      await setPrice(90);
      await expectToLeaveItToOthers(drain(ctx.deps));
      expect(await drain(later)).toMatchObject({ indexed: 1, outdated: false });
      expect(await price()).toBe(90); // the index that searches use has it, too
      seen.push(step);
    },
  });
  expect(seen).toEqual(["joined"]);
  await setPrice(80);
  await expectToLeaveItToOthers(drain(ctx.deps));
  expect(await price()).toBe(90); // not a document without the new field
  expect(await drain(later)).toMatchObject({ indexed: 1 });
  expect(await price()).toBe(80);
});

test("an older program that has no index of its own any more leaves changes, too", async () => {
  await reindex(laterProgram());
  await setPrice(90);
  await expectToLeaveItToOthers(drain(ctx.deps));
});

test("a newer program writes what the older index knows until its own is built", async () => {
  await reindex(ctx.deps);
  await setPrice(90);
  expect(await drain(laterProgram())).toMatchObject({ indexed: 1, outdated: false });
  expect(await price()).toBe(90);
});

test("after a rollback the older program goes on, and the newer index is no place to go back to", async () => {
  const { index } = await reindex(ctx.deps);
  await reindex(laterProgram());
  await rollback(ctx.deps);
  await setPrice(90);
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 1, outdated: false });
  expect(await readTargets(ctx.db)).toMatchObject([{ name: index, state: "live" }]);
});

test("a program with fewer languages leaves changes to the others, until it has an index of its own", async () => {
  await reindex(ctx.deps);
  const estonian = programWith({ locales: ["et"] });
  await setPrice(90);
  await expectToLeaveItToOthers(drain(estonian));
  expect(await drain(ctx.deps)).toMatchObject({ indexed: 1 });
  await setPrice(80);
  await reindex(estonian, { force: true });
  await setPrice(70);
  expect(await drain(estonian)).toMatchObject({ indexed: 1 });
  expect(await searchableIds(ctx.deps)).toEqual(ids);
});

test("the public address is no part of a document", async () => {
  await reindex(ctx.deps);
  const elsewhere = programWith({ baseUrl: "https://homes.example" });
  expect(elsewhere.schemaHash).toBe(ctx.deps.schemaHash);
  await setPrice(90);
  expect(await drain(elsewhere)).toMatchObject({ indexed: 1 });
  expect(JSON.stringify(await readDocument(ctx.deps, ids[0]!))).not.toMatch(/homes\.example|\/listings\//);
});
