import { expect, test } from "vitest";
import { NO_MAVEN_MESSAGE, noJdkMessage, parseJavaVersion } from "../../scripts/dev/stack/java.ts";
import { portsTakenMessage } from "../../scripts/dev/stack/taken-ports.ts";
import { unreachable } from "../../scripts/doctor/unreachable.ts";
import { describeFailure, exitCodeOf } from "../../scripts/failure.ts";
import { CliError } from "../../shared/errors.ts";
import { SearchError } from "../../shared/search/response.ts";

test("a refused connection names the address and the command that starts the servers", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), {
    code: "ECONNREFUSED",
    address: "127.0.0.1",
    port: 15432,
  });
  const wrapped = new Error("query failed", { cause: new AggregateError([refused]) });
  expect(describeFailure(wrapped, false)).toContain("127.0.0.1:15432");
  expect(describeFailure(wrapped, false)).toContain("npx listings dev stack up");
});

test("a refused connection of OpenSearch's own client, which has no code, is told in the same way", () => {
  const text = describeFailure(new Error("connect ECONNREFUSED 127.0.0.1:19200"), false, false);
  expect(text).toContain("Nothing answers at 127.0.0.1:19200");
  expect(text).toContain("npx listings dev stack up");
});

test.each([
  ["in production", { address: "127.0.0.1", exposed: true }],
  ["on another machine", { address: "10.0.0.7", exposed: false }],
])("a refused connection %s does not lead to servers of our own", (_where, { address, exposed }) => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", address, port: 5432 });
  const text = describeFailure(refused, false, exposed);
  expect(text).toMatch(/Start that server, or correct DATABASE_URL, REDIS_URL or OPENSEARCH_URL\.$/);
  expect(text).not.toContain("stack up");
  const unreached = Object.assign(new Error("connect EHOSTUNREACH"), { code: "EHOSTUNREACH", address, port: 5432 });
  expect(describeFailure(unreached, false, exposed)).not.toContain("stack up");
  const finding = unreachable("Redis", refused, { setting: "REDIS_URL", production: exposed });
  expect(finding.todo).toBe("start it or correct REDIS_URL");
});

test("missing tables lead to migrate", () => {
  const error = Object.assign(new Error('relation "listings" does not exist'), { code: "42P01" });
  expect(describeFailure(error, false)).toContain("npx listings migrate");
});

test.each(["permission denied for table companies", "must be owner of table listings"])(
  "missing rights lead to the owner of the tables: %s",
  (reason) => {
    const error = Object.assign(new Error(reason), { code: "42501" });
    expect(describeFailure(new Error("failed", { cause: error }), false)).toContain("OWNER_DATABASE_URL");
    expect(describeFailure(error, false)).toContain(reason);
    expect(describeFailure(error, false)).not.toContain("LOG_LEVEL");
  },
);

test("missing rights on the table of migrations, of which knex keeps the message alone, do so, too", () => {
  const error = new Error("permission denied for table knex_migrations_lock");
  expect(describeFailure(error, false)).toContain("OWNER_DATABASE_URL");
});

test("a server that is stopped under a command is waited for", () => {
  const error = Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
  expect(describeFailure(error, false)).toMatch(/^PostgreSQL is stopping.*once it answers/s);
});

test("a connection that may only read leads to the primary", () => {
  const error = Object.assign(new Error("cannot execute INSERT in a read-only transaction"), { code: "25006" });
  expect(describeFailure(error, false)).toMatch(/takes no changes.*INSERT.*primary.*default_transaction_read_only/s);
});

test.each(["cluster_block_exception", "index_create_block_exception"])("%s of OpenSearch leads to its disk", (type) => {
  const error = new SearchError("PUT /listings/_settings: 429 disk usage exceeded flood-stage watermark", {
    ...{ failure: "status", status: 429 },
    body: { error: { type } },
  });
  expect(describeFailure(error, false)).toMatch(/flood-stage.*disk.*run the command again/s);
});

test("a package that is missing leads to the installation with development packages", () => {
  const error = new Error("Cannot find package 'vite' imported from build.js");
  const text = describeFailure(Object.assign(error, { code: "ERR_MODULE_NOT_FOUND" }), false);
  expect(text).toContain("'vite'");
  expect(text).toContain("npm ci");
});

test("a stack is printed only when asked for", () => {
  const error = new Error("odd");
  expect(describeFailure(error, false)).not.toContain("failure.test.ts");
  expect(describeFailure(error, true)).toContain("failure.test.ts");
});

test("a command's own error keeps its exit code, any other is 1", () => {
  expect(exitCodeOf(new CliError("differences found", 3))).toBe(3);
  expect(exitCodeOf(new Error("odd"))).toBe(1);
});

test("the version of a JDK is read from old and new spellings", () => {
  expect(parseJavaVersion('openjdk version "21.0.4" 2024-07-16')).toBe(21);
  expect(parseJavaVersion('openjdk version "25" 2025-09-16')).toBe(25);
  expect(parseJavaVersion('java version "1.8.0_402"')).toBe(8);
  expect(parseJavaVersion("no such file")).toBe(0);
});

test("without a new JDK the message tells what was found and every way on", () => {
  const message = noJdkMessage(["17 in /usr/lib/jvm/java-17", "17 in /usr/lib/jvm/java-17"]);
  expect(message).toContain("found only Java 17 in /usr/lib/jvm/java-17.");
  expect(message).toMatch(/JAVA_HOME[\s\S]*Docker[\s\S]*DATABASE_URL/);
  expect(noJdkMessage([])).toContain("found none");
});

test("without Maven the message tells every way on", () => {
  expect(NO_MAVEN_MESSAGE).toMatch(/mvn[\s\S]*apt-get install maven[\s\S]*Docker[\s\S]*DATABASE_URL/);
});

test("a port of somebody else's is named together with how to see whose it is", () => {
  const ports = { postgres: 15_432, redis: 16_379, opensearch: 19_200 };
  const message = portsTakenMessage([{ name: "opensearch", title: "OpenSearch" }], ports);
  expect(message).toMatch(/19200[\s\S]*lsof -i :19200[\s\S]*--opensearch-port[\s\S]*OPENSEARCH_URL/);
  expect(message).not.toContain("a OpenSearch");
  const kinds = [
    { name: "postgres", title: "PostgreSQL" },
    { name: "redis", title: "Redis" },
  ] as const;
  expect(portsTakenMessage(kinds, ports)).toBe(
    "Port 15432, wanted for PostgreSQL, belongs to another program.\nPort 16379, wanted for Redis, belongs to another program.\n" +
      "See whose with `lsof -i :15432 -i :16379` (or `ss -ltnp`) and end what runs there; or choose with --postgres-port, " +
      "--redis-port. To use servers of your own, set all of DATABASE_URL, REDIS_URL and OPENSEARCH_URL.",
  );
});
