// What the running programs write about themselves into the database, for `status`, `doctor` and `dirty`.
import { afterAll, beforeAll, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { type Indexer, startIndexer } from "../../indexer/worker.ts";
import { readRuns } from "../../shared/db/program-runs.ts";
import { createLogger } from "../../shared/logger.ts";
import { tuneIndex } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";
import { waitFor } from "../helpers/wait.ts";

let ctx: TestIndexing;
let indexer: Indexer;

beforeAll(async () => {
  ctx = await createTestIndexing();
  await reindex(ctx.deps);
  const options = { verifyEveryMs: 3_600_000, signOfLifeEveryMs: 3_600_000 };
  indexer = await startIndexer(ctx.config, createLogger(ctx.config), options);
});
afterAll(async () => {
  await indexer?.close();
  await ctx?.close();
});

test("the indexer tells at once that a batch was not written, and that one is again", async () => {
  const { deps } = ctx;
  const reason = async () => (await readRuns(ctx.db))[0]?.state.busyReason;
  await tuneIndex(deps.search, deps.prefix, { "blocks.write": "true" });
  await insertListing(ctx.db);
  await waitFor(async () => (await reason())?.includes("blocked"), { timeoutMs: 20_000, what: "the reason" });
  await deps.search.request("PUT", `/${deps.prefix}/_settings`, { "index.blocks.write": null });
  await waitFor(async () => (await reason()) === undefined, { timeoutMs: 20_000, what: "the end of the reason" });
  await waitFor(async () => (await ctx.db("index_dirty")).length === 0, { what: "an indexed listing" });
});
