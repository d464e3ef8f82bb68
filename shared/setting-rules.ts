// Rules on settings that are well-formed one by one. Programs refuse to start with a violation; `doctor` explains it.
import { editDistance } from "./edit-distance.ts";
import { isLoopback } from "./loopback.ts";

/** Each secret has one purpose and no default. */
export const SECRETS = ["CURSOR_SECRET", "API_KEY_PEPPER", "DASHBOARD_JWT_SECRET"] as const;
export type SecretName = (typeof SECRETS)[number];

/** Secrets without which the API does not start: they sign cursors and hash keys. Without the third no dashboard session is accepted. */
export const API_SECRETS: readonly SecretName[] = ["CURSOR_SECRET", "API_KEY_PEPPER"];

/** The default of earlier versions, which is public. */
const PUBLISHED_SECRET = "development-only-secret-do-not-use-in-production";

const MAKE_ONE = "`npx listings secrets --write .env` makes it";
const PRINT_ONE = "put another in its place: `npx listings secrets` prints some";

export interface Objection {
  setting: string;
  text: string;
  todo: string;
}

/** The settings that rules check. Malformed ones are absent, and reported by config.ts. */
export interface RuledSettings {
  NODE_ENV?: string;
  BASE_URL?: string;
  CURSOR_SECRET?: readonly string[];
  API_KEY_PEPPER?: readonly string[];
  DASHBOARD_JWT_SECRET?: readonly string[];
  DASHBOARD_JWKS_URL?: string | undefined;
  RATE_LIMITS?: boolean;
  HOST?: string;
  PORT?: number;
  METRICS_HOST?: string;
  METRICS_PORT?: number;
}

/** Problems with secrets that are refused everywhere. */
export function findWrongSecrets(settings: RuledSettings): Objection[] {
  const all = SECRETS.flatMap((setting) => (settings[setting] ?? []).map((value) => ({ setting, value })));
  return all.flatMap(({ setting, value }, index) => {
    if (value.trim() === PUBLISHED_SECRET) {
      return { setting, text: "is a secret that is published in our source", todo: PRINT_ONE };
    }
    const same = all.slice(0, index).find((other) => other.value === value);
    if (same === undefined) return [];
    const text =
      same.setting === setting
        ? "names one secret twice"
        : `is also ${same.setting}: a secret with two purposes is compromised for both when it leaks`;
    return { setting, text, todo: "give each a value of its own (`npx listings secrets` prints some)" };
  });
}

/** One port for requests and metrics: the API could not listen twice, or would publish the metrics. */
export function findSharedPort({ HOST, PORT, METRICS_HOST, METRICS_PORT }: RuledSettings): Objection[] {
  if (PORT === undefined || PORT === 0 || PORT !== METRICS_PORT) return [];
  const isEverywhere = [HOST, METRICS_HOST].some((host) => host === "0.0.0.0" || host === "::");
  if (HOST !== METRICS_HOST && !isEverywhere) return [];
  const text = `is ${METRICS_PORT}, which is PORT already: requests and metrics need a port each`;
  return [{ setting: "METRICS_PORT", text, todo: `take another, such as ${PORT === 9464 ? 9465 : 9464}` }];
}

export function findMissingSecrets(settings: RuledSettings, needed: readonly SecretName[]): Objection[] {
  return needed
    .filter((setting) => (settings[setting] ?? []).length === 0)
    .map((setting) => ({ setting, text: "is not set, and the API does not start without it", todo: MAKE_ONE }));
}

/** Largest edit distance of a misspelt name; one for short names, which variables of other programs resemble. */
const NAME_EDITS_MAX = 2;
const SHORT_NAME_EDITS_MAX = 1;
const SHORT_NAME_BELOW = 8;

export interface MisspeltSetting extends Objection {
  meant: string;
}

/**
 * Variables of the environment that look like a misspelt setting, which would be ignored. Settings of one word (HOST, LOCALES) are not
 * compared, since other programs have variables such as LOCALE.
 */
