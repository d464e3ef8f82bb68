import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("migrate")
    .description("bring the database to the schema of this version; safe to repeat and to run in parallel")
    .option("--json", "machine-readable output")
    .action(async ({ json }: { json?: boolean }) => {
      const [{ withDatabase }, { migrate }] = await Promise.all([
        import("../database.ts"),
        import("../../shared/db/migrate.ts"),
      ]);
      const ran = await withDatabase("migrate", (db) => migrate(db));
      if (json) console.log(JSON.stringify({ ran }));
      else console.log(ran.length > 0 ? `Ran ${ran.join(", ")}.` : "The database is up to date.");
    });
}
