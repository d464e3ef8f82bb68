import type { Command } from "commander";
import { wholeNumber } from "../../option-values.ts";
import { type StackFlags, stackFlags, stackOptions } from "../stack/flags.ts";

interface Flags extends StackFlags {
  count: number;
}

export function register(program: Command): void {
  const command = program
    .command("demo")
    .description(
      "start everything: servers, schema, listings, index, indexer and API; Ctrl-C stops it and keeps the data",
    )
    .option("--count <n>", "listings to seed when the database is empty", wholeNumber(), 20_000);
  stackFlags(command)
    .addHelpText(
      "after",
      "\nServers: those of DATABASE_URL, REDIS_URL and OPENSEARCH_URL, else Docker's, else embedded ones; SERVERS=docker or embedded decides. PORT moves the API." +
        "\n\nExample:\n  npm run demo -- --count 100000",
    )
    .action(async (flags: Flags) => {
      const { runDemo } = await import("../demo/demo.ts");
      await runDemo({ count: flags.count, stack: await stackOptions(flags) });
    });
}
