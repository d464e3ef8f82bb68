// Entry of the indexer's process.
import { loadConfig } from "../shared/config.ts";
import { CliError } from "../shared/errors.ts";
import { createLifecycle } from "../shared/lifecycle.ts";
import { createLogger } from "../shared/logger.ts";
import { startIndexer } from "./worker.ts";

try {
  const config = loadConfig();
  const logger = createLogger(config, { name: "indexer" });
  const lifecycle = createLifecycle(logger);
  lifecycle.handleSignals();
  const indexer = await startIndexer(config, logger);
  lifecycle.onClose("indexer", () => indexer.close());
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
