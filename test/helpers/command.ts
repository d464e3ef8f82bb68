// The command line as a person runs it: a process of its own, with its exit code.
import { execFile } from "node:child_process";
import { TEST_SECRETS } from "./secrets.ts";

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** `npx listings <args>`; `env` is added to ours. */
export function runCommand(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["scripts/listings.js", ...args],
      { env: { ...process.env, BASE_URL: "", ...TEST_SECRETS, ...env } }, // vitest sets a BASE_URL that is none for us
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
