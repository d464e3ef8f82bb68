import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MESSAGES } from "../../../api/web/messages/messages.ts";
import { PROBLEM_CODES } from "../../../shared/errors.ts";

test("every code of a problem is in the guide, and the guide names no other", () => {
  const section = readFileSync("docs/guide/05-errors.md", "utf8").split("## Codes of `details`")[1] ?? "";
  const firstColumns = section.split("\n").filter((line) => line.startsWith("| `"));
  const documented = firstColumns.slice(1).flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)]);
  expect(documented.map(([, code]) => code).sort()).toEqual([...PROBLEM_CODES].sort());
});

test("the sentences of the search component are for codes that there are", () => {
  const codes = Object.keys(MESSAGES.en.failure.reasons);
  expect(PROBLEM_CODES).toEqual(expect.arrayContaining(codes));
});
