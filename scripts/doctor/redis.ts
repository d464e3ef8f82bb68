// Checks Redis: reachable, and configured so that it never evicts queued wake-ups.
import { Redis } from "ioredis";
import type { Config } from "../../shared/config.ts";
import { type Finding, ok, problem } from "./finding.ts";
import { unreachable } from "./unreachable.ts";

const CONSEQUENCE = "; until it is back, limits count per process and changes are found by timer";

export async function examineRedis({
  redisUrl,
  production,
}: Pick<Config, "redisUrl" | "production">): Promise<Finding[]> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: 5000,
    commandTimeout: 5000,
  });
  let lastError: unknown;
  redis.on("error", (error) => {
    lastError = error;
  });
  try {
    await redis.connect();
    return judgeRedis(parseInfo(await redis.info()));
  } catch {
    // No error of the connection: the server has closed it.
    const hungUp = Object.assign(new Error("it closed the connection"), { code: "ECONNRESET" });
    return [unreachable("Redis", lastError ?? hungUp, { setting: "REDIS_URL", production, consequence: CONSEQUENCE })];
  } finally {
    redis.disconnect();
  }
}

export function judgeRedis(info: Record<string, string>): Finding[] {
  const version = info.redis_version ?? "unknown";
  const findings = [
    Number.parseInt(version, 10) >= 7
      ? ok("Redis", `version ${version}`)
      : problem("Redis", `version ${version} is too old`, "use Redis 7 or newer"),
  ];
  const policy = info.maxmemory_policy;
  if (policy !== undefined && policy !== "noeviction") {
    const text = `maxmemory-policy is ${policy}: queued work may vanish`;
    findings.push(problem("Redis", text, "set maxmemory-policy noeviction"));
  }
  return findings;
}

/** `name:value` lines, as INFO answers; managed servers often forbid CONFIG. */
export function parseInfo(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => /^\w+:/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}
