// Refuses commands whose shell has other settings than the running programs, where that would do harm: a key hashed with another pepper
// never works, an index with other languages or another prefix gets no changes. `doctor` shows the same differences.
import { pepperId } from "../api/company/key-format.ts";
import type { Config } from "../shared/config.ts";
import type { Knex } from "../shared/db/connect.ts";
import { readTargets } from "../shared/db/index-targets.ts";
import { describeRun, latestRuns, type ProgramRun, readRuns } from "../shared/db/program-runs.ts";
import { CliError } from "../shared/errors.ts";
import { prefixProblem } from "../shared/searched.ts";

type Shell = Pick<Config, "apiKeyPeppers" | "locales" | "indexPrefix" | "redisPrefix">;

const LOAD_SETTINGS =
  "run it with the settings of the service (`set -a; . /etc/listings.env; set +a`, or the .env of its folder)";

/** An API that would refuse keys made here; undefined if all of them accept these. */
export function findOtherPepper({ apiKeyPeppers }: Pick<Shell, "apiKeyPeppers">, runs: readonly ProgramRun[]) {
  const [pepper] = apiKeyPeppers;
  if (pepper === undefined) return undefined;
  const other = latestRuns(runs, "api").find(({ settings }) => !settings.peppers?.includes(pepperId(pepper)));
  return (
    other && `API_KEY_PEPPER here begins with a pepper that the ${describe(other)} lacks: it refuses keys made here`
  );
}

/** The first difference by which an index built here would not get the changes of a running indexer, or not all. */
export function findOtherIndexing(shell: Pick<Shell, "locales" | "indexPrefix">, runs: readonly ProgramRun[]) {
  for (const run of runningIndexers(runs)) {
    for (const [name, here, there] of [
      ["INDEX_PREFIX", shell.indexPrefix, run.settings.indexPrefix],
      ["LOCALES", shell.locales.join(), run.settings.locales.join()],
    ] as const) {
      if (here !== there) return `${name} here is ${here}, that of the ${describe(run)} is ${there}`;
    }
  }
  return undefined;
}

/** A running indexer with another REDIS_PREFIX takes no job from here. */
export function findOtherQueue({ redisPrefix }: Pick<Shell, "redisPrefix">, runs: readonly ProgramRun[]) {
  const other = runningIndexers(runs).find(({ settings }) => settings.redisPrefix !== redisPrefix);
  return (
    other && `REDIS_PREFIX here is ${redisPrefix}, that of the ${describe(other)} is ${other.settings.redisPrefix}`
  );
}

const runningIndexers = (runs: readonly ProgramRun[]) => runs.filter((run) => run.running && run.program === "indexer");

const describe = (run: ProgramRun) => `${run.running ? "" : "last "}${describeRun(run)}`;

export async function refuseOtherPepper(db: Knex, config: Pick<Shell, "apiKeyPeppers">): Promise<void> {
  const problem = findOtherPepper(config, await readRuns(db));
  if (problem === undefined) return;
  throw new CliError(
    `${problem}. No key was made.\nFor a key that works ${LOAD_SETTINGS}. If the API is to have this pepper, start it with it first.`,
    2,
  );
}

export async function refuseOtherIndexing(db: Knex, config: Pick<Shell, "locales" | "indexPrefix">): Promise<void> {
  const problem = findOtherIndexing(config, await readRuns(db));
  if (problem === undefined) return;
  throw new CliError(
    `${problem}: it would not write its changes to such an index. Nothing was changed.\n` +
      `If that is a mistake, ${LOAD_SETTINGS}. If the setting is to change, restart the indexer with it first, or run \`reindex\` with --new-settings and restart it right after.`,
    2,
  );
}

/** For commands that look at all indices of the prefix. The live index tells it, whether an indexer runs or not. */
export async function refuseOtherPrefix(db: Knex, { indexPrefix }: Pick<Shell, "indexPrefix">): Promise<void> {
  const problem = prefixProblem(indexPrefix, await readTargets(db));
  if (problem !== undefined) throw new CliError(`${problem.text}. Nothing was erased.\nTherefore ${LOAD_SETTINGS}.`, 2);
}

export async function refuseOtherQueue(db: Knex, config: Pick<Shell, "redisPrefix">): Promise<void> {
  const problem = findOtherQueue(config, await readRuns(db));
  if (problem !== undefined)
    throw new CliError(`${problem}: it would never see the job.\nTherefore ${LOAD_SETTINGS}.`, 2);
}
