import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);

// Compiled into a folder of its own: a test must not replace the dist of somebody who is looking at it.
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "listings-build-"));
  await run("node_modules/.bin/tsc", ["-p", "tsconfig.build.json", "--outDir", join(folder, "dist")]);
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", version: "0.0.0" }));
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("the compiled command line starts with plain Node.js and knows every command", async () => {
  const compiled = await run(process.execPath, [join(folder, "dist", "scripts", "listings.js"), "--help"]);
  const source = await run(process.execPath, ["scripts/listings.js", "--help"]);
  expect(compiled.stdout).toBe(source.stdout);
});

test.each([
  ["bench", "--rows"],
  ["stack", "down", "--help"],
])("the developers' commands are not in it, and it says so in a sentence: %s %s", async (...args) => {
  expect(existsSync(join(folder, "dist", "scripts", "dev"))).toBe(false);
  const started = run(process.execPath, [join(folder, "dist", "scripts", "listings.js"), "dev", ...args]);
  await expect(started).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^The developers' commands are not in this program: .*\nRun them in a checkout/),
  });
});
