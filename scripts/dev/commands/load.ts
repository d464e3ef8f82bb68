import type { Command } from "commander";
import { names, wholeNumber } from "../../option-values.ts";
import type { LoadOptions } from "../load/context.ts";

export function register(program: Command): void {
  program
    .command("load")
    .description("measure the service under load (rows L01-L09 of docs/reliability.md), on servers of its own")
    .option("--only <rows>", "only these rows, separated by commas (see --rows)", names)
    .option("--rows", "list the rows and exit")
    .option("--listings <n>", "number of listings", wholeNumber({ min: 1 }), 100_000)
    .option("--minutes <n>", "duration of the steady rows", wholeNumber({ min: 1 }), 10)
    .option("--soak-minutes <n>", "duration of L07", wholeNumber({ min: 1 }), 60)
    .option("--heap <size>", "Java heap of OpenSearch", "1g")
    .option("--data <name>", "folder below .stack for servers and data, which are kept for the next run", "load")
    .addHelpText(
      "after",
      "\nFigures, no verdicts: other work on the machine is in them, so its load stands beside each." +
        "\n\nExample:\n  npx listings dev load --only L01,L09 --minutes 2",
    )
    .action(async ({ rows, ...options }: LoadOptions & { rows?: boolean }) => {
      if (rows) {
        const [{ explainRows }, { ROWS }] = await Promise.all([
          import("../bench/choose-rows.ts"),
          import("../load/rows.ts"),
        ]);
        console.log(explainRows(ROWS));
        return;
      }
      const { runLoadRows } = await import("../load/load.ts");
      await runLoadRows(options);
    });
}
