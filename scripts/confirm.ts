// Asks before a command that cannot be taken back: at a terminal a person answers, elsewhere --yes has to be given.
import { createInterface } from "node:readline/promises";
import { CliError } from "../shared/errors.ts";

export async function confirm(consequence: string, { yes }: { yes: boolean }): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new CliError(`${consequence}\nIf that is meant, run it again with --yes.`, 2);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${consequence} Continue? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new CliError("Nothing was changed.");
  } finally {
    terminal.close();
  }
}
