// The settings as programs read them: parsed once from the environment, which is read nowhere else, frozen, handed down. Bad values are
// reported all at once.
import { join } from "node:path";
import type { z } from "zod";
import { CliError } from "./errors.ts";
import {
  API_SECRETS,
  findClearText,
  findLocalLinks,
  findMissingSecrets,
  findMisspelt,
  findMisspeltInFile,
  findRisks,
  findSharedPort,
  findWrongSecrets,
  type MisspeltSetting,
  type Objection,
  type RuledSettings,
  type SecretName,
  whyExposed,
} from "./setting-rules.ts";
import { findSettingLines, parseSettings, readSettingsFile, refuseLines, refuseWrongLines } from "./settings-file.ts";
import { DEFAULT_DATABASE_URL, SETTINGS_SCHEMA } from "./settings-schema.ts";

type Values = z.output<typeof SETTINGS_SCHEMA>;

/** `METRICS_HOST` -> `metricsHost` */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** Settings that programs read in another form. */
interface Derived {
  production: boolean;
  /** Without `DATABASE_URL` the owner's, so that a first installation needs one URL for its first commands. */
  databaseUrl: string;
  /** Those of `DATABASE_URL` where they are not set. */
  ownerDatabaseUrl: string;
  exportDatabaseUrl: string;
  openSearchUrls: readonly string[];
  /** Empty if not set, except for programs that pass its name to `loadConfig` as `needed`. */
  cursorSecrets: readonly string[];
  /** As above. */
  apiKeyPeppers: readonly string[];
  /** The first signs sessions made here. */
  dashboardJwtSecrets: readonly string[];
}
const READ_AS_DERIVED = [
  "NODE_ENV",
  "DATABASE_URL",
  "OWNER_DATABASE_URL",
  "EXPORT_DATABASE_URL",
  "OPENSEARCH_URL",
  "CURSOR_SECRET",
  "API_KEY_PEPPER",
  "DASHBOARD_JWT_SECRET",
] as const satisfies readonly (keyof Values)[];

/** The others, as they are. */
type AsTheyAre = { [Name in Exclude<keyof Values, (typeof READ_AS_DERIVED)[number]> as CamelCase<Name>]: Values[Name] };

/** All settings, camelCase, immutable. URLs and secrets in it must never be logged. */
export type Config = Readonly<AsTheyAre & Derived>;

/** Names of all settings, for `doctor` and the table in docs/settings.md. */
export const SETTINGS = Object.keys(SETTINGS_SCHEMA.shape);

export interface SettingsReport {
  /** Undefined if a setting is malformed. */
  config: Config | undefined;
  /** Problems with which no program starts. */
  refused: readonly (Objection | MisspeltSetting)[];
  /** Problems that would be refused on a public machine or by a program that needs more settings. */
  hints: readonly Objection[];
}

/** Parses the environment; throws one CliError (exit code 2) that lists all problems. Secrets in `needed` must be set. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, needed: readonly SecretName[] = []): Config {
  const { config, refused } = inspectSettings(env, needed);
  if (config !== undefined && refused.length === 0) return config;
  const lines = refused.map(({ setting, text, todo }) => `${setting}: ${text}${todo === "" ? "" : ` (${todo})`}`);
  throw new CliError(
    `These settings are wrong:\n  ${lines.join("\n  ")}\nCorrect the environment or .env and start again.`,
    2,
  );
}

/** All problems of the settings, for `loadConfig` and for `doctor`, which thus agree. */
export function inspectSettings(
  env: NodeJS.ProcessEnv = process.env,
  needed: readonly SecretName[] = [],
): SettingsReport {
  // An empty variable counts as unset, since compose files and service units write unset ones so.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Object.entries(SETTINGS_SCHEMA.shape).map(([name, one]) => ({
    name,
    result: one.safeParse(given[name]),
  }));
  const malformed = parsed.flatMap(({ name, result }) =>
    (result.error?.issues ?? []).map(({ message }) => ({ setting: name, text: message, todo: "" })),
  );
  const values: RuledSettings & Partial<Values> = Object.fromEntries(
    parsed.filter(({ result }) => result.success).map(({ name, result }) => [name, result.data]),
  );
  const misspelt = findMisspelt(Object.keys(given), SETTINGS);
  const complained = new Set([...malformed.map(({ setting }) => setting), ...misspelt.map(({ meant }) => meant)]);
  const missing = findMissingSecrets(values, API_SECRETS).filter(({ setting }) => !complained.has(setting));
  const isNeeded = ({ setting }: Objection) => needed.some((name) => name === setting);
  const exposed = whyExposed(values);
  const risks = findRisks(values).map((risk) => ({
    ...risk,
    text: `${risk.text}; refused ${exposed ?? "in production"}`,
  }));
  return {
    config: malformed.length === 0 ? toConfig(values as Values) : undefined,
    refused: [
      ...malformed,
      ...misspelt,
      ...findWrongSecrets(values),
      ...findSharedPort(values),
      ...missing.filter(isNeeded),
      ...(exposed === undefined ? [] : risks),
    ],
    hints: [
      ...missing.filter((one) => !isNeeded(one)),
      ...(exposed === undefined ? risks : []),
      ...findClearText(values),
      ...findLocalLinks(values),
    ],
  };
}

