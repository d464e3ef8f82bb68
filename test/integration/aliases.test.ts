// Aliases that were changed by hand: health, status and doctor name what is wrong, verify compares nothing, no change counts as
// indexed that another index took, and a plain `reindex` puts it right without building anything.
import { afterAll, beforeAll, expect, test } from "vitest";
import { drain } from "../../indexer/drain.ts";
import { reindex } from "../../indexer/reindex.ts";
import { verify } from "../../indexer/verify.ts";
import { lookAtSearched } from "../../scripts/searched-problem.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { describeProblem } from "../../shared/searched.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, searchableIds, type TestIndexing } from "../helpers/indexing.ts";

let ctx: TestIndexing;
let live: string;
const ids: string[] = [];

beforeAll(async () => {
  ctx = await createTestIndexing();
  for (let count = 0; count < 4; count += 1) {
    ids.push(await insertListing(ctx.db, { deal_type: count < 2 ? "sale" : "rent" }));
  }
  live = (await reindex(ctx.deps)).index;
});
afterAll(() => ctx?.close());

const change = (...actions: object[]) =>
  ctx.deps.search.request("POST", "/_aliases", { actions }) as Promise<{ acknowledged: boolean }>;

async function problem(): Promise<string | undefined> {
  const { problem: found } = await lookAtSearched(ctx.config, ctx.db, await readTargets(ctx.db));
  return found && describeProblem(found);
}

async function makeStranger(): Promise<string> {
  const stranger = `${ctx.deps.prefix}-stranger`;
  await ctx.deps.search.request("DELETE", `/${stranger}?ignore_unavailable=true`);
  await ctx.deps.search.request("PUT", `/${stranger}`, {});
  return stranger;
}

/** `reindex` as anybody would run it: it builds nothing, says what it repaired, and all is well. */
async function expectRepaired(said: RegExp): Promise<void> {
  const { built, index, repairs } = await reindex(ctx.deps);
  expect({ built, index }).toEqual({ built: false, index: live });
  expect(repairs.join()).toMatch(said);
  expect(await problem()).toBeUndefined();
  await drainAll(ctx.deps);
  expect(await searchableIds(ctx.deps)).toEqual(ids);
  expect(await verify(ctx.deps, { confirmMs: 10 })).toMatchObject({ problems: {}, leftOut: 0, waiting: 0 });
  expect((await reindex(ctx.deps)).repairs).toEqual([]);
}

const WRONG_SEARCHES: [what: string, alias: object, said: RegExp][] = [
  ["a filter", { filter: { term: { dealType: "rent" } } }, /searches miss listings, .* has a filter/],
  ["a routing", { search_routing: "1" }, /searches miss listings, .* or a routing/],
];

test.each(WRONG_SEARCHES)("the alias that searches read has %s", async (_what, alias, said) => {
  await change({ add: { index: live, alias: ctx.deps.prefix, ...alias } });
  expect(await problem()).toMatch(said);
  await expect(verify(ctx.deps, { confirmMs: 10 })).rejects.toThrow(/^Nothing was compared: searches miss listings/);
  await expectRepaired(/showed other than this index and is right again/);
});

test("the alias that searches read names a second index", async () => {
  const second = await makeStranger();
  await change({ add: { index: second, alias: ctx.deps.prefix } });
  expect(await problem()).toMatch(/searches find listings twice, the alias \S+ names \S+ and \S+: run/);
  await expect(verify(ctx.deps, { confirmMs: 10 })).rejects.toThrow(/^Nothing was compared: searches find/);
  await expectRepaired(/showed other than this index and is right again/);
});

const writeAlias = () => `${live}-write`;
const WRONG_WRITES: [what: string, actions: (stranger: string) => object[]][] = [
  [
    "was moved to another index",
    (index) => [{ remove: { index: live, alias: writeAlias() } }, { add: { index, alias: writeAlias() } }],
  ],
  [
    "writes to another index beside this one",
    (index) => [
      { add: { index: live, alias: writeAlias(), is_write_index: false } },
      { add: { index, alias: writeAlias(), is_write_index: true } },
    ],
  ],
  ["may not write", () => [{ add: { index: live, alias: writeAlias(), is_write_index: false } }]],
];

test.each(WRONG_WRITES)(
  "the alias for writes %s: a change waits until it reaches the index",
  async (_what, actions) => {
    const stranger = await makeStranger();
    await change(...actions(stranger));
    expect(await problem()).toMatch(/changes do not reach \S+, its alias \S+-write (is missing|does not write to it)/);

    await ctx.db("listings").where({ id: ids[0] }).update({ visibility: "unlisted" });
    const { indexed, busy } = await drain(ctx.deps);
    expect({ indexed, busy }).toEqual({ indexed: 0, busy: 1 });
    expect((await readDirtyState(ctx.db)).rows).toBe(1);

    const [hidden] = ids.splice(0, 1);
    await ctx.db("index_dirty").update({ next_attempt_at: ctx.db.fn.now() });
    await expectRepaired(/-write was missing or wrong and is right again/);
    ids.unshift(hidden!);
    await ctx.db("listings").where({ id: hidden }).update({ visibility: "public" });
    await drainAll(ctx.deps);
  },
);
