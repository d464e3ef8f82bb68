import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("restored")
    .description("run this after restoring PostgreSQL from a backup: it invalidates all cursors and rebuilds the index")
    .option(
      "--force",
      "continue although searches use the index of another database, another INDEX_PREFIX or more LOCALES, or find a fifth more listings than are public here",
    )
    .option("--json", "machine-readable output, progress as JSON lines")
    .addHelpText(
      "after",
      "\nVersions and change numbers may have gone back, so the old index and all cursors are invalid.\nUntil the new index is live, X-Data-As-Of does not advance and health is degraded. If stopped, run it again.\n\nExample:\n  npx listings restored",
    )
    .action(async ({ force = false, json = false }: { force?: boolean; json?: boolean }) => {
      const [{ withIndexing }, { createProgress }, { afterRestore }, { describeReindex }] = await Promise.all([
        import("../indexing.ts"),
        import("../progress.ts"),
        import("../../indexer/restored.ts"),
        import("../reindex-report.ts"),
      ]);
      const progress = createProgress({ json });
      const { epoch, report } = await withIndexing("restored", (deps) =>
        afterRestore(deps, { force, onProgress: ({ phase, done, total }) => progress.update(phase, done, total) }),
      ).finally(progress.stop);
      console.log(json ? JSON.stringify({ epoch, ...report }) : `New epoch ${epoch}.\n${describeReindex(report)}`);
    });
}
