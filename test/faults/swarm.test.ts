// F20: everything at random, one after another and at once, for a while.
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { indicesOf } from "../../shared/search/indices.ts";
import type { Trouble } from "../helpers/proxy.ts";
import type { Child } from "./process.ts";
import { SWARM_MS } from "./sizes.ts";
import { CLEAN, createWorld, type World } from "./world.ts";

let world: World;
let indexers: Child[];

beforeAll(async () => {
  world = await createWorld();
  indexers = [await world.startIndexer({ dawdleMs: 50 }), await world.startIndexer()];
});
afterAll(() => world?.close());

const TROUBLES: Trouble[] = [
  { down: true },
  { blackHole: true },
  { latencyMs: 300 },
  { sliceBytes: 100 },
  { resetAfterBytes: 5000 },
];

test("F20 all of it at random", async () => {
  const samples = await world.underLoad(
    async () => {
      const until = Date.now() + SWARM_MS;
      while (Date.now() < until) {
        await fault();
        await delay(world.random.below(500));
      }
    },
    { writersThroughProxy: true },
  );
  expect(await world.settle("F20 swarm", samples)).toMatchObject(CLEAN);
});

async function fault(): Promise<void> {
  const { random, proxies } = world;
  const place = random.below(indexers.length);
  switch (random.below(6)) {
    case 0:
      await world.kill(indexers[place]!);
      indexers[place] = await world.startIndexer();
      return;
    case 1:
      indexers[place]!.signal("SIGSTOP");
      await delay(random.below(2000));
      indexers[place]!.signal("SIGCONT");
      return;
    case 2:
    case 3: {
      const proxy = random.pick(Object.values(proxies));
      proxy.trouble(random.pick(TROUBLES));
      await delay(random.below(2000));
      proxy.trouble({});
      return;
    }
    case 4: {
      const redis = new Redis(world.config.redisUrl);
      const keys = await redis.keys(`${world.config.redisPrefix}*`);
      if (keys.length > 0) await redis.del(...keys);
      redis.disconnect();
      return;
    }
    default:
      await reindex(world.deps, { force: true });
      expect(await indicesOf(world.deps.search, world.deps.prefix)).toHaveLength(1);
  }
}
