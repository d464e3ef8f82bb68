// The indexer as a program: signals and graceful shutdown.
import type { Config } from "../shared/config.ts";
import { createLifecycle } from "../shared/lifecycle.ts";
import { createLogger } from "../shared/logger.ts";
import { startIndexer } from "./worker.ts";

/** Runs until SIGTERM or SIGINT; the current batch is finished and acknowledged first. */
export async function runIndexer(config: Config): Promise<void> {
  const logger = createLogger(config, { name: "indexer" });
  const lifecycle = createLifecycle(logger);
  lifecycle.handleSignals();
  const indexer = await startIndexer(config, logger);
  lifecycle.onClose("indexer", () => indexer.close());
}
