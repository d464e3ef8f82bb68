import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TRIGGERS, triggerSql } from "../../shared/db/triggers.ts";
import { findTriggerProblem } from "../../shared/silent-triggers.ts";

test("the triggers that health looks for, and migrate makes again, are those of the schema", () => {
  const schema = readFileSync("test/fixtures/schema.sql", "utf8").toLowerCase();
  const stored = [...schema.matchAll(/^create trigger .*$/gm)].map(([line]) => line.replace(" on public.", " on "));
  expect(stored.length).toBeGreaterThan(10);
  expect(TRIGGERS.map(triggerSql)).toEqual(stored);
});

test("a problem of triggers names those that are missing before disabled ones, and what to do", () => {
  expect(findTriggerProblem([])).toBeUndefined();
  const disabled = { table: "listings", name: "listings_after_move", missing: false };
  expect(findTriggerProblem([disabled])).toEqual({
    text: "1 trigger of listings is disabled (listings_after_move): writes reach no index, feed or export",
    todo: 'run `alter table listings enable trigger user`, then announce what was written meanwhile: docs/operations.md, "Writing past the triggers"',
  });
  const missing = { table: "users", name: "users_after_rename", missing: true };
  expect(findTriggerProblem([disabled, missing])).toMatchObject({
    text: expect.stringContaining("a trigger is missing (users_after_rename of users)"),
    todo: expect.stringContaining("run `npx listings migrate`"),
  });
});
