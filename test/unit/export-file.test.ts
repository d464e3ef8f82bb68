import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkExport } from "../../scripts/pull/export-file.ts";
import { exportText, SAMPLE_ROWS } from "../helpers/export-rows.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "listings-export-file-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function check(text: string) {
  const file = join(folder, "export.json");
  await writeFile(file, text);
  return checkExport(file);
}

const sample = await exportText("json", SAMPLE_ROWS);

test("a whole export is accepted with its count and cursor", async () => {
  expect(await check(sample)).toMatchObject({ objectCount: 2, changesSince: "an-opaque-cursor" });
});

test("an export without the end of its last line is refused", async () => {
  await expect(check(sample.trimEnd())).rejects.toMatchObject({ cause: new Error("the last line has no end") });
});

test("a line that goes on for ever is refused instead of being held in memory", async () => {
  const [head] = sample.split("\n");
  const endless = `${head}\n${"x".repeat(5_000_000)}\n`;
  await expect(check(endless)).rejects.toMatchObject({ cause: new Error("a line is longer than 4194304 bytes") });
});
