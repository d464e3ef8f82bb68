import { type Command, Option } from "commander";
import type { ExportFormat } from "../../api/export/format.ts";
import { STATUSES } from "../../shared/enums.ts";

interface Options {
  format: ExportFormat;
  status: string;
  out?: string;
}

export function register(program: Command): void {
  program
    .command("export")
    .description("export the listings of a company from the database, in the same document as the API")
    .argument("<company>", "the company's id")
    .addOption(new Option("--format <format>", "format").choices(["xml", "json"]).default("xml"))
    .addOption(
      new Option("--status <status>", "status of the listings").choices(["all", ...STATUSES]).default("active"),
    )
    .option("--out <file>", "file to write, which appears only when complete (default: stdout)")
    .addHelpText("after", "\nExample:\n  npx listings export 3 --status all --out company-3.xml")
    .action(async (company: string, { format, status, out }: Options) => {
      const { writeExport } = await import("../export-file.ts");
      const { file, objectCount } = await writeExport({ companyId: company, format, status, out });
      if (file !== undefined) console.error(`${file}: ${objectCount} listings, sealed.`);
    });
}
