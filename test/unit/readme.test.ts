// README.md and the pages in docs/ against the project: what they name is there, and what has to be named is.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { MESSAGES } from "../../api/web/messages/messages.ts";
import { SETTINGS } from "../../shared/config.ts";

const read = (path: string) => readFileSync(path, "utf8");
const README = read("README.md");
const PAGES = ["README.md", ...readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []))];
const GUIDE = readdirSync("docs/guide").flatMap((name) => (name.endsWith(".md") ? [`docs/guide/${name}`] : []));

/** First column of the Markdown table under the given header row. */
function firstColumn(text: string, header: string): string[] {
  const [table = ""] = text.slice(text.indexOf(header)).split("\n\n");
  return table
    .split("\n")
    .filter((row) => row.startsWith("|"))
    .slice(2)
    .map((row) => row.split("|")[1]!.trim());
}

test("the README is short: at most 220 lines and 12 KB", () => {
  expect(README.split("\n").length).toBeLessThanOrEqual(221);
  expect(Buffer.byteLength(README)).toBeLessThanOrEqual(12 * 1024);
});

test("its glossary has at most 25 words", () => {
  const words = firstColumn(README, "| word | means here |");
  expect(words.length).toBeGreaterThan(5);
  expect(words.length).toBeLessThanOrEqual(25);
});

test("every file that its map names is there", () => {
  const [table = ""] = README.slice(README.indexOf("| to change | open |")).split("\n\n");
  const missing = table.split("\n").flatMap((row) => {
    const [, , cell = ""] = row.split("|");
    let folder = "";
    // A bare file name stands in the folder of the one before it.
    return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = ""]) => {
      if (!/[/.]/.test(name)) return [];
      const path = name.includes("/") ? name : join(folder, name);
      if (name.includes("/")) folder = dirname(path);
      return name.includes("(") || existsSync(path) ? [] : [path];
    });
  });
  expect(table.split("\n").length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
});

describe.each(PAGES)("%s", (page) => {
  const text = read(page);

  test("links only to files that are there", () => {
    const links = [...text.matchAll(/\]\(([^)#]+?)(?:#[^)]*)?\)/g)].map(([, link = ""]) => link);
    const files = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(files.filter((file) => !existsSync(join(dirname(page), file)))).toEqual([]);
  });

  test("names only files that are there, save one that a reader is to make", () => {
    const named = [...text.matchAll(/`((?:api|indexer|shared|mappings|scripts|test|docs)\/[\w./-]+\.[a-z]+)`/g)].map(
      ([, path = ""]) => path,
    );
    expect(named.filter((path) => !existsSync(path) && path !== "shared/db/schema/NNN-ceiling-height.sql")).toEqual([]);
  });

  test("shows only commands that exist", () => {
    const namesIn = (folder: string) => readdirSync(folder).map((name) => name.replace(/\.ts$/, ""));
    const ofDevelopers = namesIn("scripts/dev/commands").map((name) => `dev ${name}`);
    const commands = [...namesIn("scripts/commands"), ...ofDevelopers];
    const shown = [...text.matchAll(/npx listings ((?:dev )?[a-z]+)/g)].map(([, name = ""]) => name);
    expect(shown.filter((name) => !commands.includes(name))).toEqual([]);
  });

  test("shows only npm scripts that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const shown = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = ""]) => name);
    expect(shown.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test("every page of docs/ and of the guide can be reached from the README", () => {
  const reached = new Set(["README.md"]);
  for (const page of reached) {
    for (const [, link = ""] of read(page).matchAll(/\]\(([^)#:]+\.md)\)/g)) {
      reached.add(join(dirname(page), link));
    }
  }
  expect([...PAGES, ...GUIDE].filter((page) => !reached.has(page))).toEqual([]);
});

test("what is served names no command of this program: npx would fetch the package of a stranger", () => {
  const served = [...GUIDE.map(read), ...Object.values(MESSAGES).map((messages) => JSON.stringify(messages))];
  expect(served.length).toBeGreaterThan(12);
  expect(served.filter((text) => text.includes("npx listings"))).toEqual([]);
});

test("docs/settings.md explains every setting", () => {
  const named = firstColumn(read("docs/settings.md"), "| setting | default | meaning |").join();
  expect(SETTINGS.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
});

describe("docs/decisions.md", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const named = firstColumn(read("docs/decisions.md"), "| package | for |").flatMap((names) => names.split(", "));

  test("gives the reason for every dependency", () => {
    expect(Object.keys(dependencies).filter((name) => !named.includes(name))).toEqual([]);
  });

  test("names no package that is gone", () => {
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([]);
  });
});
