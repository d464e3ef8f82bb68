import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureSite } from "../../scripts/site/ensure.ts";

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "listings-site-"));
  folder = join(parent, "site");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test("of many that need the pages at once one builds them, and nobody does again", async () => {
  const built = await Promise.all([1, 2, 3].map(() => ensureSite({ folder })));
  expect(built.filter(Boolean)).toHaveLength(1);
  expect(await readdir(parent)).toEqual(["site"]);
  expect(await readdir(join(folder, "assets"))).toEqual(
    expect.arrayContaining(["embed.js", "site.css", "company.js", "embed.js.br", "embed.js.gz"]),
  );
  expect(await ensureSite({ folder })).toBe(false);
});

test("pages of other sources are replaced, also when a process died while it built", async () => {
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, "fingerprint"), "of other sources");
  await mkdir(`${folder}.lock`);
  await utimes(`${folder}.lock`, new Date(0), new Date(0));
  expect(await ensureSite({ folder })).toBe(true);
  expect(await readdir(parent)).toEqual(["site"]);
});
