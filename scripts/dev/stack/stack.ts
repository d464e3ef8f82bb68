// Starts, stops and examines the three embedded servers. Each is a detached process with a pid file, so that a command may
// end (or be killed) and the next one finds them.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../../../shared/errors.ts";
import { projectFolder } from "../../project-folder.ts";
import { type Artifacts, ensureArtifacts } from "./artifacts.ts";
import { withStackLock } from "./lock.ts";
import { opensearch } from "./opensearch.ts";
import { postgres } from "./postgres.ts";
import { endProcess, killProcess, ownProcess, portTaken, spawnDetached } from "./processes.ts";
import { redis } from "./redis.ts";
import type { ClusterNode, ServerKind, ServerName } from "./server-kinds.ts";
import { portsTakenMessage } from "./taken-ports.ts";

export type Ports = Record<ServerName, number>;

export interface StackOptions {
  /** Data, logs and pid files. */
  folder: string;
  ports: Ports;
  durable: boolean;
  heap: string;
  quickCompiler?: boolean;
  log: (line: string) => void;
  /** Only these; all when left out. */
  only?: readonly ServerName[];
  /** Makes OpenSearch one of several nodes. */
  cluster?: ClusterNode;
  /** How long a server that answers may take to be whole; then it is used as it is. */
  settleMs?: number;
}

export interface ServerUrls {
  databaseUrl: string;
  redisUrl: string;
  openSearchUrl: string;
}

export const DEFAULT_FOLDER = join(projectFolder, ".stack");
export const DEFAULT_PORTS: Ports = { postgres: 15_432, redis: 16_379, opensearch: 19_200 };

const KINDS: readonly ServerKind[] = [opensearch, postgres, redis]; // the slowest first
/** Reached only when a server hangs: an end is noticed at once, and recovery may take long. */
const START_TIMEOUT_MS = 300_000;
const SAY_WAITING_EVERY_MS = 15_000;
const REUSE_TIMEOUT_MS = 20_000;
const SETTLE_MS = 30_000;

/** Starts the servers that do not run; returns when all of them answer. Programs are cached beside the default data. */
export function stackUp(options: StackOptions): Promise<ServerUrls> {
  return withStackLock(options.folder, () => startMissing(options));
}

async function startMissing(options: StackOptions): Promise<ServerUrls> {
  const kinds = chosen(KINDS, options.only);
  await refuseOtherPorts(kinds, options);
  const running = await Promise.all(kinds.map((kind) => reusable(kind, options)));
  const refused = kinds.filter((_kind, index) => running[index] === "taken");
  if (refused.length > 0) throw new CliError(portsTakenMessage(refused, options.ports));
  if (running.includes(false)) {
    const artifacts = await ensureArtifacts(DEFAULT_FOLDER, options.log);
    await Promise.all(kinds.map((kind, index) => (running[index] ? undefined : startServer(kind, artifacts, options))));
  }
  await Promise.all(kinds.map((kind) => settle(kind, options)));
  return stackUrls(options.ports);
}

/** Waits for what a server that answers still lacks, and uses it all the same: the programs tell what does not work. */
async function settle(kind: ServerKind, { ports, log, settleMs = SETTLE_MS }: StackOptions): Promise<void> {
  const deadline = Date.now() + settleMs;
  let told = false;
  for (;;) {
    const lack = await kind.lack?.(ports[kind.name]);
    if (lack === undefined) return;
    if (Date.now() >= deadline)
      return log(`${kind.title} answers and is used, but ${lack}: see \`npx listings doctor\``);
    if (!told) log(`${kind.title} answers, but ${lack}: waiting for it for up to ${Math.ceil(settleMs / 1000)} s ...`);
    told = true;
    await delay(200);
  }
}

const chosen = (kinds: readonly ServerKind[], only: StackOptions["only"]) =>
  kinds.filter(({ name }) => only === undefined || only.includes(name));

export function stackUrls(ports: Ports): ServerUrls {
  return {
    databaseUrl: postgres.url(ports.postgres),
    redisUrl: redis.url(ports.redis),
    openSearchUrl: opensearch.url(ports.opensearch),
  };
}

/** Stops the servers, the source of truth last. */
export async function stackDown({ folder, log, only }: Pick<StackOptions, "folder" | "log" | "only">): Promise<number> {
  let stopped = 0;
  for (const kind of chosen([opensearch, redis, postgres], only)) {
    if (await endProcess(pidFile(folder, kind), kind.mark(folder), kind.stopSignal)) {
      stopped += 1;
      log(`${kind.title} stopped`);
    }
    rmSync(portFile(folder, kind), { force: true });
  }
  return stopped;
}

/** Kills all of them without waiting, for disposable data. Synchronous, so that it works in an exit handler. */
export function stackKill(folder: string): void {
  for (const kind of KINDS) killProcess(pidFile(folder, kind), kind.mark(folder), kind.killSignal);
}

export interface ServerStatus {
  name: ServerName;
  title: string;
  url: string;
  pid: number | null;
  problem: string | null;
  /** What it lacks, although it answers. */
  lack: string | null;
}

/** Examines the ports on which the servers were started; `ports` are those of stopped servers. */
export async function stackStatus({ folder, ports }: Pick<StackOptions, "folder" | "ports">): Promise<ServerStatus[]> {
  return Promise.all(
    [postgres, redis, opensearch].map(async (kind) => {
      const pid = ownProcess(pidFile(folder, kind), kind.mark(folder));
      const port = readPort(folder, kind) || ports[kind.name];
      const problem = pid === undefined ? await whyNotRunning(port) : await kind.healthy(port);
      const lack = problem === undefined ? await kind.lack?.(port) : undefined;
      const { name, title } = kind;
      return { name, title, url: kind.url(port), pid: pid ?? null, problem: problem ?? null, lack: lack ?? null };
    }),
  );
}

