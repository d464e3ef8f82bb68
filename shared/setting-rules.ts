// What is wrong with settings that are well-formed one by one. One list for both readers: a program that starts refuses them,
// `doctor` explains them.
import { editDistance } from "./edit-distance.ts";
import { isLoopback } from "./loopback.ts";

/** Every secret has one purpose. None has a default: what is not set is not there. */
export const SECRETS = ["CURSOR_SECRET", "API_KEY_PEPPER", "DASHBOARD_JWT_SECRET"] as const;
export type SecretName = (typeof SECRETS)[number];

/** Without these two no cursor can be signed and no key looked up. Without the third no dashboard session is accepted. */
export const API_SECRETS: readonly SecretName[] = ["CURSOR_SECRET", "API_KEY_PEPPER"];

/** Earlier versions used it where nothing was set: everybody can read it. */
const PUBLISHED_SECRET = "development-only-secret-do-not-use-in-production";

const MAKE_ONE = "`npx listings secrets --write .env` makes it";
const PRINT_ONE = "put another in its place: `npx listings secrets` prints some";

export interface Objection {
  setting: string;
  text: string;
  todo: string;
}

/** The settings that the rules look at; one that is malformed is left out, and complained about elsewhere. */
export interface RuledSettings {
  NODE_ENV?: string;
  BASE_URL?: string;
  CURSOR_SECRET?: readonly string[];
  API_KEY_PEPPER?: readonly string[];
  DASHBOARD_JWT_SECRET?: string | undefined;
  DASHBOARD_JWKS_URL?: string | undefined;
  RATE_LIMITS?: boolean;
  HOST?: string;
  PORT?: number;
  METRICS_HOST?: string;
  METRICS_PORT?: number;
}

/** Refused wherever the program runs. */
export function findWrongSecrets(settings: RuledSettings): Objection[] {
  const all = SECRETS.flatMap((setting) => [settings[setting] ?? []].flat().map((value) => ({ setting, value })));
  return all.flatMap(({ setting, value }, index) => {
    if (value.trim() === PUBLISHED_SECRET) {
      return { setting, text: "is a secret that everybody can read in our source", todo: PRINT_ONE };
    }
    const same = all.slice(0, index).find((other) => other.value === value);
    if (same === undefined) return [];
    const text =
      same.setting === setting
        ? "names one secret twice"
        : `is also ${same.setting}: a secret with two purposes is lost for both when one leaks`;
    return { setting, text, todo: "give each a value of its own (`npx listings secrets` prints some)" };
  });
}

/** The same port for requests and metrics: the API could not listen on it twice, or would make the metrics public. */
export function findSharedPort({ HOST, PORT, METRICS_HOST, METRICS_PORT }: RuledSettings): Objection[] {
  if (PORT === undefined || PORT === 0 || PORT !== METRICS_PORT) return [];
  const isEverywhere = [HOST, METRICS_HOST].some((host) => host === "0.0.0.0" || host === "::");
  if (HOST !== METRICS_HOST && !isEverywhere) return [];
  const text = `is ${METRICS_PORT}, which is PORT already: requests and metrics need a port each`;
  return [{ setting: "METRICS_PORT", text, todo: `take another, such as ${PORT === 9464 ? 9465 : 9464}` }];
}

export function findMissingSecrets(settings: RuledSettings, needed: readonly SecretName[]): Objection[] {
  return needed
    .filter((setting) => [settings[setting] ?? []].flat().length === 0)
    .map((setting) => ({ setting, text: "is not set, and the API does not start without it", todo: MAKE_ONE }));
}

/** Edits up to which a name counts as misspelt; one in a short name, which other programs' variables come near to. */
const NAME_EDITS_MAX = 2;
const SHORT_NAME_EDITS_MAX = 1;
const SHORT_NAME_BELOW = 8;

export interface MisspeltSetting extends Objection {
  meant: string;
}

/**
 * Names in the environment that are nearly those of a setting: a start would leave out what was asked for. A setting of one word
 * (HOST, LOCALES) is not looked at, since other programs have variables such as LOCALE.
 */
export function findMisspelt(given: readonly string[], settings: readonly string[]): MisspeltSetting[] {
  const several = settings.filter((name) => name.includes("_"));
  return given
    .filter((name) => /^[A-Z_]+$/.test(name) && !settings.includes(name))
    .flatMap((name) => misspelt(name, several));
}

/** The same in a settings file, where other programs have no variables: settings of one word and lower case are looked at too. */
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

/** The name without separators and with -IES as -Y (TRUST_PROXIES), the most frequent mistakes. */
const bare = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/IES$/, "Y");

/** A random secret of 32 characters has 14 different ones on average even in hexadecimal. */
const DIFFERENT_CHARACTERS_MIN = 8;

/** Fine on a developer's machine; refused where strangers come in. */
export function findRisks(settings: RuledSettings): Objection[] {
  const { RATE_LIMITS, DASHBOARD_JWKS_URL } = settings;
  const risks = findGuessableSecrets(settings);
  if (RATE_LIMITS === false) {
    risks.push({
      setting: "RATE_LIMITS",
      text: "is off: requests, attempts with wrong keys and connections are not limited, one client may take all",
      todo: "set it to on, or leave it out",
    });
  }
  if (DASHBOARD_JWKS_URL?.startsWith("http:") && !isLoopback(DASHBOARD_JWKS_URL)) {
    const text = "is plain http: whoever sits in between can put in a key and be any company";
    risks.push({ setting: "DASHBOARD_JWKS_URL", text, todo: "use https" });
  }
  return risks;
}

function findGuessableSecrets(settings: RuledSettings): Objection[] {
  return SECRETS.flatMap((setting) => {
    const counts = [settings[setting] ?? []].flat().map((value) => new Set(value).size);
    const fewest = Math.min(...counts);
    if (fewest >= DIFFERENT_CHARACTERS_MIN) return [];
    const text = `holds a secret of only ${fewest} different character${fewest === 1 ? "" : "s"}: it can be guessed`;
    return [{ setting, text, todo: PRINT_ONE }];
  });
}

/** Refused nowhere, since a proxy may add https in front; whoever means plain http shall know what it costs. */
export function findClearText({ BASE_URL }: RuledSettings): Objection[] {
  if (!BASE_URL?.startsWith("http:") || isLoopback(BASE_URL)) return [];
  const text = "is plain http: keys and sessions can be read on the way";
  return [{ setting: "BASE_URL", text, todo: "put https in front, and write it in BASE_URL" }];
}

/** A warning, not a refusal: an installation may serve its own machine only, though in production BASE_URL is more often forgotten. */
export function findLocalLinks({ NODE_ENV, BASE_URL }: RuledSettings): Objection[] {
  if (NODE_ENV !== "production" || BASE_URL === undefined || !isLoopback(BASE_URL)) return [];
  const text = `is ${BASE_URL} in production: links in answers and pages lead to this machine only`;
  return [{ setting: "BASE_URL", text, todo: "set it to the address that clients use" }];
}

/** Why strangers are to be expected, or undefined. Both are looked at, since NODE_ENV is what people forget. */
export function whyExposed({ NODE_ENV, BASE_URL }: RuledSettings): string | undefined {
  if (NODE_ENV === "production") return "in production";
  return BASE_URL === undefined || isLoopback(BASE_URL) ? undefined : "behind the public BASE_URL";
}
