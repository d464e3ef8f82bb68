// Starts API and indexer as processes of their own, and reads their memory and CPU time.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { childEnvironment } from "../../../shared/config.ts";
import { CliError } from "../../../shared/errors.ts";
import { projectFolder } from "../../project-folder.ts";
import { freePorts } from "../stack/processes.ts";
import { BENCH_FOLDER } from "./servers.ts";

const START_TIMEOUT_MS = 60_000;

export interface Program {
  pid: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ApiProgram extends Program {
  url: string;
}

/** Waits until health is "ok"; a database without an index is never that, so such a row names another path. */
export async function startApiProgram(env: Record<string, string>, { path = "/api/health" } = {}): Promise<ApiProgram> {
  const [port = 0] = await freePorts(1);
  const program = startProgram("api", { RATE_LIMITS: "off", ...env, PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  await untilTrue(program, async () => {
    const answer = await fetch(url + path).catch(() => undefined);
    if (answer === undefined || path !== "/api/health") return answer?.ok === true;
    return ((await answer.json()) as { status?: string }).status === "ok";
  });
  return { ...program, url };
}

export interface IndexerProgram extends Program {
  metricsPort: number;
}

export async function startIndexerProgram(env: Record<string, string>): Promise<IndexerProgram> {
  const [port = 0] = await freePorts(1);
  const program = startProgram("indexer", { ...env, METRICS_PORT: String(port) });
  const isUp = () => fetch(`http://127.0.0.1:${port}/metrics`).then(({ ok }) => ok);
  await untilTrue(program, () => isUp().catch(() => false));
  return { ...program, metricsPort: port };
}

/** One of our commands as a child; its output goes to a file below the bench's folder. */
export function startProgram(command: string, env: Record<string, string>, args: readonly string[] = []) {
  const logs = join(BENCH_FOLDER, "logs");
  mkdirSync(logs, { recursive: true });
  const logFile = join(logs, `${command}-${Date.now()}.log`);
  const log = openSync(logFile, "w");
  const child = spawn(process.execPath, [join(projectFolder, "scripts", "listings.js"), command, ...args], {
    stdio: ["ignore", log, log],
    env: childEnvironment({ ...env }),
  });
  closeSync(log);
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  return {
    pid: child.pid ?? 0,
    child,
    logFile,
    async stop(signal: NodeJS.Signals = "SIGKILL") {
      await ended(child, signal);
      process.off("exit", kill);
    },
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}

async function untilTrue(
  { child, logFile, stop }: ReturnType<typeof startProgram>,
  isReady: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new CliError(`A program of the bench did not start; its log is ${logFile}`);
    }
    await delay(50);
  }
}

export interface Memory {
  /** Resident, in MB. */
  now: number;
  /** The most it has been since `forgetPeak`. */
  peak: number;
}

/** Undefined where the system does not tell (anything but Linux). */
export function readMemory(pid: number): Memory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
    return { now: mb("VmRSS"), peak: mb("VmHWM") };
  } catch {
    return undefined;
  }
}

/** Processor time so far; undefined where the system does not tell. Unlike time by the clock it does not grow with other load. */
export function readCpuMs(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    const MS_PER_TICK = 10; // USER_HZ is 100 on every Linux
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return undefined;
  }
}

export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    // Not allowed or no such thing: the peak is then that of the whole life, which is said where it is shown.
  }
}
