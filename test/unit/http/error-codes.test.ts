import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STATUS } from "../../../api/http/errors.ts";

test("every code that the API documents is answered somewhere", () => {
  const sources = readdirSync("api", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const code = sources.map((name) => readFileSync(`api/${name}`, "utf8")).join("\n");
  expect(Object.keys(STATUS).filter((name) => !code.includes(`AppError("${name}"`))).toEqual([]);
});
