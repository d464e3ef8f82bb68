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
  expect(stdout).toContain("reindex");
});

test("every command stands below a task in the help, and those of developers in a help of their own", async () => {
  const [operators, developers] = await Promise.all([listings("--help"), listings("dev", "--help")]);
  expect(operators.stdout).not.toMatch(/^Commands:$/m); // the heading of those that belong to no task
  expect(developers.stdout).not.toMatch(/^Commands:$/m);
  const own = [...developers.stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
  expect(own).toEqual(expect.arrayContaining(["demo", "stack", "test", "bench"]));
  expect(own.filter((name) => new RegExp(`^  ${name} `, "m").test(operators.stdout))).toEqual([]);
});

test("an unknown command is a usage error and the near one is suggested", async () => {
  const [operators, developers] = await Promise.all([listings("reindx"), listings("dev", "stak")]);
  expect(operators).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean reindex?") });
  expect(developers).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean stack?") });
});

test("a developers' command without `dev` before it is a usage error that says how to start it", async () => {
  const { code, stderr } = await listings("stack", "up");
  expect(code).toBe(2);
  expect(stderr).toContain("`stack` is a developers' command. Run: npx listings dev stack");
});

test("a bad option value is a usage error", async () => {
  const { code, stderr } = await listings("dev", "stack", "status", "--redis-port", "many");
  expect(code).toBe(2);
  expect(stderr).toContain("1 to 65535");
});
