import { Argument, type Command } from "commander";

export const PARTS = ["types", "lint", "unit", "integration", "browser", "faults"] as const;

export type Part = (typeof PARTS)[number];

export function register(program: Command): void {
  program
    .command("test")
    .description("everything that can be tested, on servers of its own; faults only by name")
    .addArgument(new Argument("[part...]", "only these parts").choices(PARTS))
    .addHelpText("after", "\nThe last line says how many passed and failed; the exit code is 1 when any failed.")
    .action(async (parts: Part[]) => {
      const { runParts } = await import("../test-parts.ts");
      const wanted = parts.length > 0 ? PARTS.filter((part) => parts.includes(part)) : PARTS.slice(0, -1);
      if (!(await runParts(wanted))) process.exitCode = 1;
    });
}
