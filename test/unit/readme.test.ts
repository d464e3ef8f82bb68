import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS } from "../../shared/config.ts";

const readme = readFileSync("README.md", "utf8");
const packageJson = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

test("the README explains every setting", () => {
  expect(SETTINGS.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test("the README gives the reason for every dependency", () => {
  const table = readme.slice(readme.indexOf("| package | for |"));
  const missing = Object.keys(packageJson.dependencies).filter((name) => !new RegExp(`[| ,]${name}[ ,|]`).test(table));
  expect(missing).toEqual([]);
});

test("the README's table of dependencies names no package that is gone", () => {
  const [table = ""] = readme.slice(readme.indexOf("| package | for |")).split("\n\n");
  const named = table
    .split("\n")
    .slice(2)
    .flatMap((row) =>
      row
        .split("|")[1]!
        .split(",")
        .map((name) => name.trim()),
    );
  const declared = { ...packageJson.dependencies, ...packageJson.devDependencies };
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in declared))).toEqual([]);
});

test("every command that the README shows exists", () => {
  const commands = readdirSync("scripts/commands").map((name) => name.replace(/\.ts$/, ""));
  const shown = [...readme.matchAll(/npx listings ([a-z]+)/g)].map((match) => match[1] ?? "");
  expect(shown.filter((name) => !commands.includes(name))).toEqual([]);
});
