// Sums up the parts of a test run. Pure: reports in, text out.
import type { Part } from "./parts.ts";

export interface Failure {
  name: string;
  message: string;
}

export interface PartResult {
  part: Part;
  passed: number;
  failed: number;
  skipped: number;
  durationMs: number;
  failures: Failure[];
  /** Why the part did not run. */
  leftOut?: string;
}

/** What is used of vitest's JSON report. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages: string[] | null;
      duration?: number | null;
    }[];
  }[];
}

interface VitestRun {
  report: VitestReport | undefined;
  code: number;
  ci: boolean;
}

export function readVitestReport(part: Part, { report, code, ci }: VitestRun): PartResult {
  const result: PartResult = { part, passed: 0, failed: 0, skipped: 0, durationMs: 0, failures: [] };
  const fail = (name: string, message: string) => {
    result.failed += 1;
    result.failures.push({ name, message });
  };
  if (report === undefined) {
    fail(part, `vitest ended with code ${code} and without a report`);
    return result;
  }

  for (const file of report.testResults) {
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      const name = `${shortPath(file.name)} > ${fullName}`;
      if (status === "passed") result.passed += 1;
      else if (status === "failed") fail(name, failureMessages?.join("\n") ?? "");
      else if (ci && !/docker/i.test(fullName)) fail(name, "skipped, and in CI nothing may be");
      else result.skipped += 1;
    }
    const explained = file.assertionResults.some(({ status }) => status === "failed");
    if (file.status === "failed" && !explained)
      fail(shortPath(file.name), file.message || "the file failed as a whole");
  }
  // An error outside every test, such as an unhandled rejection.
  if (code !== 0 && result.failed === 0) fail(part, `vitest ended with code ${code}; see its output above`);
  return result;
}

export function summary(results: readonly PartResult[]): string {
  const sum = (key: "passed" | "failed") => results.reduce((total, result) => total + result[key], 0);
  const failures = results.flatMap(({ failures }) => failures);
  const leftOut = results.filter((result) => result.leftOut !== undefined);
  return [
    ...failures.map(({ name, message }) => `FAILED ${name}\n${indent(firstLines(message, 12))}`),
    row("part", "passed", "failed", "skipped", "time"),
    ...results.map(tableRow),
    ...leftOut.map(({ part, leftOut }) => `NOT RUN: ${part}: ${leftOut}`),
    `${sum("passed")} passed, ${sum("failed")} failed`,
  ].join("\n");
}

function tableRow({ part, passed, failed, skipped, durationMs, leftOut }: PartResult): string {
  const time = leftOut === undefined ? `${(durationMs / 1000).toFixed(1)} s` : "not run";
  return row(part, String(passed), String(failed), String(skipped), time);
}

function row(part: string, ...columns: string[]): string {
  return part.padEnd(14) + columns.map((column) => column.padStart(9)).join("");
}

const shortPath = (path: string) => path.slice(path.lastIndexOf("/test/") + 1);
const firstLines = (text: string, count: number) => text.split("\n").slice(0, count).join("\n");
const indent = (text: string) => text.replace(/^/gm, "    ");
