// Signs of life: every 10 s a process of API or indexer writes into the database that it runs, and with which settings it started
// (shared/db/program-runs.ts). Best effort: without the database the process goes on.
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "./config.ts";
import type { Knex } from "./db/connect.ts";
import { endRun, type Program, type RunSettings, type RunState, saveRun } from "./db/program-runs.ts";
import type { Logger } from "./logger.ts";
import { programVersion } from "./version.ts";

const EVERY_MS = 10_000;
const CLOSE_MS_MAX = 1000;

interface SignsOfLifeOptions {
  db: Knex;
  logger: Logger;
  program: Program;
  settings: RunSettings;
  /** Read at each sign of life: the program changes it. */
  state: RunState;
  everyMs?: number;
}

/** Settings that both programs have. */
export const runSettings = ({
  locales,
  indexPrefix,
  redisPrefix,
}: Pick<Config, "locales" | "indexPrefix" | "redisPrefix">): RunSettings => ({ locales, indexPrefix, redisPrefix });

export interface SignsOfLife {
  /** Writes the state now, since it has changed. */
  tell(): void;
  close(): Promise<void>;
}

export function startSignsOfLife(options: SignsOfLifeOptions): SignsOfLife {
  const { db, logger, program, settings, state, everyMs = EVERY_MS } = options;
  const run = { id: randomUUID(), host: hostname(), pid: process.pid, version: programVersion(), program, settings };
  // The database is away, or is still without this table or its rights, as during an upgrade.
  const failed = (err: unknown) => logger.debug({ err }, "no sign of life was written");
  let writing: Promise<void> | undefined;
  const write = () => {
    writing ??= saveRun(db, { ...run, state })
      .catch(failed)
      .finally(() => {
        writing = undefined;
      });
  };
  write();
  const timer = setInterval(write, everyMs).unref();
  return {
    // After one under way, which has the state of before.
    tell: () => void Promise.resolve(writing).then(write),
    async close() {
      clearInterval(timer);
      const ended = Promise.resolve(writing).then(() => endRun(db, run.id).catch(failed));
      await Promise.race([ended, delay(CLOSE_MS_MAX, undefined, { ref: false })]);
    },
  };
}
