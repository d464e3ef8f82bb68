// F01-F05, F08: what may happen to writers and to the indexer's own process.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { DrainStep } from "../../indexer/drain.ts";
import { insertListing } from "../helpers/builders.ts";
import { readDocument } from "../helpers/indexing.ts";
import { waitFor } from "../helpers/wait.ts";
import { startChild } from "./process.ts";
import { FULL, INDEXERS, KILLS_PER_POINT, OUTAGE_MS, RANDOM_KILLS, SETTLE_TIMEOUT_MS } from "./sizes.ts";
import { CLEAN, createWorld, type World } from "./world.ts";
import type { WriterStep } from "./writer-process.ts";

const STEPS: DrainStep[] = ["after-claim", "after-read", "mid-bulk", "after-bulk", "after-ack"];

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.endAll());
afterAll(() => world?.close());

test("F01 writers killed before and after their commit: what they committed is indexed, and nothing else", async () => {
  await world.startIndexer();
  const ids = world.hot.slice(0, 3);
  for (const [round, crashAt] of (["before-commit", "after-commit", "after-wake-up"] as WriterStep[]).entries()) {
    const price = 5_000_000 + round;
    const writer = await startChild("writer-process.ts", world.env, { crashAt, ids, price });
    expect(await writer.ended).toBe("SIGKILL");
    if (crashAt === "before-commit") continue;
    for (const id of ids) world.model.states.set(id, [{ ...world.model.states.get(id)!.at(-1)!, price }]);
  }
  expect(await world.settle("F01 writers killed")).toMatchObject(CLEAN);
});

test("F02 indexers killed at every step one after the other: the next one brings the rows home", async () => {
  for (const crashAt of STEPS) {
    for (let round = 0; round < KILLS_PER_POINT; round += 1) {
      // What the one before left is claimed when its lease ends; and something new is there at once.
      await world
        .db("listings")
        .where({ id: world.hot[0] })
        .update({ year_built: 1900 + round });
      const doomed = await world.startIndexer({ crashAt });
      expect(await doomed.ended).toBe("SIGKILL");
    }
  }
  await world.startIndexer();
  expect(await world.settle("F02 indexers killed at every step")).toMatchObject(CLEAN);
});

test("F03 an indexer killed at random moments loses nothing", async () => {
  const samples = await world.underLoad(async () => {
    for (let round = 0; round < RANDOM_KILLS; round += 1) {
      const indexer = await world.startIndexer();
      await delay(world.random.below(1500));
      await world.kill(indexer);
    }
    await world.startIndexer();
  });
  expect(await world.settle("F03 indexer killed at random moments", samples)).toMatchObject(CLEAN);
});

// Without reading again only the version protects.
test.each(FULL ? [false, true] : [false])("F04 frozen between read and bulk, reading again: %s", async (reread) => {
  const id = await insertListing(world.db, { price_eur: 10 });
  const frozen = await world.startIndexer({ freezeAt: "after-read", reread });
  await frozen.said("frozen");
  await world.startIndexer();
  await world.db("listings").where({ id }).update({ price_eur: 9 });
  const samples = await world.underLoad(async () => {
    await waitFor(async () => (await readDocument(world.deps, id))?._source?.price === 9, {
      timeoutMs: SETTLE_TIMEOUT_MS,
      what: "the newer price",
    });
    frozen.signal("SIGCONT");
    await delay(OUTAGE_MS);
  });
  expect(await world.settle(`F04 frozen indexer, reread ${reread}`, samples)).toMatchObject(CLEAN);
});

test.each(INDEXERS)(
  "F05 F08 %i indexers, clocks an hour off, time to overtake each other on hot listings",
  async (count) => {
    const clocks = [3_600_000, -3_600_000, 0, 0];
    const starting = clocks
      .slice(0, count)
      .map((clockOffsetMs) => world.startIndexer({ dawdleMs: 500, clockOffsetMs }));
    const indexers = await Promise.all(starting);
    const id = await insertListing(world.db);
    const samples = await world.underLoad(async () => {
      for (let round = 0; round < 50; round += 1) {
        await world
          .db("listings")
          .where({ id })
          .update({ status: round % 2 === 0 ? "active" : "archived" });
        await delay(OUTAGE_MS / 50);
      }
    });
    expect(await world.settle(`F05 F08 ${count} indexers`, samples)).toMatchObject(CLEAN);
    expect((await readDocument(world.deps, id))?._source?.isPublic).toBe(false);
    expect(indexers.some((indexer) => indexer.hasEnded())).toBe(false);
  },
);
