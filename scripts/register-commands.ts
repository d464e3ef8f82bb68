// Registers the commands of a folder: every file there exports `register`. `--help` lists them by task.
import { readdirSync } from "node:fs";
import { basename, extname } from "node:path";
import type { Command } from "commander";

interface CommandModule {
  register(program: Command): void | Promise<void>;
}

/** Heading in the help, and the commands below it in this order. */
export type Tasks = Record<string, readonly string[]>;

export async function registerCommands(parent: Command, folder: URL, tasks: Tasks): Promise<void> {
  const order = Object.values(tasks).flat();
  const rank = (file: string) => order.indexOf(basename(file, extname(file))) >>> 0; // -1, a file in no task, is last
  const files = readdirSync(folder).filter((name) => /\.(ts|js)$/.test(name));
  for (const file of files.sort((a, b) => rank(a) - rank(b))) {
    const { register } = (await import(new URL(file, folder).href)) as CommandModule;
    await register(parent);
  }
  for (const [heading, names] of Object.entries(tasks)) {
    for (const command of parent.commands) if (names.includes(command.name())) command.helpGroup(heading);
  }
}
