// Golden files: the full expected output, reviewed as a diff. `npm run golden` rewrites them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

const FIXTURES = path.join(import.meta.dirname, "../fixtures");

/** Compares with test/fixtures/<name>; objects are written as indented JSON, strings as they are. */
export function expectGolden(name: string, value: unknown): void {
  const file = path.join(FIXTURES, name);
  const text = typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`;
  if (process.env.GOLDEN === "write") {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return;
  }
  if (!existsSync(file)) throw new Error(`${name} is missing: run 'npm run golden' and review what it writes`);
  expect(text).toBe(readFileSync(file, "utf8"));
}
