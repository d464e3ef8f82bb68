import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildSite } from "../../scripts/site/build.ts";
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
    expect.arrayContaining(
      ["embed.js", "site.css", "company.js", "embed.js.br", "embed.js.gz"].map((name) =>
        expect.stringMatching(name.replace(".", "-[0-9a-f]{16}\\.")),
      ),
    ),
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

test("a file that changes gets another name, and a name stands for the same bytes in every build", async () => {
  const project = join(parent, "project");
  for (const path of ["api/web", "shared", "docs/guide", "package.json", "tsconfig.json"])
    await cp(path, join(project, path), { recursive: true });
  await symlink(join(process.cwd(), "node_modules"), join(project, "node_modules"));
  const build = async (out: string) => {
    await buildSite(project, join(parent, out));
    const assets = join(parent, out, "assets");
    const names = await readdir(assets);
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(assets, name), "hex")] as const)),
    );
  };

  const before = await build("before");
  // A style, a script of one page, and the module that scripts of several pages import.
  await appendFile(join(project, "api/web/browser/site.css"), "body { margin: 1px }");
  await appendFile(join(project, "api/web/browser/status.ts"), '\nconsole.info("changed");');
  await appendFile(join(project, "api/web/browser/service-url.ts"), '\nconsole.info("changed");');
  const after = await build("after");

  for (const [name, bytes] of after) if (before.has(name)) expect(bytes, name).toBe(before.get(name));
  const kept = [...after.keys()].filter((name) => before.has(name) && !/\.(br|gz)$/.test(name));
  expect(kept.map((name) => name.replace(/-[0-9a-f]{16}/, "")).sort()).toEqual(
    expect.arrayContaining(["example.css", "icon.svg", "site.js", "swagger-ui-bundle.js", "swagger-ui.css"]),
  );
  for (const name of ["site.css", "status.js", "company.js", "embed.js"])
    expect(kept.map((file) => file.replace(/-[0-9a-f]{16}/, ""))).not.toContain(name);
});
