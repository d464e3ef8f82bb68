import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSite, SITE_FOLDER } from "../../api/web/site.ts";
import { buildSite } from "../../scripts/dev/site/build.ts";
import { ensureSite, keepEarlierFiles } from "../../scripts/dev/site/ensure.ts";

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "listings-site-"));
  folder = join(parent, "site");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test("of many that need the pages at once one builds them, also after a process died while it built; files of before stay", async () => {
  await mkdir(join(folder, "assets"), { recursive: true });
  const earlier = "site-00000000000000aa.js";
  await writeFile(join(folder, "assets", earlier), "export {};");
  await writeFile(join(folder, "builds.json"), JSON.stringify([[earlier]]));
  await writeFile(join(folder, "fingerprint"), "of other sources");
  await mkdir(`${folder}.lock`);
  await utimes(`${folder}.lock`, new Date(0), new Date(0));

  const built = await Promise.all([1, 2, 3].map(() => ensureSite({ folder })));
  expect(built.filter(Boolean)).toHaveLength(1);
  expect(await readdir(parent)).toEqual(["site"]);
  expect(await readdir(join(folder, "assets"))).toEqual(
    expect.arrayContaining(
      ["embed.js", "example.css", "company.js", "embed.js.br", "embed.js.gz"].map((name) =>
        expect.stringMatching(name.replace(".", "-[0-9a-f]{16}\\.")),
      ),
    ),
  );
  const site = openSite({ baseUrl: "http://localhost:3000", imageOrigins: [] }, folder);
  expect(site.files.has(earlier)).toBe(true);
  expect(site.hashedNames.get("site.js")).not.toBe(earlier);
  expect(await ensureSite({ folder })).toBe(false);
});

test("files of three earlier builds stay for programs and pages of before, and pages name the newest", async () => {
  const name = (build: number) => `site-${String(9 - build).repeat(16)}.js`; // the newest comes first in the folder
  const serves = () => openSite({ baseUrl: "http://localhost:3000", imageOrigins: [] }, folder);
  for (const build of [1, 2, 3, 4, 5]) {
    const fresh = `${folder}.${build}`;
    await mkdir(join(fresh, "assets"), { recursive: true });
    for (const file of [name(build), "icon-0123456789abcdef.svg"]) await writeFile(join(fresh, "assets", file), "x");
    await keepEarlierFiles(folder, fresh);
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
    expect(serves().hashedNames.get("site.js")).toBe(name(build));
  }
  expect([...serves().files].sort()).toEqual(["icon-0123456789abcdef.svg", ...[5, 4, 3, 2].map(name)]);
});

test("a file that changes gets another name, and a name stands for the same bytes in every build", async () => {
  const project = join(parent, "project");
  for (const path of ["api/web", "shared", "mappings", "docs/guide", "package.json", "tsconfig.json"])
    await cp(path, join(project, path), { recursive: true });
  await symlink(join(process.cwd(), "node_modules"), join(project, "node_modules"));
  const read = async (assets: string) => {
    const names = await readdir(assets);
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(assets, name), "hex")] as const)),
    );
  };
  // The pages that all these tests are run with, built in another folder.
  await ensureSite();
  const before = await read(join(SITE_FOLDER, "assets"));
  // A style, a script of one page, and the module that scripts of several pages import.
  await appendFile(join(project, "api/web/browser/example.css"), "body { margin: 1px }");
  await appendFile(join(project, "api/web/browser/status.ts"), '\nconsole.info("changed");');
  await appendFile(join(project, "api/web/browser/service-url.ts"), '\nconsole.info("changed");');
  await buildSite(project, folder);
  const after = await read(join(folder, "assets"));

  for (const [name, bytes] of after) if (before.has(name)) expect(bytes, name).toBe(before.get(name));
  const kept = [...after.keys()].filter((name) => before.has(name) && !/\.(br|gz)$/.test(name));
  expect(kept.map((name) => name.replace(/-[0-9a-f]{16}/, "")).sort()).toEqual(
    expect.arrayContaining(["icon.svg", "site.js", "swagger-ui-bundle.js", "swagger-ui.css"]),
  );
  for (const name of ["example.css", "status.js", "company.js", "embed.js"])
    expect(kept.map((file) => file.replace(/-[0-9a-f]{16}/, ""))).not.toContain(name);
});
