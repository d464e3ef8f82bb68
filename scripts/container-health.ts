// Health check of the image. The API has to answer, and so has the indexer where it has a metrics port; every other command
// is healthy while it runs. Prints the problem and ends with 1.
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
