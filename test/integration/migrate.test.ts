// A migration needs tables for itself for a moment. Programs go on meanwhile: none of their statements waits long or is ended.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Knex } from "../../shared/db/connect.ts";
import { MIGRATIONS, migrate, pendingMigrations } from "../../shared/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { waitFor } from "../helpers/wait.ts";

/** deadlock_timeout: after waiting that long a process looks for a deadlock, and ends its own statement if it finds one. */
const DEADLOCK_TIMEOUT_MS = 1000;

let database: TestDatabase;
let program: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  program = connect(database.url, { applicationName: "a program" });
});
afterAll(async () => {
  await program?.destroy();
  await database?.drop();
});

const BASELINE = MIGRATIONS.slice(0, 1);

const later = [
  ...MIGRATIONS,
  { name: "901-users", sql: "alter table users add column one integer" },
  { name: "902-listings", sql: "alter table listings add column two integer" },
];

test("a program that reads a table and then another is not ended, and those who come later do not wait for it", async () => {
  const reading = await program.transaction();
  await reading.raw("select count(*) from listings");
  let ended = false;
  const migrating = migrate(database.db, { migrations: later }).finally(() => {
    ended = true;
  });
  await waitFor(
    async () => {
      const { rows } = await program.raw("select from pg_locks where relation = 'listings'::regclass and not granted");
      return rows.length > 0;
    },
    { what: "a migration that waits for listings" },
  );
  await delay(1.5 * DEADLOCK_TIMEOUT_MS); // the migration has looked for a deadlock by then: now the program would be ended

  // Its own next table, and the table that the migration waits for, read by another program.
  await reading.raw("select count(*) from users");
  await program.raw("select count(*) from listings");
  expect(ended).toBe(false);

  await reading.commit();
  expect(await migrating).toEqual(["901-users", "902-listings"]);
});

test("a table that stays in use is named, with what to do, and the migration can be run again", async () => {
  const reading = await program.transaction();
  await reading.raw("select count(*) from places");
  const migrations = [...later, { name: "903-places", sql: "alter table places add column three integer" }];
  await expect(migrate(database.db, { migrations, giveUpAfterMs: 1 })).rejects.toThrow(
    /903-places.*in use.*pg_stat_activity/s,
  );
  await reading.commit();
  expect(await migrate(database.db, { migrations })).toEqual(["903-places"]);
});

describe("a database of a release before the baseline", () => {
  const recordSteps = async (...names: string[]) => {
    await database.db("knex_migrations").delete();
    await database.db("knex_migrations").insert(names.map((name) => ({ name, batch: 1, migration_time: new Date() })));
  };

  test("that ran all its steps has the baseline: nothing runs, and its steps stay for programs of that release", async () => {
    await recordSteps("001-tables", "014-verify-verdict", "015-cluster-uuid");
    expect(await pendingMigrations(database.db, BASELINE)).toEqual(["000-baseline"]);
    expect(await migrate(database.db, { migrations: BASELINE })).toEqual([]);
    expect(await pendingMigrations(database.db, BASELINE)).toEqual([]);
    expect(await database.db("knex_migrations").orderBy("id").pluck("name")).toEqual([
      "001-tables",
      "014-verify-verdict",
      "015-cluster-uuid",
      "000-baseline",
    ]);
    expect(await migrate(database.db, { migrations: BASELINE })).toEqual([]);
  });

  test("that ran only some is refused with the step to make, and stays as it is", async () => {
    await recordSteps("001-tables", "011-seller-renames");
    await expect(migrate(database.db)).rejects.toThrow(/stopped at 011-seller-renames.*release before this one/s);
    expect(await database.db("knex_migrations").pluck("name")).toEqual(["001-tables", "011-seller-renames"]);
  });
});

test("migrations of a newer release, whose programs run beside this one, are left alone", async () => {
  await database.db("knex_migrations").delete();
  await database.db("knex_migrations").insert(
    [...MIGRATIONS.map(({ name }) => name), "999-newer"].map((name) => ({
      name,
      batch: 1,
      migration_time: new Date(),
    })),
  );
  expect(await migrate(database.db)).toEqual([]);
});
