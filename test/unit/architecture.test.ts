import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

// Which folder may import which. Whatever is not named here is refused.
const ARROWS: Record<string, readonly string[]> = {
  mappings: ["mappings"],
  shared: ["shared", "mappings"],
  indexer: ["indexer", "shared", "mappings"],
  api: ["api", "shared", "mappings"],
  scripts: ["scripts", "api", "indexer", "shared", "mappings"],
};
const ENTRIES = ["api/main.ts", "indexer/main.ts", "scripts/listings.ts"];

const sources = Object.keys(ARROWS)
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((path) => /\.(ts|js)$/.test(path) && !path.includes("node_modules"));

interface Import {
  from: string;
  to: string;
}

function importsOf(path: string): Import[] {
  const text = readFileSync(path, "utf8");
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g)].map((match) => match[1] ?? "");
  return names.map((name) => ({ from: path, to: name.startsWith(".") ? normalize(join(dirname(path), name)) : name }));
}

const imports = sources.flatMap(importsOf);
const topFolder = (path: string) => path.split("/")[0] ?? "";
const describeImport = ({ from, to }: Import) => `${from} -> ${to}`;

describe("the folders", () => {
  test("are there to be looked at", () => {
    expect(imports.length).toBeGreaterThan(10);
  });

  test("import each other only along the arrows of the architecture", () => {
    const ours = imports.filter(({ from, to }) => to.includes("/") && existsSync(to) && topFolder(from) in ARROWS);
    const wrong = ours.filter(({ from, to }) => !(ARROWS[topFolder(from)] ?? []).includes(topFolder(to)));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("keep the program entries for the command line: nobody imports one", () => {
    const wrong = imports.filter(({ from, to }) => ENTRIES.includes(to) && from !== "scripts/listings.js");
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("keep the developers' tools apart: no other file imports one, since compiled programs are without them", () => {
    const isTool = (path: string) => path.startsWith("scripts/dev/");
    const wrong = imports.filter(({ from, to }) => isTool(to) && !isTool(from));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("hold no circle of files in scripts, types included: a type lives below the files that use it", () => {
    const imported = new Map(sources.map((path) => [path, importsOf(path).map(({ to }) => to)]));
    const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
      (imported.get(from) ?? []).some((to) => {
        if (to === wanted) return true;
        if (seen.has(to)) return false;
        seen.add(to);
        return reaches(to, wanted, seen);
      });
    const inCircle = sources.filter((path) => topFolder(path) === "scripts" && reaches(path, path));
    expect(inCircle).toEqual([]);
  });

  test("leave files, network and processes out of mappings", () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        topFolder(from) === "mappings" &&
        /^(node:)?(fs|net|http|https|child_process)(\/|$)|^(pg|knex|undici)$/.test(to),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("read the environment in shared/config.ts only", () => {
    const readers = sources.filter((path) => /\bprocess\.env\b/.test(readFileSync(path, "utf8")));
    expect(readers).toEqual(["shared/config.ts"]);
  });
});
