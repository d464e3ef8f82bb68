// The indexer as a program: signals, and an end that leaves nothing half done.
import type { Config } from "../shared/config.ts";
import { createLifecycle } from "../shared/lifecycle.ts";
import { createLogger } from "../shared/logger.ts";
import { startIndexer } from "./worker.ts";

/** Runs until SIGTERM or SIGINT; the drain in hand is finished and acknowledged before it ends. */
export async function runIndexer(config: Config): Promise<void> {
  const logger = createLogger(config, { name: "indexer" });
  const lifecycle = createLifecycle(logger);
  lifecycle.handleSignals();
  const indexer = await startIndexer(config, logger);
  lifecycle.onClose("indexer", () => indexer.close());
}
