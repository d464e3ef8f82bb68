// Rate limits: fixed windows that start with a client's first request, counted in Redis by all processes together. While Redis is
// down or slower than its timeout, each process counts alone: requests are neither let through uncounted nor failed.
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../shared/errors.ts";
import { networkMatcher } from "../../shared/networks.ts";
import type { NetworkLimit } from "../../shared/settings-schema.ts";
import type { Metrics } from "../metrics.ts";
import { addLogFields } from "./access-log.ts";
import { clientAddress, clientNetwork, wideNetwork } from "./client-network.ts";

/** Bounds the in-memory fallback, which keeps every key for its window: about 0.5 KB each. */
const MEMORY_KEYS_MAX = 100_000;
/** Limit of an IPv6 /48, as a multiple of a network's: one customer may hold all 65,536 networks in it. */
const WIDE_SHARE = 10;

export interface Bucket {
  name: string;
  /** Requests allowed in one window. */
  points: number;
  windowSeconds: number;
}

/** Limits per client network; those of the company API are in company/limits.ts. */
export const BUCKETS = {
  search: { name: "search", points: 60, windowSeconds: 60 },
  listing: { name: "listing", points: 30, windowSeconds: 60 },
  seller: { name: "seller", points: 30, windowSeconds: 60 },
  places: { name: "places", points: 60, windowSeconds: 60 },
  cities: { name: "cities", points: 60, windowSeconds: 60 },
  cells: { name: "cells", points: 60, windowSeconds: 60 },
  feed: { name: "feed", points: 30, windowSeconds: 60 },
  features: { name: "features", points: 60, windowSeconds: 60 },
  /** Searches of pages for the pictures in their HTML; over the limit a page comes without them. */
  pictures: { name: "pictures", points: 30, windowSeconds: 60 },
  /** One request for nearly every key that is pressed. */
  suggest: { name: "suggest", points: 300, windowSeconds: 60 },
  /** Pages with their scripts and styles, and the OpenAPI documents. */
  site: { name: "site", points: 600, windowSeconds: 60 },
} as const satisfies Record<string, Bucket>;

export interface LimitResult {
  allowed: boolean;
  remaining: number;
  resetMs: number;
}

export interface Limiter {
  bucket: Bucket;
  consume(key: string): Promise<LimitResult>;
}

interface LimiterDeps {
  redis: Redis;
  redisPrefix: string;
  metrics: Metrics;
}

export function createLimiter(bucket: Bucket, deps: LimiterDeps): Limiter {
  const narrow = createCounter(bucket, deps);
  const wide = createCounter({ ...bucket, name: `${bucket.name}-48`, points: WIDE_SHARE * bucket.points }, deps);
  return {
    bucket,
    async consume(key) {
      const own = await narrow(key);
      const around = own.allowed ? wideNetwork(key) : undefined;
      const result = around === undefined ? own : stricter(own, await wide(around));
      const outcome = result.allowed ? "passed" : "refused";
      deps.metrics.rateLimitDecisions.inc({ bucket: bucket.name, outcome });
      return result;
    },
  };
}

const stricter = (own: LimitResult, around: LimitResult): LimitResult =>
  around.allowed && around.remaining >= own.remaining ? own : around;

function createCounter({ name, points, windowSeconds }: Bucket, { redis, redisPrefix, metrics }: LimiterDeps) {
  const shared = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${redisPrefix}:limit:${name}`,
    points,
    duration: windowSeconds,
    rejectIfRedisNotReady: true,
    // Once over the limit a client costs no Redis call until its window ends.
    inMemoryBlockOnConsumed: points + 1,
  });
  const own = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
  // Not `max`, which takes the room for all keys at once: 1.6 MB of heap for each of some 30 tables.
  const ownKeys = new LRUCache<string, true>({
    maxSize: MEMORY_KEYS_MAX,
    sizeCalculation: () => 1,
    dispose: (_value, key, reason) => {
      if (reason === "evict") own.delete(key).catch(() => undefined); // memory only: it cannot fail
    },
  });

  async function count(key: string): Promise<RateLimiterRes> {
    try {
      const result = await shared.consume(key);
      metrics.limiterFallback.countedTogether(name);
      return result;
    } catch (rejected) {
      if (rejected instanceof RateLimiterRes) throw rejected;
      metrics.limiterFallback.countedAlone(name);
      ownKeys.set(key, true);
      return await own.consume(key);
    }
  }

  return async function consume(key: string): Promise<LimitResult> {
    const { result, allowed } = await count(key).then(
      (passed) => ({ result: passed, allowed: true }),
      (rejected: unknown) => {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        return { result: rejected, allowed: false };
      },
    );
    return { allowed, remaining: allowed ? result.remainingPoints : 0, resetMs: Math.max(0, result.msBeforeNext) };
  };
}

/** Counts a request and sets the RateLimit headers; throws 429 when it is over the limit. */
export async function consumeOrThrow(limiter: Limiter, key: string, res: Response): Promise<void> {
  const result = await limiter.consume(key);
  res.set(limitHeaders(limiter.bucket, result));
  addLogFields(res, { limit: result.allowed ? "passed" : "refused" });
  if (result.allowed) return;
  const retryAfterSeconds = Math.max(1, seconds(result.resetMs));
  throw new AppError("rate_limit_exceeded", `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

/** A network with a limit of its own, which all of its addresses share. */
interface NetworkLimiter {
  key: string;
  contains(address: string): boolean;
  limiter: Limiter;
}

/** Limits of RATE_LIMIT_NETWORKS; of networks within each other the smallest comes first. */
export function networkLimiters(
  limits: readonly NetworkLimit[],
  createLimiter: (bucket: Bucket) => Limiter | undefined,
): NetworkLimiter[] {
  const smallestFirst = [...limits].sort((a, b) => b.network.prefix - a.network.prefix);
  return smallestFirst.flatMap(({ network, searches }) => {
    const limiter = createLimiter({ ...BUCKETS.search, points: searches });
    // Not the text of the network, whose end a /64 shares with the key of a client.
    const key = `network ${network.text.replace("/", " ")}`;
    return limiter === undefined ? [] : [{ key, contains: networkMatcher([network]), limiter }];
  });
}

/** Middleware that counts requests per client network, before anything is parsed. */
export function limitByAddress(limiter: Limiter | undefined, networks: readonly NetworkLimiter[] = []): RequestHandler {
  function choose(req: Request, usual: Limiter): { limiter: Limiter; key: string } {
    const address = networks.length === 0 ? undefined : clientAddress(req);
    const own = address === undefined ? undefined : networks.find(({ contains }) => contains(address));
    return own ?? { limiter: usual, key: clientNetwork(req) };
  }
  return async function countRequest(req: Request, res: Response, next: NextFunction): Promise<void> {
    if (limiter !== undefined && req.method !== "OPTIONS") {
      const chosen = choose(req, limiter);
      await consumeOrThrow(chosen.limiter, chosen.key, res);
    }
    next();
  };
}

/** Names of the headers below. */
export const LIMIT_HEADERS = [
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
] as const;

/** The two structured fields of the IETF draft, and the older RateLimit-* names. */
export function limitHeaders(
  { name, points, windowSeconds }: Bucket,
  { remaining, resetMs }: LimitResult,
): Record<(typeof LIMIT_HEADERS)[number], string> {
  const resetSeconds = seconds(resetMs);
  return {
    "RateLimit-Policy": `"${name}";q=${points};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    "RateLimit-Limit": String(points),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(resetSeconds),
  };
}

// Rounded up, so that the window has ended by then.
const seconds = (ms: number) => Math.ceil(ms / 1000);
