// The command line. Every file in commands/ registers its own; the work itself is imported when a command runs,
// so that `--help` is quick and a command needs only what it uses.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, CommanderError } from "commander";
import { loadEnvironmentFile } from "../shared/config.ts";
import { addExamples } from "./examples.ts";
import { describeFailure, exitCodeOf } from "./failure.ts";
import { projectFolder } from "./project-folder.ts";
import { provideSecrets } from "./secrets.ts";

const COMMANDS = new URL("commands/", import.meta.url);
const EXIT_USAGE = 2;

interface CommandModule {
  register(program: Command): void;
}

async function buildProgram(): Promise<Command> {
  const { version } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as { version: string };
  const program = new Command("listings")
    .description("Real-estate listings: search, export, and everything to run them.")
    .version(version)
    .helpOption("-h, --help", "show what a command does")
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .showHelpAfterError("(`npx listings --help` shows all commands)")
    .exitOverride(); // before the commands: they inherit it

  const files = readdirSync(fileURLToPath(COMMANDS)).filter((name) => /\.(ts|js)$/.test(name));
  for (const name of files.sort()) {
    const { register } = (await import(new URL(name, COMMANDS).href)) as CommandModule;
    register(program);
  }
  addExamples(program);
  return program;
}

async function main(): Promise<void> {
  // `listings ... | head` closes our output early; that is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  try {
    if (process.argv[2] !== "test") {
      loadEnvironmentFile(projectFolder);
      await provideSecrets(process.argv[2]);
    }
    const program = await buildProgram();
    if (process.argv.length === 2) program.help();
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
