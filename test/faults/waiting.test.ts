// F21-F23: readers that wait for changes, while the API, PostgreSQL and Redis fail, stop and come back.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../scripts/dev/stack/processes.ts";
import { waitFor } from "../helpers/wait.ts";
import { type Child, startChild } from "./process.ts";
import { API_ENDS, OUTAGE_MS, SETTLE_TIMEOUT_MS } from "./sizes.ts";
import { countLost, startReaders, type WaitingReader } from "./waiting-readers.ts";
import { CLEAN, createWorld, type World } from "./world.ts";

let world: World;
let api: Child;
let port: number;
let readers: WaitingReader[];

const startApi = async () => {
  api = await startChild("api-process.ts", { ...world.env, PORT: String(port), RATE_LIMITS: "off" }, {});
};

beforeAll(async () => {
  world = await createWorld();
  [port = 0] = await freePorts(1);
  await world.startIndexer();
  await startApi();
  readers = await startReaders(world.db, `http://127.0.0.1:${port}`);
});
afterAll(async () => {
  for (const reader of readers ?? []) await reader.stop();
  if (world !== undefined) await world.kill(api);
  await world?.close();
});

/** Nothing is lost when every reader has arrived at its company's listings, however late. */
async function settle(fault: string, samples: Awaited<ReturnType<World["underLoad"]>>): Promise<void> {
  expect(await world.settle(fault, samples)).toMatchObject(CLEAN);
  const arrived = await waitFor(async () => (await countLost(world.db, readers)) === 0, {
    timeoutMs: SETTLE_TIMEOUT_MS,
    what: "readers that have every change",
  }).catch(() => false);
  const listings = readers.reduce((sum, { copy }) => sum + copy.size, 0);
  console.log(
    `${fault}: ${readers.length} waiting readers, ${listings} listings, lost ${await countLost(world.db, readers)}`,
  );
  expect(arrived).toBe(true);
}

test("F21 the API is killed while readers wait", async () => {
  const samples = await world.underLoad(async () => {
    for (let kill = 0; kill < API_ENDS; kill += 1) {
      await delay(world.random.below(2000));
      await world.kill(api);
      await startApi();
    }
  });
  await settle("F21 API killed beside waiting readers", samples);
});

test("F22 the API is told to stop while readers wait, and ends at once", async () => {
  const samples = await world.underLoad(async () => {
    for (let stop = 0; stop < API_ENDS; stop += 1) {
      await delay(world.random.below(2000));
      api.signal("SIGTERM");
      expect(await api.ended).toBe(0);
      await startApi();
    }
  });
  await settle("F22 API stopped beside waiting readers", samples);
});

test("F23 PostgreSQL and Redis are away, silent, slow and cut while readers wait", async () => {
  const { postgres, redis } = world.proxies;
  const samples = await world.underLoad(async () => {
    for (const trouble of [{ down: true }, { blackHole: true }, { latencyMs: 300 }, { resetAfterBytes: 5000 }]) {
      for (const proxy of [postgres, redis]) {
        proxy.trouble(trouble);
        await delay(OUTAGE_MS / 4);
        proxy.trouble({});
      }
    }
  });
  expect(api.hasEnded()).toBe(false);
  await settle("F23 PostgreSQL, Redis away beside waiting readers", samples);
});
