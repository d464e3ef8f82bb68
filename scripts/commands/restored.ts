import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("restored")
    .description("after a restore of PostgreSQL from a backup: tell every consumer to start over, rebuild the index")
    .option("--json", "machine-readable output, progress as JSON lines")
    .addHelpText(
      "after",
      "\nVersions and change numbers may have gone back, so the old index and all cursors are worthless.\n\nExample:\n  npx listings restored",
    )
    .action(async ({ json = false }: { json?: boolean }) => {
      const [{ withIndexing }, { createProgress }, { reindex }, { startNewEpoch }] = await Promise.all([
        import("../indexing.ts"),
        import("../progress.ts"),
        import("../../indexer/reindex.ts"),
        import("../../shared/db/epoch.ts"),
      ]);
      const progress = createProgress({ json });
      const { epoch, report } = await withIndexing("restored", async (deps) => {
        const epoch = await startNewEpoch(deps.db);
        const onProgress = ({ phase, done, total }: { phase: string; done: number; total: number }) =>
          progress.update(phase, done, total);
        // The old index holds versions from a future that has not happened: it is no index to go back to.
        return { epoch, report: await reindex(deps, { force: true, fresh: true, keep: 0, onProgress }) };
      }).finally(progress.stop);
      console.log(
        json
          ? JSON.stringify({ epoch, ...report })
          : `New epoch ${epoch}.\nBuilt ${report.index}: ${report.rows} listings in ${report.seconds.toFixed(1)} s. Searches use it now.`,
      );
    });
}
