import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInGroup } from "../../scripts/dev/test/run-in-group.ts";
import { isAlive } from "../../scripts/folder-lock.ts";
import { waitFor } from "../helpers/wait.ts";

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "group-"));
});
afterAll(() => rm(cwd, { recursive: true }));

test.each([
  ["fails", "exit 3", 3],
  ["is killed", "kill -KILL $$", 1],
])("what a command has started ends with it when it %s", async (_how, ending, code) => {
  const script = `sleep 600 & echo $! > pid; ${ending}`;
  expect(await runInGroup("/bin/sh", ["-c", script], { cwd })).toBe(code);
  const pid = Number(await readFile(join(cwd, "pid"), "utf8"));
  expect(pid).toBeGreaterThan(1);
  await waitFor(() => !isAlive(pid), { what: "the end of what the command had started" });
});

test("a command gets its settings, and may end without leaving anything", async () => {
  expect(await runInGroup("/bin/sh", ["-c", "test $NAME = value"], { cwd, env: { NAME: "value" } })).toBe(0);
});
