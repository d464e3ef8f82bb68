import type { Command } from "commander";

interface Options {
  dryRun?: boolean;
  strict?: boolean;
  replaceCompany?: string;
  force?: boolean;
  json?: boolean;
}

const HELP = `
Each line is a listing in the format of the API, plus externalId (its key within the company), companyId, sellerId, status
and visibility. An absent key leaves what is stored, null clears it (except publishedAt, where null means absent). A new
listing needs sellerId, dealType and propertyType; its status is active by default. A listing archived by
--replace-company gets its former status back when it is imported again. Safe to repeat.

Examples:
  {"externalId":"A-1","companyId":"3","sellerId":"17","dealType":"sale","propertyType":"apartment","price":185000,
   "location":{"county":{"slug":"harju-maakond"},"municipality":{"slug":"tallinn"},"settlement":{"slug":"pirita-linnaosa"}},
   "slogan":{"et":"Kolmetoaline korter"},"rooms":3,"size":65.5,"floor":2,"floors":5}     (in the file on one line)
  {"externalId":"A-1","companyId":"3","status":"sold"}`;

export function register(program: Command): void {
  program
    .command("import")
    .argument("<file>", "JSON Lines, one listing per line")
    .description("import listings; bad lines are reported with their reason and skipped")
    .option("--dry-run", "report what would change, and change nothing")
    .option("--strict", "import nothing if any line is bad")
    .option("--replace-company <id>", "then archive imported listings of this company that are not in the file")
    .option("--force", "with --replace-company: archive any number of listings")
    .option("--json", "machine-readable output")
    .addHelpText("after", HELP)
    .action(runImport);
}

async function runImport(file: string, options: Options): Promise<void> {
  const [{ changeDatabase }, { createProgress }, { createWakeUps }, { importListings }] = await Promise.all([
    import("../database.ts"),
    import("../progress.ts"),
    import("../../shared/queue.ts"),
    import("../import/import.ts"),
  ]);
  const { json = false, dryRun = false, strict = false } = options;
  const progress = createProgress({});
  const bad: { line: number; reason: string }[] = [];
  const report = await changeDatabase("import", async (db, config) => {
    const wakeUps = createWakeUps(config);
    try {
      return await importListings(db, file, {
        ...options,
        wake: wakeUps.wake,
        onBadLine: (line, reason) => {
          if (!json) console.error(`line ${line}: ${reason}`);
          else if (bad.length < 1000) bad.push({ line, reason });
        },
        ...(json ? {} : { onProgress: (done, total) => progress.update("importing", done, total) }),
      });
    } finally {
      await wakeUps.close();
    }
  }).finally(progress.stop);

  if (report.bad > 0) process.exitCode = 1;
  if (json) return console.log(JSON.stringify({ ...report, dryRun, badLines: bad }));
  const { lines, inserted, updated, returned, unchanged, archived } = report;
  const counts = [
    `${inserted} added, ${updated} changed, ${unchanged} unchanged`,
    ...(returned > 0 ? [`${returned} returned`] : []),
    ...(archived > 0 ? [`${archived} archived`] : []),
  ].join(", ");
  console.log(
    `${dryRun ? "Dry run, nothing was changed. Would be: " : ""}${lines} lines: ${counts}, ${report.bad} bad.`,
  );
  if (strict && report.bad > 0) console.log("Nothing was loaded (--strict).");
}
