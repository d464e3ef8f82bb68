import express from "express";
import { describe, expect, test } from "vitest";
import { examineProgram } from "../../scripts/doctor/program.ts";
import { makeSecrets } from "../../scripts/secrets.ts";
import { inspectSettings, isExposed, loadConfig } from "../../shared/config.ts";
import { CliError } from "../../shared/errors.ts";
import { API_SECRETS, SECRETS } from "../../shared/setting-rules.ts";
import { DEFAULT_DATABASE_URL } from "../../shared/settings-schema.ts";

type Env = Record<string, string>;

const PUBLISHED = "development-only-secret-do-not-use-in-production";
const own = makeSecrets();
const [a, b] = [makeSecrets().CURSOR_SECRET, makeSecrets().CURSOR_SECRET];

/** Where nobody but the developer is, and the two ways in which strangers come in. */
const LOCAL: Env[] = [
  {},
  { BASE_URL: "http://127.8.0.1:3000" },
  { BASE_URL: "http://a.localhost" },
  { NODE_ENV: "test" },
];
const EXPOSED: Env[] = [
  { NODE_ENV: "production" },
  { BASE_URL: "https://listings.example" },
  { BASE_URL: "http://10.0.0.5:3000", NODE_ENV: "development" },
  { BASE_URL: "http://localhost.example" },
  { BASE_URL: "http://[::2]" },
];

/** The settings that a start names as wrong; none where it goes on. */
function refusedBy(env: Env, needed = API_SECRETS): string[] {
  try {
    loadConfig(env, needed);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(CliError);
    expect((error as CliError).exitCode).toBe(2);
    return [...(error as Error).message.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = ""]) => name);
  }
}

test("one URL of the database is enough: without DATABASE_URL it is the owner's, else the default", () => {
  const [own, owner] = ["postgres://api@db.example/listings", "postgres://owner@db.example/listings"];
  const read = (env: Env) => {
    const { databaseUrl, ownerDatabaseUrl, exportDatabaseUrl } = loadConfig(env);
    return [databaseUrl, ownerDatabaseUrl, exportDatabaseUrl];
  };
  expect(read({ OWNER_DATABASE_URL: owner })).toEqual([owner, owner, owner]);
  expect(read({ DATABASE_URL: own })).toEqual([own, own, own]);
  expect(read({ DATABASE_URL: own, OWNER_DATABASE_URL: owner })).toEqual([own, owner, own]);
  expect(new Set(read({}))).toEqual(new Set([DEFAULT_DATABASE_URL]));
});

describe.each([...LOCAL, ...EXPOSED])("with %j", (place) => {
  test("secrets of one's own are fine, also two while one is replaced", () => {
    expect(refusedBy({ ...place, ...own })).toEqual([]);
    expect(refusedBy({ ...place, ...own, CURSOR_SECRET: `${a},${own.CURSOR_SECRET}`, API_KEY_PEPPER: `${b}` })).toEqual(
      [],
    );
  });

  test("nothing that needs a secret starts without, and nothing else asks for one", () => {
    expect(refusedBy(place)).toEqual(["CURSOR_SECRET", "API_KEY_PEPPER"]);
    expect(refusedBy({ ...place, CURSOR_SECRET: a }, API_SECRETS)).toEqual(["API_KEY_PEPPER"]);
    expect(refusedBy(place, [])).toEqual([]);
    const { cursorSecrets, apiKeyPeppers, dashboardJwtSecrets } = loadConfig(place);
    expect([cursorSecrets, apiKeyPeppers, dashboardJwtSecrets]).toEqual([[], [], []]);
  });

  test.each(SECRETS)("the published secret is refused as %s, at every position", (name) => {
    expect(refusedBy({ ...place, ...own, [name]: PUBLISHED })).toEqual([name]);
    expect(refusedBy({ ...place, [name]: PUBLISHED }, [])).toEqual([name]);
    expect(refusedBy({ ...place, ...own, [name]: `${PUBLISHED},${a}` })).toEqual([name]);
    expect(refusedBy({ ...place, ...own, [name]: `${a} , ${PUBLISHED}` })).toEqual([name]);
  });

  test.each([
    { CURSOR_SECRET: a, API_KEY_PEPPER: a },
    { CURSOR_SECRET: `${b},${a}`, API_KEY_PEPPER: a },
    { CURSOR_SECRET: a, API_KEY_PEPPER: `${b},${a}` },
    { CURSOR_SECRET: a, DASHBOARD_JWT_SECRET: a },
    { API_KEY_PEPPER: `${b},${a}`, DASHBOARD_JWT_SECRET: a },
    { CURSOR_SECRET: `${a},${a}` },
    { DASHBOARD_JWT_SECRET: `${a},${a}` },
  ])("one secret for two purposes is refused: combination %#", (equal) => {
    expect(refusedBy({ ...place, ...own, ...equal })).toHaveLength(1);
  });
});

