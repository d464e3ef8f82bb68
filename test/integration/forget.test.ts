// What `listings forget` promises: afterwards neither database nor any index holds a word of what was erased.
import { afterAll, beforeAll, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { createIndex, refreshIndex } from "../../shared/search/indices.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { type Ended, environmentOf, runCommand } from "../helpers/command.ts";
import { createTestIndexing, drainAll, readDocument, type TestIndexing } from "../helpers/indexing.ts";

const CANARY = "Kanaarilind";
const texts = { slogan: { et: `${CANARY} müüb` }, description: { et: `${CANARY} elab siin` }, address: `${CANARY} 7` };

let ctx: TestIndexing;
let company: string;
let seller: string;
let own: string;
let companys: string;
let bystander: string;
beforeAll(async () => {
  ctx = await createTestIndexing();
  company = await insertCompany(ctx.db);
  seller = await insertSeller(ctx.db, {
    display_name: `${CANARY} Mari`,
    phone: "+372 5550 0000",
    email: `${CANARY}@x.ee`,
  });
  own = await insertListing(ctx.db, { seller_id: seller, ...texts });
  companys = await insertListing(ctx.db, { seller_id: seller, company_id: company });
  bystander = await insertListing(ctx.db);
  await reindex(ctx.deps);
  await reindex(ctx.deps, { force: true });
});
afterAll(() => ctx?.close());

const forget = (...args: string[]): Promise<Ended> => runCommand(environmentOf(ctx.config), "forget", ...args);

/** Tables and indices that hold the word anywhere. */
async function holders(word: string): Promise<string[]> {
  const tables: string[] = await ctx
    .db("pg_tables")
    .where({ schemaname: "public" })
    .orderBy("tablename")
    .pluck("tablename");
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await ctx.db.raw(`select from ?? as held where held::text like ?`, [table, `%${word}%`]);
    if (rows.length > 0) found.push(table);
  }
  for (const { name, state } of await readTargets(ctx.db)) {
    await refreshIndex(ctx.deps.search, name);
    const documents = await ctx.deps.search.request("POST", `/${name}/_search?size=100`, { query: { match_all: {} } });
    if (JSON.stringify(documents).includes(word)) found.push(state);
  }
  return found;
}

test("a dry run names what would be erased and changes nothing", async () => {
  const { code, stdout } = await forget("--seller", seller, "--dry-run");
  expect(code).toBe(0);
  expect(stdout).toContain(`Would delete listing ${own}.`);
  expect(stdout).toContain(
    `The seller would lose name, phone, email and photo, and stays for a company's listing ${companys}.`,
  );
  expect(await holders(CANARY)).toEqual(["listings", "users", "live", "previous"]);
});

test("while no indexer runs, nothing is called gone that an index still holds", async () => {
  const { code, stdout } = await forget("--seller", seller, "--wait", "0");
  expect(code).toBe(3);
  expect(stdout).toMatch(/1 documents left.*1 changes wait for the indexer: is it running\?/s);
  expect(stdout).toContain(`Look again with: listings forget --listing ${own}`);
  // A second run looks for what the first has deleted, which may have been killed before it could say so.
  expect(await forget("--seller", seller, "--wait", "0")).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/Deleted before: listing \d+\..*1 documents left/s),
  });
  expect(await forget("--listing", own, "--wait", "0")).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/Deleted before: listing \d+\..*1 documents left/s),
  });
  expect(await holders(CANARY)).toEqual(["live", "previous"]);
});

test("after the indexer's turn neither database nor an index holds a word; other listings stay", async () => {
  await drainAll(ctx.deps);
  expect(await holders(CANARY)).toEqual([]);
  expect(await forget("--listing", own, "--wait", "0")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("nothing of it left"),
  });
  expect(await ctx.db("users").where({ id: seller }).first("display_name", "phone", "email", "photo_url")).toEqual({
    ...{ display_name: "(removed)", phone: null, email: null, photo_url: null },
  });
  expect(await ctx.db("listings").orderBy("id").pluck("id")).toEqual([companys, bystander]);
});

test("a company's listing goes with its price history, waits for the indexer, and leaves a removal in the change stream", async () => {
  await ctx
    .db("listings")
    .where({ id: companys })
    .update({ ...texts, price_eur: 99_000 });
  await drainAll(ctx.deps);
  expect(await holders(CANARY)).toEqual(["listings", "live", "previous"]);
  let ended = false;
  const forgetting = forget("--listing", companys, "--expunge", "--json").finally(() => {
    ended = true;
  });
  while (!ended) await drainAll(ctx.deps);
  const { code, stdout } = await forgetting;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ deleted: [companys], kept: [], waiting: 0, expunged: true });
  expect(await holders(CANARY)).toEqual([]);
  const stats = await ctx.deps.search.request(
    "GET",
    `/${ctx.deps.prefix}*/_stats/docs?filter_path=_all.total.docs.deleted`,
  );
  expect(stats).toEqual({ _all: { total: { docs: { deleted: 0 } } } });
  expect(await ctx.db("price_history").where({ listing_id: companys })).toEqual([]);
  expect(await ctx.db("listing_tombstones").where({ listing_id: companys }).pluck("reason")).toEqual(["deleted"]);
});

