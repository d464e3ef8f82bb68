import type { Command } from "commander";
import type { ReindexProgress } from "../../indexer/reindex.ts";

export function register(program: Command): void {
  program
    .command("restored")
    .description("run this after restoring PostgreSQL from a backup: it invalidates all cursors and rebuilds the index")
    .option(
      "--force",
      "continue although searches use the index of another database, another INDEX_PREFIX or more LOCALES, or find a fifth more listings than are public here",
    )
    .option("--yes", "do not ask; needed where there is no terminal")
    .option("--json", "machine-readable output, progress as JSON lines")
    .addHelpText(
      "after",
      "\nVersions and change numbers may have gone back, so the old index and all cursors are invalid.\nUntil the new index is live, X-Data-As-Of does not advance and health is degraded. If stopped, run it again.\nRefused, even with --force, while programs of another database write to the indices of INDEX_PREFIX: check DATABASE_URL,\nor stop them and wait 30 seconds.\n\nExample:\n  npx listings restored --yes",
    )
    .action(
      async ({ force = false, yes = false, json = false }: { force?: boolean; yes?: boolean; json?: boolean }) => {
        const [{ changeIndexing }, { confirm }, { createProgress }, { afterRestore }, { describeReindex }] =
          await Promise.all([
            import("../indexing.ts"),
            import("../confirm.ts"),
            import("../progress.ts"),
            import("../../indexer/restored.ts"),
            import("../reindex-report.ts"),
          ]);
        const progress = createProgress({ json });
        const onProgress = ({ phase, done, total }: ReindexProgress) => progress.update(phase, done, total);
        const { epoch, report } = await changeIndexing("restored", {}, async (deps) => {
          await confirm("Every consumer has to start over with a full copy, and a new index is built.", { yes });
          return afterRestore(deps, { force, onProgress });
        }).finally(progress.stop);
        console.log(json ? JSON.stringify({ epoch, ...report }) : `New epoch ${epoch}.\n${describeReindex(report)}`);
      },
    );
}
