// Runs the API as a program: starts it; on a signal reports not ready, waits for the load balancer, and closes it.
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../shared/config.ts";
import { createLifecycle } from "../shared/lifecycle.ts";
import { createLogger } from "../shared/logger.ts";
import { findLocalLinks } from "../shared/setting-rules.ts";
import { startApi } from "./server.ts";

/** Between /readyz 503 and closing. */
const DRAIN_MS = 5000;

/** Never returns: a signal ends the process. */
export async function runApi(config: Config): Promise<never> {
  const logger = createLogger(config, { name: "api" });
  const lifecycle = createLifecycle(logger);
  lifecycle.handleSignals();
  const { production, baseUrl } = config;
  for (const { setting, text, todo } of findLocalLinks({
    NODE_ENV: production ? "production" : "",
    BASE_URL: baseUrl,
  })) {
    logger.warn(`${setting}: ${text}; ${todo}`);
  }
  const api = await startApi(config, { logger, ownProcess: true });
  lifecycle.onClose("API", async () => {
    api.drain();
    // Time for the balancer to see that /readyz is 503.
    await delay(DRAIN_MS);
    await api.close();
  });
  return new Promise(() => {});
}
