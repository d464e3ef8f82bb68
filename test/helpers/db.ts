// A database per test file, cloned from a template that is migrated once: 0.1 s instead of a migration each.
import { createHash, randomBytes } from "node:crypto";
import { connect, type Knex } from "../../shared/db/connect.ts";
import { MIGRATIONS, migrate } from "../../shared/db/migrate.ts";
import { testServers } from "./servers.ts";
import { waitFor } from "./wait.ts";

export interface TestDatabase {
  url: string;
  db: Knex;
  /** Ends `db` and drops the database; throws when the test left another connection open. */
  drop: () => Promise<void>;
}

/** A new, migrated, empty database. Call `drop` in `afterAll`. */
export async function createTestDatabase({ databaseUrl } = testServers()): Promise<TestDatabase> {
  const name = `listings_test_${randomBytes(6).toString("hex")}`;
  await onServer(databaseUrl, async (server) => {
    const template = await ensureTemplate(server, databaseUrl);
    await server.raw("create database ?? template ??", [name, template]);
  });
  const url = urlOf(databaseUrl, name);
  const db = open(url);
  await db("epoch").update({ database_id: db.fn.uuid() }); // a clone of the template would count as a backup of it
  return { url, db, drop: () => drop(databaseUrl, name, db) };
}

/** Creates the template unless another process has. Its name carries the schema's hash, so a changed schema makes a new one. */
async function ensureTemplate(server: Knex, databaseUrl: string): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(MIGRATIONS)).digest("hex").slice(0, 12);
  const template = `listings_template_${hash}`;
  return server.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [template]);
    const { rows } = await trx.raw("select from pg_database where datname = ?", [template]);
    if (rows.length > 0) return template;

    // Under a name of its own until it is whole: a process that dies here leaves no half template.
    const unfinished = `${template}_${randomBytes(4).toString("hex")}`;
    await server.raw("create database ??", [unfinished]);
    const db = open(urlOf(databaseUrl, unfinished));
    await migrate(db).finally(() => db.destroy());
    await waitFor(async () => (await connectionsTo(server, unfinished)).length === 0, { what: "the end of migrating" });
    await server.raw("alter database ?? rename to ??", [unfinished, template]);
    return template;
  });
}

async function drop(databaseUrl: string, name: string, db: Knex): Promise<void> {
  await db.destroy();
  await onServer(databaseUrl, async (server) => {
    let open: string[] = [];
    // A closed connection leaves the server's list a moment later.
    await waitFor(
      async () => {
        open = await connectionsTo(server, name);
        return open.length === 0;
      },
      { timeoutMs: 60_000 },
    ).catch(() => undefined);
    await server.raw("drop database if exists ?? with (force)", [name]);
    if (open.length > 0) {
      throw new Error(
        `the test left connections open: ${open.join(", ")}. Close its pools before it drops the database.`,
      );
    }
  });
}

async function connectionsTo(server: Knex, name: string): Promise<string[]> {
  const { rows } = await server.raw<{ rows: { application_name: string }[] }>(
    "select application_name from pg_stat_activity where datname = ? and backend_type = 'client backend'",
    [name],
  );
  return rows.map((row) => row.application_name);
}

async function onServer<T>(databaseUrl: string, use: (server: Knex) => Promise<T>): Promise<T> {
  const server = open(databaseUrl);
  try {
    return await use(server);
  } finally {
    await server.destroy();
  }
}

const urlOf = (databaseUrl: string, name: string) => Object.assign(new URL(databaseUrl), { pathname: name }).href;

/** A busy machine may take its time: only a hang should fail a test. */
const open = (url: string) =>
  connect(url, {
    applicationName: "listings test",
    acquireTimeoutMs: 60_000,
    statementTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
  });