const whyNotRunning = async (port: number) =>
  (await portTaken(port)) ? "not running; another program answers there" : "not running";

/** Throws if a healthy server runs on another port than asked for: a mistyped port must not end servers that are in use. */
async function refuseOtherPorts(kinds: readonly ServerKind[], { folder, ports }: StackOptions): Promise<void> {
  const lines = await Promise.all(
    kinds.map(async (kind) => {
      const port = readPort(folder, kind);
      if (port === 0 || port === ports[kind.name] || !(await comesToAnswer(kind, { folder, port }))) return [];
      return `${kind.title} of ${folder} runs on port ${port}, and ${ports[kind.name]} was asked for: use --${kind.name}-port ${port}`;
    }),
  );
  if (lines.flat().length === 0) return;
  throw new CliError(
    `${lines.flat().join("\n")}\nOr end it first: \`npx listings dev stack down --data ${folder}\`. Nothing was changed.`,
  );
}

/**
 * True when our own server runs on the wanted port and answers. One that runs but does not answer is ended, and the start
 * goes on as if it had not been there. "taken" when the port is another program's.
 */
async function reusable(kind: ServerKind, { folder, ports, log }: StackOptions): Promise<boolean | "taken"> {
  const port = ports[kind.name];
  const ranBefore = existsSync(pidFile(folder, kind)); // asked first: ending a process removes its file
  const pid = ownProcess(pidFile(folder, kind), kind.mark(folder));
  if (pid !== undefined) {
    if (readPort(folder, kind) === port && (await comesToAnswer(kind, { folder, port }))) return true;
    log(`${kind.title} is left over from before and does not answer; starting it anew`);
    await endProcess(pidFile(folder, kind), kind.mark(folder), kind.stopSignal);
  }
  // The last children of a server that has just been killed may still hold the port.
  for (const deadline = Date.now() + (ranBefore ? 15_000 : 0); await portTaken(port); await delay(100)) {
    if (Date.now() >= deadline) return "taken";
  }
  return false;
}

async function startServer(kind: ServerKind, artifacts: Artifacts, options: StackOptions): Promise<void> {
  const { folder, durable, heap, quickCompiler, ports, cluster } = options;
  const port = ports[kind.name];
  const command = await kind.command({ folder, port, artifacts, durable, heap, quickCompiler, cluster });
  const logFile = join(folder, "logs", `${kind.name}.log`);
  const pid = pidFile(folder, kind);
  const start = () => {
    mkdirSync(join(folder, "run"), { recursive: true });
    writeFileSync(portFile(folder, kind), String(port)); // first: the port of a running server must always be known
    spawnDetached({ ...command, cwd: folder, logFile, pidFile: pid });
  };

  const startedAt = Date.now();
  let restarts = 0;
  let saidAt = startedAt;
  let problem: string | undefined = "not started";
  start();
  while (problem !== undefined) {
    await delay(100);
    // In this order: an answer counts only when it comes from our process and not from another one on the port.
    problem = await kind.healthy(port);
    if (ownProcess(pid, kind.mark(folder)) === undefined) {
      // PostgreSQL refuses for a moment while the children of a killed server end; nothing else is worth repeating.
      if (kind !== postgres || restarts === 20) throw new CliError(startFailedMessage(kind.title, logFile));
      restarts += 1;
      await delay(500);
      start();
      problem = "restarted";
    }
    if (problem === undefined) break;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    if (Date.now() - startedAt > START_TIMEOUT_MS) {
      throw new CliError(
        `${kind.title} runs, but has not answered on port ${port} for ${seconds} s: ${problem}.\n${endOfLog(logFile)}\n` +
          `End it with \`npx listings dev stack down ${kind.name} --data ${folder}\`, mend what the log names and start again.`,
      );
    }
    if (Date.now() - saidAt > SAY_WAITING_EVERY_MS) {
      options.log(`Waiting for ${kind.title} on port ${port} for ${seconds} s: ${problem}`);
      saidAt = Date.now();
    }
  }
  options.log(`${kind.title} ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${kind.url(port)}`);
}

const startFailedMessage = (title: string, logFile: string) =>
  `${title} did not start. ${endOfLog(logFile)}\nMend what it names and run the command again.`;

function endOfLog(logFile: string): string {
  const log = existsSync(logFile) ? readFileSync(logFile, "utf8").trim().split("\n").slice(-8).join("\n") : "";
  return `Its log (${logFile}) ends with:\n${log || "(nothing)"}`;
}

/** Gives a running server time to answer: it may be starting, or ending after a kill. */
async function comesToAnswer(kind: ServerKind, { folder, port }: { folder: string; port: number }): Promise<boolean> {
  const deadline = Date.now() + REUSE_TIMEOUT_MS;
  while (Date.now() < deadline && ownProcess(pidFile(folder, kind), kind.mark(folder)) !== undefined) {
    if ((await kind.healthy(port)) === undefined) return true;
    await delay(200);
  }
  return false;
}

const pidFile = (folder: string, kind: ServerKind) => join(folder, "run", `${kind.name}.pid`);
const portFile = (folder: string, kind: ServerKind) => join(folder, "run", `${kind.name}.port`);

function readPort(folder: string, kind: ServerKind): number {
  const file = portFile(folder, kind);
  return existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
}
