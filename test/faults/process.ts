// Real processes that faults happen to. Each runs a file of this folder and ends with its test, whatever happens.
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** The end of a process may be seen before what it said last. */
const LAST_WORDS_MS = 2000;

export interface Child {
  pid: number;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended; answers its signal or exit code. */
  ended: Promise<NodeJS.Signals | number>;
  hasEnded(): boolean;
  /** Resolves when the process has sent this message. */
  said(message: string): Promise<void>;
}

/** Resolves when the process says that it is ready. */
export async function startChild(file: string, env: Record<string, string>, options: object): Promise<Child> {
  const process_ = fork(path.join(import.meta.dirname, file), [JSON.stringify(options)], {
    env: { ...process.env, ...env },
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const child = describe(process_);
  const early = child.ended.then(async (how) => {
    await delay(LAST_WORDS_MS);
    throw new Error(`${file} ended before it was ready: ${how}`);
  });
  await Promise.race([child.said("ready"), early]);
  early.catch(() => undefined); // from here on its end is the test's business
  return child;
}

function describe(process_: ChildProcess): Child {
  const messages = new Set<unknown>();
  process_.on("message", (message) => messages.add(message));
  return {
    pid: process_.pid!,
    signal: (signal) => void process_.kill(signal),
    ended: new Promise((resolve) => {
      process_.once("exit", (code, signal) => resolve(signal ?? code ?? -1));
    }),
    hasEnded: () => process_.exitCode !== null || process_.signalCode !== null,
    said: (wanted) =>
      new Promise((resolve) => {
        if (messages.has(wanted)) resolve();
        else process_.on("message", (message) => message === wanted && resolve());
      }),
  };
}
