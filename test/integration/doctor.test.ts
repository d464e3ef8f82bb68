// What doctor says of servers that cannot be used as they are set, and of a database that records no changes.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { examineApi } from "../../scripts/doctor/api.ts";
import { examineUsers } from "../../scripts/doctor/database-users.ts";
import { examineOpenSearch } from "../../scripts/doctor/opensearch.ts";
import { examinePostgres } from "../../scripts/doctor/postgres.ts";
import { examineRedis } from "../../scripts/doctor/redis.ts";
import { describeFailure } from "../../scripts/failure.ts";
import { pull } from "../../scripts/pull/mirror.ts";
import { connect } from "../../shared/db/connect.ts";
import { runCommand } from "../helpers/command.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { testServers } from "../helpers/servers.ts";

const { databaseUrl, redisUrl, openSearchUrl } = testServers();
const hostOf = (url: string) => new URL(url).host;
const folder = mkdtempSync(join(tmpdir(), "listings-doctor-"));
const key = join(folder, "key.pem");
const certificate = join(folder, "certificate.pem");
const opened: Server[] = [];

afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function open(server: Server): Promise<string> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const another = () => open(createHttpServer((_req, res) => res.end("hello")));
const closing = () => open(createTcpServer((socket) => socket.destroy()));
function encrypted(): Promise<string> {
  const made = ["-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...made], { stdio: "ignore" });
  const files = { key: readFileSync(key), cert: readFileSync(certificate) };
  return open(createHttpsServer(files, (_req, res) => res.end("{}")));
}

const NO_KEYS = { apiKeyPeppers: [], production: false };
const postgres = (url: string) => examinePostgres({ databaseUrl: url, ownerDatabaseUrl: url, ...NO_KEYS });
const redis = (url: string) => examineRedis({ redisUrl: url, production: false });
/** With a user of programs and one of exports beside an owner who is right. */
const users = (name: "databaseUrl" | "exportDatabaseUrl") => (url: string) =>
  examineUsers({
    ...{ databaseUrl, ownerDatabaseUrl: databaseUrl, exportDatabaseUrl: databaseUrl },
    production: false,
    [name]: url,
  });
const WANTED = { schemaHash: "hash", fields: [] };
const openSearch = (url: string) =>
  examineOpenSearch({ openSearchUrls: [url], indexPrefix: "none", indexReplicas: 0, production: false }, WANTED);

function changed(url: string, change: Partial<URL>): string {
  return Object.assign(new URL(url), change).href;
}

const NOTHING = { text: "nothing answers there", todo: "start it" };
const OTHER = { text: "ends the connection", todo: "correct port and protocol in" };
const SILENT = { text: "says nothing in time", todo: "look whether it is PostgreSQL" };
const LOGIN = { text: "refuses the login", todo: "correct user and password in" };
const PLAIN = { text: "does not speak TLS", todo: "for a plain connection" };

describe.each<[server: string, examine: (url: string) => Promise<object[]>, cases: [string, () => unknown, object][]]>([
  [
    "PostgreSQL",
    postgres,
    [
      ["nothing", () => "postgres://a:b@127.0.0.1:1/x", NOTHING],
      ["no host", () => "postgres://a:b@no-such-host.invalid/x", { text: "no such host", todo: "correct the host" }],
      ["a wrong password", () => changed(databaseUrl, { password: "wrong" }), LOGIN],
      ["no password", () => changed(databaseUrl, { password: "" }), LOGIN],
      ["no such database", () => changed(databaseUrl, { pathname: "/no_such" }), { text: "no such database" }],
      ["TLS that it has not", () => changed(databaseUrl, { search: "?sslmode=verify-full" }), PLAIN],
      ["an HTTP service", async () => `postgres://a:b@${await another()}/x`, OTHER],
    ],
  ],
  [
    "Redis",
    redis,
    [
      ["nothing", () => "redis://127.0.0.1:1", NOTHING],
      ["a wrong user", () => `redis://nobody:wrong@${hostOf(redisUrl)}`, LOGIN],
      ["an HTTP service", async () => `redis://${await another()}`, OTHER],
      ["PostgreSQL", () => `redis://${hostOf(databaseUrl)}`, OTHER],
      ["what hangs up", async () => `redis://${await closing()}`, OTHER],
    ],
  ],
  [
    "OpenSearch",
    openSearch,
    [
      ["nothing", () => "http://127.0.0.1:1", NOTHING],
      ["TLS that it has not", () => openSearchUrl.replace("http:", "https:"), PLAIN],
      ["a certificate of nobody", async () => `https://${await encrypted()}`, { text: "certificate is not trusted" }],
      ["http to a port with TLS", async () => `http://${await encrypted()}`, OTHER],
      ["PostgreSQL", () => `http://${hostOf(databaseUrl)}`, OTHER],
      ["an HTTP service", async () => `http://${await another()}`, { text: "another HTTP service" }],
    ],
  ],
  [
    "API",
    examineApi,
    [
      ["nothing", () => "http://127.0.0.1:2", { text: "nothing answers there", todo: "npx listings api" }],
      ["TLS that it has not", async () => `https://${await another()}`, PLAIN],
      ["an HTTP service", async () => `http://${await another()}`, { text: "is another service", todo: "BASE_URL" }],
    ],
  ],
])("where the address of %s has", (server, examine, cases) => {
  test.each(cases)("%s", async (_what, urlOf, { text = "", todo = "" }: { text?: string; todo?: string }) => {
    const [finding, ...others] = await examine((await urlOf()) as string);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ subject: server });
    expect(finding).toMatchObject({ text: expect.stringContaining(text), todo: expect.stringContaining(todo) });
    if (text !== NOTHING.text) expect((finding as { todo: string }).todo).not.toContain("start it");
  });
});

