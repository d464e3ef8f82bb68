// Three servers of one test file alone, each to be killed, frozen and started again by itself.
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { opensearch } from "../../scripts/dev/stack/opensearch.ts";
import { postgres } from "../../scripts/dev/stack/postgres.ts";
import { freePorts, ownProcess } from "../../scripts/dev/stack/processes.ts";
import { redis } from "../../scripts/dev/stack/redis.ts";
import type { ServerKind, ServerName } from "../../scripts/dev/stack/server-kinds.ts";
import { type ServerUrls, stackDown, stackKill, stackUp } from "../../scripts/dev/stack/stack.ts";

export interface OwnServers {
  urls: ServerUrls;
  signal(name: ServerName, signal: NodeJS.Signals): void;
  /** Ends one as a crash would, and returns when it is gone. */
  crash(name: ServerName): Promise<void>;
  /** Starts what is not running; returns when all three answer. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

const KINDS: Record<ServerName, ServerKind> = { postgres, redis, opensearch };
/** The name and the owner file let the next test run clear up after one that was killed. */
const FOLDER_PREFIX = "listings-test-";

export async function startOwnServers(): Promise<OwnServers> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  await chmod(folder, 0o755); // PostgreSQL may have to run as another user
  await writeFile(join(folder, "owner"), String(process.pid));
  const endNow = () => stackKill(folder);
  process.once("exit", endNow);
  const [postgresPort = 0, redisPort = 0, openSearchPort = 0] = await freePorts(3);
  const ports = { postgres: postgresPort, redis: redisPort, opensearch: openSearchPort };
  // Durable: what PostgreSQL has acknowledged must outlive its crash.
  const up = () => stackUp({ folder, ports, durable: true, heap: "512m", quickCompiler: true, log: () => undefined });
  const pidOf = (name: ServerName) => ownProcess(join(folder, "run", `${name}.pid`), KINDS[name].mark(folder));

  return {
    urls: await up(),
    signal(name, signal) {
      const pid = pidOf(name);
      if (pid !== undefined) process.kill(pid, signal);
    },
    async crash(name) {
      const pid = pidOf(name);
      if (pid !== undefined) process.kill(pid, KINDS[name].killSignal);
      while (pidOf(name) !== undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async up() {
      await up();
    },
    async stop() {
      stackKill(folder);
      await stackDown({ folder, log: () => undefined });
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      process.off("exit", endNow);
    },
  };
}
