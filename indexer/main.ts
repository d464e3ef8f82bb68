// Starts the indexer without the command line, as tests do; `listings indexer` calls `runIndexer` itself.
import { loadConfig } from "../shared/config.ts";
import { CliError } from "../shared/errors.ts";
import { runIndexer } from "./run.ts";

try {
  await runIndexer(loadConfig());
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