test("a command says the same of a login and of TLS, and pull of the service", async () => {
  const failureOf = async (url: string) => {
    const db = connect(url, { applicationName: "listings test" });
    const error = await db.raw("select 1").catch((thrown: unknown) => thrown);
    await db.destroy();
    return describeFailure(error, false);
  };
  expect(await failureOf(changed(databaseUrl, { password: "wrong" }))).toContain("correct user and password");
  expect(await failureOf(changed(databaseUrl, { search: "?sslmode=verify-full" }))).toContain("does not speak TLS");
  const url = `https://${await another()}`;
  await expect(pull({ url, companyId: "1", key: "k", status: "all", folder: join(folder, "pull") })).rejects.toThrow(
    /does not speak TLS/,
  );
});

describe.each([
  ["DATABASE_URL", users("databaseUrl")],
  ["EXPORT_DATABASE_URL", users("exportDatabaseUrl")],
])("beside a right owner, %s with", (setting, examine) => {
  let database: TestDatabase;
  const user = `doctor_${randomBytes(6).toString("hex")}`;
  const own = () => changed(database.url, { username: user, password: user });
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.db.raw(`create role ${user} login password '${user}'`);
  });
  afterAll(async () => {
    await database?.db.raw(`drop owned by ${user}`);
    await database?.db.raw(`drop role ${user}`);
    await database?.drop();
  });

  test.each<[string, () => string | Promise<string>, { text: string; todo?: string }]>([
    ["nothing", () => "postgres://a:b@127.0.0.1:1/x", NOTHING],
    ["a wrong password", () => changed(database.url, { password: "wrong" }), LOGIN],
    ["no such database", () => changed(database.url, { pathname: "/no_such" }), { text: "no such database" }],
    ["an HTTP service", async () => `postgres://a:b@${await another()}/x`, OTHER],
    ["the port of Redis, which waits for more", () => `postgres://a:b@${hostOf(redisUrl)}/x`, SILENT],
    [
      "a database without tables",
      () => changed(database.url, { pathname: "/postgres" }),
      { text: "sees no tables", todo: "correct the database" },
    ],
    [
      "a user without rights",
      own,
      { text: "may not read the listings (permission denied", todo: "npx listings roles" },
    ],
  ])("%s", async (_what, urlOf, { text, todo = "" }) => {
    const found = (await examine(await urlOf())).filter(({ state }) => state !== "ok");
    expect(found).toMatchObject([{ subject: "PostgreSQL", state: "problem" }]);
    expect(found[0]?.text).toMatch(new RegExp(`^${setting}: `));
    expect(found[0]?.text).toContain(text);
    expect(found[0]?.todo).toContain(todo);
    expect(found[0]?.todo).toContain(` ${setting}`);
    if (text !== NOTHING.text) expect(found[0]?.todo).not.toContain("start it");
  });

  test("a right user is ok", async () => {
    expect(await examine(database.url)).toContainEqual({
      ...{ subject: "PostgreSQL", state: "ok", text: `${setting}: its user can read the listings` },
    });
  });

  test("a user who may not see the migrations is no database that lacks them", async () => {
    const asOwner = () => examinePostgres({ databaseUrl: own(), ownerDatabaseUrl: own(), ...NO_KEYS });
    const hidden = {
      ...{ subject: "Schema", state: "problem", text: "the user of DATABASE_URL may not see the table of migrations" },
      todo: "give the owner of the tables in OWNER_DATABASE_URL",
    };
    expect(await asOwner()).toContainEqual(hidden);
    await database.db.raw("revoke usage on schema public from public");
    expect(await asOwner()).toContainEqual(hidden);
    await database.db.raw(`grant usage on schema public to public; grant select on knex_migrations to ${user}`);
    expect(await asOwner()).toMatchObject([
      { subject: "Schema", text: expect.stringContaining("permission denied for table"), todo: hidden.todo },
    ]);
  });
});

