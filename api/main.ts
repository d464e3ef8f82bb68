// Starts the API without the command line, as tests and benchmarks do; `listings api` calls `runApi` itself.
import { loadConfig } from "../shared/config.ts";
import { CliError } from "../shared/errors.ts";
import { API_SECRETS } from "../shared/setting-rules.ts";
import { runApi } from "./run.ts";

try {
  await runApi(loadConfig(undefined, API_SECRETS));
} catch (error) {
  console.error(error instanceof CliError ? error.message : error);
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
}
