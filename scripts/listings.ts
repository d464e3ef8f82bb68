// The command line. Every file in commands/ registers its own; the work itself is imported when a command runs,
// so that `--help` is quick and a command needs only what it uses.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { loadEnvironmentFile } from "../shared/config.ts";
import { CliError } from "../shared/errors.ts";
import { addExamples } from "./examples.ts";
import { describeFailure, exitCodeOf } from "./failure.ts";
import { projectFolder } from "./project-folder.ts";
import { registerCommands } from "./register-commands.ts";
import { provideSecrets } from "./secrets.ts";

const COMMANDS = new URL("commands/", import.meta.url);
const EXIT_USAGE = 2;

const TASKS = {
  "Programs:": ["api", "indexer"],
  "Setup and access:": ["secrets", "migrate", "roles", "keys", "token"],
  "Data:": ["places", "companies", "sellers", "import", "seed", "forget"],
  "State:": ["status", "doctor", "dirty", "look"],
  "Index:": ["reindex", "rollback", "verify", "restored"],
  "Search:": ["explain", "analyze"],
  "Export:": ["export", "pull"],
  "Development:": ["dev"],
};

async function buildProgram(): Promise<Command> {
  const { version } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as { version: string };
  const program = new Command("listings")
    .description("Real-estate listings: public search and company export.")
    .version(version)
    .helpOption("-h, --help", "show the help of a command")
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .showHelpAfterError("(`npx listings --help` shows all commands)")
    .exitOverride(); // before the commands: they inherit it

  await registerCommands(program, COMMANDS, TASKS);
  addExamples(program);
  return program;
}

/** `listings demo`: the suggestions of commander look among the operators' commands only. */
function refuseWithoutDev({ commands }: Command, name: string): void {
  const dev = commands.find((command) => command.name() === "dev");
  const isOf = (parent: readonly Command[]) => parent.some((command) => command.name() === name);
  if (isOf(commands) || !isOf(dev?.commands ?? [])) return;
  throw new CliError(`\`${name}\` is a developers' command. Run: npx listings dev ${name}`, 2);
}

async function main(): Promise<void> {
  // `listings ... | head` closes our output early; that is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  try {
    const [name, ofDev] = process.argv.slice(2);
    const isTestRun = name === "dev" && ofDev === "test"; // settings of this checkout must not change what tests do
    if (!isTestRun) {
      loadEnvironmentFile(projectFolder);
      await provideSecrets(name);
    }
    const program: Command = await buildProgram();
    if (name === undefined) program.help();
    refuseWithoutDev(program, name);
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE; // it has printed its message already
    } else {
      console.error(describeFailure(error));
      process.exitCode = exitCodeOf(error); // not process.exit: output still on its way through a pipe would be lost
    }
  }
}

await main();
