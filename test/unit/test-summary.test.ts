import { expect, test } from "vitest";
import { readVitestReport, summary, type VitestReport } from "../../scripts/dev/test/summary.ts";

const assertion = (fullName: string, status: string, message?: string) => ({
  fullName,
  status,
  failureMessages: message === undefined ? null : [message],
});

const report = (...assertionResults: ReturnType<typeof assertion>[]): VitestReport => ({
  testResults: [{ name: "/checkout/test/unit/a.test.ts", status: "passed", assertionResults }],
});

test("the last line alone says how many passed and failed, over all parts", () => {
  const unit = readVitestReport("unit", {
    report: report(assertion("adds", "passed"), assertion("divides", "failed", "expected 1\n  got 2")),
    code: 1,
    ci: false,
  });
  const types = { part: "types" as const, passed: 1, failed: 0, skipped: 0, durationMs: 1500, failures: [] };
  const lines = summary([types, unit]).split("\n");
  expect(lines.at(-1)).toBe("2 passed, 1 failed");
  expect(lines[0]).toBe("FAILED test/unit/a.test.ts > divides");
  expect(lines[1]).toBe("    expected 1");
});

test("a part that did not run is named with the reason", () => {
  const leftOut = { part: "browser" as const, passed: 0, failed: 0, skipped: 0, durationMs: 0, failures: [] };
  expect(summary([{ ...leftOut, leftOut: "no Chromium found" }])).toContain("NOT RUN: browser: no Chromium found");
});

test("a skipped test counts as skipped, and as failed in CI unless it needs Docker", () => {
  const skipped = report(assertion("adds", "pending"), assertion("starts in Docker", "skipped"));
  expect(readVitestReport("unit", { report: skipped, code: 0, ci: false })).toMatchObject({ skipped: 2, failed: 0 });
  expect(readVitestReport("unit", { report: skipped, code: 0, ci: true })).toMatchObject({ skipped: 1, failed: 1 });
});

test("a file that fails as a whole is one failure with its message", () => {
  const broken = {
    testResults: [
      { name: "/c/test/unit/b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    ],
  };
  const { failed, failures } = readVitestReport("unit", { report: broken, code: 1, ci: false });
  expect(failed).toBe(1);
  expect(failures).toEqual([{ name: "test/unit/b.test.ts", message: "no such module" }]);
});

test("a run without a report, or with an error outside every test, is a failure", () => {
  expect(readVitestReport("unit", { report: undefined, code: 1, ci: false }).failed).toBe(1);
  expect(readVitestReport("unit", { report: report(assertion("adds", "passed")), code: 1, ci: false }).failed).toBe(1);
});
