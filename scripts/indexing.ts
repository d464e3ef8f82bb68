// Opens the connections of the write path for one command.
import type { IndexingDeps } from "../indexer/setup.ts";
import type { Config } from "../shared/config.ts";

export async function withIndexing<T>(
  name: string,
  work: (deps: IndexingDeps, config: Config) => Promise<T>,
): Promise<T> {
  const [{ loadConfig }, { createLogger }, { openIndexing }] = await Promise.all([
    import("../shared/config.ts"),
    import("../shared/logger.ts"),
    import("../indexer/setup.ts"),
  ]);
  const config = loadConfig();
  // To stderr, since stdout is the output of the command.
  const logger = createLogger(
    { logLevel: config.logLevel === "debug" ? "debug" : "warn" },
    { name, destination: process.stderr },
  );
  const deps = openIndexing(
    { ...config, databaseUrl: config.ownerDatabaseUrl },
    { logger, applicationName: `listings-${name}` },
  );
  try {
    return await work(deps, config);
  } finally {
    await deps.close();
  }
}
