// A lock file that lets one process at a time write in a folder. It holds while its process is stopped, is taken over from one that has
// ended, and tells by a sign of life every 10 s of a holder whose processes cannot be seen from here: of another machine or container.
import { randomUUID } from "node:crypto";
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";

const BEAT_MS = 10_000;
/** Of a holder on another machine: longer than a few signs of life that were late. */
const STALE_MS = 60_000;
/** Others may take, release or remove the lock between two steps. */
const TRIES = 100;
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  since: z.string(),
  /** Processes of another container on the same machine have numbers of their own. */
  namespace: z.string(),
  /** When the process began: its number may be another program's by now. */
  began: z.string(),
  token: z.string(),
});
export type LockHolder = z.output<typeof holderSchema>;

export interface FolderLock {
  /** False after somebody took it over: this process was stopped for long, and cannot be seen from where the other one runs. */
  isHeld(): boolean;
  release(): void;
}

/** Undefined for a holder whose name is not written yet, or not readable. */
type Attempt = { lock: FolderLock } | { lock?: undefined; holder: LockHolder | undefined };

/** Takes the lock, or says who has it. Throws where the file cannot be written. */
export function tryLock(file: string): Attempt {
  const text = ownText();
  let holder: LockHolder | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (create(file, text)) return { lock: keep(file, text) };
    const found = readIfThere(file);
    if (found === undefined) continue; // released at this moment
    holder = parse(found);
    if (!isStale(file, holder)) break;
    removeStale(file, found);
  }
  return { holder };
}

/** Appears with its content, by a link to a file that was written before. */
function create(file: string, text: string): boolean {
  const written = `${file}.${randomUUID()}`;
  try {
    writeFileSync(written, text);
    linkSync(written, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!NO_LINKS.includes(codeOf(error))) throw error;
    return createWithoutLink(file, text);
  } finally {
    rmSync(written, { force: true });
  }
}

/** In file systems without links, such as exFAT, others may see it empty for a moment, and then take it for held. */
function createWithoutLink(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function ownText(): string {
  const { pid } = process;
  const since = new Date().toISOString();
  const holder = { pid, host: hostname(), since, namespace: namespace(), began: beganOf(pid) ?? "" };
  return JSON.stringify({ ...holder, token: randomUUID() } satisfies LockHolder);
}

function keep(file: string, text: string): FolderLock {
  const isHeld = () => readIfThere(file) === text;
  const beat = setInterval(() => {
    if (isHeld()) rewrite(file, text);
  }, BEAT_MS).unref();
  const release = () => {
    clearInterval(beat);
    if (isHeld()) rmSync(file, { force: true });
  };
  return { isHeld, release };
}

/** Writes the same bytes: the time of the change is then that of the file system's clock, not of this machine's. */
function rewrite(file: string, text: string): void {
  try {
    const descriptor = openSync(file, "r+");
    writeSync(descriptor, text, 0);
    closeSync(descriptor);
  } catch {
    // taken over, or the disk fails: whoever writes looks at `isHeld`
  }
}

function isStale(file: string, holder: LockHolder | undefined): boolean {
  if (holder?.host !== hostname() || holder.namespace !== namespace()) return ageMs(file) > STALE_MS;
  return !isAlive(holder.pid) || (holder.began !== "" && beganOf(holder.pid) !== holder.began);
}

/** By the clock of the file system: two machines that share a folder may disagree about the time. */
function ageMs(file: string): number {
  const probe = `${file}.${randomUUID()}`;
  try {
    writeFileSync(probe, "");
    return statSync(probe).mtimeMs - statSync(file).mtimeMs;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return 0; // released at this moment
    throw error;
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Two may find the same lock stale at once: one at a time removes, and what is not the stale one any more is put back. */
function removeStale(file: string, stale: string): void {
  const guard = `${file}.takeover`;
  if (!create(guard, "")) {
    if (ageMs(guard) > STALE_MS) rmSync(guard, { force: true }); // of a process that was killed here
    return;
  }
  const moved = `${file}.${randomUUID()}`;
  try {
    if (readIfThere(file) !== stale) return;
    renameSync(file, moved);
    if (readFileSync(moved, "utf8") !== stale) linkSync(moved, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(codeOf(error))) throw error; // somebody else was faster
  } finally {
    rmSync(moved, { force: true });
    rmSync(guard, { force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM"; // alive, of another user
  }
}

/** Start of the machine and of the process; undefined for one that has ended, or where the system does not say. */
function beganOf(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === "Z") return undefined; // killed, and not yet collected by its parent
  return `${readIfThere("/proc/sys/kernel/random/boot_id")?.trim()} ${fields[18]}`;
}

function namespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return ""; // not Linux
  }
}

function parse(text: string): LockHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);
