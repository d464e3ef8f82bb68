import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("migrate")
    .description(
      "migrate the database to the schema, triggers and places of this version; safe to repeat and to run in parallel",
    )
    .option("--json", "machine-readable output")
    .action(async ({ json }: { json?: boolean }) => {
      const [{ changeDatabase }, { migrate }, { restoreTriggers }, { ensurePlaces }, { describeNextStep }] =
        await Promise.all([
          import("../database.ts"),
          import("../../shared/db/migrate.ts"),
          import("../../shared/db/triggers.ts"),
          import("../../shared/db/places.ts"),
          import("../next-step.ts"),
        ]);
      const { ran, triggers, places, next } = await changeDatabase("migrate", async (db) => ({
        ran: await migrate(db),
        triggers: await restoreTriggers(db),
        places: await ensurePlaces(db),
        next: await describeNextStep(db),
      }));
      if (json) return console.log(JSON.stringify({ ran, triggers, places }));
      if (ran.length > 0) console.log(`Ran ${ran.join(", ")}.`);
      else if (triggers.length === 0) console.log("The database is up to date.");
      if (triggers.length > 0) {
        console.log(`Created what was missing: ${triggers.join(", ")}.`);
        console.log(
          'Changes written meanwhile were not recorded: see docs/operations.md, "Writing past the triggers".',
        );
      }
      if (places > 0) console.log(`Stored the ${places} places that ship with the project.`);
      for (const line of next) console.log(line);
    });
}
