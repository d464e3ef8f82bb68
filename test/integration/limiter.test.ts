// One limiter on a real Redis, and on one that is not there: what it counts, says and tells the metrics.
import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import { afterAll, describe, expect, test, vi } from "vitest";
import { consumeOrThrow, createLimiter, limitByAddress, limitHeaders } from "../../api/http/limits.ts";
import { createMetrics } from "../../api/metrics.ts";
import { connectRedis } from "../../api/redis.ts";
import { loadConfig } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";
import { testServers } from "../helpers/servers.ts";

const BUCKET = { name: "test", points: 2, windowSeconds: 600 };
const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

async function limiterOn(redisUrl = testServers().redisUrl, bucket = BUCKET) {
  const config = loadConfig({ REDIS_URL: redisUrl, LIMITER_TIMEOUT_MS: "5000", LOG_LEVEL: "silent" });
  const redis = await connectRedis(config, createLogger(config));
  closers.push(() => redis.disconnect());
  const metrics = createMetrics();
  const redisPrefix = `test_${randomBytes(6).toString("hex")}`;
  const limiter = createLimiter(bucket, { redis, redisPrefix, metrics });
  const decisions = async () => {
    const { values } = await metrics.rateLimitDecisions.get();
    return Object.fromEntries(values.map(({ labels, value }) => [`${labels.bucket} ${labels.outcome}`, value]));
  };
  const alone = async () => {
    const { values } = await metrics.registry.getSingleMetric("rate_limit_fallback")!.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.bucket, value]));
  };
  return { limiter, redis, redisPrefix, decisions, alone };
}

const NOWHERE = "redis://127.0.0.1:1";