test("in production no finding advises the servers of a checkout", async () => {
  const nowhere = "postgres://a:b@127.0.0.1:1/x";
  const urls = { databaseUrl: nowhere, ownerDatabaseUrl: `${nowhere}owner`, exportDatabaseUrl: `${nowhere}export` };
  const config = { ...urls, apiKeyPeppers: [], production: true };
  const found = [...(await examinePostgres(config)), ...(await examineUsers(config))];
  expect(found.map(({ todo }) => todo)).toEqual(
    ["OWNER_DATABASE_URL", "DATABASE_URL", "EXPORT_DATABASE_URL"].map((setting) => `start it or correct ${setting}`),
  );
  expect(await examineRedis({ redisUrl: "redis://127.0.0.1:1", production: true })).toMatchObject([
    { todo: "start it or correct REDIS_URL" },
  ]);
});

describe("another database in OWNER_DATABASE_URL or EXPORT_DATABASE_URL", () => {
  let [own, other]: TestDatabase[] = [];
  beforeAll(async () => {
    [own, other] = [await createTestDatabase(), await createTestDatabase()];
  });
  afterAll(async () => {
    for (const database of [own, other]) await database?.drop();
  });

  test("is a problem to doctor, and one database by other addresses is none", async () => {
    const elsewhere = { ownerDatabaseUrl: other!.url, exportDatabaseUrl: other!.url };
    const found = await examineUsers({ databaseUrl: own!.url, ...elsewhere, production: false });
    expect(found.filter(({ state }) => state === "problem").map(({ text }) => text)).toEqual([
      "OWNER_DATABASE_URL names another database than DATABASE_URL",
      "EXPORT_DATABASE_URL names another database than DATABASE_URL",
    ]);
    const same = changed(own!.url, { search: "application_name=x" });
    const urls = { databaseUrl: own!.url, ownerDatabaseUrl: same, exportDatabaseUrl: same };
    expect((await examineUsers({ ...urls, production: false })).filter(({ state }) => state === "problem")).toEqual([]);
  });

  test.each([
    ["companies", "add", "Maja OÜ"],
    ["forget", "--listing", "1"],
  ])("is not changed by a command: %s", async (...args) => {
    const ended = await runCommand({ DATABASE_URL: own!.url, OWNER_DATABASE_URL: other!.url }, ...args);
    const stderr = expect.stringContaining("OWNER_DATABASE_URL names another database than DATABASE_URL. Nothing was");
    expect(ended).toMatchObject({ code: 2, stderr });
    expect(await other!.db("companies")).toEqual([]);
  });
});

describe("disabled triggers", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  const seen = async () => (await postgres(database.url)).filter(({ subject }) => subject === "Triggers");

  test("are a problem with the statement that enables them again", async () => {
    expect(await seen()).toEqual([]);
    await database.db.raw("alter table listings disable trigger listings_after_update");
    await database.db.raw("alter table users enable replica trigger users_after_rename");
    const found = await seen();
    expect(found).toMatchObject([
      { state: "problem", text: expect.stringContaining("1 trigger of listings is disabled (listings_after_update)") },
      { state: "problem", text: expect.stringContaining("1 trigger of users is disabled (users_after_rename)") },
    ]);
    for (const { todo } of found) await database.db.raw(/`(alter table .*?)`/.exec(todo!)![1]!);
    expect(await seen()).toEqual([]);
  });

  test("of foreign keys count, too", async () => {
    await database.db.raw("alter table listings disable trigger all");
    const [{ text, todo } = { text: "", todo: "" }] = await seen();
    expect([text, todo]).toEqual([
      expect.stringContaining("of listings are disabled"),
      expect.stringContaining("`alter table listings enable trigger all`"),
    ]);
    await database.db.raw("alter table listings enable trigger all");
    expect(await seen()).toEqual([]);
  });
});
