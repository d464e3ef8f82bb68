import { readdirSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import { addExamples } from "../../scripts/examples.ts";

const FOLDER = path.join(import.meta.dirname, "../../scripts/commands");

/** Commands that do something themselves; of a group its members. */
function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

function helpOf(command: Command): string {
  const parts: string[] = [];
  command.configureOutput({ writeOut: (part) => void parts.push(part) });
  command.outputHelp();
  return parts.join("");
}

const program = new Command("listings");
for (const file of readdirSync(FOLDER)) await (await import(path.join(FOLDER, file))).register(program);
addExamples(program);

test.each(leaves(program).map((command) => [command.name(), command] as const))(
  "the help of '%s' shows an example",
  (_, command) => {
    expect(helpOf(command)).toMatch(/\n {2,}.*(npx listings|npm (run|test))/);
  },
);
