import type { Command } from "commander";
import { wholeNumber } from "../option-values.ts";

interface Options {
  listings: number;
  seed: number;
  json?: boolean;
}

export function register(program: Command): void {
  program
    .command("seed")
    .description("generate realistic listings in Estonian, English and Russian, to try the service with")
    .option("--count, --listings <n>", "total number of listings of this seed", wholeNumber(), 20_000)
    .option("--seed <n>", "random seed: the same number gives the same listings", wholeNumber(), 1)
    .option("--json", "machine-readable output, progress as JSON lines")
    .addHelpText("after", "\nSafe to stop and to repeat: it adds what is missing. Run `listings migrate` first.")
    .action(async ({ listings, seed, json = false }: Options) => {
      const [{ changeDatabase }, { createProgress }, { createWakeUps }, { seedListings }, { describeNextStep }] =
        await Promise.all([
          import("../database.ts"),
          import("../progress.ts"),
          import("../../shared/queue.ts"),
          import("../seed/seed.ts"),
          import("../next-step.ts"),
        ]);
      const progress = createProgress({ json });
      const { report, next } = await changeDatabase("seed", async (db, config) => {
        const wakeUps = createWakeUps(config);
        try {
          const report = await seedListings(db, {
            count: listings,
            seed,
            now: new Date(new Date().setUTCHours(0, 0, 0, 0)),
            wake: wakeUps.wake,
            onProgress: (done, total) => progress.update("seeding", done, total),
          });
          return { report, next: await describeNextStep(db) };
        } finally {
          await wakeUps.close();
        }
      }).finally(progress.stop);
      if (json) return console.log(JSON.stringify(report));
      const { added, companies } = report;
      console.log(
        added === 0
          ? `There are ${listings} listings of seed ${seed} already.`
          : `Added ${added} listings of ${companies} companies and of private sellers.`,
      );
      for (const line of next) console.log(line);
    });
}
