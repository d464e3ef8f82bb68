import type { Command } from "commander";
import { hasDevTools, importDevTool } from "../dev-tools.ts";
import type { Finding } from "../doctor/finding.ts";
import { isCheckout, projectFolder } from "../project-folder.ts";

export function register(program: Command): void {
  program
    .command("doctor")
    .description("check every dependency, version, setting and lag, and advise what to do; exit code 1 on a problem")
    .option("--json", "machine-readable output")
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examineAll();
      if (json) console.log(JSON.stringify(findings));
      else print(findings, isCheckout ? "npx listings" : "node dist/scripts/listings.js");
      if (findings.some(({ state }) => state === "problem")) process.exitCode = 1;
    });
}

async function examineAll(): Promise<Finding[]> {
  const [
    { inspectSettings, isExposed },
    { API_SECRETS },
    { indexDefinition },
    program,
    settingsFile,
    postgres,
    databaseUsers,
    programs,
    redis,
    openSearch,
    searched,
    sharedSecrets,
    api,
  ] = await Promise.all([
    import("../../shared/config.ts"),
    import("../../shared/setting-rules.ts"),
    import("../../shared/search/definition.ts"),
    import("../doctor/program.ts"),
    import("../doctor/settings-file.ts"),
    import("../doctor/postgres.ts"),
    import("../doctor/database-users.ts"),
    import("../doctor/programs.ts"),
    import("../doctor/redis.ts"),
    import("../doctor/opensearch.ts"),
    import("../doctor/searched.ts"),
    import("../doctor/shared-secrets.ts"),
    import("../doctor/api.ts"),
  ]);
  const settings = inspectSettings(undefined, API_SECRETS);
  // By BASE_URL, too: NODE_ENV is often forgotten on a production host, which servers of ours must not be started on.
  const exposed = isExposed();
  const config = settings.config && { ...settings.config, production: exposed };
  const examined = [
    ...program.examineProgram(settings),
    ...settingsFile.examineSettingsFile(projectFolder, { exposed }),
  ];
  if (config === undefined) return examined; // without settings no server can be asked
  const wanted = indexDefinition(config).mappings._meta;
  const found = await Promise.all([
    postgres.examinePostgres(config),
    databaseUsers.examineUsers(config),
    config.production ? postgres.examineRights(config.databaseUrl) : [],
    programs.examinePrograms(config),
    redis.examineRedis(config),
    openSearch.examineOpenSearch(config, wanted),
    searched.examineSearched(config),
    api.examineApi(config.baseUrl),
    sharedSecrets.examineSharedSecrets(config),
    config.production || !hasDevTools ? [] : examineDevelopment(),
  ]);
  const findings = await programs.examineOtherPrograms(config, [...examined, ...found.flat()]);
  // A problem of the search is more specific than that of the index, and its remedy may differ.
  const isSearchedWrong = findings.some(({ subject, state }) => subject === "Searched" && state === "problem");
  return findings.filter(({ subject, state }) => !(isSearchedWrong && subject === "Index" && state === "problem"));
}

async function examineDevelopment(): Promise<Finding[]> {
  const tool = await importDevTool<{ examineDevelopment(): Promise<Finding[]> }>("prerequisites.ts");
  return tool.examineDevelopment();
}

/** `command`: how commands are started here; findings name them as in a checkout. */
function print(findings: readonly Finding[], command: string): void {
  const marks = { ok: "ok     ", warning: "warning", problem: "PROBLEM" };
  for (const { subject, state, text, todo } of findings) {
    console.log(`${marks[state]}  ${subject.padEnd(12)} ${text}`);
    if (todo !== undefined) console.log(`${" ".repeat(22)} -> ${todo.replaceAll("npx listings", command)}`);
  }
}
