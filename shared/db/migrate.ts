// Brings a database to the newest schema. Names are our own, without a file's extension, so that the compiled program
// (.js) finds the migrations that the checkout (.ts) has run.
import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../errors.ts";
import type { Knex } from "./connect.ts";
import { tables } from "./migrations/001-tables.ts";
import { listingTriggers } from "./migrations/002-listing-triggers.ts";
import { renameTriggers } from "./migrations/003-rename-triggers.ts";
import { placeLabels } from "./migrations/004-place-labels.ts";
import { plainValues } from "./migrations/005-plain-values.ts";
import { citiesByColumns } from "./migrations/006-cities-by-columns.ts";
import { dirtyOrder } from "./migrations/007-dirty-order.ts";
import { hasPhone } from "./migrations/008-has-phone.ts";
import { liveSince } from "./migrations/009-live-since.ts";
import { archivedByImport } from "./migrations/010-archived-by-import.ts";
import { sellerRenames } from "./migrations/011-seller-renames.ts";
import { databaseId } from "./migrations/012-database-id.ts";
import { heartbeat } from "./migrations/013-heartbeat.ts";
import { verifyVerdict } from "./migrations/014-verify-verdict.ts";
import { clusterUuid } from "./migrations/015-cluster-uuid.ts";

interface Migration {
  name: string;
  sql: string;
}

/** Forward only: never change one that has been released, add the next number. */
export const MIGRATIONS: readonly Migration[] = [
  { name: "001-tables", sql: tables },
  { name: "002-listing-triggers", sql: listingTriggers },
  { name: "003-rename-triggers", sql: renameTriggers },
  { name: "004-place-labels", sql: placeLabels },
  { name: "005-plain-values", sql: plainValues },
  { name: "006-cities-by-columns", sql: citiesByColumns },
  { name: "007-dirty-order", sql: dirtyOrder },
  { name: "008-has-phone", sql: hasPhone },
  { name: "009-live-since", sql: liveSince },
  { name: "010-archived-by-import", sql: archivedByImport },
  { name: "011-seller-renames", sql: sellerRenames },
  { name: "012-database-id", sql: databaseId },
  { name: "013-heartbeat", sql: heartbeat },
  { name: "014-verify-verdict", sql: verifyVerdict },
  { name: "015-cluster-uuid", sql: clusterUuid },
];

const sourceOf = (migrations: readonly Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => [...migrations],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ sql }) => ({
    up: async (trx) => {
      await trx.raw(sql.replaceAll("?", "\\?")); // no bindings: every question mark is meant
    },
    down: async () => {
      throw new Error("migrations go forward only");
    },
  }),
});

/** Below PostgreSQL's deadlock_timeout of 1 s: if a migration and a program wait for each other, the migration gives way. */
const LOCK_WAIT_MS = 500;
const REST_MS = 500;
const GIVE_UP_AFTER_MS = 10 * 60_000;
const LOCK_NOT_AVAILABLE = "55P03";

interface MigrateOptions {
  migrations?: readonly Migration[];
  giveUpAfterMs?: number;
}

/**
 * Runs what has not run yet and returns the names. Each in a transaction of its own: a process that dies half-way leaves whole
 * migrations behind, and no migration holds another one's tables. For a table in use (an export may read for minutes) it does not
 * wait in PostgreSQL's queue, where every other reader would wait behind it, but tries again.
 */
export async function migrate(db: Knex, options: MigrateOptions = {}): Promise<string[]> {
  const { migrations = MIGRATIONS, giveUpAfterMs = GIVE_UP_AFTER_MS } = options;
  const names: string[] = [];
  let since = performance.now();
  for (;;) {
    try {
      const ran = await runNext(db, sourceOf(migrations));
      if (ran.length === 0) return names;
      names.push(...ran);
      since = performance.now();
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() - since > giveUpAfterMs) throw inUse(await nextName(db, migrations), error);
      await delay(REST_MS);
    }
  }
}

/** Two processes starting at once: the second waits and then finds nothing left to do. (The word's bytes, as a number.) */
export async function lockMigrations(trx: Knex.Transaction): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(7813860112)");
}

async function runNext(db: Knex, migrationSource: Knex.MigrationSource<Migration>): Promise<string[]> {
  return db.transaction(async (trx) => {
    await lockMigrations(trx);
    await trx.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    const [, names] = (await trx.migrate.up({ migrationSource })) as [number, string[]];
    return names;
  });
}

const nextName = async (db: Knex, migrations: readonly Migration[]) => (await pendingMigrations(db, migrations))[0];

function inUse(name: string | undefined, cause: unknown): CliError {
  return new CliError(
    `Migration ${name} was not run: a table that it changes is in use all the time. See by whom, end it, and run the command again:\n` +
      "  select pid, application_name, xact_start, query from pg_stat_activity where xact_start is not null order by xact_start;",
    1,
    cause,
  );
}

/** Names that `migrate` would run now. Changes nothing, not even in an empty database. */
export async function pendingMigrations(db: Knex, migrations = MIGRATIONS): Promise<string[]> {
  if (!(await db.schema.hasTable("knex_migrations"))) return migrations.map(({ name }) => name);
  const ran: string[] = await db("knex_migrations").pluck("name");
  return migrations.map(({ name }) => name).filter((name) => !ran.includes(name));
}
