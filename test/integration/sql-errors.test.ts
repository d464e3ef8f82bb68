// What a failing statement says: PostgreSQL's own words, never the statement.
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeFailure } from "../../scripts/failure.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { createLogger } from "../../shared/logger.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const SQL = "select :secret || name as canary_column from companies where id / 0 = 1";
const ways: [string, (db: Knex) => Promise<unknown>][] = [
  ["a statement", (db) => db.raw(SQL, { secret: "canary value" })],
  ["one in a transaction", (db) => db.transaction((trx) => trx.raw(SQL, { secret: "canary value" }))],
  [
    "one in a nested transaction",
    (db) => db.transaction((trx) => trx.transaction((inner) => inner.raw(SQL, { secret: "" }))),
  ],
  ["a built one", (db) => db("companies").whereRaw("id / 0 = 1").select("name as canary_column")],
];

test.each(ways)("%s that fails leaves its SQL out of the log and the terminal", async (_what, fail) => {
  await database.db("companies").insert({ name: "one" });
  const error = await fail(database.db).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  expect(error).toMatchObject({ message: "division by zero", code: "22012" });
  const lines: string[] = [];
  createLogger({ logLevel: "error" }, { destination: { write: (line: string) => void lines.push(line) } }).error(
    { err: error },
    "failed",
  );
  expect(JSON.parse(lines[0]!).err).toMatchObject({
    code: "22012",
    routine: expect.stringMatching(/div$/),
    message: "division by zero",
  });
  for (const text of [lines.join(), describeFailure(error, false), describeFailure(error, true)]) {
    expect(text).not.toMatch(/canary|select/i);
  }
});
