import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("indexer")
    .description("run the indexer in the foreground: it brings every change of the database into the index")
    .addHelpText("after", "\nExample:\n  METRICS_PORT=9091 npx listings indexer")
    .action(async () => {
      const { loadConfig } = await import("../../shared/config.ts");
      const { runIndexer } = await import("../../indexer/run.ts");
      await runIndexer(loadConfig());
    });
}
