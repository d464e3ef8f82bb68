// Servers for tests: given ones, else containers where Docker answers, else an embedded set on free ports. The data of
// the last two is temporary and goes with them.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadToolSettings } from "../../shared/config.ts";
import { isAlive } from "./lock.ts";
import { freePorts } from "./processes.ts";
import { type ServerUrls, stackDown, stackKill, stackUp } from "./stack.ts";

export interface TemporaryServers {
  urls: ServerUrls;
  /** Where they came from, for people. */
  origin: string;
  stop(): Promise<void>;
}

interface TemporaryOptions {
  say?: (line: string) => void;
  heap?: string;
}

export async function startTemporaryServers({
  say = () => {},
  heap = "1g",
}: TemporaryOptions = {}): Promise<TemporaryServers> {
  const { databaseUrl, redisUrl, openSearchUrl } = loadToolSettings().testServers;
  if (databaseUrl && redisUrl && openSearchUrl) {
    return { urls: { databaseUrl, redisUrl, openSearchUrl }, origin: "given", stop: async () => {} };
  }
  return (await dockerAnswers()) ? startContainers(say) : startEmbedded({ say, heap });
}

/** Whether a Docker engine can be used: the program alone, without an engine behind it, is common. */
export function dockerAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    execFile("docker", ["info", "--format", "{{.ServerVersion}}"], { timeout: 15_000 }, (error, stdout) =>
      resolve(error === null && stdout.trim() !== ""),
    );
  });
}

const FOLDER_PREFIX = "listings-test-";

async function startEmbedded({ say, heap }: Required<TemporaryOptions>): Promise<TemporaryServers> {
  await removeLeftovers(say);
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  await chmod(folder, 0o755); // PostgreSQL may have to run as another user; its own folder below stays private
  await writeFile(join(folder, "owner"), String(process.pid));
  const forget = endWithUs(() => stackKill(folder));
  const stop = async () => {
    stackKill(folder); // temporary data needs no orderly end
    await stackDown({ folder, say: () => {} });
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    forget();
  };
  try {
    const [postgres = 0, redis = 0, opensearch = 0] = await freePorts(3);
    const urls = await stackUp({ folder, ports: { postgres, redis, opensearch }, durable: false, heap, say });
    return { urls, origin: "embedded", stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends the servers of test runs that were killed before they could do it themselves. */
async function removeLeftovers(say: (line: string) => void): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const owner = join(folder, "owner");
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, "utf8")))) continue;
    say(`Ending the servers that a killed test run left in ${folder}`);
    try {
      await stackDown({ folder, say: () => {} });
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      say(`They stay (${(error as Error).message}); they are somebody else's and in nobody's way.`);
    }
  }
}

async function startContainers(say: (line: string) => void): Promise<TemporaryServers> {
  say("Starting PostgreSQL, Redis and OpenSearch in Docker ...");
  const { GenericContainer, Wait } = await import("testcontainers"); // a development package: absent in production
  const started = await Promise.all([
    new GenericContainer("postgres:18")
      .withEnvironment({ POSTGRES_USER: "listings", POSTGRES_PASSWORD: "listings", POSTGRES_DB: "listings" })
      .withCommand(["postgres", "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "max_connections=200"])
      .withExposedPorts(5432)
      // Once for the server that initialises, once for the real one.
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start(),
    new GenericContainer("redis:8")
      .withCommand(["redis-server", "--save", "", "--maxmemory-policy", "noeviction"])
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage("Ready to accept connections"))
      .start(),
    new GenericContainer("opensearchproject/opensearch:3")
      .withEnvironment({
        "discovery.type": "single-node",
        DISABLE_SECURITY_PLUGIN: "true",
        DISABLE_INSTALL_DEMO_CONFIG: "true",
        "action.auto_create_index": "false",
        "cluster.routing.allocation.disk.threshold_enabled": "false",
        OPENSEARCH_JAVA_OPTS: "-Xms1g -Xmx1g",
      })
      .withExposedPorts(9200)
      .withWaitStrategy(Wait.forHttp("/_cluster/health", 9200).forStatusCode(200))
      .withStartupTimeout(180_000)
      .start(),
  ]);
  const [database, redis, search] = started;
  const at = (container: (typeof started)[number], port: number) =>
    `${container.getHost()}:${container.getMappedPort(port)}`;
  return {
    urls: {
      databaseUrl: `postgres://listings:listings@${at(database, 5432)}/listings`,
      redisUrl: `redis://${at(redis, 6379)}`,
      openSearchUrl: `http://${at(search, 9200)}`,
    },
    origin: "Docker",
    // After a signal or a crash the containers are ended by testcontainers' own reaper.
    stop: async () => {
      await Promise.all(started.map((container) => container.stop()));
    },
  };
}

/** Ctrl-C in the middle of a test run, or of the start, must not leave servers behind: `end` is called before we go. */
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
