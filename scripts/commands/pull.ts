import { type Command, Option } from "commander";

interface Options {
  url: string;
  company: string;
  key?: string;
  keyFile?: string;
  status: string;
  yes?: boolean;
  insecureHttp?: boolean;
  json?: boolean;
}

export function register(program: Command): void {
  program
    .command("pull")
    .description("mirror a company's listings into a folder over the API: first a full copy, then changes only")
    .argument("<folder>", "one file per listing, and state.json")
    .requiredOption("--company <id>", "the company's id")
    .option("--url <address>", "address of the service", "http://localhost:3000")
    .option("--key <key>", "the company's API key; prefer --key-file, since other users can see arguments")
    .option("--key-file <file>", "file with the key")
    .addOption(new Option("--status <status>", "listings of this status, or all").default("all"))
    .option("--insecure-http", "allow plain http to another machine, although the key can be read on the way")
    .option("--yes", "continue even when more than half of the listings would be removed")
    .option("--json", "machine-readable output")
    .addHelpText("after", "\nExample:\n  npx listings pull ./mirror --company 3 --key-file key.txt")
    .action(async (folder: string, options: Options) => {
      const { url, company, key, keyFile, status, yes = false, insecureHttp = false, json = false } = options;
      const [{ readFile }, { pull }, { CliError }] = await Promise.all([
        import("node:fs/promises"),
        import("../pull/mirror.ts"),
        import("../../shared/errors.ts"),
      ]);
      const given = keyFile === undefined ? key : (await readFile(keyFile, "utf8")).trim();
      if (given === undefined) throw new CliError("Give the key with --key-file FILE or --key KEY.", 2);
      const from = { url: url.replace(/\/+$/, ""), companyId: company, key: given, status, insecureHttp };
      const report = await pull({ ...from, folder, yes });
      if (json) return console.log(JSON.stringify(report));
      const what = report.fullCopy ? "Full copy" : "Changes";
      console.log(`${what}: ${report.written} written, ${report.removed} removed; ${report.listings} listings now.`);
    });
}
