import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STATUS, toAppError } from "../../../api/http/errors.ts";

test("every code that the API documents is answered somewhere", () => {
  const sources = readdirSync("api", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const code = sources.map((name) => readFileSync(`api/${name}`, "utf8")).join("\n");
  expect(Object.keys(STATUS).filter((name) => !code.includes(`AppError("${name}"`))).toEqual([]);
});

test.each([
  ["53300", "too many connections"],
  ["57P03", "PostgreSQL starts or ends"],
  ["57014", "a statement over its timeout"],
])("SQLSTATE %s (%s) is an overload, not an error of ours", (code) => {
  const cause = Object.assign(new Error("as PostgreSQL says it"), { code });
  expect(toAppError(cause)).toMatchObject({ code: "overloaded", headers: { "Retry-After": "5" }, cause });
});
