import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("rollback")
    .description("let searches use the previous index again; it has been kept up to date all along")
    .option("--force", "go back also to an index that is not equal to the database")
    .option("--json", "machine-readable output")
    .addHelpText(
      "after",
      "\nGoes to the index that was live before; a second rollback undoes the first.\nCounts and 1,000 documents are compared first.\n\nExample:\n  npx listings rollback",
    )
    .action(async ({ json, force = false }: { json?: boolean; force?: boolean }) => {
      const [{ withIndexing }, { rollback }] = await Promise.all([
        import("../indexing.ts"),
        import("../../indexer/swap.ts"),
      ]);
      const result = await withIndexing("rollback", (deps) => rollback(deps, { force }));
      console.log(
        json
          ? JSON.stringify(result)
          : `Searches use ${result.to} again${result.from ? `, no longer ${result.from}` : ""}.`,
      );
    });
}
