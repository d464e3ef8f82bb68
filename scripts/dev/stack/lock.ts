// Allows one command at a time on a stack: two starts at once would overwrite each other's pid files.
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../../../shared/errors.ts";
import { type FolderLock, tryLock } from "../../folder-lock.ts";

const WAIT_LIMIT_MS = 240_000;

/** Waits for the command that holds the lock. A lock of a process that has ended is taken over. */
export async function withStackLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  makeFolder(folder);
  const lock = await waitForLock(folder);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function waitForLock(folder: string): Promise<FolderLock> {
  const file = join(folder, "lock");
  for (const deadline = Date.now() + WAIT_LIMIT_MS; ; await delay(100)) {
    const { lock, ...other } = attempt(file);
    if (lock !== undefined) return lock;
    if (Date.now() < deadline) continue;
    const who = "holder" in other && other.holder ? ` (process ${other.holder.pid} on ${other.holder.host})` : "";
    throw new CliError(
      `Another command${who} is still at work on ${folder}. Wait for it, or end it and delete ${file}.`,
    );
  }
}

function attempt(file: string): ReturnType<typeof tryLock> {
  try {
    return tryLock(file);
  } catch (error) {
    throw notWritable(dirname(file), error);
  }
}

/** Without `recursive: true`, which hangs in Node.js in file systems without folders of their own, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw notWritable(folder, error);
  }
}

const notWritable = (folder: string, error: unknown) =>
  new CliError(
    `The servers cannot keep data in ${folder}: ${(error as Error).message}. Name another folder with --data.`,
    1,
    error,
  );
