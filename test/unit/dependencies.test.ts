// package.json against what the code imports: nothing declared that is not used, nothing used that is not declared, and no
// development package where an installation without them runs.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

interface Package {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
}

const { dependencies, devDependencies, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as Package;
const declared = Object.keys({ ...dependencies, ...devDependencies });

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.js"])
  .toString()
  .split("\n")
  .filter((path) => existsSync(path));

const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^"';()]*?\sfrom\s+)?"([^"\n]+)";/gm;
/** Also what is loaded later or by Node itself: `import("vite")`, `require.resolve("axe-core/axe.min.js")`, `--import tsx`. */
const CALL = /(?:\bimport|\.resolve)\(\s*"([@a-z][^"\n]*)"|"--import", "([a-z]+)"/g;

/** What is loaded with a file. An `import type` is gone when the code runs. */
const loads = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(STATEMENT)].filter(([, type]) => !type).map(([, , name = ""]) => name);
const names = (path: string) => {
  const text = readFileSync(path, "utf8");
  const called = [...text.matchAll(CALL)].map(([, name, hook]) => name ?? hook ?? "");
  return [...[...text.matchAll(STATEMENT)].map(([, , name = ""]) => name), ...called];
};

/** `@scope/name/file.js` -> `@scope/name`; our own files and Node's modules are no packages. */
const packagesOf = (list: readonly string[]) =>
  list
    .filter((name) => !/^(\.|node:)/.test(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));

const imported = new Set(packagesOf(files.flatMap(names)));

const { plugins } = JSON.parse(readFileSync("stryker.config.json", "utf8")) as { plugins: string[] };

/** Used without an import: a command of our scripts (`tsc`), its plugin, or the types of a package that is imported. */
function isTool(name: string): boolean {
  if (plugins.includes(name)) return true;
  if (name.startsWith("@types/")) return name === "@types/node" || imported.has(name.slice("@types/".length));
  const { bin = {} } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) as { bin?: object };
  return Object.values(scripts).some((line) => line.split(/\s+/).some((word) => Object.hasOwn(bin, word)));
}

test("every package is used", () => {
  expect(declared.filter((name) => !imported.has(name) && !isTool(name))).toEqual([]);
});

test("every package that is imported is declared", () => {
  expect([...imported].filter((name) => !declared.includes(name))).toEqual([]);
});

const program = files.filter(
  (path) => /^(api|indexer|shared|mappings|scripts)\//.test(path) && !/\/browser\//.test(path),
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
