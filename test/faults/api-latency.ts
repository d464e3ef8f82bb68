// What a fault costs the clients of the API. Full runs only, and a figure to read: a busy machine has a p99 of its own.
import { setTimeout as delay } from "node:timers/promises";
import { startApi } from "../../api/server.ts";
import { loadConfig } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";
import type { World } from "./world.ts";

const REQUESTS_PER_SECOND = 20;

export interface MeasuredApi {
  /** 99th percentile in milliseconds of requests sent steadily for so long. */
  p99(durationMs: number): Promise<number>;
  close(): Promise<void>;
}

export async function startMeasuredApi(world: World, redisUrl: string): Promise<MeasuredApi> {
  const config = loadConfig({ ...world.env, REDIS_URL: redisUrl, PORT: "0", TRUST_PROXY: "1" });
  const api = await startApi(config, { logger: createLogger(config) });
  let addresses = 0;

  async function request(): Promise<number> {
    const sentAt = performance.now();
    addresses += 1;
    const answer = await fetch(`http://127.0.0.1:${api.port}/api/public/v1/listings?limit=5`, {
      // Everybody from an address of their own: none is refused.
      headers: { "X-Forwarded-For": `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` },
    });
    await answer.arrayBuffer();
    return performance.now() - sentAt;
  }

  return {
    async p99(durationMs) {
      const sent: Promise<number>[] = [];
      const until = Date.now() + durationMs;
      while (Date.now() < until) {
        sent.push(request());
        await delay(1000 / REQUESTS_PER_SECOND);
      }
      const ms = (await Promise.all(sent)).sort((a, b) => a - b);
      return Math.round(ms[Math.floor(ms.length * 0.99)] ?? 0);
    },
    close: () => api.close(),
  };
}
