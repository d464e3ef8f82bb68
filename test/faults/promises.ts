// A reader of the API beside the faults: what `X-Data-As-Of` promises must be in the answer.
import { setTimeout as delay } from "node:timers/promises";
import { startApi } from "../../api/server.ts";
import type { FreshnessCheck } from "../../scripts/dev/bench/freshness-check.ts";
import type { Config } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";

/** What the API tells of a listing; a hidden one is in no answer. */
export interface Shown {
  id: string;
  price: number | null;
}

const EVERY_MS = 200;

export async function startPromiseReader(
  config: Config,
  check: FreshnessCheck<Shown>,
): Promise<{ stop(): Promise<void> }> {
  const logger = createLogger({ logLevel: "silent" });
  const api = await startApi({ ...config, port: 0, metricsPort: 0, rateLimits: false, searchCacheMs: 0 }, { logger });
  let stopped = false;
  const running = (async () => {
    for (let turn = 0; !stopped; turn += 1) {
      const sort = turn % 2 === 0 ? "oldest" : "newest";
      try {
        const answer = await fetch(`http://127.0.0.1:${api.port}/api/public/v1/listings?limit=50&sort=${sort}`);
        const body = (await answer.json()) as { items: Shown[] };
        if (answer.ok) check.answered(body, answer.headers.get("x-data-as-of"));
      } catch {
        // A server that is away answers nothing, and so promises nothing.
      }
      await delay(EVERY_MS);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await running;
      await api.close();
    },
  };
}
