import type { Command } from "commander";

export function register(program: Command): void {
  const places = program
    .command("places")
    .description("import counties, municipalities, settlements and city districts");
  places
    .command("import")
    .argument("<file>", "CSV with the columns code, name, type, parent_code (the official EHAK classification)")
    .description("add and update places, all of the file or nothing; safe to repeat")
    .option("--json", "machine-readable output")
    .action(async (file: string, { json }: { json?: boolean }) => {
      const [{ changeDatabase }, { readEhakFile }, { importPlaces }] = await Promise.all([
        import("../database.ts"),
        import("../places/ehak-file.ts"),
        import("../../shared/db/places.ts"),
      ]);
      const inputs = await readEhakFile(file);
      const stored = await changeDatabase("places-import", (db) => importPlaces(db, inputs));
      if (json) return console.log(JSON.stringify(stored));
      const { added, changed, unchanged, kept } = stored;
      console.log(`${inputs.length} places: ${added} added, ${changed} changed, ${unchanged} unchanged.`);
      if (kept > 0) console.log(`${kept} places that are not in the file were kept.`);
    });
}