describe.each([
  ["with Redis", () => testServers().redisUrl, 0],
  ["without Redis", () => NOWHERE, 1],
])("%s", (_how, redisUrl, alone) => {
  test("a client has its points, and then nothing until the window ends", async () => {
    const { limiter, decisions, alone: countsAlone } = await limiterOn(redisUrl());
    const verdicts = [];
    for (let count = 0; count < 4; count += 1) verdicts.push(await limiter.consume("192.0.2.1"));
    expect(verdicts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
    for (const { resetMs } of verdicts) {
      expect(resetMs).toBeGreaterThan(500_000);
      expect(resetMs).toBeLessThanOrEqual(600_000);
    }
    expect(await limiter.consume("192.0.2.2")).toMatchObject({ allowed: true, remaining: 1 });
    expect(await decisions()).toEqual({ "test passed": 3, "test refused": 2 });
    expect(await countsAlone()).toEqual({ test: alone });
  });

  test("the networks of a /48 have ten times as much together, and each its own", async () => {
    const { limiter, alone: countsAlone } = await limiterOn(redisUrl());
    const network = (number: number) => `2001:db8:1:${number.toString(16)}::/64`;
    for (let number = 0; number < 9; number += 1) {
      expect(await limiter.consume(network(number))).toMatchObject({ allowed: true, remaining: 1 });
      expect(await limiter.consume(network(number))).toMatchObject({ allowed: true, remaining: 0 });
    }
    expect(await limiter.consume(network(97))).toMatchObject({ allowed: true, remaining: 1 });
    // It would have one more, its /48 has none.
    expect(await limiter.consume(network(98))).toMatchObject({ allowed: true, remaining: 0 });
    expect(await limiter.consume(network(99))).toMatchObject({ allowed: false, remaining: 0 });
    expect(await limiter.consume("2001:db8:2:1::/64")).toMatchObject({ allowed: true, remaining: 1 });
    expect(await countsAlone()).toEqual({ test: alone, "test-48": alone });
  });

  test("a network that is over its own limit costs the /48 nothing", async () => {
    const { limiter } = await limiterOn(redisUrl());
    for (let count = 0; count < 30; count += 1) await limiter.consume("2001:db8:1:1::/64");
    expect(await limiter.consume("2001:db8:1:2::/64")).toMatchObject({ allowed: true });
  });
});

test("what is counted in Redis has the service's prefix and ends with its window", async () => {
  const { limiter, redis, redisPrefix } = await limiterOn();
  await limiter.consume("192.0.2.1");
  expect(await redis.keys(`${redisPrefix}*`)).toEqual([`${redisPrefix}:limit:test:192.0.2.1`]);
  expect(await redis.pttl(`${redisPrefix}:limit:test:192.0.2.1`)).toBeGreaterThan(500_000);
});

test("once refused, a client costs no call of Redis until its window ends", async () => {
  const { limiter, redis } = await limiterOn();
  for (let count = 0; count < 3; count += 1) await limiter.consume("192.0.2.1");
  const calls = vi.spyOn(redis, "sendCommand");
  expect(await limiter.consume("192.0.2.1")).toMatchObject({ allowed: false });
  expect(calls).not.toHaveBeenCalled();
  expect(await limiter.consume("192.0.2.9")).toMatchObject({ allowed: true });
  expect(calls).toHaveBeenCalled();
});

test("Redis that is back is counted in again", async () => {
  const { limiter, redis, alone } = await limiterOn(undefined, { ...BUCKET, points: 10 });
  redis.disconnect();
  await vi.waitUntil(() => redis.status === "end");
  expect(await limiter.consume("192.0.2.1")).toMatchObject({ remaining: 9 });
  expect(await alone()).toEqual({ test: 1 });
  await redis.connect();
  expect(await limiter.consume("192.0.2.1")).toMatchObject({ remaining: 9 });
  expect(await alone()).toEqual({ test: 0 });
});

test("the headers say the rule and where the client stands, in whole seconds", () => {
  expect(limitHeaders(BUCKET, { allowed: true, remaining: 1, resetMs: 1001 })).toEqual({
    "RateLimit-Policy": '"test";q=2;w=600',
    RateLimit: '"test";r=1;t=2',
    "RateLimit-Limit": "2",
    "RateLimit-Remaining": "1",
    "RateLimit-Reset": "2",
  });
});

describe("a request", () => {
  const result = (allowed: boolean, resetMs: number) => ({ allowed, remaining: 0, resetMs });
  const response = () => {
    const headers: Record<string, string> = {};
    return { headers, res: { locals: {}, set: (more: object) => Object.assign(headers, more) } as unknown as Response };
  };
  const request = (method: string) => ({ method, ip: "192.0.2.1", socket: {} }) as Request;
  const counting = () => ({ bucket: BUCKET, consume: vi.fn(async () => result(true, 1000)) });

  test.each([
    [4001, "5"],
    [0, "1"],
  ])("that is refused with %i ms left is told when to come again", async (resetMs, seconds) => {
    const { headers, res } = response();
    const limiter = { bucket: BUCKET, consume: async () => result(false, resetMs) };
    await expect(consumeOrThrow(limiter, "client", res)).rejects.toMatchObject({
      ...{ code: "rate_limit_exceeded", message: `Too many requests. Try again in ${seconds} s.` },
      headers: { "Retry-After": seconds },
    });
    expect(headers["RateLimit-Remaining"]).toBe("0");
    expect(res.locals.logFields).toEqual({ limit: "refused" });
  });

  test("counts for its address, unless it only asks what is allowed or nothing is limited", async () => {
    const [limiter, next] = [counting(), vi.fn()];
    await limitByAddress(limiter)(request("GET"), response().res, next);
    expect(limiter.consume.mock.calls).toEqual([["192.0.2.1"]]);
    await limitByAddress(limiter)(request("OPTIONS"), response().res, next);
    await limitByAddress(undefined)(request("GET"), response().res, next);
    expect(limiter.consume).toHaveBeenCalledTimes(1);
    expect(next).toHaveBeenCalledTimes(3);
  });
});