test("under another INDEX_PREFIX nothing is erased, also without a running indexer", async () => {
  const id = await insertListing(ctx.db, texts);
  const environment = { ...environmentOf(ctx.config), INDEX_PREFIX: "elsewhere" };
  expect(await runCommand(environment, "forget", "--listing", id, "--wait", "0")).toMatchObject({
    ...{ code: 2, stdout: "" },
    stderr: expect.stringMatching(
      /INDEX_PREFIX is elsewhere, but the live index .* is test_.*Nothing was erased\..*set -a; \. \/etc\/listings\.env/s,
    ),
  });
  expect(await ctx.db("listings").where({ id }).pluck("id")).toEqual([id]);
  await ctx.db("listings").where({ id }).delete();
  await drainAll(ctx.deps);
});

test("what an index holds that no change reaches is not called gone, and is told with what removes it", async () => {
  const { search, prefix, body } = ctx.deps;
  const id = await insertListing(ctx.db, texts);
  await drainAll(ctx.deps);
  const orphan = `${prefix}-20260101t000000000-ad8ffd8b6d`;
  await createIndex(search, orphan, body);
  const document = await readDocument(ctx.deps, id);
  await search.request("PUT", `/${orphan}/_doc/${id}`, document!._source!);
  let ended = false;
  const forgetting = forget("--listing", id).finally(() => {
    ended = true;
  });
  while (!ended) await drainAll(ctx.deps);
  const remedy = `it was not built from this database; if nothing needs it: DELETE /${orphan} in OpenSearch`;
  expect(await forgetting).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(
      new RegExp(`^${orphan}: 1 documents left\\.$.*No change is written to ${orphan}\\. Remove it: ${remedy}`, "ms"),
    ),
  });
  const looked = await runCommand(environmentOf(ctx.config), "look", id);
  expect(looked).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(
      new RegExp(`index +${orphan} \\(orphan\\): version 1.*still holds it\\.\n-> remove that index: ${remedy}`, "s"),
    ),
  });
  await search.request("DELETE", `/${orphan}`);
  expect(await forget("--listing", id)).toMatchObject({ code: 0 });
});

test("nothing is called gone where no index was looked at", async () => {
  const fresh = await createTestIndexing();
  const id = await insertListing(fresh.db, texts);
  await fresh.db("listings").where({ id }).delete();
  await fresh.db("index_dirty").delete(); // no change waits
  for (const option of ["--expunge", "--json"]) {
    const { code, stdout } = await runCommand(environmentOf(fresh.config), "forget", "--listing", id, option);
    expect(code).toBe(3);
    if (option === "--json") expect(JSON.parse(stdout)).toMatchObject({ gone: false, withContent: {} });
    else expect(stdout).toMatch(/There is no index of INDEX_PREFIX test_\S+ to look at.*Look again with/s);
  }
  await fresh.close();
});

test("a seller without listings of a company is deleted, too", async () => {
  const person = await insertSeller(ctx.db, { display_name: `${CANARY} Jüri` });
  await forget("--seller", person, "--wait", "0");
  expect(await ctx.db("users").where({ id: person })).toEqual([]);
});

test("of two runs at once, and of those after one that was killed, each looks until the seller's listings are gone", async () => {
  const person = await insertSeller(ctx.db, { display_name: `${CANARY} Rein` });
  const one = await insertListing(ctx.db, { seller_id: person, ...texts });
  await drainAll(ctx.deps);
  const runs = await Promise.all([
    forget("--seller", person, "--wait", "0"),
    forget("--seller", person, "--wait", "0"),
  ]);
  expect(runs.map(({ code }) => code)).toEqual([3, 3]);
  expect(runs.map(({ stdout }) => stdout).sort()).toEqual([
    expect.stringContaining(`Deleted before: listing ${one}.`),
    expect.stringContaining(`Deleted listing ${one}.`),
  ]);
  await drainAll(ctx.deps);
  expect(await forget("--seller", person, "--wait", "0")).toMatchObject({ code: 0 });
  expect(await forget("--seller", person)).toMatchObject({ code: 1, stderr: expect.stringContaining("no seller") });
  expect(await holders(CANARY)).toEqual([]);
});

test("what is not there, or is not said clearly, is refused and changes nothing", async () => {
  expect(await forget("--seller", "999999")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no seller 999999"),
  });
  expect(await forget("--listing", "888888")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("listings look"),
  });
  expect(await forget("--listing", "1", "--seller", "1")).toMatchObject({ code: 2 });
  expect(await forget("--listing", "all")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"all" is no number'),
  });
  expect(await ctx.db("listings").orderBy("id").pluck("id")).toEqual([bystander]);
});