export function findMisspelt(given: readonly string[], settings: readonly string[]): MisspeltSetting[] {
  const several = settings.filter((name) => name.includes("_"));
  return given
    .filter((name) => /^[A-Z_]+$/.test(name) && !settings.includes(name))
    .flatMap((name) => misspelt(name, several));
}

/** The same for a settings file, which has no variables of other programs: settings of one word and in lower case are compared, too. */
export const findMisspeltInFile = (given: readonly string[], settings: readonly string[]): MisspeltSetting[] =>
  given.filter((name) => !settings.includes(name)).flatMap((name) => misspelt(name, settings));

function misspelt(setting: string, settings: readonly string[]): MisspeltSetting[] {
  const meant = settings.find((name) => isNearName(setting, name));
  if (meant === undefined) return [];
  return [{ setting, meant, text: `is no setting: is ${meant} meant?`, todo: "correct its name, or remove it" }];
}

function isNearName(given: string, name: string): boolean {
  const [left, right] = [bare(given), bare(name)];
  const limit = Math.min(left.length, right.length) < SHORT_NAME_BELOW ? SHORT_NAME_EDITS_MAX : NAME_EDITS_MAX;
  return editDistance(left, right, limit) <= limit;
}

/** The name without the most frequent mistakes: no separators, and -Y for -IES (TRUST_PROXIES). */
const bare = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/IES$/, "Y");

/** A random secret of 32 hexadecimal digits has 14 different ones on average. */
const DIFFERENT_CHARACTERS_MIN = 8;

/** Problems that are accepted on a developer's machine and refused on a public one. */
export function findRisks(settings: RuledSettings): Objection[] {
  const { RATE_LIMITS, DASHBOARD_JWKS_URL } = settings;
  const risks = findGuessableSecrets(settings);
  if (RATE_LIMITS === false) {
    risks.push({
      setting: "RATE_LIMITS",
      text: "is off: requests, attempts with wrong keys and connections are not limited, one client may use up the service",
      todo: "set it to on, or leave it out",
    });
  }
  if (DASHBOARD_JWKS_URL?.startsWith("http:") && !isLoopback(DASHBOARD_JWKS_URL)) {
    const text = "is plain http: an attacker on the network can insert a key and act as any company";
    risks.push({ setting: "DASHBOARD_JWKS_URL", text, todo: "use https" });
  }
  return risks;
}

function findGuessableSecrets(settings: RuledSettings): Objection[] {
  return SECRETS.flatMap((setting) => {
    const counts = (settings[setting] ?? []).map((value) => new Set(value).size);
    const fewest = Math.min(...counts);
    if (fewest >= DIFFERENT_CHARACTERS_MIN) return [];
    const text = `holds a secret of only ${fewest} different character${fewest === 1 ? "" : "s"}: it can be guessed`;
    return [{ setting, text, todo: PRINT_ONE }];
  });
}

/** A warning only, since a proxy may add https. */
export function findClearText({ BASE_URL }: RuledSettings): Objection[] {
  if (!BASE_URL?.startsWith("http:") || isLoopback(BASE_URL)) return [];
  const text = "is plain http: keys and sessions can be read on the network";
  return [{ setting: "BASE_URL", text, todo: "put https in front, and write it in BASE_URL" }];
}

/** A warning only, since an installation may serve its own machine; more often BASE_URL was forgotten. */
export function findLocalLinks({ NODE_ENV, BASE_URL }: RuledSettings): Objection[] {
  if (NODE_ENV !== "production" || BASE_URL === undefined || !isLoopback(BASE_URL)) return [];
  const text = `is ${BASE_URL} in production: links in answers and pages lead to this machine only`;
  return [{ setting: "BASE_URL", text, todo: "set it to the address that clients use" }];
}

/** Why the service counts as public; undefined if it does not. By both settings, since NODE_ENV is often forgotten. */
export function whyExposed({ NODE_ENV, BASE_URL }: RuledSettings): string | undefined {
  if (NODE_ENV === "production") return "in production";
  return BASE_URL === undefined || isLoopback(BASE_URL) ? undefined : "behind the public BASE_URL";
}
