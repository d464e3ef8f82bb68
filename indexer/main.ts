// Entry point of the indexer.
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
