import { execFile } from "node:child_process";
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { addMissingSecrets, makeSecrets, provideSecrets } from "../../scripts/secrets.ts";
import { loadConfig, loadEnvironmentFile } from "../../shared/config.ts";
import { API_SECRETS, SECRETS } from "../../shared/setting-rules.ts";

const folder = mkdtempSync(join(tmpdir(), "listings-secrets-"));
const file = join(folder, "settings.env");
afterAll(() => rmSync(folder, { recursive: true }));

afterEach(() => vi.unstubAllEnvs());

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function listings(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const { BASE_URL: _ofVitest, ...inherited } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["scripts/listings.js", ...args],
      { env: { ...inherited, ...env } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test("what is printed is a set of settings that the API starts with, another one each time", async () => {
  const [one, two] = [await listings({}, "secrets"), await listings({}, "secrets")];
  expect(one.code).toBe(0);
  loadConfig({ ...parseEnv(one.stdout), NODE_ENV: "production" }, API_SECRETS);
  expect(new Set(SECRETS.flatMap((name) => [parseEnv(one.stdout)[name], parseEnv(two.stdout)[name]])).size).toBe(6);
});

test("a file is made for its owner alone, completed, and never overwritten", async () => {
  expect(await listings({}, "secrets", "--write", file)).toMatchObject({ code: 0, stdout: "" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const first = readFileSync(file, "utf8");
  expect(new Set(Object.keys(parseEnv(first)))).toEqual(new Set(SECRETS));

  expect((await listings({}, "secrets", "--write", file)).stderr).toBe(
    `${file} has all of them, and they are right. Only its owner can read it.\n`,
  );
  expect(readFileSync(file, "utf8")).toBe(first);

  const mine = "m".repeat(40);
  const before = `PORT=3001\nAPI_KEY_PEPPER=${mine}\n# CURSOR_SECRET=commented\nDASHBOARD_JWT_SECRET=`;
  writeFileSync(file, before);
  chmodSync(file, 0o644);
  const { stderr } = await listings({}, "secrets", "--write", file);
  expect(stderr).toContain("CURSOR_SECRET, DASHBOARD_JWT_SECRET");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const after = parseEnv(readFileSync(file, "utf8"));
  expect(after).toMatchObject({ PORT: "3001", API_KEY_PEPPER: mine });
  expect(after.CURSOR_SECRET).toHaveLength(48);
  expect(after.DASHBOARD_JWT_SECRET).toHaveLength(48);
});

test("a complete file that others can read is made its owner's alone, and that is said; its other names stay", async () => {
  const [open, link] = [join(folder, "open.env"), join(folder, "hard-link.env")];
  writeFileSync(open, addMissingSecrets("PORT=3001\n").text, { mode: 0o644 });
  chmodSync(open, 0o644);
  linkSync(open, link);
  const { code, stderr } = await listings({}, "secrets", "--write", open);
  expect(code).toBe(0);
  expect(stderr).toContain("Only its owner can read it from now on: before, others could, too.");
  expect(statSync(open).mode & 0o777).toBe(0o600);
  expect((await listings({}, "secrets", "--write", open)).stderr).not.toContain("from now on");

  writeFileSync(open, "PORT=3001\n");
  await listings({}, "secrets", "--write", link);
  expect(new Set(Object.keys(parseEnv(readFileSync(open, "utf8"))))).toEqual(new Set(["PORT", ...SECRETS]));
});

const { CURSOR_SECRET: one, API_KEY_PEPPER: two } = makeSecrets();
const PUBLISHED = "development-only-secret-do-not-use-in-production";

test.each([
  [`CURSOR_SECRET=short\nAPI_KEY_PEPPER=${two}\nDASHBOARD_JWT_SECRET=${one}`, ["CURSOR_SECRET: must be"]],
  [`CURSOR_SECRET=short\nDASHBOARD_JWT_SECRET=brief`, ["CURSOR_SECRET: must be", "DASHBOARD_JWT_SECRET: must be"]],
  [`CURSOR_SECRET=${one}\nAPI_KEY_PEPPER=${one}`, ["API_KEY_PEPPER: is also CURSOR_SECRET"]],
  [`CURSOR_SECRET=${PUBLISHED}\nAPI_KEY_PEPPER=${two}`, ["CURSOR_SECRET: is a secret that is published"]],
  [`CURSOR_SECRET=${one}\nAPI_KEY_PEPER=${two}`, ["API_KEY_PEPER: is no setting: is API_KEY_PEPPER meant?"]],
])("a file with a wrong secret is refused, all are named, and nothing is changed: case %#", async (text, reasons) => {
  const wrong = join(folder, "wrong.env");
  writeFileSync(wrong, text);
  chmodSync(wrong, 0o644);
  const { code, stderr } = await listings({}, "secrets", "--write", wrong);
  expect(code).toBe(2);
  for (const reason of reasons) expect(stderr).toContain(`\n  ${reason}`);
  expect(stderr).toContain("`npx listings secrets` prints some");
  for (const secret of [one, two, PUBLISHED]) expect(stderr).not.toContain(secret);
  expect(readFileSync(wrong, "utf8")).toBe(text);
  expect(statSync(wrong).mode & 0o777).toBe(0o644);
});

test("settings of the file that are no secrets are not what this command looks at", async () => {
  writeFileSync(file, "RATE_LIMIT=off\nLOCALES=xx\n");
  expect(await listings({}, "secrets", "--write", file)).toMatchObject({ code: 0 });
});

test.each([
  ["\uFEFF", "utf16le"],
  ["", "utf16le"],
] as const)(
  "a file in UTF-16 (mark %j) is named as that by every command, and never added to",
  async (mark, encoding) => {
    const wide = mkdtempSync(join(folder, "wide-"));
    const bytes = Buffer.from(`${mark}CURSOR_SECRET=${one}\r\n`, encoding);
    writeFileSync(join(wide, ".env"), bytes);
    vi.stubEnv("NODE_ENV", "development");
    expect(() => loadEnvironmentFile(wide)).toThrow(/\.env cannot be read: it is UTF-16 .*must be saved as UTF-8/);
    const { code, stderr } = await listings({}, "secrets", "--write", join(wide, ".env"));
    expect({ code, named: stderr.includes("UTF-16") }).toEqual({ code: 2, named: true });
    expect(readFileSync(join(wide, ".env"))).toEqual(bytes);
  },
);

test("a .env that is a link to nothing is named as the reason, and nothing is made where it leads", async () => {
  const dangling = mkdtempSync(join(folder, "dangling-"));
  const link = join(dangling, ".env");
  symlinkSync(join(dangling, "gone.env"), link);
  vi.stubEnv("NODE_ENV", "development");
  expect(() => loadEnvironmentFile(dangling)).toThrow(/it is a link to .*gone\.env, which is not there/);
  const { code, stderr } = await listings({}, "secrets", "--write", link);
  expect({ code, named: stderr.includes("which is not there") }).toEqual({ code: 2, named: true });
  expect(readdirSync(dangling)).toEqual([".env"]);
});

test("the example file is completed where its lines stand, and is right then", () => {
  const { text, added } = addMissingSecrets(readFileSync(".env.example", "utf8"));
  expect(added).toEqual([...SECRETS]);
  expect(text.split("\n")).toHaveLength(readFileSync(".env.example", "utf8").split("\n").length);
  loadConfig(parseEnv(text), API_SECRETS);
});

test("secrets are long, different and without a comma, which would make two of one", () => {
  const values = Object.values(makeSecrets());
  expect(new Set(values).size).toBe(3);
  for (const value of values) expect(value).toMatch(/^[\w-]{48}$/);
});

test("the API behind a public address refuses to start without secrets: exit code 2, all named, the command beside", async () => {
  const env = { BASE_URL: "https://listings.example", CURSOR_SECRET: "", API_KEY_PEPPER: "", RATE_LIMITS: "off" };
  const { code, stderr } = await listings({ ...env, NODE_ENV: "development" }, "api");
  expect(code).toBe(2);
  for (const name of ["CURSOR_SECRET", "API_KEY_PEPPER", "RATE_LIMITS"]) expect(stderr).toContain(`${name}: `);
  expect(stderr).toContain("npx listings secrets --write .env");
});

test("what the API does not start without is a problem to doctor, with exit code 1", async () => {
  const env = { NODE_ENV: "test", LOCALES: "xx", CURSOR_SECRET: "", API_KEY_PEPPER: "" }; // LOCALES: it asks no server then
  const { code, stdout } = await listings(env, "doctor", "--json");
  expect(code).toBe(1);
  const problems = (JSON.parse(stdout) as { state: string; text: string }[]).filter(({ state }) => state === "problem");
  expect(problems.map(({ text }) => text.split(":")[0])).toEqual(["LOCALES", "CURSOR_SECRET", "API_KEY_PEPPER"]);
});

test(".env gives what the environment lacks, and nothing to a test", () => {
  writeFileSync(join(folder, ".env"), "INDEX_PREFIX=from-file\nREDIS_PREFIX=from-file\n");
  vi.stubEnv("INDEX_PREFIX", "from-environment");
  vi.stubEnv("REDIS_PREFIX", undefined);
  vi.stubEnv("BASE_URL", "");
  loadEnvironmentFile(folder);
  expect(loadConfig()).toMatchObject({ indexPrefix: "from-environment", redisPrefix: "listings" });
  vi.stubEnv("NODE_ENV", "development");
  loadEnvironmentFile(folder);
  expect(loadConfig()).toMatchObject({ indexPrefix: "from-environment", redisPrefix: "from-file" });
  loadEnvironmentFile(join(folder, "elsewhere")); // no such file: nothing to add
});

test("a byte order mark at the start of .env does not cost its first setting", () => {
  const marked = join(folder, "marked");
  mkdirSync(marked);
  writeFileSync(join(marked, ".env"), "\uFEFFINDEX_PREFIX=first\n");
  vi.stubEnv("INDEX_PREFIX", undefined);
  vi.stubEnv("BASE_URL", "");
  vi.stubEnv("NODE_ENV", "development");
  loadEnvironmentFile(marked);
  expect(loadConfig().indexPrefix).toBe("first");
  expect(addMissingSecrets(`\uFEFFCURSOR_SECRET=${"c".repeat(40)}\n`).added).not.toContain("CURSOR_SECRET");
});

/** What a start says of a .env with this text; undefined where it goes on. */
function saidOf(text: string): string | undefined {
  const place = mkdtempSync(join(folder, "lines-"));
  writeFileSync(join(place, ".env"), text);
  vi.stubEnv("NODE_ENV", "development");
  for (const [name = ""] of text.matchAll(/[\w-]+/g))
    vi.stubEnv(name, name in parseEnv(text) ? undefined : process.env[name]);
  try {
    loadEnvironmentFile(place);
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ exitCode: 2 });
    return (error as Error).message;
  }
}

test("lines of .env that are no setting, and names given twice, are all refused with their numbers", () => {
  const said = saidOf(
    "\uFEFFINDEX_PREFIX=first\r\n\r\n# note\r\nthis is hidden\r\nexport INDEX_PREFIX = hidden\r\n=hidden\r\n",
  );
  expect(said).toContain("line 4 is no setting (NAME=value)");
  expect(said).toContain("line 5 gives INDEX_PREFIX again, after line 1");
  expect(said).toContain("line 6 is no setting (NAME=value)");
  expect(said).not.toContain("hidden");
  expect(process.env.INDEX_PREFIX).toBeUndefined();
});

test.each([
  ['CURSOR_SECRET="hidden', 'line 1 opens a quote (") that is not closed'],
  [
    "\nLOG_LEVEL=warn\nexport CURSOR_SECRET = `hidden # '\nINDEX_PREFIX=a",
    "line 3 opens a quote (`) that is not closed",
  ],
  ["CURSOR_SECRET='hidden\nINDEX_PREFIX='a'", "line 1 opens a quote (') that line 2 closes, with more behind it"],
  ['CURSOR_SECRET="a"hidden # note', 'line 1 has more behind the closing quote (")'],
  [
    "LOG_LEVEL=warn\nPOSTGRES_PASSWORD=hid#den",
    "line 2 has a # in its value, which ends there: write the value in quotes",
  ],
  ["POSTGRES_PASSWORD=#hidden", "line 1 has a # in its value"],
])("a value of .env that Node would cut, or whose quotes are not closed, is refused: %j", (text, said) => {
  expect(saidOf(text)).toContain(said);
  expect(saidOf(text)).not.toContain("hidden");
});

test.each([
  ...["CURSOR_SECRETT", "TRUST_PROXIES", "LOCALE", "PORTS", "Base_Url", "log-level"].map((name) => [name] as const),
])("%s in .env is refused, also beside the right name", (name) => {
  expect(saidOf(`CURSOR_SECRET=${one}\nLOCALES=en\n${name}=hidden\n`)).toMatch(
    new RegExp(`line 3: ${name} is no setting: is [A-Z_]+ meant\\?`),
  );
  expect(saidOf(`${name}=hidden\n`)).not.toContain("hidden");
});

test.each([
  readFileSync(".env.example", "utf8"),
  "INDEX_PREFIX=a",
  'POSTGRES_PASSWORD="a#b"\nINDEX_PREFIX=a',
  "# INDEX_PREFIX=a\n   # b\n\nexport INDEX_PREFIX = a # c\nPOSTGRES_PASSWORD=",
  'NOTE="one\ntwo words\nINDEX_PREFIX=b"\nINDEX_PREFIX=a',
  "NOTE='one\n\n'\nINDEX_PREFIX=a",
  'NOTE="one" # "two\nINDEX_PREFIX=a',
  "HOSTNAME=a\nHOME=/root\nPATH=/bin\nREDIS_PORT=1\nNODE_IMAGE=a\nAPI_DATABASE_PASSWORD=a\nSERVERS=docker\nCI=true\nINDEX_PREFIX=a",
])("comments, exports, values of several lines and variables of others are fine in .env: %j", (text) => {
  expect(saidOf(text)).toBeUndefined();
  expect(parseEnv(text).INDEX_PREFIX ?? "a").toBe("a");
});

test("a .env that is a folder is named as the reason", () => {
  const wrong = join(folder, "wrong");
  mkdirSync(join(wrong, ".env"), { recursive: true });
  vi.stubEnv("NODE_ENV", "development");
  expect(() => loadEnvironmentFile(wrong)).toThrow(/\.env cannot be read: it is a folder, and must be a file\./);
});

test("SECRETS_FILE is made at the first start and gives the same secrets at every other; what is set wins", async () => {
  vi.stubEnv("SECRETS_FILE", join(folder, "made.env"));
  vi.stubEnv("BASE_URL", "http://localhost:3000");
  vi.stubEnv("CURSOR_SECRET", ""); // as a compose file writes what is not set
  vi.stubEnv("API_KEY_PEPPER", "p".repeat(40));
  vi.stubEnv("DASHBOARD_JWT_SECRET", "");
  await provideSecrets("api");
  const first = loadConfig(undefined, API_SECRETS);
  expect(first.apiKeyPeppers).toEqual(["p".repeat(40)]);
  expect(statSync(join(folder, "made.env")).mode & 0o777).toBe(0o600);

  vi.stubEnv("CURSOR_SECRET", "");
  await provideSecrets("keys");
  expect(loadConfig(undefined, API_SECRETS).cursorSecrets).toEqual(first.cursorSecrets);
});

test("behind a public address SECRETS_FILE is read, and never made", async () => {
  vi.stubEnv("SECRETS_FILE", join(folder, "public.env"));
  vi.stubEnv("BASE_URL", "https://listings.example");
  for (const name of SECRETS) vi.stubEnv(name, "");
  await provideSecrets("api");
  expect(() => loadConfig(undefined, API_SECRETS)).toThrow(/CURSOR_SECRET: is not set/);
  writeFileSync(join(folder, "public.env"), addMissingSecrets("").text);
  await provideSecrets("api");
  loadConfig(undefined, API_SECRETS);
});

test("where SECRETS_FILE cannot be written, the API runs with secrets of its own, and no command makes keys with such", async () => {
  vi.stubEnv("SECRETS_FILE", join(folder, "no-such-folder", "secrets.env"));
  vi.stubEnv("BASE_URL", "http://localhost:3000");
  for (const name of SECRETS) vi.stubEnv(name, "");
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  await provideSecrets("keys");
  expect(() => loadConfig(undefined, API_SECRETS)).toThrow(/CURSOR_SECRET: is not set/);
  await provideSecrets("api");
  loadConfig(undefined, API_SECRETS);
  expect(said.mock.calls.join()).toContain("export keys and cursors end with this process");
  said.mockRestore();
});
