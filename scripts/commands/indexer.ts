import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("indexer")
    .description("run the indexer in the foreground: every change in the database reaches the search index")
    .addHelpText("after", "\nExample:\n  METRICS_PORT=9091 npx listings indexer")
    .action(async () => {
      const { loadConfig } = await import("../../shared/config.ts");
      const { runIndexer } = await import("../../indexer/run.ts");
      await runIndexer(loadConfig());
    });
}
