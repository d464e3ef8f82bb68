import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("migrate")
    .description(
      "bring the database to the schema of this version, with the shipped places; safe to repeat and to run in parallel",
    )
    .option("--json", "machine-readable output")
    .action(async ({ json }: { json?: boolean }) => {
      const [{ withDatabase }, { migrate }, { ensurePlaces }, { describeNextStep }] = await Promise.all([
        import("../database.ts"),
        import("../../shared/db/migrate.ts"),
        import("../../shared/db/places.ts"),
        import("../next-step.ts"),
      ]);
      const { ran, places, next } = await withDatabase("migrate", async (db) => ({
        ran: await migrate(db),
        places: await ensurePlaces(db),
        next: await describeNextStep(db),
      }));
      if (json) return console.log(JSON.stringify({ ran, places }));
      console.log(ran.length > 0 ? `Ran ${ran.join(", ")}.` : "The database is up to date.");
      if (places > 0) console.log(`Stored the ${places} places that ship with the project.`);
      for (const line of next) console.log(line);
    });
}
