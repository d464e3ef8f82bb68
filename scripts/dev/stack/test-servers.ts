// Servers for tests: given ones, else containers where Docker answers, else an embedded set on free ports. The data of the
// last two is deleted at the end.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadToolSettings } from "../../../shared/config.ts";
import { CliError } from "../../../shared/errors.ts";
import { reasonOf } from "../../cause.ts";
import { isAlive } from "../../folder-lock.ts";
import { chooseServers, OTHER_SERVERS } from "./docker.ts";
import { freePorts } from "./processes.ts";
import {
  asPostgresArgs,
  asRedisArgs,
  IMAGES,
  INITDB_ARGS,
  NOT_DURABLE,
  OPENSEARCH_ENVIRONMENT,
  POSTGRES_SETTINGS,
  QUICK_COMPILER,
  REDIS_SETTINGS,
} from "./server-settings.ts";
import { type ServerUrls, stackDown, stackKill, stackUp } from "./stack.ts";

export interface TestServers {
  urls: ServerUrls;
  /** Their origin, for the log. */
  origin: string;
  stop(): Promise<void>;
}

interface TemporaryOptions {
  log?: (line: string) => void;
  heap?: string;
  /** Not for measurements, which need the optimizing compiler. */
  quickCompiler?: boolean;
}

export async function startTestServers(options: TemporaryOptions = {}): Promise<TestServers> {
  const { databaseUrl, redisUrl, openSearchUrl } = loadToolSettings().testServers;
  if (databaseUrl && redisUrl && openSearchUrl) {
    return { urls: { databaseUrl, redisUrl, openSearchUrl }, origin: "given", stop: async () => {} };
  }
  const { log = () => {}, heap = "1g", quickCompiler = false } = options;
  return (await chooseServers({ needsCompose: false, log })) === "docker"
    ? startContainers({ log, heap, quickCompiler })
    : startEmbedded({ log, heap, quickCompiler });
}

const FOLDER_PREFIX = "listings-test-";

async function startEmbedded({ log, heap, quickCompiler }: Required<TemporaryOptions>): Promise<TestServers> {
  await removeLeftovers(log);
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  await chmod(folder, 0o755); // PostgreSQL may have to run as another user; its own folder below stays private
  await writeFile(join(folder, "owner"), String(process.pid));
  const forget = endWithUs(() => stackKill(folder));
  const stop = async () => {
    stackKill(folder); // disposable data needs no orderly end
    await stackDown({ folder, log: () => {} });
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    forget();
  };
  try {
    const [postgres = 0, redis = 0, opensearch = 0] = await freePorts(3);
    const ports = { postgres, redis, opensearch };
    const urls = await stackUp({ folder, ports, durable: false, heap, quickCompiler, log });
    return { urls, origin: "embedded", stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends the servers of test runs that were killed before they could end them. */
async function removeLeftovers(log: (line: string) => void): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const owner = join(folder, "owner");
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, "utf8")))) continue;
    log(`Ending the servers that a killed test run left in ${folder}`);
    try {
      await stackDown({ folder, log: () => {} });
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      log(`They are kept (${(error as Error).message}); they belong to another user and do no harm.`);
    }
  }
}

async function startContainers({ log, heap, quickCompiler }: Required<TemporaryOptions>): Promise<TestServers> {
  log("Starting PostgreSQL, Redis and OpenSearch in Docker ...");
  const { GenericContainer, Wait } = await import("testcontainers"); // a development package: absent in production
  const javaOptions = `-Xms${heap} -Xmx${heap}${quickCompiler ? ` ${QUICK_COMPILER}` : ""}`;
  const starting = [
    new GenericContainer(IMAGES.postgres)
      .withEnvironment({
        POSTGRES_USER: "listings",
        POSTGRES_PASSWORD: "listings",
        POSTGRES_DB: "listings",
        POSTGRES_INITDB_ARGS: INITDB_ARGS.join(" "),
      })
      .withCommand(["postgres", ...asPostgresArgs({ ...POSTGRES_SETTINGS, ...NOT_DURABLE })])
      .withExposedPorts(5432)
      .withSharedMemorySize(256 * 1024 * 1024)
      // First by the server that initialises the data, then by the final one.
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start(),
    new GenericContainer(IMAGES.redis)
      .withCommand(["redis-server", ...asRedisArgs(REDIS_SETTINGS)])
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage("Ready to accept connections"))
      .start(),
    new GenericContainer(IMAGES.opensearch)
      .withEnvironment({ ...OPENSEARCH_ENVIRONMENT, OPENSEARCH_JAVA_OPTS: javaOptions })
      .withExposedPorts(9200)
      .withWaitStrategy(Wait.forHttp("/_cluster/health", 9200).forStatusCode(200))
      .withStartupTimeout(180_000)
      .start(),
  ] as const;
  const stop = async () => {
    const running = (await Promise.allSettled(starting)).filter((each) => each.status === "fulfilled");
    await Promise.all(running.map(({ value }) => value.stop()));
  };
  try {
    const [database, redis, search] = await Promise.all(starting);
    const at = (container: typeof database, port: number) => `${container.getHost()}:${container.getMappedPort(port)}`;
    return {
      urls: {
        databaseUrl: `postgres://listings:listings@${at(database, 5432)}/listings`,
        redisUrl: `redis://${at(redis, 6379)}`,
        openSearchUrl: `http://${at(search, 9200)}`,
      },
      origin: "Docker",
      stop, // after a signal or a crash the reaper of testcontainers ends the containers
    };
  } catch (error) {
    await stop();
    throw new CliError(`The containers did not start: ${reasonOf(error)}\n${OTHER_SERVERS}`, 1, error);
  }
}

/** Calls `end` before the process exits: Ctrl-C during a test run or a start must not leave servers behind. */
function endWithUs(end: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const onSignal = () => process.exit(130);
  process.once("exit", end);
  for (const signal of signals) process.once(signal, onSignal);
  return () => {
    process.off("exit", end);
    for (const signal of signals) process.off(signal, onSignal);
  };
}
