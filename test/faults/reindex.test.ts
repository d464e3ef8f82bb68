// F17: a reindex under changes and searches, killed half-way and started again. Searches never notice.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ReindexStep, reindex } from "../../indexer/reindex.ts";
import { startChild } from "./process.ts";
import { FULL, REINDEX_LISTINGS } from "./sizes.ts";
import { CLEAN, createWorld, type World } from "./world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld({ listings: REINDEX_LISTINGS });
});
afterEach(() => world.endAll());
afterAll(() => world?.close());

test.each<ReindexStep>(FULL ? ["batch", "backfilled", "gated", "swapped", "promoted"] : ["batch"])(
  "F17 a reindex killed at '%s' and resumed under changes and searches: no search fails",
  async (crashAt) => {
    await world.startIndexer();
    const samples = await world.underLoad(async () => {
      const doomed = await startChild("reindex-process.ts", world.env, { crashAt });
      expect(await doomed.ended).toBe("SIGKILL");
      await delay(200);
      const report = await reindex(world.deps);
      // After the last step there is nothing to go on with: the index is live, and changes on their way decide whether it is
      // built once more.
      if (crashAt !== "promoted") expect(report).toMatchObject({ built: true, resumed: true });
    });
    expect(samples.failedSearches).toBe(0);
    expect(await world.settle(`F17 reindex killed at ${crashAt}`, samples)).toMatchObject(CLEAN);
  },
);
