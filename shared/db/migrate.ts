// Brings a database to the newest schema. Names are our own, without a file's extension, so that the compiled program
// (.js) finds the migrations that the checkout (.ts) has run.
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
];

const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...MIGRATIONS],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ sql }) => ({
    up: async (trx) => {
      await trx.raw(sql.replaceAll("?", "\\?")); // no bindings: every question mark is meant
    },
    down: async () => {
      throw new Error("migrations go forward only");
    },
  }),
};

/** Runs what has not run yet and returns the names. One transaction: a process that dies half-way leaves nothing behind. */
export async function migrate(db: Knex): Promise<string[]> {
  return db.transaction(async (trx) => {
    // Two processes starting at once: the second waits and then finds nothing left to do. (The word's bytes, as a number.)
    await trx.raw("select pg_advisory_xact_lock(7813860112)");
    const [, names] = (await trx.migrate.latest({ migrationSource })) as [number, string[]];
    return names;
  });
}

/** Names that `migrate` would run now. Changes nothing, not even in an empty database. */
export async function pendingMigrations(db: Knex): Promise<string[]> {
  if (!(await db.schema.hasTable("knex_migrations"))) return MIGRATIONS.map(({ name }) => name);
  const ran: string[] = await db("knex_migrations").pluck("name");
  return MIGRATIONS.map(({ name }) => name).filter((name) => !ran.includes(name));
}
