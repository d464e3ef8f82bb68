// The health check of the image, for whatever program the container runs: the API has to answer, the indexer when it has
// a port for its metrics, and every other command is healthy for as long as it runs. Prints what is wrong; exit code 1.
import { readFileSync } from "node:fs";
import { loadHealthSettings } from "../shared/config.ts";

/** Process 1 is `node dist/scripts/listings.js COMMAND …`, perhaps behind a small init. */
const commandLine = readFileSync("/proc/1/cmdline", "utf8").split("\0");
const command = commandLine[commandLine.findIndex((part) => part.endsWith("listings.js")) + 1];
const { port, metricsPort } = loadHealthSettings();
const url =
  command === "api"
    ? `http://127.0.0.1:${port}/livez`
    : command === "indexer" && metricsPort !== 0
      ? `http://127.0.0.1:${metricsPort}/metrics`
      : undefined;

if (url !== undefined) {
  const problem = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(
    ({ ok, status }) => (ok ? undefined : `answers ${status}`),
    (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
  );
  if (problem !== undefined) {
    console.error(`${url}: ${problem}`);
    process.exitCode = 1;
  }
}
