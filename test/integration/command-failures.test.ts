// Every command with nothing to work on: it must end by itself, with the exit code for scripts and the next step for people.
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command, CommanderError } from "commander";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runCommand } from "../helpers/command.ts";

const FOLDER = path.join(import.meta.dirname, "../../scripts/commands");
/** Nothing ever listens on port 1. */
const NOWHERE = {
  DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/nowhere",
  EXPORT_DATABASE_URL: "",
  REDIS_URL: "redis://127.0.0.1:1",
  OPENSEARCH_URL: "http://127.0.0.1:1",
};
const START_THEM = "Start the servers with `npx listings dev stack up`";
const CHECK_PATH = "Check the path and try again.";

const FAILURES: [command: string, says: string][] = [
  ["companies add Näidis", START_THEM],
  ["companies list", START_THEM],
  ["companies remove 3", START_THEM],
  ["companies rename 3 Näidis", START_THEM],
  ["dirty", START_THEM],
  ["doctor", "npx listings dev stack up"],
  ["explain searchText=korter", START_THEM],
  ["export 3", START_THEM],
  ["dev families nowhere.tsv", CHECK_PATH],
  ["import nowhere.jsonl", START_THEM],
  ["keys create --company 3", START_THEM],
  ["keys list --all", START_THEM],
  ["keys list --company 3", START_THEM],
  ["keys revoke 17 --company 3", START_THEM],
  ["keys rotate 17 --company 3", START_THEM],
  ["migrate", START_THEM],
  ["places import nowhere.csv", CHECK_PATH],
  ["pull FOLDER --company 3 --key nothing --url http://127.0.0.1:2", "correct --url"],
  ["reindex", START_THEM],
  ["reindex --queue", START_THEM],
  ["restored", START_THEM],
  ["roles", START_THEM],
  ["rollback", START_THEM],
  ["seed --count 5", START_THEM],
  ["sellers import nowhere.jsonl", CHECK_PATH],
  ["sellers list", START_THEM],
  ["status", START_THEM],
  ["verify", START_THEM],
];

let folder: string;
beforeAll(async () => {
  vi.stubEnv("TEST_PROGRAM", "scripts/listings.js"); // compiled it has no `dev stack up` to name
  folder = await mkdtemp(path.join(tmpdir(), "command-failures-"));
});
afterAll(async () => {
  vi.unstubAllEnvs(); // or the next files of this worker would run the sources, too
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ["companies", "list"],
  ["reindex", "--queue"],
])("in production '%s %s' does not start servers of its own", async (...args) => {
  const { code, stderr } = await runCommand({ ...NOWHERE, NODE_ENV: "production" }, ...args);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/Start (that server|it), (or )?correct/) });
  expect(stderr).not.toContain("stack up");
});

test("nor does doctor behind a public BASE_URL, also without NODE_ENV", async () => {
  const { code, stdout } = await runCommand({ ...NOWHERE, BASE_URL: "https://listings.invalid" }, "doctor");
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining("-> start it or correct DATABASE_URL") });
  expect(stdout).not.toContain("stack up");
});

describe.concurrent("with servers that are away", () => {
  test.each(FAILURES)("'%s' ends with 1 and says what to do", async (command, says) => {
    const args = command.split(" ").map((word) => (word === "FOLDER" ? folder : word));
    const { code, stdout, stderr } = await runCommand(NOWHERE, ...args);
    expect({ code, said: stdout + stderr }).toEqual({ code: 1, said: expect.stringContaining(says) });
    expect(stderr).not.toMatch(/\n\s+at .*:\d+:\d+/); // no stack unless asked for
  });

  test("'api' says whose port it wants", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as { port: number };
    expect(await runCommand({ ...NOWHERE, PORT: String(port) }, "api")).toMatchObject({ code: 1 });
    taken.close();
  });

  test.each(["api", "indexer", "reindex", "status"])(
    "'%s' refuses wrong settings with 2 and names them",
    async (name) => {
      const wrong = { ...NOWHERE, INDEX_SHARDS: "many", LOCALES: "xx" };
      const { code, stdout, stderr } = await runCommand(wrong, name);
      expect(code).toBe(2);
      expect(stdout + stderr).toContain("INDEX_SHARDS");
      expect(stdout + stderr).toContain("LOCALES");
    },
  );
});

test("every command refuses an option that it does not know as wrong usage", async () => {
  const program = new Command("listings").exitOverride().configureOutput({ writeErr: () => undefined });
  for (const file of readdirSync(FOLDER)) await (await import(path.join(FOLDER, file))).register(program);
  const leaves = (command: Command, names: string[]): string[][] =>
    command.commands.length === 0 ? [names] : command.commands.flatMap((one) => leaves(one, [...names, one.name()]));
  const all = leaves(program, []);
  expect(all.length).toBeGreaterThan(30);
  for (const names of all) {
    const failure = await program.parseAsync([...names, "--no-such-option"], { from: "user" }).catch((error) => error);
    expect(failure, names.join(" ")).toBeInstanceOf(CommanderError);
    // Of a command that needs an option, that one is missed first.
    expect(failure.code, names.join(" ")).toMatch(/^commander\.(unknownOption|missingMandatoryOptionValue)$/);
  }
});
