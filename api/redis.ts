// Redis connection of the rate limits. Fails fast, without an offline queue and with LIMITER_TIMEOUT_MS per command: without Redis
// the limits are counted in memory.
import { Redis } from "ioredis";
import type { Config } from "../shared/config.ts";
import type { Logger } from "../shared/logger.ts";
import { createOutage } from "../shared/outage.ts";

/** Waits for the first attempt to connect, so that the first request finds Redis ready. Never rejects. */
export async function connectRedis(
  { redisUrl, limiterTimeoutMs }: Pick<Config, "redisUrl" | "limiterTimeoutMs">,
  logger: Logger,
): Promise<Redis> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: limiterTimeoutMs,
    connectTimeout: 500,
    // A command sent again after a reconnect would count a request twice.
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(50 * times, 1000),
  });
  const outage = createOutage(logger, {
    failing: "Redis is down, this process counts limits alone",
    working: "Redis is back",
  });
  redis.on("ready", outage.worked);
  redis.on("error", outage.failed);
  await redis.connect().catch(() => undefined); // the listener above logs it; ioredis reconnects
  return redis;
}
