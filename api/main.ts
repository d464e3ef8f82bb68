// Entry of the API program. Nobody imports it.
import { loadConfig } from "../shared/config.ts";
import { CliError } from "../shared/errors.ts";
import { runApi } from "./run.ts";

try {
  await runApi(loadConfig());
} catch (error) {
  console.error(error instanceof CliError ? error.message : error);
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
}
