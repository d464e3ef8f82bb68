// Opens the connections of the write path for one command.
import type { IndexingDeps } from "../indexer/setup.ts";
import type { Config } from "../shared/config.ts";

type Work<T> = (deps: IndexingDeps, config: Config) => Promise<T>;

export async function withIndexing<T>(name: string, work: Work<T>): Promise<T> {
  const [{ loadConfig }, { createLogger }, { logText }, { openIndexing }] = await Promise.all([
    import("../shared/config.ts"),
    import("../shared/logger.ts"),
    import("./log-text.ts"),
    import("../indexer/setup.ts"),
  ]);
  const config = loadConfig();
  // To stderr, since stdout is the output of the command.
  const logger = createLogger(
    { logLevel: config.logLevel === "debug" ? "debug" : "warn" },
    { name, destination: process.stderr.isTTY ? logText(process.stderr) : process.stderr },
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

/**
 * The same for a command that changes the index: it names its servers first, and refuses a database that is not that of the running
 * programs, and settings other than the indexer's, save with `otherSettings`. With `yes: false` it asks before it changes default servers.
 */
export async function changeIndexing<T>(
  name: string,
  { otherSettings = false, yes = true }: { otherSettings?: boolean; yes?: boolean },
  work: Work<T>,
): Promise<T> {
  const [
    { loadConfig },
    { nameServers },
    { confirm },
    { refuseOtherOwner },
    { refuseOtherPrograms },
    { refuseOtherIndexing },
  ] = await Promise.all([
    import("../shared/config.ts"),
    import("./describe-servers.ts"),
    import("./confirm.ts"),
    import("./one-database.ts"),
    import("./other-programs.ts"),
    import("./other-settings.ts"),
  ]);
  const unset = nameServers(loadConfig(), { index: true });
  await refuseOtherOwner(loadConfig());
  if (unset.length > 0)
    await confirm(`Without ${unset.join(" and ")} it changes what the default servers hold.`, { yes });
  return withIndexing(name, async (deps, config) => {
    await refuseOtherPrograms(deps.db, config);
    if (!otherSettings) await refuseOtherIndexing(deps.db, config);
    return work(deps, config);
  });
}
