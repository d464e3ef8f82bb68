// Brings a database to the newest schema: the baseline of schema/*.sql, then what came after it. Names are our own, without a file's
// extension, so that the compiled program (.js) finds the migrations that the checkout (.ts) has run.
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../errors.ts";
import type { Knex } from "./connect.ts";

interface Migration {
  name: string;
  sql: string;
}

/** By subject, in the order in which they need each other. */
const BASELINE_FILES = ["companies", "places", "listings", "indexing", "listing-triggers", "rename-triggers"];
const BASELINE = "000-baseline";
/** Releases before the baseline reached the same schema in 15 steps, of which this was the last. */
const LAST_STEP_BEFORE_BASELINE = "015-cluster-uuid";

const readSql = (file: string): string => readFileSync(new URL(`./schema/${file}.sql`, import.meta.url), "utf8");

/** Forward only: never change one that has been released, add the next number. */
export const MIGRATIONS: readonly Migration[] = [{ name: BASELINE, sql: BASELINE_FILES.map(readSql).join("\n") }];

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
    await adoptBaseline(trx);
    // Steps of other releases may be recorded, too: before the baseline, or by a newer one whose programs run beside these.
    const options = { migrationSource, disableMigrationsListValidation: true };
    const [, names] = (await trx.migrate.up(options)) as [number, string[]];
    return names;
  });
}

/** Records the baseline where its steps have run. They stay recorded: programs of that release still look for them during an upgrade. */
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

/** Names that `migrate` would run now. Changes nothing, not even in an empty database. */
export async function pendingMigrations(db: Knex, migrations = MIGRATIONS): Promise<string[]> {
  if (!(await db.schema.hasTable("knex_migrations"))) return migrations.map(({ name }) => name);
  const ran: string[] = await db("knex_migrations").pluck("name");
  return migrations.map(({ name }) => name).filter((name) => !ran.includes(name));
}
