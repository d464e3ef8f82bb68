// Allows one command at a time on a stack: two starts at once would overwrite each other's pid files.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../../../shared/errors.ts";

const WAIT_LIMIT_MS = 240_000;

/** Waits for the command that holds the lock. A lock of a process that has ended is taken over. */
export async function withStackLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  makeFolder(folder);
  const file = join(folder, "lock");
  const deadline = Date.now() + WAIT_LIMIT_MS;
  while (!takeLock(file)) {
    if (Date.now() > deadline) {
      throw new CliError(`Another command is still at work on ${folder}. Wait for it, or end it and delete ${file}.`);
    }
    await delay(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Without `recursive: true`, which hangs in Node.js in file systems without folders of their own, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!isThere(error)) throw notWritable(folder, error);
  }
}

const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === "EEXIST";

const notWritable = (folder: string, error: unknown) =>
  new CliError(
    `The servers cannot keep data in ${folder}: ${(error as Error).message}. Name another folder with --data.`,
    1,
    error,
  );

function takeLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!isThere(error)) throw notWritable(dirname(file), error);
  }
  if (!isAlive(readOwner(file))) rmSync(file, { force: true });
  return false;
}

function readOwner(file: string): number {
  try {
    return Number(readFileSync(file, "utf8")) || process.pid; // empty: its owner is about to write it
  } catch {
    return process.pid; // just released: the next attempt takes it
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // alive, of another user
  }
}
