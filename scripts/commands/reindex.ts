import type { Command } from "commander";
import { hasDevTools } from "../dev-tools.ts";
import { wholeNumber } from "../option-values.ts";

interface Options {
  keep: number;
  force?: boolean;
  newSettings?: boolean;
  queue?: boolean;
  yes?: boolean;
  json?: boolean;
}

export function register(program: Command): void {
  program
    .command("reindex")
    .description("build a new index from PostgreSQL and swap it in, without a gap for searches")
    .option("--keep <n>", "how many previous indices to keep for rollback", wholeNumber({ max: 999 }), 1)
    .option("--force", "build even when the live index is up to date, and swap despite the conditions below")
    .option(
      "--new-settings",
      "with INDEX_PREFIX or LOCALES that the running indexer lacks: it is restarted with them next",
    )
    .option("--queue", "let a running indexer do it; `listings status` shows the progress")
    .option("--yes", "do not ask; with --force on default servers needed where there is no terminal")
    .option("--json", "machine-readable output, progress as JSON lines")
    .addHelpText(
      "after",
      "\nSafe to stop and to start again: it continues where it stopped.\n\n" +
        "It refuses another INDEX_PREFIX and other LOCALES than those of the running indexer, even with --force: its changes\n" +
        "would not reach the index. Restart the indexer first, or right after it with --new-settings.\n" +
        "It refuses to start in an OpenSearch cluster that is not the one of the live index, and when the database is behind\n" +
        "its indices: a restored backup, or a copy. While programs of another database write there, it refuses even --force.\n" +
        "It stops before the swap when the index in use was not built from this database, has a prefix other than\n" +
        "INDEX_PREFIX or has languages that are not in LOCALES; when searches find a fifth more listings than are public in\n" +
        "the database; or when the new index rejects more than 10 listings (or 0.1 %) that the old one holds. --force\n" +
        "overrides all others of these, and on a restored backup makes consumers of changes start over: check DATABASE_URL,\n" +
        "OPENSEARCH_URL, INDEX_PREFIX and LOCALES first.\n\nExample:\n  npx listings reindex",
    )
    .action(async (options: Options) => {
      if (options.queue) await queueReindex(options);
      else await runReindex(options);
    });
}

async function runReindex({
  keep,
  force = false,
  newSettings = false,
  yes = false,
  json = false,
}: Options): Promise<void> {
  const [{ changeIndexing }, { createProgress }, { reindex }, { describeReindex }] = await Promise.all([
    import("../indexing.ts"),
    import("../progress.ts"),
    import("../../indexer/reindex.ts"),
    import("../reindex-report.ts"),
  ]);
  const progress = createProgress({ json });
  const report = await changeIndexing("reindex", { otherSettings: newSettings, yes: yes || !force }, (deps) =>
    reindex(deps, { keep, force, onProgress: ({ phase, done, total }) => progress.update(phase, done, total) }),
  ).finally(progress.stop);
  console.log(json ? JSON.stringify(report) : describeReindex(report));
}

async function queueReindex({ keep, force = false, json = false }: Options): Promise<void> {
  const [{ changeDatabase }, { refuseOtherQueue }] = await Promise.all([
    import("../database.ts"),
    import("../other-settings.ts"),
  ]);
  await changeDatabase("reindex", refuseOtherQueue);
  const [{ isExposed, loadConfig }, { openOperatorJobs }, { CliError }, { isLoopback }] = await Promise.all([
    import("../../shared/config.ts"),
    import("../../shared/queue.ts"),
    import("../../shared/errors.ts"),
    import("../../shared/loopback.ts"),
  ]);
  const config = loadConfig();
  const jobs = openOperatorJobs(config);
  try {
    const id = await jobs.add("reindex", { keep, force }).catch((error: Error) => {
      const start =
        hasDevTools && !isExposed() && isLoopback(config.redisUrl)
          ? "Start it with `npx listings dev stack up redis`"
          : "Start it";
      const todo = `${start}, correct REDIS_URL, or do without: npx listings reindex`;
      throw new CliError(`Redis, which transports the job, cannot be reached: ${error.message}.\n${todo}`, 1, error);
    });
    console.log(json ? JSON.stringify({ job: id }) : describeQueued(id));
  } finally {
    await jobs.close();
  }
}

const describeQueued = (id: string) =>
  `Queued as job ${id}. See its progress with: listings status\n` +
  "The job is in Redis alone: when status shows neither it nor a new index, Redis has lost it; queue it again.";
