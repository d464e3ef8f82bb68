// Runs the demo: API and indexer in this process in the foreground, beside the servers. It alone handles signals.
import { join } from "node:path";
import { startApi } from "../../../api/server.ts";
import { findClusterProblem } from "../../../indexer/own-cluster.ts";
import { reindex } from "../../../indexer/reindex.ts";
import { openIndexing } from "../../../indexer/setup.ts";
import { startIndexer } from "../../../indexer/worker.ts";
import { type Config, childEnvironment, loadConfig, loadEnvironmentFile } from "../../../shared/config.ts";
import { migrate } from "../../../shared/db/migrate.ts";
import { countListings } from "../../../shared/db/reindex.ts";
import { moveImages, readNewestForSale } from "../../../shared/db/seeding.ts";
import { CliError } from "../../../shared/errors.ts";
import { createLifecycle, type Lifecycle } from "../../../shared/lifecycle.ts";
import { createLogger, type Logger } from "../../../shared/logger.ts";
import { API_SECRETS, SECRETS } from "../../../shared/setting-rules.ts";
import { describeFailure } from "../../failure.ts";
import { createProgress } from "../../progress.ts";
import { projectFolder } from "../../project-folder.ts";
import { writeMissingSecrets } from "../../secrets.ts";
import { seedListings } from "../../seed/seed.ts";
import { ensureSite } from "../site/ensure.ts";
import { portTaken } from "../stack/processes.ts";
import type { ServerUrls, StackOptions } from "../stack/stack.ts";
import { announce } from "./announce.ts";
import { createDemoKey } from "./company-key.ts";
import { factsOfSeed } from "./pictures/facts.ts";
import { PICTURES_PATH, pictureImages } from "./pictures/pictures.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { type DemoServers, startDemoServers } from "./servers.ts";
import { describeTakenPort } from "./taken-port.ts";

/** npm forwards a Ctrl-C that the terminal has already sent us. */
const SAME_KEYSTROKE_MS = 1000;

export interface DemoOptions {
  /** Listings to seed when there are none. */
  count: number;
  stack: StackOptions;
}

export async function runDemo({ count, stack }: DemoOptions): Promise<void> {
  await ensureSecrets(stack.log);
  const { port } = demoConfig(undefined); // wrong settings end it here, before anything is started
  if (await portTaken(port)) throw new CliError(await describeTakenPort(port));
  const logger = createLogger(demoConfig(undefined), { name: "demo", destination: process.stderr });
  const lifecycle = createLifecycle(logger);
  const signals = stopOnSignals(lifecycle);
  try {
    const servers = await startDemoServers(stack, ({ stop, kill }) => {
      lifecycle.onClose("servers", stop);
      signals.onSecond(kill);
    });
    const ownServers = servers.urls !== undefined;
    await runPrograms(demoConfig(servers.urls), { count, ownServers, logger, lifecycle, log: stack.log });
  } catch (error) {
    if (signals.stopping()) return; // stopping has closed the servers
    await lifecycle.close();
    throw error;
  }
}

/** Kept in .env, so that cursors and keys outlive a run, and `npx listings token` signs what this API accepts. */
async function ensureSecrets(log: (line: string) => void): Promise<void> {
  const environment = childEnvironment({});
  if (SECRETS.every((name) => environment[name] !== undefined)) return;
  const file = join(projectFolder, ".env");
  const { added } = await writeMissingSecrets(file);
  if (added.length > 0)
    log(`Wrote fresh secrets to ${file}: ${added.join(", ")}. All commands of this checkout use them.`);
  loadEnvironmentFile(projectFolder);
}

/** Shows the pictures that the demo draws. Logs errors only, unless LOG_LEVEL is set: the demo prints its own messages. */
function demoConfig(urls: DemoServers["urls"]): Config {
  const environment = childEnvironment(urls === undefined ? {} : asSettings(urls));
  const quiet = loadConfig({ LOG_LEVEL: "error", ...environment });
  const config = loadConfig(
    { LOG_LEVEL: "error", BASE_URL: `http://localhost:${quiet.port}`, ...environment },
    API_SECRETS,
  );
  return { ...config, imageOrigins: [...config.imageOrigins, new URL(config.baseUrl).origin] };
}

