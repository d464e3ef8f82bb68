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
/** Inside `api`: which folder may import which others. Nothing but the files that put it together imports the rest. */
const API_ARROWS: Record<string, readonly string[]> = {
  http: [],
  listing: ["http"],
  places: ["http"],
  search: ["http", "places"],
  suggest: ["http", "places", "search"],
  export: ["http"],
  company: ["http", "export"],
  health: ["http"],
  feed: ["http", "places", "search", "web"],
  openapi: ["http", "listing", "places", "search", "suggest", "export", "company"],
  discovery: ["http", "openapi"],
  web: ["http", "openapi", "health"],
};
/** Files of `api` itself that its folders may import: they import no folder. */
const API_BASE = ["api/refreshing-table.ts", "api/metrics.ts", "api/timeouts.ts"];
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

/** Files that come back to themselves along the imports. */
function filesInCircles(): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const reaches = (path: string) => {
    const seen = new Set<string>();
    const open = [path];
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      for (const to of targets.get(from) ?? []) {
        if (!seen.has(to)) open.push(to);
        seen.add(to);
      }
    }
    return seen.has(path);
  };
  return sources.filter(reaches);
}

describe("the folders", () => {
  test("are there to be looked at", () => {
    expect(imports.length).toBeGreaterThan(10);
  });

  test("import each other only along the arrows of the architecture", () => {
    const ours = imports.filter(({ from, to }) => to.includes("/") && existsSync(to) && topFolder(from) in ARROWS);
    const wrong = ours.filter(({ from, to }) => !(ARROWS[topFolder(from)] ?? []).includes(topFolder(to)));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("import each other inside api only along its own arrows", () => {
    const folderOf = (path: string) => (path.split("/").length > 2 ? path.split("/")[1]! : path);
    const wrong = imports.filter(({ from, to }) => {
      if (!from.startsWith("api/") || !to.startsWith("api/")) return false;
      const [own, other] = [folderOf(from), folderOf(to)];
      if (API_BASE.includes(from)) return !API_BASE.includes(to);
      return own in API_ARROWS && own !== other && ![...API_BASE, ...API_ARROWS[own]!].includes(other);
    });
    expect(wrong.map(describeImport)).toEqual([]);
    const folders = new Set(sources.filter((path) => path.startsWith("api/")).map(folderOf));
    expect([...folders].filter((folder) => !folder.endsWith(".ts")).sort()).toEqual(Object.keys(API_ARROWS).sort());
  });

  test("hold no circle of files, types included: a type lives below the files that use it", () => {
    expect(filesInCircles()).toEqual([]);
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

  test("leave files, network and processes out of mappings", () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        topFolder(from) === "mappings" &&
        /^(node:)?(fs|net|http|https|child_process)(\/|$)|^(pg|knex|undici)$/.test(to),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("hold files of at most 250 lines, save data and the texts of the OpenAPI documents", () => {
    const long = sources.filter(
      (path) => !path.endsWith(".d.ts") && readFileSync(path, "utf8").split("\n").length > 251,
    );
    expect(long.sort()).toEqual(["api/openapi/company.ts", "api/openapi/public.ts", "shared/shipped-places.ts"]);
  });

  test("read the environment in shared/config.ts only", () => {
    const readers = sources.filter((path) => /\bprocess\.env\b/.test(readFileSync(path, "utf8")));
    expect(readers).toEqual(["shared/config.ts"]);
  });
});
