// What was done to indices and aliases by hand, and is repaired: each kind by itself, with what is reported.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { reconcileTargets } from "../../indexer/reconcile-targets.ts";
import { readTargets, type Target } from "../../shared/db/index-targets.ts";
import { hasWriteAlias, readSearchAlias } from "../../shared/search/aliases.ts";
import { deleteIndex, indicesOf, swapAlias, writeAlias } from "../../shared/search/indices.ts";
import { createTarget, createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";
import { withLog } from "../helpers/log.ts";
import { type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { testServers } from "../helpers/servers.ts";

let ctx: TestIndexing;
let proxy: SearchProxy;
let live: Target;
let stranger: string;

beforeAll(async () => {
  proxy = await startSearchProxy(testServers().openSearchUrl);
  ctx = await createTestIndexing({ OPENSEARCH_URL: proxy.url });
  stranger = `${ctx.deps.prefix}-stranger`;
  await ctx.deps.search.request("PUT", `/${stranger}`, {});
});
beforeEach(async () => {
  live = await createTarget(ctx.deps, "live");
});
afterEach(async () => {
  proxy.use(undefined);
  for (const { name } of await readTargets(ctx.db)) await deleteIndex(ctx.deps.search, name);
  await ctx.db("index_targets").delete();
});
afterAll(async () => {
  await ctx?.close();
  await proxy?.close();
});

const change = (...actions: object[]) => ctx.deps.search.request("POST", "/_aliases", { actions });
const stateOf = async (name: string) => (await ctx.db("index_targets").where({ name }).first("state"))?.state;

/** Reconciles twice; what was reported the first time. */
async function reconcile(): Promise<{ repairs: string[]; warned: unknown[][] }> {
  const { deps, logged } = withLog(ctx.deps);
  const repairs = await reconcileTargets(deps);
  expect(await reconcileTargets(ctx.deps)).toEqual([]);
  return { repairs, warned: logged.warn };
}

/** The same is returned and logged. */
async function expectRepaired(index: string, what: string, details: object = {}): Promise<void> {
  expect(await reconcile()).toEqual({ repairs: [`${index}: ${what}`], warned: [[{ index, ...details }, what]] });
}

test("nothing is said of indices that are as they should be", async () => {
  await createTarget(ctx.deps, "previous");
  await createTarget(ctx.deps, "building");
  expect(await reconcile()).toEqual({ repairs: [], warned: [] });
});

test("an index that is gone is forgotten, and the one after it is looked at, too", async () => {
  const previous = await createTarget(ctx.deps, "previous");
  for (const { name } of [live, previous]) await deleteIndex(ctx.deps.search, name);
  const what = "the index is gone and left the write targets";
  expect(await reconcile()).toEqual({
    repairs: [`${live.name}: ${what}`, `${previous.name}: ${what}`],
    warned: [
      [{ index: live.name, state: "live" }, what],
      [{ index: previous.name, state: "previous" }, what],
    ],
  });
  expect(await stateOf(live.name)).toBeUndefined();
});

test("a closed index is written to no longer, and stays known as ours", async () => {
  const { name } = await createTarget(ctx.deps, "previous");
  await ctx.deps.search.request("POST", `/${name}/_close`);
  await expectRepaired(name, "the index is closed and left the write targets", { state: "previous" });
  expect(await stateOf(name)).toBe("retired");
});

test.each<[what: string, actions: (alias: string) => object[]]>([
  ["is missing", (alias) => [{ remove: { index: live.name, alias } }]],
  ["may not write", (alias) => [{ add: { index: live.name, alias, is_write_index: false } }]],
  ["has a routing", (alias) => [{ add: { index: live.name, alias, is_write_index: true, routing: "1" } }]],
  [
    "leads elsewhere",
    (alias) => [{ remove: { index: live.name, alias } }, { add: { index: stranger, alias, is_write_index: true } }],
  ],
  ["has a second index", (alias) => [{ add: { index: stranger, alias, is_write_index: false } }]],
])("an alias for writes that %s leads to its index alone again", async (_what, actions) => {
  const alias = writeAlias(live.name);
  await change(...actions(alias));
  expect(await hasWriteAlias(ctx.deps.search, live.name)).toBe(false);
  await expectRepaired(live.name, `the alias ${alias} was missing or wrong and is right again`);
  expect(await indicesOf(ctx.deps.search, alias)).toEqual([live.name]);
  expect(await hasWriteAlias(ctx.deps.search, live.name)).toBe(true);
});

test("the alias that searches read shows all of the live index again, and no other", async () => {
  const alias = ctx.deps.prefix;
  const what = `the alias ${alias} showed other than this index and is right again`;
  await change({ add: { index: live.name, alias, filter: { term: { dealType: "rent" } } } });
  expect(await readSearchAlias(ctx.deps.search, alias)).toEqual({ indices: [live.name], whole: false });
  await expectRepaired(live.name, what, { searched: [live.name] });

  await change({ add: { index: stranger, alias, filter: { match_all: {} } } });
  const { indices, whole } = await readSearchAlias(ctx.deps.search, alias);
  expect({ indices: indices.sort(), whole }).toEqual({ indices: [live.name, stranger].sort(), whole: false });
  await change({ add: { index: stranger, alias } });
  const searched = (await readSearchAlias(ctx.deps.search, alias)).indices;
  await expectRepaired(live.name, what, { searched });
  expect(await readSearchAlias(ctx.deps.search, alias)).toEqual({ indices: [live.name], whole: true });
});

test("searches that use another index than the live one are left to the command that was begun", async () => {
  const { name } = await createTarget(ctx.deps, "previous");
  const alias = ctx.deps.prefix;
  await swapAlias(ctx.deps.search, alias, name);
  await change({ add: { index: name, alias, filter: { term: { dealType: "rent" } } } });
  expect(await reconcile()).toEqual({ repairs: [], warned: [] });
  expect(await indicesOf(ctx.deps.search, alias)).toEqual([name]);
});

test("an alias that there is none of has no index, and a failed look-up is an error", async () => {
  const { search, prefix } = ctx.deps;
  expect(await readSearchAlias(search, `${prefix}-nowhere`)).toEqual({ indices: [], whole: true });
  proxy.use(async () => ({ status: 500, body: "{}" }));
  await expect(readSearchAlias(search, prefix)).rejects.toMatchObject({ statusCode: 500 });
  proxy.use(async () => "lost");
  await expect(readSearchAlias(search, prefix)).rejects.toThrow();
});
