// The commands themselves: what a person reads, and the exit code a script sees.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../helpers/command.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { testServers } from "../helpers/servers.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "commands-"));
  database = await createTestDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** A demo on the same machine has other servers and prefixes, or its indexer would be another program. */
const PREFIX = `test_${randomBytes(6).toString("hex")}`;
const SERVERS = {
  REDIS_URL: testServers().redisUrl,
  OPENSEARCH_URL: testServers().openSearchUrl,
  REDIS_PREFIX: PREFIX,
  INDEX_PREFIX: PREFIX,
};

const listings = (...args: string[]) => listingsWith({}, ...args);

const listingsWith = (other: Record<string, string>, ...args: string[]) =>
  runCommand({ DATABASE_URL: database.url, ...SERVERS, ...other }, ...args);

function write(name: string, lines: (object | string)[]): string {
  const file = join(folder, name);
  writeFileSync(file, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  return file;
}

test("an operator brings in a company, its sellers and its listings", async () => {
  expect(await listings("migrate")).toMatchObject({ code: 0, stdout: expect.stringContaining("places that ship") });
  const { stdout: added } = await listings("companies", "add", "Näidis OÜ");
  const companyId = added.trim();
  expect(companyId).toMatch(/^\d+$/);

  const sellers = write("sellers.jsonl", [{ externalId: "m-1", companyId, displayName: "Mari Maasikas" }]);
  const { sellers: stored } = JSON.parse((await listings("sellers", "import", sellers, "--json")).stdout);
  const sellerId = stored[0].id;

  const good = { externalId: "A-1", companyId, sellerId, dealType: "sale", propertyType: "apartment", price: 100_000 };
  const file = write("listings.jsonl", [good, { ...good, externalId: "A-2", rooms: -2 }]);
  expect(await listings("import", file, "--dry-run")).toMatchObject({
    code: 1,
    stdout: "Dry run, nothing was changed. Would be: 2 lines: 1 added, 0 changed, 0 unchanged, 1 bad.\n",
    stderr: expect.stringContaining("line 2: rooms: Too small"),
  });
  expect(await listings("import", file)).toMatchObject({
    code: 1,
    stdout: "2 lines: 1 added, 0 changed, 0 unchanged, 1 bad.\n",
  });
  const again = await listings("import", write("listings.jsonl", [good]), "--json");
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({ inserted: 0, unchanged: 1, bad: 0 });

  const { stdout: list } = await listings("companies", "list", "--json");
  expect(JSON.parse(list)).toMatchObject([{ id: companyId, name: "Näidis OÜ", sellers: 1, listings: 1, active: 1 }]);
});

test("companies are renamed, and removed when they own nothing more; sellers and keys are listed", async () => {
  const { stdout: added } = await listings("companies", "add", "Vana OÜ");
  const id = added.trim();
  expect(await listings("companies", "rename", id, " Uus OÜ ")).toMatchObject({
    ...{ code: 0, stdout: `Company ${id} is Uus OÜ now, no longer Vana OÜ.\n` },
    stderr: expect.stringMatching(/^database \S+ on \S+ as \S+\n$/),
  });
  expect(JSON.parse((await listings("companies", "list", "--json")).stdout)).toContainEqual(
    expect.objectContaining({ id, name: "Uus OÜ" }),
  );

  const sellers = write("more.jsonl", [
    { externalId: "k-1", companyId: id, displayName: "Kati Kask", phone: "+372 5550 1111", email: "kati@example.org" },
  ]);
  await listings("sellers", "import", sellers);
  const { stdout: listed } = await listings("sellers", "list", "--company", id, "--name", "KASK");
  expect(listed).toMatch(/^id +company +external id +listings +name\n\d+ +\d+ +k-1 +0 +Kati Kask\n$/);
  const { stdout: all } = await listings("sellers", "list", "--json");
  expect(JSON.parse(all).sellers.map(({ name }: { name: string }) => name)).toEqual(["Mari Maasikas", "Kati Kask"]);
  for (const text of [listed, all]) expect(text).not.toMatch(/5550|example\.org/);

  const soon = new Date(Date.now() + 5.5 * 86_400_000).toISOString();
  const created = await listings("keys", "create", "--company", id, "--name", "nightly", "--expires", soon);
  expect(created).toMatchObject({ code: 0 });
  const { stdout: keys } = await listings("keys", "list", "--all");
  expect(keys).toMatch(/^\d+ +\d+ +Uus OÜ +lst_\w{4}… +never used +ends in 5 days +nightly$/m);
  await database.db.raw("update api_keys set pepper_id = '00000000'");
  expect((await listings("keys", "list", "--all")).stdout).toContain("ends in 5 days, needs the old pepper");
  expect(await listings("keys", "list")).toMatchObject({ code: 2, stderr: expect.stringContaining("--all") });

  const [key] = JSON.parse((await listings("keys", "list", "--company", id, "--json")).stdout);
  expect(await listings("companies", "remove", id)).toMatchObject({
    ...{ code: 1, stdout: "" },
    stderr: expect.stringMatching(
      /owns 0 listings, 1 sellers and 1 working keys: nothing was removed\.\nFirst erase.*then revoke/,
    ),
  });
  // OpenSearch knows of programs of another database; where it is down, a leaked key can be revoked all the same.
  const down = { OPENSEARCH_URL: "http://127.0.0.1:1" };
  expect(await listingsWith(down, "keys", "revoke", key.id, "--company", id)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Key ${key.id} is revoked`),
    stderr: expect.stringContaining(
      "Not checked: whether programs of another database run (OpenSearch cannot be reached)",
    ),
  });
  const [seller] = JSON.parse((await listings("sellers", "list", "--company", id, "--json")).stdout).sellers;
  await database.db.raw("delete from users where id = ?", [seller.id]);
  expect(await listings("companies", "remove", id)).toMatchObject({
    ...{ code: 0, stdout: `Company ${id} is removed, with 1 revoked or expired keys.\n` },
  });
  for (const gone of [
    ["remove", id],
    ["rename", id, "x"],
  ]) {
    expect(await listings("companies", ...gone)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`no company ${id}`),
    });
  }
});

test("what cannot be done ends with exit code 1 and says what to do, wrong usage with 2", async () => {
  const missing = write("ehak.csv", ["code,name,type,parent_code", "9280,Viimsi alevik,settlement,0890"]);
  expect(await listings("places", "import", missing)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "line 2: municipality 0890, the parent of 9280 (Viimsi alevik), is not in the file",
    ),
  });
  expect(await listings("import", join(folder, "nowhere.jsonl"))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Check the path and try again."),
  });
  expect(await listings("seed", "--count", "many")).toMatchObject({ code: 2 });
});
