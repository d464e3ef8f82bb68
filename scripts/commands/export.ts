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
    .description("write the export of a company straight from the database, as the API would send it")
    .argument("<company>", "the company's id")
    .addOption(new Option("--format <format>", "format").choices(["xml", "json"]).default("xml"))
    .addOption(new Option("--status <status>", "which listings").choices(["all", ...STATUSES]).default("active"))
    .option("--out <file>", "file to write; it appears only when it is whole. Without it: stdout")
    .addHelpText("after", "\nExample:\n  npx listings export 3 --status all --out company-3.xml")
    .action(async (company: string, { format, status, out }: Options) => {
      const { writeExport } = await import("../export-file.ts");
      const { file, objectCount } = await writeExport({ companyId: company, format, status, out });
      if (file !== undefined) console.error(`${file}: ${objectCount} listings, sealed.`);
    });
}
