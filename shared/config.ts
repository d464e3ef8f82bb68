// The one reader of the environment: parsed once, frozen, handed down. Bad values are reported all at once.
import { join } from "node:path";
import { z } from "zod";
import { type Locale, SUPPORTED_LOCALES } from "./enums.ts";
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
import { objectToProxies, readProxies } from "./trusted-proxies.ts";

const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const integer = (fallback: number, min: number, max: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

const prefix = z
  .string()
  .default("listings")
  .refine((text) => /^[a-z][a-z0-9_-]{0,60}$/.test(text), {
    message: "must start with a letter and hold only a-z, 0-9, - and _",
  });

/** None where it is not set; two while one replaces the other: the first is used, both are accepted. */
const secrets = z
  .string()
  .transform(list)
  .refine((values) => values.length >= 1 && values.length <= 2 && values.every((value) => value.length >= 32), {
    message: "must be one or two secrets, separated by a comma, of at least 32 characters each",
  })
  .default([]);

const isOrigin = (text: string) => /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: integer(3000, 0, 65_535),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: integer(0, 0, 65_535),
  BASE_URL: url("http:", "https:")
    .default("http://localhost:3000")
    .transform((text) => text.replace(/\/+$/, "")),
  DATABASE_URL: url("postgres:", "postgresql:").default("postgres://listings:listings@127.0.0.1:15432/listings"),
  OWNER_DATABASE_URL: url("postgres:", "postgresql:").optional(),
  EXPORT_DATABASE_URL: url("postgres:", "postgresql:").optional(),
  REDIS_URL: url("redis:", "rediss:").default("redis://127.0.0.1:16379"),
  OPENSEARCH_URL: z
    .string()
    .default("http://127.0.0.1:19200")
    .transform(list)
    .refine((urls) => urls.length > 0 && urls.every((text) => URL.canParse(text) && /^https?:/.test(text)), {
      message: "must be one or more http(s) URLs, separated by commas",
    }),
  INDEX_PREFIX: prefix,
  REDIS_PREFIX: prefix,
  INDEX_SHARDS: integer(1, 1, 256),
  INDEX_REPLICAS: integer(0, 0, 8),
  LOCALES: z
    .string()
    .default(SUPPORTED_LOCALES.join(","))
    .transform(list)
    .refine(
      (values) =>
        values.length > 0 && values.every((value) => (SUPPORTED_LOCALES as readonly string[]).includes(value)),
      {
        message: `must be a comma-separated choice of ${SUPPORTED_LOCALES.join(", ")}`,
      },
    )
    .transform((values) => values as Locale[]),
  CURSOR_SECRET: secrets,
  API_KEY_PEPPER: secrets,
  DASHBOARD_JWT_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, { message: "must be at least 32 bytes" })
    .optional(),
  DASHBOARD_JWKS_URL: url("http:", "https:").optional(),
  DASHBOARD_JWT_ISSUER: z.string().default("listings-dashboard"),
  DASHBOARD_JWT_AUDIENCE: z.string().default("listings"),
  DASHBOARD_JWT_TYP: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .trim()
    .default("0")
    .superRefine((text, context) => {
      const objection = objectToProxies(text);
      if (objection === undefined) return;
      const message = `must be a number of hops or a list of proxy addresses, and not anybody's: ${objection}`;
      context.addIssue({ code: "custom", message });
    })
    .transform(readProxies),
  RATE_LIMITS: z
    .enum(["on", "off"])
    .default("on")
    .transform((text) => text === "on"),
  LIMITER_TIMEOUT_MS: integer(100, 10, 60_000),
  SEARCH_CACHE_MS: integer(1000, 0, 1000),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  CORS_ORIGINS: z
    .string()
    .default("*")
    .transform(list)
    .refine((values) => values.join() === "*" || (values.length > 0 && values.every(isOrigin)), {
      message: "must be * alone, or a comma-separated list of origins such as https://site.example",
    }),
  IMAGE_ORIGINS: z
    .string()
    .default("")
    .transform(list)
    .refine((values) => values.every(isOrigin), {
      message: "must be a comma-separated list of origins such as https://pictures.example",
    }),
});

/** All settings, camelCase, immutable. URLs and secrets in it must never be logged. */
export type Config = Readonly<{
  production: boolean;
  host: string;
  port: number;
  metricsHost: string;
  metricsPort: number;
  baseUrl: string;
  databaseUrl: string;
  /** For commands: migrate, import and others need the owner of the tables, which API and indexer shall not be. */
  ownerDatabaseUrl: string;
  exportDatabaseUrl: string;
  redisUrl: string;
  openSearchUrls: readonly string[];
  indexPrefix: string;
  redisPrefix: string;
  indexShards: number;
  indexReplicas: number;
  locales: readonly Locale[];
  /** Empty where it is not set: only a program that named it to `loadConfig` may count on one. */
  cursorSecrets: readonly string[];
  /** As above. */
  apiKeyPeppers: readonly string[];
  /** Undefined, and no key set either: no dashboard session is accepted. */
  dashboardJwtSecret: string | undefined;
  dashboardJwksUrl: string | undefined;
  dashboardJwtIssuer: string;
  dashboardJwtAudience: string;
  /** Undefined: a token of any type that carries all the rest is a session. */
  dashboardJwtType: string | undefined;
  trustProxy: number | string[];
  rateLimits: boolean;
  limiterTimeoutMs: number;
  searchCacheMs: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  corsOrigins: readonly string[];
  /** Where the pages may load listing pictures from; a drawing stands in for all others. */
  imageOrigins: readonly string[];
}>;

