// Which servers demo and tests start, by what the program `docker` of the machine answers: a script stands for it here.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseServers } from "../../scripts/dev/stack/docker.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "listings-docker-"));
  vi.stubEnv("PATH", folder);
  vi.stubEnv("SERVERS", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function docker({ engine, compose }: { engine: boolean; compose: boolean }): void {
  const answer = (works: boolean, text: string) => (works ? `echo ${text}` : "echo 'cannot connect' >&2; exit 1");
  const script = `#!/bin/sh\ncase $1 in\ninfo) ${answer(engine, "28.2.2")};;\ncompose) ${answer(compose, "2.40.3")};;\nesac\n`;
  writeFileSync(join(folder, "docker"), script);
  chmodSync(join(folder, "docker"), 0o755);
}

async function choose(needsCompose: boolean) {
  const said: string[] = [];
  return { way: await chooseServers({ needsCompose, log: (line) => said.push(line) }), said: said.join("\n") };
}

test("without Docker: embedded", async () => {
  expect(await choose(true)).toEqual({ way: "embedded", said: "" });
});

test("with the program but no engine behind it: embedded", async () => {
  docker({ engine: false, compose: true });
  expect(await choose(true)).toEqual({ way: "embedded", said: "" });
});

test("with an engine and Compose: Docker", async () => {
  docker({ engine: true, compose: true });
  expect(await choose(true)).toEqual({ way: "docker", said: "" });
});

test("with an engine but without Compose: embedded for the demo, and it says why; the tests need no Compose", async () => {
  docker({ engine: true, compose: false });
  const { way, said } = await choose(true);
  expect(way).toBe("embedded");
  expect(said).toContain("Compose plugin is not installed");
  expect((await choose(false)).way).toBe("docker");
});

test("SERVERS decides by name, and what it asks for must be there", async () => {
  docker({ engine: true, compose: true });
  vi.stubEnv("SERVERS", "embedded");
  expect((await choose(true)).way).toBe("embedded");

  docker({ engine: true, compose: false });
  vi.stubEnv("SERVERS", "docker");
  await expect(choose(true)).rejects.toThrow(/Compose plugin is not installed.*SERVERS=embedded/);
  expect((await choose(false)).way).toBe("docker");

  vi.stubEnv("SERVERS", "podman");
  await expect(choose(true)).rejects.toThrow("SERVERS=podman: must be docker or embedded.");
});
