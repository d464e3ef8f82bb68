import { execFile } from "node:child_process";
import { expect, test } from "vitest";

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const listings = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, ["scripts/listings.js", ...args], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

test("help ends with 0 and lists the commands", async () => {
  const { code, stdout } = await listings("--help");
  expect(code).toBe(0);
  expect(stdout).toContain("stack");
});

test("an unknown command is a usage error and the near one is suggested", async () => {
  const { code, stderr } = await listings("stak");
  expect(code).toBe(2);
  expect(stderr).toContain("Did you mean stack?");
});

test("a bad option value is a usage error", async () => {
  const { code, stderr } = await listings("stack", "status", "--redis-port", "many");
  expect(code).toBe(2);
  expect(stderr).toContain("1 to 65535");
});