const RISKS: Env[] = [
  { RATE_LIMITS: "off" },
  { DASHBOARD_JWKS_URL: "http://dashboard.example/keys" },
  { DASHBOARD_JWKS_URL: "http://10.0.0.9/keys" },
  { CURSOR_SECRET: "a".repeat(40) },
  { API_KEY_PEPPER: `${a},${"abcdefg".repeat(6)}` },
  { DASHBOARD_JWT_SECRET: "0123456".repeat(6) },
];

describe.each(RISKS)("%j", (risk) => {
  const [name = ""] = Object.keys(risk);

  test.each(EXPOSED)("is refused with %j", (place) => {
    expect(refusedBy({ ...own, ...place, ...risk })).toEqual([name]);
    expect(refusedBy({ ...place, ...risk }, [])).toEqual([name]);
  });

  test.each(LOCAL)("is a hint with %j", (place) => {
    expect(refusedBy({ ...own, ...place, ...risk })).toEqual([]);
    expect(inspectSettings({ ...own, ...place, ...risk }).hints.map(({ setting }) => setting)).toEqual([name]);
  });
});

test.each([
  ["http://listings.example", ["BASE_URL"]],
  ["http://10.0.0.5:3000", ["BASE_URL"]],
  ["https://listings.example", []],
  ["http://localhost:3000", []],
])("BASE_URL %s has the hints %j", (url, hints) => {
  expect(inspectSettings({ ...own, BASE_URL: url }).hints.map(({ setting }) => setting)).toEqual(hints);
  expect(refusedBy({ ...own, BASE_URL: url })).toEqual([]);
});

test("in production, links that lead to this machine only are a hint, not a refusal", () => {
  for (const place of [{}, { BASE_URL: "" }, { BASE_URL: "http://127.0.0.1:3000" }] as Env[]) {
    const env = { ...own, NODE_ENV: "production", ...place };
    const [hint] = inspectSettings(env).hints;
    expect(hint).toMatchObject({
      setting: "BASE_URL",
      text: expect.stringContaining(place.BASE_URL || "http://localhost:3000"),
    });
    expect(refusedBy(env)).toEqual([]);
    expect(inspectSettings({ ...env, NODE_ENV: "development" }).hints).toEqual([]);
  }
  expect(inspectSettings({ ...own, NODE_ENV: "production", BASE_URL: "https://a.example" }).hints).toEqual([]);
});

test("keys of the dashboard over https, or from this machine, are fine in production", () => {
  for (const url of ["https://dashboard.example/keys", "http://127.0.0.1:8080/keys", "http://[::1]/keys"]) {
    expect(refusedBy({ ...own, NODE_ENV: "production", DASHBOARD_JWKS_URL: url })).toEqual([]);
  }
});

test("all that is wrong is named at once: malformed, published, missing and risky", () => {
  const wrong = {
    ...{ NODE_ENV: "production", INDEX_SHARDS: "many", CORS_ORIGINS: "foo bar", TRUST_PROXY: "1.2.3" },
    ...{ CURSOR_SECRET: "short", DASHBOARD_JWT_SECRET: PUBLISHED, RATE_LIMITS: "off" },
  };
  const names = ["INDEX_SHARDS", "CURSOR_SECRET", "TRUST_PROXY", "CORS_ORIGINS"];
  expect(refusedBy(wrong)).toEqual([...names, "DASHBOARD_JWT_SECRET", "API_KEY_PEPPER", "RATE_LIMITS"]);
});

