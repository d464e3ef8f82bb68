import { Argument, type Command } from "commander";
import { wholeNumber } from "../../option-values.ts";
import { BY_NAME, type FaultOptions, PARTS, type Part } from "../test/parts.ts";

export function register(program: Command): void {
  program
    .command("test")
    .description("run all tests on servers of their own; hardening and two-nodes only by name")
    .addArgument(new Argument("[part...]", "only these parts").choices(PARTS))
    .option("--full", "run the faults at full size, which takes an hour")
    .option("--seed <n>", "random seed, as printed by an earlier run of the faults", wholeNumber({ max: 2 ** 31 }))
    .addHelpText(
      "after",
      "\nfaults kills, freezes and cuts off programs and servers. hardening is outages, bad input, limits, privacy and keys at" +
        "\nfull size; `faults --full` runs it, too, and ends with the scores of both. two-nodes runs what searches once more on an OpenSearch of" +
        "\ntwo nodes, three shards and a replica, and kills a node in the middle." +
        "\nThe last line says how many passed and failed; the exit code is 1 when any failed." +
        "\n\nExample:\n  npm test -- unit integration",
    )
    .action(async (parts: Part[], faults: FaultOptions) => {
      const { runParts } = await import("../test/run-parts.ts");
      const also: readonly Part[] = faults.full && parts.includes("faults") ? ["hardening"] : [];
      const named = [...parts, ...also];
      const wanted = PARTS.filter((part) => (parts.length > 0 ? named.includes(part) : !BY_NAME.includes(part)));
      if (!(await runParts(wanted, faults))) process.exitCode = 1;
    });
}
