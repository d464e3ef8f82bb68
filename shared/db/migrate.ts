// Migrates a database to the newest schema: the baseline of schema/*.sql, then later migrations. Names have no file extension, so that
// the compiled program (.js) recognises migrations that a checkout (.ts) has run.
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../errors.ts";
import type { Knex } from "./connect.ts";

interface Migration {
  name: string;
  sql: string;
}

/** Files by subject, in the order of their dependencies. */
const BASELINE_FILES = ["companies", "places", "listings", "indexing", "listing-triggers", "rename-triggers"];
const BASELINE = "000-baseline";
/** Last of the 15 migrations by which earlier releases reached the schema of the baseline. */
const LAST_STEP_BEFORE_BASELINE = "015-cluster-uuid";

const readSql = (file: string): string => readFileSync(new URL(`./schema/${file}.sql`, import.meta.url), "utf8");

/** Forward only: a released migration is never changed; a new one gets the next number. */
export const MIGRATIONS: readonly Migration[] = [
  { name: BASELINE, sql: BASELINE_FILES.map(readSql).join("\n") },
  ...["001-price-period", "002-program-runs", "003-index-heartbeats", "004-erasures", "005-phrases"].map((name) => ({
    name,
    sql: readSql(name),
  })),
];

const sourceOf = (migrations: readonly Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => [...migrations],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ sql }) => ({
    up: async (trx) => {
      await trx.raw(sql.replaceAll("?", "\\?")); // escapes question marks, which knex would take for bindings
    },
    down: async () => {
      throw new Error("migrations go forward only");
    },
  }),
});

/** Below PostgreSQL's deadlock_timeout of 1 s: if a migration and a program block each other, the migration is the one that retries. */
const LOCK_WAIT_MS = 500;
const REST_MS = 500;
const GIVE_UP_AFTER_MS = 10 * 60_000;
const LOCK_NOT_AVAILABLE = "55P03";

interface MigrateOptions {
  migrations?: readonly Migration[];
  giveUpAfterMs?: number;
}

/**
 * Runs pending migrations and returns their names. Each has its own transaction, so that a killed process leaves complete migrations,
 * and no migration holds locks for another. If a table is in use (an export may read for minutes) it retries, instead of waiting in
 * PostgreSQL's lock queue, where every other reader would wait behind it.
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

/** Allows one process at a time: a second one waits and then finds nothing to do. */
export async function lockMigrations(trx: Knex.Transaction): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(7813860112)");
}

async function runNext(db: Knex, migrationSource: Knex.MigrationSource<Migration>): Promise<string[]> {
  return db.transaction(async (trx) => {
    await lockMigrations(trx);
    await trx.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    await adoptBaseline(trx);
    // No validation, since migrations of other releases may be recorded: from before the baseline, or of a newer release.
    const options = { migrationSource, disableMigrationsListValidation: true };
    const [, names] = (await trx.migrate.up(options)) as [number, string[]];
    return names;
  });
}

/** Records the baseline if the migrations before it have run. Their records stay, since programs of that release check them during an upgrade. */
async function adoptBaseline(trx: Knex.Transaction): Promise<void> {
  if (!(await trx.schema.hasTable("knex_migrations"))) return;
  const ran: string[] = await trx("knex_migrations").orderBy("id").pluck("name");
  if (ran.length === 0 || ran.includes(BASELINE)) return;
  if (!ran.includes(LAST_STEP_BEFORE_BASELINE)) {
    throw new CliError(
      `This database stopped at ${ran.at(-1)}, a step of an older release that this one does not carry. ` +
        `Run 'listings migrate' of the release before this one (up to ${LAST_STEP_BEFORE_BASELINE}), then this command again.`,
    );
  }
  await trx("knex_migrations").insert({ name: BASELINE, batch: 1, migration_time: trx.fn.now() });
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

/** Names of the migrations that `migrate` would run now. Changes nothing, not even in an empty database. */
export async function pendingMigrations(db: Knex, migrations = MIGRATIONS): Promise<string[]> {
  if (!(await db.schema.hasTable("knex_migrations"))) return migrations.map(({ name }) => name);
  const ran: string[] = await db("knex_migrations").pluck("name");
  return migrations.map(({ name }) => name).filter((name) => !ran.includes(name));
}
