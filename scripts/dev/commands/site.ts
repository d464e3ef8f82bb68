import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("site")
    .description("build the pages into dist/site, unless their sources are unchanged")
    .option("--force", "build even when the sources are unchanged")
    .option("--json", "machine-readable output")
    .addHelpText("after", "\nExample:\n  npx listings dev site")
    .action(async ({ force = false, json }: { force?: boolean; json?: boolean }) => {
      const { ensureSite } = await import("../site/ensure.ts");
      const built = await ensureSite({ force });
      if (json) console.log(JSON.stringify({ built }));
      else console.log(built ? "Built the pages." : "The pages are up to date.");
    });
}
