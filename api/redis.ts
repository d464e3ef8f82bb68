// The connection that limits are counted on. It never queues and never waits long: Redis away costs nothing, frozen a timeout.
import { Redis } from "ioredis";
import type { Config } from "../shared/config.ts";
import type { Logger } from "../shared/logger.ts";
import { createOutage } from "../shared/outage.ts";

/** Connects before it returns where Redis is there: the first request finds it ready. Never fails. */
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
    // A command sent again after a reconnect would be counted twice.
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(50 * times, 1000),
  });
  const outage = createOutage(logger, {
    failing: "Redis is away, limits are counted by this process alone",
    working: "Redis is back",
  });
  redis.on("ready", outage.worked);
  redis.on("error", outage.failed);
  await redis.connect().catch(() => undefined); // the listener above has it; the client tries again by itself
  return redis;
}
