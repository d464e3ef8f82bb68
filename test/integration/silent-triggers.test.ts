// Triggers that were dropped or disabled: what is written then waits nowhere, so health, status and doctor have to say it, and
// `X-Data-As-Of` must not promise it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { examinePostgres } from "../../scripts/doctor/postgres.ts";
import { readSilentTriggers, restoreTriggers } from "../../shared/db/triggers.ts";
import { getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { environmentOf, runCommand } from "../helpers/command.ts";
import { drainAll } from "../helpers/indexing.ts";
import { dumpSchema } from "../helpers/schema-dump.ts";
import { waitFor } from "../helpers/wait.ts";

let api: TestApi;
let id: string;
let schema: string;

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      id = await insertListing(db, { price_eur: 100 });
    },
  });
  schema = await dumpSchema(api.db);
});
afterAll(() => api?.close());
beforeEach(() => told(/^null$/));

const listings = (...args: string[]) => runCommand(environmentOf(api.config), ...args);

async function told(said: RegExp): Promise<string> {
  return waitFor(
    async () => {
      const { body } = await getJson(`${api.url}/api/health`);
      const { status, checks } = body as { status: string; checks: { index: { problem: string | null } } };
      const problem = String(checks.index.problem);
      return said.test(problem) && (status === "ok") === (problem === "null") ? problem : undefined;
    },
    { what: `health with ${said}` },
  );
}

async function asOf(): Promise<number> {
  const { headers } = await getJson(`${api.url}/api/public/v1/listings`);
  return Date.parse(headers.get("x-data-as-of") ?? "");
}

/** The time of a change that no trigger has seen, and the price that searches go on showing. */
async function changeUnseen(): Promise<number> {
  await api.db("listings").where({ id }).increment("price_eur", 1);
  const { rows } = await api.db.raw("select clock_timestamp() as now");
  await drainAll(api.indexing.deps);
  return rows[0].now.getTime();
}

async function expectTold(said: RegExp): Promise<void> {
  const problem = await told(said);
  const changedAt = await changeUnseen();
  const { code, stdout } = await listings("status");
  expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining(`PROBLEM   ${problem}`) });
  const { databaseUrl } = api.config;
  const config = { databaseUrl, ownerDatabaseUrl: databaseUrl, apiKeyPeppers: [], production: false };
  const found = (await examinePostgres(config)).filter(({ subject }) => subject === "Triggers");
  expect(found).toMatchObject([{ state: "problem", text: expect.stringMatching(said) }]);
  expect(await asOf()).toBeLessThan(changedAt);
}

test("a dropped trigger is told by health, status and doctor, and migrate makes it again", async () => {
  await api.db.raw("drop trigger listings_after_update on listings");
  await expectTold(/^a trigger is missing \(listings_after_update of listings\): writes reach no index, .*/);

  const { code, stdout } = await listings("migrate");
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Created what was missing: listings_after_update\.\nChanges written meanwhile/),
  });
  expect(await dumpSchema(api.db)).toBe(schema);
  await told(/^null$/);
  expect((await listings("migrate")).stdout).toMatch(/^The database is up to date\./);
  expect((await listings("status")).code).toBe(0);
});

test("every trigger comes back as it was, from two processes at once", async () => {
  const { rows } = await api.db.raw<{ rows: { tgname: string; table: string }[] }>(
    "select tgname, cast(cast(tgrelid as regclass) as text) as table from pg_trigger where not tgisinternal",
  );
  for (const { tgname, table } of rows) await api.db.raw("drop trigger ?? on ??", [tgname, table]);
  const restored = await Promise.all([restoreTriggers(api.db), restoreTriggers(api.db)]);
  expect(restored.flat().sort()).toEqual(rows.map(({ tgname }) => tgname).sort());
  expect(await dumpSchema(api.db)).toBe(schema);
});

test("a trigger whose function is gone, too, is said to need a copy of it", async () => {
  const { rows } = await api.db.raw("select pg_get_functiondef('users_after_rename'::regproc) as sql");
  await api.db.raw("drop function users_after_rename cascade");
  await expect(restoreTriggers(api.db)).rejects.toThrow(/its function users_after_rename\(\).*pg_dump --schema-only/);
  await api.db.raw(rows[0].sql);
  expect(await restoreTriggers(api.db)).toEqual(["users_after_rename"]);
});

test.each(["disable", "enable replica"])(
  "a trigger with %s is told, too, with the statement that helps",
  async (how) => {
    await api.db.raw(`alter table listings ${how} trigger listings_after_update`);
    await expectTold(/^1 trigger of listings is disabled \(listings_after_update\): writes reach no index, .*/);
    const problem = await told(/disabled/);
    await api.db.raw(/`(alter table .*?)`/.exec(problem)![1]!);
    expect(await readSilentTriggers(api.db)).toEqual([]);
  },
);
