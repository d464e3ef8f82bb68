// Starts the embedded servers of a benchmark in a folder and on ports of their own; data of an earlier run is kept.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePorts } from "../stack/processes.ts";
import { DEFAULT_FOLDER, type Ports, type ServerUrls, stackDown, stackKill, stackUp } from "../stack/stack.ts";

export const BENCH_FOLDER = join(DEFAULT_FOLDER, "bench");

export interface BenchServers {
  urls: ServerUrls;
  folder: string;
  /** Process of OpenSearch. */
  enginePid: number;
  stop(): Promise<void>;
}

interface ServerOptions {
  heap: string;
  fresh: boolean;
  /** Where data and logs are. */
  home?: string;
  log: (line: string) => void;
}

export async function startBenchServers({
  heap,
  fresh,
  log,
  home = BENCH_FOLDER,
}: ServerOptions): Promise<BenchServers> {
  const folder = join(home, "servers");
  if (fresh) {
    await stackDown({ folder, log });
    rmSync(home, { recursive: true, force: true });
  }
  mkdirSync(folder, { recursive: true });
  const kill = () => stackKill(folder);
  process.once("exit", kill); // a bench that is broken off leaves nothing running; both servers recover by their logs
  const urls = await stackUp({ folder, ports: await ports(folder), durable: true, heap, log });
  return {
    urls,
    folder,
    enginePid: Number(readFileSync(join(folder, "run", "opensearch.pid"), "utf8")),
    async stop() {
      await stackDown({ folder, log: () => {} });
      process.off("exit", kill);
    },
  };
}

/** The same in every run: a server that a killed run left is then found again, and ended. */
async function ports(folder: string): Promise<Ports> {
  const file = join(folder, "ports.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Ports;
  const [postgres = 0, redis = 0, opensearch = 0] = await freePorts(3);
  const chosen = { postgres, redis, opensearch };
  writeFileSync(file, JSON.stringify(chosen));
  return chosen;
}
