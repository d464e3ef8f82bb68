import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("rollback")
    .description("switch searches back to the previous index, which is kept up to date")
    .option("--force", "switch even to an index that differs from the database")
    .option("--yes", "do not ask; needed where there is no terminal")
    .option("--json", "machine-readable output")
    .addHelpText(
      "after",
      "\nGoes to the index that was live before; a second rollback undoes the first.\nCounts and 1,000 documents are compared first.\n\nExample:\n  npx listings rollback --yes",
    )
    .action(async ({ json, force = false, yes = false }: { json?: boolean; force?: boolean; yes?: boolean }) => {
      const [{ changeIndexing }, { confirm }, { rollback }] = await Promise.all([
        import("../indexing.ts"),
        import("../confirm.ts"),
        import("../../indexer/swap.ts"),
      ]);
      const result = await changeIndexing("rollback", {}, async (deps) => {
        await confirm("Searches go back to the previous index.", { yes });
        return rollback(deps, { force });
      });
      console.log(
        json
          ? JSON.stringify(result)
          : `Searches use ${result.to} again${result.from ? `, no longer ${result.from}` : ""}.`,
      );
    });
}
