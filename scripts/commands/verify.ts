import type { Command } from "commander";
import type { FoundDifference } from "../../indexer/find-differences.ts";
import type { IndexingDeps } from "../../indexer/setup.ts";
import type { VerifyReport } from "../../indexer/verify.ts";

const EXIT_BRAKE = 1;
const EXIT_DIFFERENCES = 3;

interface Options {
  repair?: boolean;
  force?: boolean;
  json?: boolean;
}

export function register(program: Command): void {
  program
    .command("verify")
    .description("compare every listing of PostgreSQL with the index and the reverse, during writes, too")
    .option("--repair", "let the indexer write differing listings again, and purge tombstones older than 7 days")
    .option("--force", "continue where the brake would stop")
    .option("--json", "machine-readable output, progress as JSON lines")
    .addHelpText(
      "after",
      "\nExit codes: 0 equal, 3 differences, rejected listings, changes that wait, or orphan indices found, 1 failed or stopped by the brake.\n\nExample:\n  npx listings verify --repair",
    )
    .action(async ({ repair = false, force = false, json = false }: Options) => {
      const [{ changeIndexing, withIndexing }, { createProgress }, { verify }, { CliError }] = await Promise.all([
        import("../indexing.ts"),
        import("../progress.ts"),
        import("../../indexer/verify.ts"),
        import("../../shared/errors.ts"),
      ]);
      const progress = createProgress({ json });
      const onProgress = ({ done, total }: { done: number; total: number }) => progress.update("verify", done, total);
      const work = (deps: IndexingDeps) => verify(deps, { repair, force, onProgress });
      const report = await (repair ? changeIndexing("verify", {}, work) : withIndexing("verify", work)).finally(
        progress.stop,
      );
      if (report === undefined) throw new CliError("Another verify is running. Wait for it to end and try again.");
      console.log(json ? JSON.stringify(report) : describe(report, repair));
      if (report.brake !== undefined) process.exitCode = EXIT_BRAKE;
      else if (Object.keys(report.problems).length + report.leftOut + report.waiting > 0)
        process.exitCode = EXIT_DIFFERENCES;
    });
}

function describe(report: VerifyReport, repair: boolean): string {
  const { index, checked, problems, repaired, examples, purged, leftOut, waiting, brake, seconds } = report;
  const differing = Object.keys(problems).some((kind) => kind !== "orphan");
  const { orphan = 0 } = problems;
  const lines = [
    `Compared ${checked} listings with ${index} in ${seconds.toFixed(1)} s: ` +
      (differing ? "differences found" : waiting > 0 ? "no differences in what has arrived" : "no differences") +
      (orphan === 0 ? "." : `, but ${orphan} orphan ${orphan === 1 ? "index" : "indices"}, which no repair removes.`),
    ...Object.entries(problems).map(([kind, count]) => `  ${kind.padEnd(10)} ${count}`),
    ...examples.slice(0, 5).map((problem) => `  for example ${describeProblem(problem)}`),
  ];
  if (leftOut > 0)
    lines.push(`${leftOut} listings were left out: the index rejects them. See why with: listings dirty`);
  if (waiting > 0)
    lines.push(
      `${waiting} changes wait and were left out. See what holds them up with: listings status, listings doctor`,
    );
  if (purged > 0) lines.push(`Purged ${purged} old tombstones.`);
  const count = Object.values(repaired).reduce((sum, part) => sum + part, 0);
  if (count > 0) lines.push(`${count} of them are removed, or written again by the indexer.`);
  if (brake !== undefined) lines.push(`STOPPED by the brake: ${brake}. If that is right, run it again with --force.`);
  else if (differing && !repair) lines.push("Have them corrected with: listings verify --repair");
  if (report.unrecorded)
    lines.push("Not recorded for status and doctor: the database takes no writes from this user, or none at all.");
  return lines.join("\n");
}

function describeProblem({ kind, id, version, indexedVersion, remedy }: FoundDifference): string {
  if (kind === "orphan") return `index ${id}, which no change is written to. Remove it: ${remedy}`;
  return `listing ${id}: ${kind} (database ${version ?? "none"}, index ${indexedVersion ?? "none"})`;
}
