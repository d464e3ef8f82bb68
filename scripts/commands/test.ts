import { Argument, type Command, InvalidArgumentError } from "commander";

export const PARTS = ["types", "lint", "unit", "integration", "faults", "browser", "two-nodes"] as const;

export type Part = (typeof PARTS)[number];

/** Runs only when it is named: two more servers, and what it repeats has run before. */
const BY_NAME: Part = "two-nodes";

export interface FaultOptions {
  full?: boolean;
  seed?: number;
}

export function register(program: Command): void {
  program
    .command("test")
    .description("everything that can be tested, on servers of its own; two-nodes only by name")
    .addArgument(new Argument("[part...]", "only these parts").choices(PARTS))
    .option("--full", "faults at their full sizes: an hour")
    .option("--seed <n>", "the seed that an earlier run of the faults has printed", toSeed)
    .addHelpText(
      "after",
      "\nfaults kills, freezes and cuts off programs and servers. two-nodes runs what searches once more on an OpenSearch of" +
        "\ntwo nodes, three shards and a replica, and kills a node in the middle." +
        "\nThe last line says how many passed and failed; the exit code is 1 when any failed.",
    )
    .action(async (parts: Part[], faults: FaultOptions) => {
      const { runParts } = await import("../test-parts.ts");
      const wanted = PARTS.filter((part) => (parts.length > 0 ? parts.includes(part) : part !== BY_NAME));
      if (!(await runParts(wanted, faults))) process.exitCode = 1;
    });
}

function toSeed(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError("must be a whole number.");
  return Number(text);
}
