// A million addresses against the limiter, with Redis and without. What the process keeps stays bounded.
import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import { expect, test } from "vitest";
import { createLimiter, type Limiter } from "../../api/http/limits.ts";
import { createMetrics } from "../../api/metrics.ts";
import { connectRedis } from "../../api/redis.ts";
import { heapAlive } from "../../scripts/dev/bench/heap.ts";
import { loadConfig } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";
import { score } from "../helpers/full-run.ts";
import { testServers } from "../helpers/servers.ts";

const ADDRESSES = Number(process.env.ADDRESSES ?? 1_000_000);
const AT_ONCE = 500;
/** 100,000 remembered addresses of half a kilobyte, and as much again for what a heap costs. */
const GROWTH_MAX_MB = 100;
const BUCKET = { name: "test", points: 60, windowSeconds: 60 };

/** All of them once; the longest that one of them waited, in milliseconds. */
async function countAll(limiter: Limiter): Promise<number> {
  let worst = 0;
  const count = async (address: number) => {
    const startedAt = performance.now();
    const { allowed } = await limiter.consume(
      `2001:db8:${(address >> 16).toString(16)}:${(address & 65535).toString(16)}`,
    );
    if (!allowed) throw new Error(`address ${address} was refused at its first request`);
    worst = Math.max(worst, performance.now() - startedAt);
  };
  for (let from = 0; from < ADDRESSES; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, ADDRESSES - from);
    await Promise.all(Array.from({ length: size }, (_, offset) => count(from + offset)));
  }
  return worst;
}

const redisPrefix = `test_${randomBytes(6).toString("hex")}`;

async function scoreOf(what: string, redis: Redis): Promise<void> {
  const limiter = createLimiter(BUCKET, { redis, redisPrefix, metrics: createMetrics() });
  const before = heapAlive();
  const worstMs = await countAll(limiter);
  const growth = heapAlive() - before;
  score({
    ...{ group: "T", what: `addresses ${what}`, cases: ADDRESSES, failed: 0, worstMs },
    seen: `heap +${growth.toFixed(0)} MB`,
  });
  expect(growth).toBeLessThan(GROWTH_MAX_MB);
  expect((await limiter.consume("one more")).remaining).toBe(59);
}

test("a million addresses without Redis", async () => {
  // Never connected: every count is the process's own.
  await scoreOf("without Redis", { status: "end" } as unknown as Redis);
});

test("a million addresses with Redis, where every key ends with its window", async () => {
  const config = loadConfig({ REDIS_URL: testServers().redisUrl, LIMITER_TIMEOUT_MS: "60000", LOG_LEVEL: "silent" });
  const redis = await connectRedis(config, createLogger(config));
  try {
    await scoreOf("with Redis", redis);
    let endless = 0;
    let keys = 0;
    for await (const batch of redis.scanStream({ match: `${redisPrefix}*`, count: 1000 })) {
      for (const key of batch as string[]) {
        keys += 1;
        if (keys % 100 === 0 && (await redis.pttl(key)) === -1) endless += 1;
      }
    }
    expect([keys > 0, endless]).toEqual([true, 0]);
  } finally {
    redis.disconnect();
  }
});
