import type { Command } from "commander";

const SHOWN_MAX = 20;

interface Options {
  retry?: boolean;
  json?: boolean;
}

export function register(program: Command): void {
  program
    .command("dirty")
    .description("list the changes that are not indexed yet, and why the index rejected some")
    .option("--retry", "index the rejected ones again now")
    .option("--json", "machine-readable output")
    .addHelpText("after", "\nExample:\n  npx listings dirty --retry")
    .action(async ({ retry = false, json = false }: Options) => {
      const [
        { changeDatabase, withDatabase },
        { listDirty, readDirtyState },
        { describeRun, latestRuns, readRuns },
        { retryRejected },
      ] = await Promise.all([
        import("../database.ts"),
        import("../../shared/db/index-dirty-state.ts"),
        import("../../shared/db/program-runs.ts"),
        import("../../shared/db/rejected.ts"),
      ]);
      await (retry ? changeDatabase : withDatabase)("dirty", async (db) => {
        const retried = retry ? await retryRejected(db) : undefined;
        const [state, rows] = [await readDirtyState(db), await listDirty(db, { limit: SHOWN_MAX })];
        const busy = latestRuns(await readRuns(db), "indexer").filter((run) => run.state.busyReason !== undefined);
        if (json) {
          const busyReasons = busy.map((run) => run.state.busyReason);
          console.log(
            JSON.stringify({ ...state, busyReasons, ...(retried === undefined ? {} : { retried }), shown: rows }),
          );
          return;
        }
        if (retried !== undefined) console.log(`${retried} rejected listings are due again now.`);
        console.log(
          `${state.rows} changes wait, ${state.rejected} of them rejected; the oldest good one for ${state.lagSeconds.toFixed(1)} s.`,
        );
        for (const run of busy) {
          console.log(`The last batch of the ${describeRun(run)} was not written: ${run.state.busyReason}`);
        }
        for (const { id, version, op, attempts, error } of rows) {
          console.log(
            `  listing ${id} version ${version} ${op}, attempt ${attempts}${error === null ? "" : `: ${error}`}`,
          );
        }
        if (state.rejected > 0 && !retry) console.log("Correct the listing, or try again with: listings dirty --retry");
      });
    });
}
