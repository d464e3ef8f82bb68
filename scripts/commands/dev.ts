import type { Command } from "commander";
import { CliError } from "../../shared/errors.ts";
import { DEV_COMMANDS, hasDevTools } from "../dev-tools.ts";
import { registerCommands } from "../register-commands.ts";

export async function register(program: Command): Promise<void> {
  const dev = program
    .command("dev")
    .helpCommand(false)
    .description("commands for development: demo, tests, embedded servers, benchmarks");
  if (hasDevTools) {
    await registerCommands(dev, DEV_COMMANDS, {
      "Start:": ["demo", "stack", "site"],
      "Test:": ["test"],
      "Measure:": ["bench", "load", "relevance", "families"],
    });
    return;
  }
  dev
    .helpOption(false) // of a command that is not there it would be empty
    .allowExcessArguments()
    .allowUnknownOption()
    .action(() => {
      throw new CliError(
        "The developers' commands are not in this program: they run from the sources, and it was compiled without them.\n" +
          "Run them in a checkout, after `npm ci`: npx listings dev --help",
        2,
      );
    });
}