test.each([
  ["RATE_LIMIT", "RATE_LIMITS"],
  ["TRUSTPROXY", "TRUST_PROXY"],
  ["CORS_ORIGIN", "CORS_ORIGINS"],
  ["REDIS_URI", "REDIS_URL"],
  ["BASEURL", "BASE_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["TRUST_PROXIES", "TRUST_PROXY"],
  ["CURSOR_SECRETT", "CURSOR_SECRET"],
])("%s is refused, and %s is named, whether or not that is set", (name, meant) => {
  expect(() => loadConfig({ [name]: "x" })).toThrow(`${name}: is no setting: is ${meant} meant?`);
  expect(refusedBy({ ...own, [name]: "" })).toEqual([]);
  const set = { RATE_LIMITS: "on", TRUST_PROXY: "1", CORS_ORIGINS: "*", BASE_URL: "http://localhost:3000" };
  const servers = { REDIS_URL: "redis://a", DATABASE_URL: "postgres://a" };
  expect(refusedBy({ ...own, ...set, ...servers, [name]: "x" })).toEqual([name]);
});

test.each<Env>([
  { PORT: "9100", METRICS_PORT: "9100" },
  { METRICS_PORT: "3000" },
  { PORT: "9100", METRICS_PORT: "9100", HOST: "0.0.0.0" },
  { PORT: "9100", METRICS_PORT: "9100", METRICS_HOST: "::" },
])("one port for requests and metrics is refused with both names: %j", (env) => {
  expect(refusedBy({ ...own, ...env })).toEqual(["METRICS_PORT"]);
  expect(() => loadConfig(env)).toThrow(/METRICS_PORT: is \d+, which is PORT already/);
});

test.each<Env>([
  { PORT: "0", METRICS_PORT: "0" },
  { PORT: "9100", METRICS_PORT: "9101" },
  { PORT: "9100", METRICS_PORT: "9100", HOST: "10.0.0.5" },
])("ports of their own, or one on two addresses, are fine: %j", (env) => {
  expect(refusedBy({ ...own, ...env })).toEqual([]);
});

test("limits that are off are named together, by every one that is meant", () => {
  const [risk] = inspectSettings({ ...own, RATE_LIMITS: "off" }).hints;
  for (const limit of ["requests", "wrong keys", "connections"]) expect(risk?.text).toContain(limit);
});

test("whether strangers come in is known before the settings are judged, also with a BASE_URL that is no URL", () => {
  for (const place of [...LOCAL, { BASE_URL: "" }, { BASE_URL: "nonsense" }]) expect(isExposed(place)).toBe(false);
  for (const place of [...EXPOSED, { NODE_ENV: "production", BASE_URL: "" }]) expect(isExposed(place)).toBe(true);
});

test("a misspelt secret does not lead to the advice to make a new one", () => {
  expect(refusedBy({ CURSOR_SECRET: a, API_KEY_PEPER: b })).toEqual(["API_KEY_PEPER"]);
});

test.each([
  ...["HOSTS", "POST", "SPORT", "LOCALE", "REDIS_PORT", "REDIS_HOST", "POSTGRES_USER", "DATABASE_USER"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NODE_OPTIONS", "NODE_PATH", "HOSTNAME", "BASE_DIR", "JAVA_HOME", "CI", "SERVERS"],
  ...["HOME", "PATH", "PWD", "USER", "PORTS", "BASE_DIRS", "REDIS_NAME", "REDIS_PORT_6379_TCP", "POSTGRES_PASSWORD"],
  ...["DB_PORT", "REDIS_SERVICE_HOST", "NODE_ENVIRONMENT", "LOGNAME", "TERM", "LANG", "XDG_DATA_HOME", "PROXY"],
  ...["TEST_DATABASE_URL", "API_DATABASE_PASSWORD", "EXPORT_DATABASE_PASSWORD", "SECRETS_FILE", "log_levels"],
])("%s is a variable of others, and no misspelt setting", (name) => {
  expect(refusedBy({ ...own, [name]: "x" })).toEqual([]);
  expect(refusedBy({ ...own, REDIS_URL: "redis://a", HOST: "::", PORT: "1", [name]: "x" })).toEqual([]);
});

test("no secret stands in a message", () => {
  const env = { ...own, CURSOR_SECRET: own.API_KEY_PEPPER, DASHBOARD_JWT_SECRET: PUBLISHED };
  expect(() => loadConfig(env)).toThrow(CliError);
  try {
    loadConfig(env);
  } catch (error) {
    for (const value of Object.values(env)) expect((error as Error).message).not.toContain(value);
  }
});

test.each([
  ...LOCAL.flatMap((place) => RISKS.map((risk) => ({ ...place, ...risk }))),
  ...EXPOSED.flatMap((place) => RISKS.map((risk) => ({ ...place, ...risk }))),
  { CURSOR_SECRET: PUBLISHED },
  { CURSOR_SECRET: a, API_KEY_PEPPER: a },
  { LOCALES: "xx" },
  { RATE_LIMIT: "off" },
  { ...own },
])("doctor and the start agree: case %#", (env) => {
  const problems = examineProgram(inspectSettings(env), "24.0.0").filter(({ state }) => state === "problem");
  expect(problems.map(({ text }) => text.split(":")[0])).toEqual(refusedBy(env, []));
});

describe("TRUST_PROXY", () => {
  const DELIVERY_NETWORKS =
    "173.245.48.0/20,103.21.244.0/22,104.16.0.0/13,162.158.0.0/15,2400:cb00::/32,2606:4700::/32";

  test.each([
    ...[
      "0",
      "1",
      " 1 ",
      "9",
      "10.0.0.1",
      "10.0.0.0/8",
      "loopback, linklocal,uniquelocal",
      "fd00::/16",
      "::1",
      "::1/128",
    ],
    DELIVERY_NETWORKS,
  ])("%s is taken, and Express takes it", (text) => {
    const { trustProxy } = loadConfig({ TRUST_PROXY: text });
    expect(() => express().set("trust proxy", trustProxy)).not.toThrow();
  });

  test("spaces around a number of hops do not make an address of it", () => {
    expect(loadConfig({ TRUST_PROXY: " 1 " }).trustProxy).toBe(1);
  });

  const everything = (bits: number) =>
    Array.from({ length: 2 ** bits }, (_, at) => `${at * 2 ** (8 - bits)}.0.0.0/${bits}`);
  test.each([
    ...[
      "true",
      "1.2.3",
      "10",
      "1e1",
      "-1",
      "example.org",
      "10.0.0.1:80",
      "[::1]",
      "fe80::1%eth0",
      "10.0.0.0/33",
      "::1/129",
    ],
    ...["0.0.0.0/0", "0.0.0.0/0,::/0", "0.0.0.0/1,128.0.0.0/1", "::/0", "::/1,8000::/1", "2000::/3", "10.0.0.0/7"],
    ...["::ffff:0:0/96", "0:0:0:0:0:ffff:0:0/97", "::ffff:10.0.0.1", "10.0.0.0/255.0.0.0", "0.0.0.0/128.0.0.0"],
    everything(8).join(),
    everything(5).join(),
    Array.from({ length: 17 }, (_, at) => `${(0x2000 + at).toString(16)}::/16`).join(),
  ])("%s is refused everywhere", (text) => {
    expect(refusedBy({ ...own, TRUST_PROXY: text })).toEqual(["TRUST_PROXY"]);
  });
});

describe("networks", () => {
  test("are addresses or networks, each with its limit", () => {
    const { blockedNetworks, rateLimitNetworks } = loadConfig({
      BLOCKED_NETWORKS: "198.51.100.7, 2001:db8:bad::/48",
      RATE_LIMIT_NETWORKS: "203.0.113.0/24=600, 2001:db8::/32 = 1200",
    });
    expect(blockedNetworks.map(({ version, prefix }) => [version, prefix])).toEqual([
      [4, 32],
      [6, 48],
    ]);
    expect(rateLimitNetworks.map(({ network, searches }) => [network.text, searches])).toEqual([
      ["203.0.113.0/24", 600],
      ["2001:db8::/32", 1200],
    ]);
    const none = loadConfig({});
    expect([none.blockedNetworks, none.rateLimitNetworks]).toEqual([[], []]);
  });

  test.each([
    "example.org",
    "203.0.113.0/33",
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/7",
    "::ffff:203.0.113.7",
    "203.0.113.7;1",
  ])("%s is refused as one", (text) => {
    expect(refusedBy({ ...own, BLOCKED_NETWORKS: `198.51.100.7,${text}` })).toEqual(["BLOCKED_NETWORKS"]);
    expect(refusedBy({ ...own, RATE_LIMIT_NETWORKS: `${text}=60` })).toEqual(["RATE_LIMIT_NETWORKS"]);
  });

  test.each([
    ["203.0.113.1/24", "203.0.113.0/24"],
    ["10.200.3.4/9", "10.128.0.0/9"],
    ["2001:db8:bad:1::/48", "2001:db8:bad::/48"],
    ["2001:db8::1/64", "2001:db8::/64"],
  ])("%s, an address within a network, is refused with the network that is meant", (text, meant) => {
    for (const env of [{ BLOCKED_NETWORKS: text }, { RATE_LIMIT_NETWORKS: `${text}=60` }]) {
      expect(() => loadConfig(env)).toThrow(`write ${meant},`);
    }
    expect(() => loadConfig({ BLOCKED_NETWORKS: meant })).not.toThrow();
  });

  test.each([
    "203.0.113.0/24",
    "203.0.113.0/24=",
    "203.0.113.0/24=0",
    "203.0.113.0/24=-1",
    "203.0.113.0/24=1e3",
    "=60",
  ])("%s is no network with a limit", (text) => {
    expect(() => loadConfig({ RATE_LIMIT_NETWORKS: text })).toThrow(
      /RATE_LIMIT_NETWORKS: .*such as 203.0.113.0\/24=600/,
    );
  });
});

describe("CORS_ORIGINS", () => {
  test.each(["*", "https://a.example", "https://a.example,http://localhost:5173"])("%s is taken", (text) => {
    expect(refusedBy({ ...own, CORS_ORIGINS: text })).toEqual([]);
  });

  test.each([
    "foo bar",
    "a.example",
    "https://a.example/",
    "*,https://a.example",
    "null",
    "https://*.example",
    ",",
    "file:///",
  ])("%s is refused everywhere", (text) => {
    expect(refusedBy({ ...own, CORS_ORIGINS: text })).toEqual(["CORS_ORIGINS"]);
  });
});
