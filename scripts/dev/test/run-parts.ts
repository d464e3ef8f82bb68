// Runs the parts of the test suite one after the other, with servers started once for all, and sums them up. A part that is
// left out is named, so that a green last line hides nothing.
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadToolSettings } from "../../../shared/config.ts";
import { projectFolder } from "../../project-folder.ts";
import { findChromium } from "../chromium.ts";
import { startTestServers, type TestServers } from "../stack/test-servers.ts";
import { compileProgram } from "./compile.ts";
import { scoreTable } from "./fault-scores.ts";
import { hardeningTable, readHardeningScores, scoresOfFiles } from "./hardening-scores.ts";
import type { FaultOptions, Part } from "./parts.ts";
import { runInGroup } from "./run-in-group.ts";
import { type Failure, type PartResult, readVitestReport, summary, type VitestReport } from "./summary.ts";

/** Pages and their tests know the browser, everything else must not. */
const TYPED = [".", "api/web/browser", "test/browser"];
const NEED_SERVERS: readonly Part[] = ["integration", "browser", "faults", "hardening"];
/** These have sizes, a seed and scores. */
const SCORED: readonly Part[] = ["faults", "hardening"];

/** True when nothing failed. The last line printed is `N passed, N failed`. */
export async function runParts(parts: readonly Part[], faults: FaultOptions = {}): Promise<boolean> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
  const { ci } = loadToolSettings();
  const sized = { seed: randomInt(2 ** 31), ...faults }; // one seed for all; it is in the tables, to be given again
  const results: PartResult[] = [];
  let servers: TestServers | undefined;
  let program: string | undefined;
  try {
    for (const part of parts) {
      const reason = whyLeftOut(part);
      if (reason !== undefined) {
        results.push(leftOut(part, reason, ci));
        continue;
      }
      console.log(`\n== ${part}`);
      const startedAt = performance.now();
      if (NEED_SERVERS.includes(part)) {
        servers ??= await startTestServers({ log: (line) => console.log(line), quickCompiler: true });
        program ??= await compileProgram();
      }
      const environment = { ...serverEnvironment(servers), ...(program && { TEST_PROGRAM: program }) };
      results.push({ ...(await runPart(part, environment, ci, sized)), durationMs: performance.now() - startedAt });
    }
  } finally {
    await servers?.stop();
  }
  console.log(`\n${summary(results)}`);
  return results.every(({ failed }) => failed === 0);
}

function whyLeftOut(part: Part): string | undefined {
  if (part === "types" || part === "lint") return undefined;
  if (!existsSync(join(projectFolder, "test", part))) return `there is no test/${part} yet`;
  if (part === "browser" && findChromium() === undefined) {
    return "no Chromium found; install one or set CHROMIUM_PATH";
  }
  return undefined;
}

function leftOut(part: Part, reason: string, ci: boolean): PartResult {
  const missing = ci && existsSync(join(projectFolder, "test", part)); // in CI a part that exists has to run
  const failures = missing ? [{ name: part, message: `left out in CI: ${reason}` }] : [];
  return { part, passed: 0, failed: failures.length, skipped: 0, durationMs: 0, failures, leftOut: reason };
}

async function runPart(
  part: Part,
  environment: Record<string, string>,
  ci: boolean,
  faults: FaultOptions,
): Promise<PartResult> {
  if (part === "types") {
    return runTools(
      part,
      TYPED.map((project): [string, ...string[]] => ["tsc", "--noEmit", "-p", project]),
    );
  }
  if (part === "lint") {
    return runTools(part, [
      ["biome", "check", "--error-on-warnings", "."],
      ["knip"],
      ["tsx", "scripts/dev/check-commits.ts"],
    ]);
  }
  return runVitest(part, environment, ci, faults);
}

async function runTools(part: Part, commands: readonly [string, ...string[]][]): Promise<PartResult> {
  const failures: Failure[] = [];
  for (const [tool, ...args] of commands) {
    if ((await run(tool, args)) === 0) continue;
    failures.push({ name: part, message: `${tool} ${args.join(" ")} found problems, see above` });
  }
  const passed = commands.length - failures.length;
  return { part, passed, failed: failures.length, skipped: 0, durationMs: 0, failures };
}

async function runVitest(
  part: Part,
  environment: Record<string, string>,
  ci: boolean,
  faults: FaultOptions,
): Promise<PartResult> {
  const folder = await mkdtemp(join(tmpdir(), "listings-report-"));
  try {
    const file = join(folder, "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const code = await run("vitest", ["run", "--passWithNoTests", "--project", part, ...reporters], {
      ...environment,
      ...faultEnvironment(part, faults, folder),
    });
    const report = await readFile(file, "utf8").then(
      (text) => JSON.parse(text) as VitestReport,
      () => undefined, // vitest ended before it could write one: counted as a failure below
    );
    const scores = await readFile(join(folder, SCORES), "utf8").catch(() => "");
    if (part === "faults" && scores !== "") console.log(`\n${scoreTable(scores)}`);
    if (part === "hardening" && report !== undefined) {
      console.log(`\n${hardeningTable([...readHardeningScores(scores), ...scoresOfFiles(report)])}`);
    }
    return readVitestReport(part, { report, code, ci });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const SCORES = "scores.jsonl";

function faultEnvironment(part: Part, { full = false, seed }: FaultOptions, folder: string): Record<string, string> {
  if (!SCORED.includes(part)) return {};
  return {
    FAULTS_FULL: String(full || part === "hardening"),
    FAULTS_SCORES: join(folder, SCORES),
    FAULTS_SEED: String(seed),
  };
}

function serverEnvironment(servers: TestServers | undefined): Record<string, string> {
  if (servers === undefined) return {};
  const { databaseUrl, redisUrl, openSearchUrl } = servers.urls;
  return { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl, TEST_OPENSEARCH_URL: openSearchUrl };
}

const run = (tool: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> =>
  runInGroup(join(projectFolder, "node_modules", ".bin", tool), args, { cwd: projectFolder, env });
