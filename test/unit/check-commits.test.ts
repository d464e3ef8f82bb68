import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findProblem, readSubjects } from "../../scripts/dev/check-commits.ts";

let folder: string;
let repository: string;
let base: string;

function git(cwd: string, ...args: string[]): string {
  const author = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
  return execFileSync("git", [...author, ...args], { cwd, encoding: "utf8" }).trim();
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "listings-commits-"));
  repository = join(folder, "repository");
  git(folder, "init", "--quiet", repository);
  const commit = (subject: string) => git(repository, "commit", "--quiet", "--allow-empty", "--message", subject);
  commit("Whatever was written before there was a rule");
  base = git(repository, "rev-parse", "HEAD");
  commit("Add one thing");
  commit("Fix another");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("subjects after the base are checked, older ones are not", () => {
  expect(readSubjects(repository, base)).toEqual({ subjects: ["Fix another", "Add one thing"] });
});

test("in a shallow clone that ends after the base, all that is there is checked", () => {
  const clone = join(folder, "shallow");
  git(folder, "clone", "--quiet", "--depth", "1", `file://${repository}`, clone);
  expect(readSubjects(clone, base)).toEqual({ subjects: ["Fix another"] });
});

test("a folder without a history of its own is skipped, and so is another history", () => {
  const exported = mkdtempSync(join(repository, "exported-"));
  expect(readSubjects(exported, base)).toEqual({ skipped: "this folder is not a git checkout" });
  expect(readSubjects(repository, "0".repeat(40))).toEqual({ skipped: "the history does not contain 00000000" });
});

test.each([
  ["Fix the order of hits", undefined],
  ["Speed up counts", undefined],
  [`Fix ${"x".repeat(68)}`, undefined],
  [`Fix ${"x".repeat(69)}`, "has 73 characters"],
  ["Say what is wrong", 'starts with "Say"'],
  ["fix the order of hits", 'starts with "fix"'],
  ["api: Fix the order of hits", 'starts with "api:"'],
])("%s", (subject, problem) => {
  if (problem === undefined) expect(findProblem(subject)).toBeUndefined();
  else expect(findProblem(subject)).toContain(problem);
});
