import type { Command } from "commander";
import { names, wholeNumber } from "../../option-values.ts";
import type { BenchOptions } from "../bench/context.ts";

export function register(program: Command): void {
  program
    .command("bench")
    .description("measure the service side by side with the raw engine, PostgreSQL and itself; on servers of its own")
    .option("--listings <n>", "size of the data", wholeNumber({ min: 1 }), 100_000)
    .option("--only <rows>", "only these rows, separated by commas (`bench --rows` explains them)", names)
    .option("--rows", "list the rows and end")
    .option("--rounds <n>", "interleaved rounds of each row", wholeNumber({ min: 1 }), 3)
    .option("--seconds <n>", "how long one side of one round takes, about", wholeNumber({ min: 1 }), 5)
    .option("--json <file>", "where the figures go", "bench-results.json")
    .option("--heap <size>", "Java heap of OpenSearch", "2g")
    .option("--markdown <file>", "write the table as Markdown, too")
    .option("--charts <folder>", "draw charts of what was measured into this folder")
    .option("--fresh", "throw away the data that an earlier run left")
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
