// Server processes that outlive the command that started them. A pid file is only a hint: before a process is reused or
// ended, its command line must name our folder, since the pid may belong to another program by now.
import { execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { platform } from "node:os";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { childEnvironment } from "../../../shared/config.ts";

interface DetachedOptions {
  program: string;
  args: string[];
  cwd: string;
  logFile: string;
  pidFile: string;
  uid?: number | undefined;
  env?: Record<string, string>;
}

/** Starts a process in a session of its own, which survives this one; its output goes to a log file. */
export function spawnDetached({ program, args, cwd, logFile, pidFile, uid, env = {} }: DetachedOptions): number {
  mkdirSync(dirname(logFile), { recursive: true });
  mkdirSync(dirname(pidFile), { recursive: true });
  const log = openSync(logFile, "w");
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ["ignore", log, log, ...inheritable().map((open) => (open ? log : ("ignore" as const)))],
    env: childEnvironment(env),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  closeSync(log);
  child.on("error", () => {}); // no pid, so the health check finds it dead and shows the log
  child.unref();
  if (child.pid === undefined) return 0;
  writeFileSync(pidFile, String(child.pid));
  return child.pid;
}

const CLOSE_ON_EXEC = 0o2000000;

/**
 * Of each descriptor from 3 on, whether a child would inherit it; then it gets the log in its place, since "ignore" closes none. Node.js
 * keeps from its children only those up to the first gap above 15, and a shell's are often higher: whoever reads the other end of such a
 * pipe would wait as long as the server runs. Empty on other systems than Linux.
 */
function inheritable(): boolean[] {
  if (platform() !== "linux") return [];
  const open = readdirSync("/proc/self/fdinfo").map(Number);
  const inherited = open.filter((descriptor) => descriptor > 2 && !closesOnExec(descriptor));
  return Array.from({ length: Math.max(2, ...inherited) - 2 }, (_, index) => inherited.includes(index + 3));
}

function closesOnExec(descriptor: number): boolean {
  try {
    const [, flags = ""] = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8")) ?? [];
    return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) !== 0;
  } catch {
    return true; // it was open for the list alone
  }
}

/** The pid in the file when that process is alive and its command line holds `mark`; otherwise undefined. */
export function ownProcess(pidFile: string, mark: string): number | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  } catch {
    return undefined; // no file: nothing of ours runs
  }
  return pid > 0 && commandLine(pid).includes(mark) ? pid : undefined;
}

/** The command line of a live process; empty when it is gone or a zombie. */
function commandLine(pid: number): string {
  try {
    if (platform() === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** Asks a process to end, waits, then kills it. A stopped process is continued first, or it would not get the signal. */
export async function endProcess(pidFile: string, mark: string, signal: NodeJS.Signals, graceMs = 90_000) {
  const pid = ownProcess(pidFile, mark);
  if (pid !== undefined) {
    send(pid, "SIGCONT");
    send(pid, signal);
    if (!(await gone(pidFile, mark, graceMs))) {
      send(pid, "SIGKILL");
      await gone(pidFile, mark, 10_000);
    }
  }
  rmSync(pidFile, { force: true });
  return pid !== undefined;
}

export function killProcess(pidFile: string, mark: string, signal: NodeJS.Signals): void {
  const pid = ownProcess(pidFile, mark);
  if (pid !== undefined) send(pid, signal);
}

async function gone(pidFile: string, mark: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (ownProcess(pidFile, mark) === undefined) return true;
    await delay(50);
  }
  return false;
}

/** A negative `pid` is a group of processes. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // ESRCH: it ended by itself
  }
}

/** Whether anything answers on the port. */
export function portTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const answer = (taken: boolean) => () => {
      socket.destroy();
      resolve(taken);
    };
    socket.setTimeout(2000, answer(true)); // accepts no more connections, but is in use
    socket.on("connect", answer(true));
    socket.on("error", answer(false));
  });
}

/** Free ports below the range from which the system picks ports of outgoing connections, so that none is taken meanwhile. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(20_000, 32_000);
    if (await canListen(port)) ports.add(port);
  }
  return [...ports];
}

function canListen(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.on("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
