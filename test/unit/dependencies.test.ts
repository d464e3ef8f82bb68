// No development package where an installation without them runs. (knip finds packages that are unused or not declared.)
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

interface Package {
  dependencies: Record<string, string>;
}

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Package;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.js"])
  .toString()
  .split("\n")
  .filter((path) => existsSync(path));

const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^"';()]*?\sfrom\s+)?"([^"\n]+)";/gm;
/** What is loaded with a file. An `import type` is gone when the code runs. */
const loads = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(STATEMENT)].filter(([, type]) => !type).map(([, , name = ""]) => name);

/** `@scope/name/file.js` -> `@scope/name`; our own files and Node's modules are no packages. */
const packagesOf = (list: readonly string[]) =>
  list
    .filter((name) => !/^(\.|node:)/.test(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));

const program = files.filter(
  (path) => /^(api|indexer|shared|mappings|scripts)\//.test(path) && !/\/browser\/|^scripts\/dev\//.test(path),
);

test("without development packages the API, the indexer and every command can be loaded", () => {
  const loaded = new Set(program.filter((path) => /^(?!scripts)|^scripts\/(listings\.ts|commands\/)/.test(path)));
  for (const path of loaded) {
    const own = loads(path).map((name) => normalize(join(dirname(path), name)));
    for (const file of own) if (files.includes(file)) loaded.add(file);
  }
  const missing = [...loaded].flatMap((path) =>
    packagesOf(loads(path))
      .filter((name) => !(name in dependencies))
      .map((name) => `${path} imports ${name}`),
  );
  expect(loaded.size).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});

test("a package that is loaded only by the launcher, a build or a browser is a development package", () => {
  const loaded = new Set(packagesOf(program.flatMap(loads)));
  expect(Object.keys(dependencies).filter((name) => !loaded.has(name))).toEqual([]);
});
