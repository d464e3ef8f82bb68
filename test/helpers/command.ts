// The command line as a person runs it: a process of its own, with its exit code.
import { type ChildProcess, execFile } from "node:child_process";
import type { Config } from "../../shared/config.ts";
import { TEST_SECRETS } from "./secrets.ts";

const SOURCES = "scripts/listings.js";
/** The whole suite runs them compiled; the developers' commands are in the sources only. */
const programOf = ([command]: readonly string[]) =>
  command === "dev" ? SOURCES : (process.env.TEST_PROGRAM ?? SOURCES);

export interface Ended {
  /** NaN where it was killed. */
  code: number;
  stdout: string;
  stderr: string;
}

/** The settings by which a program of its own uses the servers, the index and the keys of a test. */
export const environmentOf = (
  config: Pick<Config, "databaseUrl" | "redisUrl" | "openSearchUrls" | "indexPrefix" | "redisPrefix">,
): Record<string, string> => ({
  DATABASE_URL: config.databaseUrl,
  REDIS_URL: config.redisUrl,
  OPENSEARCH_URL: config.openSearchUrls.join(","),
  INDEX_PREFIX: config.indexPrefix,
  REDIS_PREFIX: config.redisPrefix,
});

/** `npx listings <args>`; `env` is added to ours. */
export const runCommand = (env: Record<string, string>, ...args: string[]): Promise<Ended> =>
  startCommand(env, ...args).ended;

/** The same, with the process while it runs. */
export function startCommand(
  env: Record<string, string>,
  ...args: string[]
): { child: ChildProcess; ended: Promise<Ended> } {
  let child!: ChildProcess;
  const ended = new Promise<Ended>((resolve) => {
    child = execFile(
      process.execPath,
      [programOf(args), ...args],
      { env: { ...process.env, BASE_URL: "", ...TEST_SECRETS, ...env } }, // vitest sets a BASE_URL that is none for us
      (error, stdout, stderr) => {
        const code = error === null ? 0 : error.signal ? Number.NaN : Number(error.code);
        resolve({ code, stdout, stderr });
      },
    );
  });
  return { child, ended };
}
