import type { Command } from "commander";
import { names, wholeNumber } from "../../option-values.ts";
import type { BenchOptions } from "../bench/context.ts";

export function register(program: Command): void {
  program
    .command("bench")
    .description("benchmark the service against raw OpenSearch and PostgreSQL, on servers of its own")
    .option("--listings <n>", "number of listings", wholeNumber({ min: 1 }), 100_000)
    .option("--only <rows>", "only these rows, separated by commas (see --rows)", names)
    .option("--rows", "list the rows and exit")
    .option("--rounds <n>", "interleaved rounds of each row", wholeNumber({ min: 1 }), 3)
    .option("--seconds <n>", "approximate duration of one side of one round", wholeNumber({ min: 1 }), 5)
    .option("--json <file>", "file for the figures", "bench-results.json")
    .option("--heap <size>", "Java heap of OpenSearch", "2g")
    .option("--markdown <file>", "also write the table as Markdown")
    .option("--charts <folder>", "also draw charts into this folder")
    .option("--fresh", "delete the data of earlier runs first")
    .addHelpText(
      "after",
      "\nNothing else should run on the machine meanwhile. The data stay in .stack/bench, so that the next run starts at once." +
        "\n\nExample:\n  npx listings dev bench --only 1,3 --rounds 5",
    )
    .action(async ({ rows, ...options }: BenchOptions & { rows?: boolean }) => {
      if (rows) {
        const [{ explainRows }, { ROWS }] = await Promise.all([
          import("../bench/choose-rows.ts"),
          import("../bench/rows.ts"),
        ]);
        console.log(explainRows(ROWS));
        return;
      }
      const { runBench } = await import("../bench/bench.ts");
      await runBench(options);
    });
}
