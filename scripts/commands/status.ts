import type { Command } from "commander";
import type { FoundDifference } from "../../indexer/find-differences.ts";
import type { Config } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import type { Target } from "../../shared/db/index-targets.ts";
import type { ProgramRun } from "../../shared/db/program-runs.ts";
import type { VerifyRun } from "../../shared/db/verify.ts";
import type { OperatorJobState } from "../../shared/queue.ts";

export function register(program: Command): void {
  program
    .command("status")
    .description("show the servers, how far the index is behind, the indices, and queued jobs with their progress")
    .option("--json", "machine-readable output")
    .addHelpText("after", "\nExit codes: 0 done, 1 failed or a PROBLEM shown.\n\nExample:\n  npx listings status")
    .action(async ({ json = false }: { json?: boolean }) => {
      const status = await readStatus();
      if (status.problem !== null) process.exitCode = 1;
      if (json) {
        console.log(JSON.stringify(status));
        return;
      }
      const { servers, changes, targets, problem, lastVerify, jobs } = status;
      const live = targets.find(({ state }) => state === "live")?.name;
      console.log(`servers   ${servers}`);
      console.log(
        `changes   ${changes.rows} wait, ${changes.rejected} rejected, lag ${changes.lagSeconds.toFixed(1)} s`,
      );
      for (const run of status.indexers) console.log(`indexer   ${describeIndexer(run)}`);
      if (status.indexers.length === 0) console.log("indexer   none has run yet; start it with: listings indexer");
      if (targets.length === 0) console.log("indices   none; build one with: listings reindex");
      for (const target of targets) console.log(`index     ${describeTarget(target)}`);
      for (const { id, remedy } of status.orphans) console.log(`index     ${id} orphan. Remove it: ${remedy}`);
      if (problem !== null) console.log(`PROBLEM   ${problem}`);
      console.log(`verify    ${lastVerify === undefined ? "has not run yet" : describeVerify(lastVerify, live)}`);
      if (typeof jobs === "string") console.log(`jobs      ${jobs}`);
      else if (jobs.length === 0)
        console.log("jobs      none (one that was queued and is not here was lost with Redis: queue it again)");
      else for (const job of jobs) console.log(`job       ${describeJob(job)}`);
    });
}

async function readStatus() {
  const [
    { withDatabase },
    { describeServers, unsetServers },
    { readDirtyState },
    { readTargets },
    { lastVerifyRun },
    { latestRuns, readRuns },
    programs,
  ] = await Promise.all([
    import("../database.ts"),
    import("../describe-servers.ts"),
    import("../../shared/db/index-dirty-state.ts"),
    import("../../shared/db/index-targets.ts"),
    import("../../shared/db/verify.ts"),
    import("../../shared/db/program-runs.ts"),
    import("../doctor/programs.ts"),
  ]);
  const { judgeIndexers } = programs;
  return withDatabase("status", async (db, config) => {
    const targets = await readTargets(db);
    const { present, orphans } = await readIndices(config, db);
    const indexers = latestRuns(await readRuns(db), "indexer");
    const silent = judgeIndexers(indexers).find(({ state }) => state === "problem");
    const problem =
      (await findProblem(config, db, targets)) ?? (silent ? `indexer: ${silent.text}: ${silent.todo}` : null);
    return {
      servers: describeServers(config, { index: true, unset: unsetServers({ index: true }) }),
      changes: await readDirtyState(db),
      indexers,
      targets: targets.map((target) => ({ ...target, gone: present !== undefined && !present.includes(target.name) })),
      orphans: problem === null ? orphans : [], // where searches use a wrong index, none is called superfluous
      problem,
      lastVerify: await lastVerifyRun(db),
      jobs: await readJobs(config),
    };
  });
}

/** What OpenSearch holds, which the tables may not know: an index that was deleted there, or one that gets no changes. */
async function readIndices(
  config: Config,
  db: Knex,
): Promise<{ present: string[] | undefined; orphans: FoundDifference[] }> {
  const [{ searchClient }, { listAllIndices, listOrphans }] = await Promise.all([
    import("../../shared/search/client.ts"),
    import("../../indexer/orphans.ts"),
  ]);
  const search = searchClient(config, { connections: 2 });
  const deps = { db, search, prefix: config.indexPrefix };
  try {
    return { present: await listAllIndices(deps), orphans: await listOrphans(deps) };
  } catch {
    return { present: undefined, orphans: [] }; // that OpenSearch does not answer is the PROBLEM
  } finally {
    await search.close();
  }
}

/** Why changes do not reach the index, or searches use another one. OpenSearch may be unreachable. */
async function findProblem(config: Config, db: Knex, targets: Target[]): Promise<string | null> {
  const [{ lookAtSearched }, { describeProblem }, { findTriggerProblem }, { readSilentTriggers }] = await Promise.all([
    import("../searched-problem.ts"),
    import("../../shared/searched.ts"),
    import("../../shared/silent-triggers.ts"),
    import("../../shared/db/triggers.ts"),
  ]);
  const silent = findTriggerProblem(await readSilentTriggers(db));
  if (silent !== undefined) return describeProblem(silent);
  try {
    const { problem } = await lookAtSearched(config, db, targets);
    return problem === undefined ? null : describeProblem(problem);
  } catch {
    return "OpenSearch does not answer: what searches use is not known";
  }
}

/** Redis may be unreachable: everything else is still shown. */
async function readJobs(config: { redisUrl: string; redisPrefix: string }): Promise<OperatorJobState[] | string> {
  const { openOperatorJobs } = await import("../../shared/queue.ts");
  const jobs = openOperatorJobs(config);
  try {
    return await jobs.list();
  } catch {
    return "unknown, Redis does not answer (queued jobs are lost if it comes back empty: queue those again)";
  } finally {
    await jobs.close();
  }
}

function describeIndexer({ host, pid, silentSeconds, stopped, state }: ProgramRun): string {
  const when = `${stopped ? "stopped" : "last sign of life"} ${Math.round(silentSeconds)} s ago, on ${host} (pid ${pid})`;
  return state.busyReason === undefined ? when : `${when}; its last batch was not written: ${state.busyReason}`;
}

function describeTarget({ name, state, backfillLastId, gone }: Target & { gone: boolean }): string {
  return `${name} ${gone ? "gone, was " : ""}${state}${state === "building" ? `, copied up to listing ${backfillLastId}` : ""}`;
}

function describeVerify({ index, finishedAt, rows, problems, repaired, brake }: VerifyRun, live?: string): string {
  const differences = Object.entries(problems).filter(([kind]) => kind !== "orphan"); // orphans have lines of their own
  const found = differences.map(([kind, count]) => `${count} ${kind}`);
  const verdict =
    found.length === 0 ? "no differences" : `${found.join(", ")}, ${repaired ? "repaired" : "not repaired"}`;
  const of = index === live ? "" : ` of ${index ?? "an unknown index"} (not live now)`;
  const how = brake === undefined ? verdict : `stopped by the brake, ${brake}`;
  return `${rows} listings${of} at ${finishedAt.toISOString()}: ${how}`;
}

function describeJob({ id, name, state, progress, failedReason }: OperatorJobState): string {
  const { phase, done, total } = (progress ?? {}) as { phase?: string; done?: number; total?: number };
  const far = phase === undefined ? "" : `, ${phase} ${done} of ${total}`;
  return `${id} ${name} ${state}${far}${failedReason === undefined ? "" : `: ${failedReason}`}`;
}
