// Rate limits of four processes, and with Redis frozen behind open sockets and back.
import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLimiter, type Limiter } from "../../api/http/limits.ts";
import { createMetrics } from "../../api/metrics.ts";
import { connectRedis } from "../../api/redis.ts";
import { loadConfig } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";
import { startTestApi } from "../helpers/api.ts";
import { startProxy, type TcpProxy } from "../helpers/proxy.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

const BUCKET = { name: "test", points: 60, windowSeconds: 3600 };
const PATIENT_MS = 5000;

const redisPrefix = `test_${randomBytes(6).toString("hex")}`;
const opened: Redis[] = [];
let proxy: TcpProxy;

beforeAll(async () => {
  proxy = await startProxy(testServers().redisUrl);
});

afterAll(async () => {
  for (const redis of opened) redis.disconnect();
  await proxy?.close();
});

/** What one process of the API counts with. */
async function startProcess(redisUrl: string, limiterTimeoutMs: number): Promise<Limiter> {
  const logger = createLogger(loadConfig({ LOG_LEVEL: "silent" }));
  const redis = await connectRedis({ redisUrl, limiterTimeoutMs }, logger);
  opened.push(redis);
  return createLimiter(BUCKET, { redis, redisPrefix, metrics: createMetrics() });
}

/** So many requests of one client at once, spread over the processes; how many passed. */
async function passed(processes: readonly Limiter[], key: string, requests: number): Promise<number> {
  const verdicts = await Promise.all(
    Array.from({ length: requests }, (_, index) => processes[index % processes.length]!.consume(key)),
  );
  return verdicts.filter(({ allowed }) => allowed).length;
}

test.each([1, 2, 4])("%i processes let 60 of 200 racing requests pass", async (count) => {
  const processes = await Promise.all(
    Array.from({ length: count }, () => startProcess(testServers().redisUrl, PATIENT_MS)),
  );
  expect(await passed(processes, `racing-${count}`, 200)).toBe(60);
  expect(await passed(processes, `racing-${count}`, 20)).toBe(0);
});

test("while Redis is frozen each process holds the limit by itself, and afterwards they count together again", async () => {
  const processes = [await startProcess(proxy.url, 200), await startProcess(proxy.url, 200)];
  proxy.trouble({ blackHole: true });
  for (const process of processes) expect(await passed([process], "frozen", 100)).toBe(60);
  proxy.trouble({});
  // The one sees what the other has counted.
  await waitFor(
    async () => {
      const key = `back-${randomBytes(4).toString("hex")}`;
      await processes[0]!.consume(key);
      return (await processes[1]!.consume(key)).remaining === 58;
    },
    { what: "one count for both" },
  );
});

test("an idle API that counted alone shows it no longer once its health check reaches Redis", async () => {
  const own = await startProxy(testServers().redisUrl);
  const api = await startTestApi({ env: { REDIS_URL: own.url, LIMITER_TIMEOUT_MS: "500" } });
  try {
    const alone = async () => {
      const { values } = await api.metrics.registry.getSingleMetric("rate_limit_fallback")!.get();
      return values.map(({ value }) => value);
    };
    own.trouble({ down: true });
    await waitFor(async () => (await api.get("/api/public/v1/listings")) && (await alone()).includes(1), {
      what: "a search that is counted alone",
    });
    own.trouble({});
    await waitFor(async () => !(await alone()).includes(1), { what: "the end of it, without a request" });
  } finally {
    await api.close();
    await own.close();
  }
});

/** Never connected: every count is the process's own. */
const AWAY = { status: "end" } as unknown as Redis;
const KEYS = 200_000;
const BOUND = 100_000;

test("200,000 addresses without Redis: the process remembers the last 100,000, and those exactly", async () => {
  const limiter = createLimiter(BUCKET, { redis: AWAY, redisPrefix, metrics: createMetrics() });
  for (let key = 0; key < KEYS; key += 1) await limiter.consume(`address-${key}`);

  // The newest first: looking at a forgotten one counts it again and pushes out another.
  for (const key of [KEYS - 1, KEYS - 1000, KEYS - BOUND + 1000]) {
    expect((await limiter.consume(`address-${key}`)).remaining).toBe(58);
  }
  for (const key of [0, 1000, KEYS - BOUND - 1000]) {
    expect((await limiter.consume(`address-${key}`)).remaining).toBe(59);
  }
});