const asSettings = ({ databaseUrl, redisUrl, openSearchUrl }: ServerUrls) => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  OPENSEARCH_URL: openSearchUrl,
});

/** Servers of this run that a command in another terminal would not find by itself. */
function settingsElsewhere(here: Config): Record<string, string> {
  const elsewhere = loadConfig(childEnvironment({}));
  const settings: Record<string, [here: string, elsewhere: string]> = {
    DATABASE_URL: [here.databaseUrl, elsewhere.databaseUrl],
    REDIS_URL: [here.redisUrl, elsewhere.redisUrl],
    OPENSEARCH_URL: [here.openSearchUrls.join(","), elsewhere.openSearchUrls.join(",")],
  };
  const differing = Object.entries(settings).filter(([, [one, other]]) => one !== other);
  return Object.fromEntries(differing.map(([name, [one]]) => [name, one]));
}

interface ProgramOptions {
  count: number;
  /** Servers that belong to the demo: where their data were deleted, the index is rebuilt without asking. */
  ownServers: boolean;
  logger: Logger;
  lifecycle: Lifecycle;
  log: (line: string) => void;
}

async function runPrograms(
  config: Config,
  { count, ownServers, logger, lifecycle, log }: ProgramOptions,
): Promise<void> {
  if (await ensureSite()) log("Built the pages.");
  const deps = openIndexing(config, { logger, applicationName: "listings-demo" });
  lifecycle.onClose("connections", deps.close);
  const { db } = deps;
  const ran = await migrate(db);
  if (ran.length > 0) log(`Migrated the database: ${ran.join(", ")}.`);

  const progress = createProgress({});
  try {
    if ((await countListings(db)).all === 0) {
      log(`Seeding ${count} listings ...`);
      await seedListings(db, {
        count,
        seed: 1,
        now: new Date(),
        imagesOf: (id, columns) => pictureImages(factsOfSeed(id, columns), config.baseUrl),
        onProgress: (done) => progress.update("seed", done, count),
      });
    }
    const moved = await moveImages(db, PICTURES_PATH, config.baseUrl);
    if (moved > 0) log(`Changed the pictures of ${moved} listings to ${config.baseUrl}.`);
    const isNewCluster = ownServers && (await findClusterProblem(deps)) !== undefined;
    if (isNewCluster) log("The data of OpenSearch are new: building the index again ...");
    await reindex(deps, {
      force: isNewCluster,
      verifies: false, // a third of the first start; the gate has compared 1,000 listings
      onProgress: ({ phase, done, total }) => progress.update(phase, done, total),
    });
  } finally {
    progress.stop();
  }

  const indexer = await startIndexer(config, logger);
  lifecycle.onClose("indexer", indexer.close);
  const api = await startApi(config, { logger, extraRoutes: pictureRoutes(deps) });
  lifecycle.onClose("API", api.close);
  const { all: listings } = await countListings(db);
  const { baseUrl, databaseUrl } = config;
  const company = await createDemoKey(db, config);
  if (company !== undefined) lifecycle.onClose("demo key", company.revoke);
  const forSale = await readNewestForSale(db);
  const otherSettings = settingsElsewhere(config);
  log(announce({ baseUrl, databaseUrl, otherSettings, listings, company, forSale }));
}

function stopOnSignals(lifecycle: Lifecycle) {
  let kill = () => {};
  let stoppingSince: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        stoppingSince = Date.now();
        console.error("\nStopping API, indexer and servers; once more ends them at once ...");
        lifecycle.close().then(
          () => process.exit(0),
          (error) => {
            console.error(describeFailure(error));
            process.exit(1);
          },
        );
      } else if (Date.now() - stoppingSince > SAME_KEYSTROKE_MS) {
        kill();
        process.exit(130);
      }
    });
  }
  return {
    stopping: () => stoppingSince !== undefined,
    onSecond(end: () => void) {
      kill = end;
    },
  };
}
