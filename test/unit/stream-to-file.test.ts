import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { streamToFile } from "../../scripts/stream-to-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "listings-stream-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("every byte arrives, and the file has the rights that were asked for", async () => {
  const bytes = randomBytes(3_000_000);
  const file = join(folder, "export.json");
  await streamToFile(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), file, { mode: 0o600 });
  expect(hash(await readFile(file))).toBe(hash(bytes));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("{");
  throw new Error("the connection broke");
}

test("a failure is told after the file was opened and closed, so that it cannot appear after its removal", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]); // its writer is not opened before its reader
  let isTold = false;
  const written = streamToFile(broken(), pipe).finally(() => {
    isTold = true;
  });
  written.catch(() => undefined);
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  expect(isTold).toBe(false);
  const reader = await open(pipe, "r");
  await expect(written).rejects.toThrow("the connection broke");
  await reader.close();
});
