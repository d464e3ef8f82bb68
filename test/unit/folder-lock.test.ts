// The lock of a folder between processes: stopped, killed, on another machine, and several at once.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tryLock } from "../../scripts/folder-lock.ts";

const MODULE = new URL("../../scripts/folder-lock.ts", import.meta.url).href;

let folder: string;
let file: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "listings-lock-"));
  file = path.join(folder, "lock");
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  await rm(folder, { recursive: true });
});

function runChild(source: string): ChildProcess {
  const imports = `import fs from "node:fs"; import { tryLock } from ${JSON.stringify(MODULE)}; const file = ${JSON.stringify(file)};`;
  const args = ["--import", "tsx", "--input-type=module", "-e", imports + source];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return child;
}

async function startHolder(): Promise<ChildProcess> {
  const child = runChild("tryLock(file); setInterval(() => {}, 1000); console.log('held');");
  await once(child.stdout!, "data");
  return child;
}

/** As written by this process, with something else in it. */
async function leaveLock(changes: object, ageSeconds = 0): Promise<void> {
  tryLock(file);
  const own = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...own, ...changes }));
  const at = Date.now() / 1000 - ageSeconds;
  await utimes(file, at, at);
}

test("a second one is told who holds it, and has it after the release; nothing is left", async () => {
  const { lock } = tryLock(file);
  expect(tryLock(file)).toMatchObject({ holder: { pid: process.pid, host: hostname() } });
  expect(lock?.isHeld()).toBe(true);
  lock?.release();
  const again = tryLock(file).lock;
  expect(again?.isHeld()).toBe(true);
  expect(lock?.isHeld()).toBe(false);
  lock?.release();
  expect(again?.isHeld()).toBe(true);
  again?.release();
  expect(await readdir(folder)).toEqual([]);
});

test("it holds while its process is stopped, however old it is, and ends with kill -9", async () => {
  const child = await startHolder();
  child.kill("SIGSTOP");
  await utimes(file, 0, 0);
  expect(tryLock(file)).toMatchObject({ holder: { pid: child.pid } });
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(tryLock(file).lock?.isHeld()).toBe(true);
  expect(await readdir(folder)).toEqual(["lock"]);
});

test.skipIf(!existsSync("/proc/self/stat"))(
  "a number that another program has meanwhile does not hold it",
  async () => {
    await leaveLock({ began: "another start" });
    expect(tryLock(file).lock?.isHeld()).toBe(true);
  },
);

test.each([
  ["of another machine", { host: "elsewhere" }],
  ["of another container", { namespace: "pid:[1]" }],
  ["that is damaged", { pid: "none" }],
])("a lock %s is judged by its age, whatever its number", async (_what, changes) => {
  await leaveLock(changes, 50);
  expect(tryLock(file).lock).toBeUndefined();
  await leaveLock({}).catch(() => undefined);
  await rm(file);
  await leaveLock({ pid: 1, ...changes }, 70);
  expect(tryLock(file).lock?.isHeld()).toBe(true);
});

test("of several that take over dead locks at once, one has it", async () => {
  const source = `
    let taken = 0;
    for (const until = Date.now() + 1500; Date.now() < until; ) {
      const { lock } = tryLock(file);
      if (lock === undefined) continue;
      fs.writeFileSync(file + "-inside", "", { flag: "wx" });
      taken += 1;
      fs.rmSync(file + "-inside");
      // Left as by a kill: the number is of a process that does not exist.
      const own = JSON.parse(fs.readFileSync(file, "utf8"));
      fs.writeFileSync(file + "-left" + process.pid, JSON.stringify({ ...own, pid: 2 ** 30 }));
      fs.renameSync(file + "-left" + process.pid, file);
      lock.release();
    }
    console.log(taken);
    process.exit(0);`;
  const three = [1, 2, 3].map(() => runChild(source));
  const ended = await Promise.all(three.map((child) => once(child, "exit")));
  expect(ended).toEqual([1, 2, 3].map(() => [0, null]));
  expect((await readdir(folder)).filter((name) => name !== "lock")).toEqual([]);
});