/** Names of all settings, for `doctor` and the table in docs/settings.md. */
export const SETTINGS = Object.keys(schema.shape);

type Values = z.output<typeof schema>;

export interface SettingsReport {
  /** Undefined where a setting is malformed. */
  config: Config | undefined;
  /** What keeps every program from starting. */
  refused: readonly (Objection | MisspeltSetting)[];
  /** What would, on a machine that strangers reach, or in a program that needs more. */
  hints: readonly Objection[];
}

/** Parses the environment; throws one CliError (exit code 2) that lists all that is wrong. `needed` must be set, too. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, needed: readonly SecretName[] = []): Config {
  const { config, refused } = inspectSettings(env, needed);
  if (config !== undefined && refused.length === 0) return config;
  const lines = refused.map(({ setting, text, todo }) => `${setting}: ${text}${todo === "" ? "" : ` (${todo})`}`);
  throw new CliError(
    `These settings are wrong:\n  ${lines.join("\n  ")}\nCorrect the environment or .env and start again.`,
    2,
  );
}

/** What loadConfig refuses, and what it would refuse elsewhere: for `doctor`, which must not judge differently. */
export function inspectSettings(
  env: NodeJS.ProcessEnv = process.env,
  needed: readonly SecretName[] = [],
): SettingsReport {
  // An empty variable is an unset one: compose files and service units write them so.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Object.entries(schema.shape).map(([name, one]) => ({ name, result: one.safeParse(given[name]) }));
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
  return Object.freeze({
    production: values.NODE_ENV === "production",
    host: values.HOST,
    port: values.PORT,
    metricsHost: values.METRICS_HOST,
    metricsPort: values.METRICS_PORT,
    baseUrl: values.BASE_URL,
    databaseUrl: values.DATABASE_URL,
    ownerDatabaseUrl: values.OWNER_DATABASE_URL ?? values.DATABASE_URL,
    exportDatabaseUrl: values.EXPORT_DATABASE_URL ?? values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    openSearchUrls: values.OPENSEARCH_URL,
    indexPrefix: values.INDEX_PREFIX,
    redisPrefix: values.REDIS_PREFIX,
    indexShards: values.INDEX_SHARDS,
    indexReplicas: values.INDEX_REPLICAS,
    locales: values.LOCALES,
    cursorSecrets: values.CURSOR_SECRET,
    apiKeyPeppers: values.API_KEY_PEPPER,
    dashboardJwtSecret: values.DASHBOARD_JWT_SECRET,
    dashboardJwksUrl: values.DASHBOARD_JWKS_URL,
    dashboardJwtIssuer: values.DASHBOARD_JWT_ISSUER,
    dashboardJwtAudience: values.DASHBOARD_JWT_AUDIENCE,
    dashboardJwtType: values.DASHBOARD_JWT_TYP,
    trustProxy: values.TRUST_PROXY,
    rateLimits: values.RATE_LIMITS,
    limiterTimeoutMs: values.LIMITER_TIMEOUT_MS,
    searchCacheMs: values.SEARCH_CACHE_MS,
    logLevel: values.LOG_LEVEL,
    corsOrigins: values.CORS_ORIGINS,
    imageOrigins: values.IMAGE_ORIGINS,
  });
}

/**
 * Adds what `.env` in this folder holds; what is set already wins. A line that would be passed over is refused, since whoever
 * wrote it counts on it. Not for tests: a developer's settings would be in them.
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

/** Adds values of what is not set, or empty, as compose files write it. */
export function completeEnvironment(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) process.env[name] ||= value;
}

/** Whether strangers are to be expected, before the settings are read; a BASE_URL that is no URL is passed over. */
export function isExposed({ NODE_ENV = "", BASE_URL = "" }: NodeJS.ProcessEnv = process.env): boolean {
  return whyExposed(URL.canParse(BASE_URL) ? { NODE_ENV, BASE_URL } : { NODE_ENV }) !== undefined;
}

/** What commands and tests read beside the settings: where the tools are, which servers are given, whether this is CI. */
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
    serversGiven: howMany([env.DATABASE_URL, env.REDIS_URL, env.OPENSEARCH_URL]),
    testServers: {
      databaseUrl: env.TEST_DATABASE_URL || undefined,
      redisUrl: env.TEST_REDIS_URL || undefined,
      openSearchUrl: env.TEST_OPENSEARCH_URL || undefined,
    },
  };
}

/** What the health check of a container asks; read without the rest, which that check has no use for. */
export const loadHealthSettings = (env: NodeJS.ProcessEnv = process.env) => ({
  port: Number(env.PORT || 3000),
  metricsPort: Number(env.METRICS_PORT || 0),
});

/** Where demo and tests take their servers from; undefined lets them look for themselves. */
function servers(text: string | undefined): "docker" | "embedded" | undefined {
  if (text === undefined || text === "") return undefined;
  if (text === "docker" || text === "embedded") return text;
  throw new CliError(`SERVERS=${text}: must be docker or embedded.`, 2);
}

function howMany(values: readonly (string | undefined)[]): "none" | "some" | "all" {
  const given = values.filter(Boolean).length;
  return given === 0 ? "none" : given === values.length ? "all" : "some";
}

/** The environment of a child process: ours and what is added. */
export const childEnvironment = (added: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...added });
