// Checks the running programs by their signs of life: whether an indexer lives and writes, what they have noticed, and whether this
// shell has their settings.
import type { Config } from "../../shared/config.ts";
import { connect } from "../../shared/db/connect.ts";
import { describeRun, latestRuns, type ProgramRun, readRuns } from "../../shared/db/program-runs.ts";
import { findOtherPrograms } from "../other-programs.ts";
import { findOtherIndexing, findOtherPepper, findOtherQueue } from "../other-settings.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

type Shell = Pick<Config, "apiKeyPeppers" | "locales" | "indexPrefix" | "redisPrefix">;

/** Advice that would do harm where programs of another database run and none of this one. */
const HARMFUL = /npx listings (indexer|restored)/;

/** Puts first that programs of another database run, in place of lines that advise to start or restore something here. */
export async function examineOtherPrograms(
  config: Pick<Config, "ownerDatabaseUrl" | "openSearchUrls" | "indexPrefix">,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const db = connect(config.ownerDatabaseUrl, { applicationName: "listings-doctor", acquireTimeoutMs: 5000 });
  try {
    // A server that is away has a line of its own.
    const other = await findOtherPrograms(db, config).catch(() => undefined);
    if (other === undefined) return [...findings];
    const hasIndexer = latestRuns(await readRuns(db), "indexer").some(({ running }) => running);
    const left = findings.filter(({ todo = "" }) => hasIndexer || !HARMFUL.test(todo));
    return [problem("This shell", other.text, other.todo), ...left];
  } finally {
    await db.destroy();
  }
}

/** Empty where the database does not answer or is not migrated, which are findings of their own. */
export async function examinePrograms(config: Shell & Pick<Config, "ownerDatabaseUrl">): Promise<Finding[]> {
  const db = connect(config.ownerDatabaseUrl, { applicationName: "listings-doctor", acquireTimeoutMs: 5000 });
  try {
    const runs = await readRuns(db);
    return [...judgeIndexers(runs), ...judgeApis(runs), ...judgeShell(config, runs)];
  } catch {
    return [];
  } finally {
    await db.destroy();
  }
}

export function judgeIndexers(runs: readonly ProgramRun[]): Finding[] {
  const indexers = latestRuns(runs, "indexer");
  if (indexers.length === 0) {
    return [warning("Indexer", "none has run with this database", "start it: `npx listings indexer`")];
  }
  return indexers.map((run) => {
    const { host, pid, silentSeconds, stopped, running, state } = run;
    const where = `on ${host} (pid ${pid})`;
    const ago = `${Math.round(silentSeconds)} s ago`;
    if (stopped)
      return warning("Indexer", `the last one was stopped ${ago}, ${where}`, "start it: `npx listings indexer`");
    if (!running) {
      const todo = `on ${host} look at \`ps -o pid,stat,args -p ${pid}\`: none: start it; state T: \`kill -CONT ${pid}\`; else read its log`;
      return problem("Indexer", `last sign of life ${ago}, ${where}`, todo);
    }
    if (state.busyReason === undefined) return ok("Indexer", `last sign of life ${ago}, ${where}`);
    const todo = "it tries again by itself; the lines about OpenSearch say what is in the way";
    return problem("Indexer", `its last batch was not written, ${where}: ${state.busyReason}`, todo);
  });
}

export function judgeApis(runs: readonly ProgramRun[]): Finding[] {
  const running = runs.filter((run) => run.program === "api" && run.running);
  const unlimited = running.filter(({ settings }) => settings.rateLimits === false);
  const behindProxy = running.filter(({ state }) => state.untrustedProxy);
  return [
    ...unlimited.map((run) =>
      warning(
        "Rate limits",
        `off in the ${describeRun(run)}`,
        "set RATE_LIMITS=on there, or leave it out, and restart it",
      ),
    ),
    ...behindProxy.map((run) => {
      const text = `the ${describeRun(run)} got X-Forwarded-For, and its TRUST_PROXY is 0: clients of a proxy share one limit`;
      return warning(
        "Proxy",
        text,
        "if a proxy of yours stands in front, set TRUST_PROXY to its address; else a client forged it",
      );
    }),
  ];
}

export function judgeShell(config: Shell, runs: readonly ProgramRun[]): Finding[] {
  const differences = [findOtherPepper(config, runs), findOtherIndexing(config, runs), findOtherQueue(config, runs)];
  const told = differences.filter((text) => text !== undefined);
  if (told.length > 0) return told.map((text) => problem("This shell", text, "give it the settings of the service"));
  return runs.some(({ running }) => running) ? [ok("This shell", "has the settings of the running programs")] : [];
}