function toConfig(values: Values): Config {
  const { OWNER_DATABASE_URL, DATABASE_URL = OWNER_DATABASE_URL ?? DEFAULT_DATABASE_URL } = values;
  const asTheyAre = Object.entries(values).filter(([name]) => !READ_AS_DERIVED.some((derived) => derived === name));
  return Object.freeze({
    ...(Object.fromEntries(asTheyAre.map(([name, value]) => [camelCase(name), value])) as AsTheyAre),
    production: values.NODE_ENV === "production",
    databaseUrl: DATABASE_URL,
    ownerDatabaseUrl: OWNER_DATABASE_URL ?? DATABASE_URL,
    exportDatabaseUrl: values.EXPORT_DATABASE_URL ?? DATABASE_URL,
    openSearchUrls: values.OPENSEARCH_URL,
    cursorSecrets: values.CURSOR_SECRET,
    apiKeyPeppers: values.API_KEY_PEPPER,
    dashboardJwtSecrets: values.DASHBOARD_JWT_SECRET,
  });
}

const camelCase = (name: string) =>
  name.toLowerCase().replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/**
 * Loads `.env` of this folder into the environment; variables that are set already win. Lines that would be ignored are an error. Does
 * nothing in tests, which must not depend on a developer's settings.
 */
export function loadEnvironmentFile(folder: string): void {
  if (process.env.NODE_ENV === "test") return;
  const file = join(folder, ".env");
  const text = readSettingsFile(file) ?? "";
  refuseWrongLines(file, text);
  refuseMisspeltLines(file, text);
  for (const [name, value] of Object.entries(parseSettings(text))) process.env[name] ??= value;
}

function refuseMisspeltLines(file: string, text: string): void {
  const wrong = findSettingLines(text).flatMap(({ line, name = "" }) =>
    findMisspeltInFile([name], SETTINGS).map(({ setting, text }) => `line ${line}: ${setting} ${text}`),
  );
  refuseLines(file, wrong);
}

/** Sets variables that are unset or empty. */
export function completeEnvironment(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) process.env[name] ||= value;
}

/** Whether the service is public, before the settings are validated; a BASE_URL that is no URL is ignored. */
export function isExposed({ NODE_ENV = "", BASE_URL = "" }: NodeJS.ProcessEnv = process.env): boolean {
  return whyExposed(URL.canParse(BASE_URL) ? { NODE_ENV, BASE_URL } : { NODE_ENV }) !== undefined;
}

/** Other variables for commands and tests: paths of tools, given servers, CI. */
export function loadToolSettings(env: NodeJS.ProcessEnv = process.env) {
  return {
    ci: env.CI === "true",
    javaHome: env.JAVA_HOME || undefined,
    chromiumPath: env.CHROMIUM_PATH || undefined,
    rolePasswords: {
      api: env.API_DATABASE_PASSWORD || undefined,
      indexer: env.INDEXER_DATABASE_PASSWORD || undefined,
      export: env.EXPORT_DATABASE_PASSWORD || undefined,
    },
    secretsFile: env.SECRETS_FILE || undefined,
    servers: servers(env.SERVERS),
    serversUnset: {
      database: !env.DATABASE_URL && !env.OWNER_DATABASE_URL,
      openSearch: !env.OPENSEARCH_URL,
    },
    serversGiven: countGiven([env.DATABASE_URL, env.REDIS_URL, env.OPENSEARCH_URL]),
    testServers: {
      databaseUrl: env.TEST_DATABASE_URL || undefined,
      redisUrl: env.TEST_REDIS_URL || undefined,
      openSearchUrl: env.TEST_OPENSEARCH_URL || undefined,
    },
  };
}

/** Settings of a container's health check, read without validating the others. */
export const loadHealthSettings = (env: NodeJS.ProcessEnv = process.env) => ({
  port: Number(env.PORT || 3000),
  metricsPort: Number(env.METRICS_PORT || 0),
});

/** Kind of servers for demo and tests; undefined lets them choose. */
function servers(text: string | undefined): "docker" | "embedded" | undefined {
  if (text === undefined || text === "") return undefined;
  if (text === "docker" || text === "embedded") return text;
  throw new CliError(`SERVERS=${text}: must be docker or embedded.`, 2);
}

function countGiven(values: readonly (string | undefined)[]): "none" | "some" | "all" {
  const given = values.filter(Boolean).length;
  return given === 0 ? "none" : given === values.length ? "all" : "some";
}

/** Environment of a child process: that of this one, plus `added`. */
export const childEnvironment = (added: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...added });
