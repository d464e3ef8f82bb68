// What a new index must show before searches go over to it, on an index that is live already: the gate only looks.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { passGate } from "../../indexer/gate.ts";
import { reindex } from "../../indexer/reindex.ts";
import { writeAlias } from "../../shared/search/indices.ts";
import { insertListing } from "../helpers/builders.ts";
import { createTestIndexing, drainAll, readDocument, type TestIndexing } from "../helpers/indexing.ts";
import { type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { testServers } from "../helpers/servers.ts";

let ctx: TestIndexing;
let proxy: SearchProxy;
let ids: string[];
let index: string;

beforeAll(async () => {
  proxy = await startSearchProxy(testServers().openSearchUrl);
  ctx = await createTestIndexing({ OPENSEARCH_URL: proxy.url });
  ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await insertListing(ctx.db));
  // Settled: younger changes are left out of the comparison.
  await ctx.db.raw("alter table listings disable trigger user");
  await ctx.db("listings").update({ updated_at: ctx.db.raw("now() - interval '1 minute'") });
  await ctx.db.raw("alter table listings enable trigger user");
  ({ index } = await reindex(ctx.deps));
});
afterEach(() => proxy.use(undefined));
afterAll(async () => {
  await ctx?.close();
  await proxy?.close();
});

const pass = (signal?: AbortSignal) =>
  passGate(ctx.deps, index, { resumeCommand: "reindex", pauseMs: 1, ...(signal && { signal }) });
const call = (method: "DELETE" | "PUT", path: string, body?: object) => ctx.deps.search.request(method, path, body);
/** Runs `work` with another document of the first listing, and brings the right one back. */
async function withDocument(
  change: object,
  work: (restore: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const { _source, _version } = (await readDocument(ctx.deps, ids[0]!, index))!;
  const path = `/${index}/_doc/${ids[0]}?version=${_version}&version_type=external_gte`;
  await call("PUT", path, { ..._source, ...change });
  const restore = () => call("PUT", path, _source!);
  await work(restore).finally(restore);
}
const NOT_EQUAL = (what: string) =>
  `The new index is not equal to PostgreSQL (${what}), so searches stay on the old one. ` +
  "See what was rejected with: listings dirty. Then start again with: listings reindex --force";

test("an index that is equal passes", async () => {
  await pass();
});

test("one that does not show a listing does not", async () => {
  await withDocument({ isPublic: false }, () =>
    expect(pass()).rejects.toThrow(NOT_EQUAL("counts: 4 in the index, 5 in the database")),
  );
});

test("after a restore it is the restore that is to be run again", async () => {
  await withDocument({ isPublic: false }, () =>
    expect(passGate(ctx.deps, index, { resumeCommand: "restored", pauseMs: 1 })).rejects.toThrow(
      /Then start again with: listings restored$/,
    ),
  );
});

test("one that says something else of a listing does not", async () => {
  await withDocument({ price: 1 }, () =>
    expect(pass()).rejects.toThrow(NOT_EQUAL(`documents: listing ${ids[0]} is content`)),
  );
});

test("a difference that passes within some tries is none", async () => {
  let looks = 0;
  await withDocument({ isPublic: false }, async (restore) => {
    proxy.use(async (asked, forward) => {
      if (asked.path.includes("_refresh") && ++looks === 20) await restore();
      return forward();
    });
    await pass();
  });
  expect(looks).toBe(20);
});

test("a difference of what is on its way, or has changed between the two looks, is none", async () => {
  for (const moved of [
    () => ctx.db("index_dirty").insert({ listing_id: ids[0], version: 1, op: "upsert" }),
    async () => {
      await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 4 });
      await ctx.db("index_dirty").delete(); // an indexer was faster
    },
  ]) {
    let looks = 0;
    await withDocument({ price: 1 }, () => {
      proxy.use(async (asked, forward) => {
        if (asked.path.includes("_mget") && ++looks === 1) await moved();
        return forward();
      });
      return pass();
    });
    expect(looks).toBe(1);
    proxy.use(undefined);
    await ctx.db("listings").where({ id: ids[0] }).update({ price_eur: 5 });
    await drainAll(ctx.deps);
  }
});

test("what is dirty when it begins is worked off, by itself or by an indexer", async () => {
  await ctx.db("listings").where({ id: ids[1] }).update({ price_eur: 7 });
  await pass();
  expect((await readDocument(ctx.deps, ids[1]!, index))?._source?.price).toBe(7);

  await ctx.db("listings").where({ id: ids[1] }).update({ price_eur: 8 });
  await ctx.db("index_dirty").update({ next_attempt_at: ctx.db.raw("now() + interval '1 hour'") }); // leased
  let passed = false;
  const passing = pass().then(() => {
    passed = true;
  });
  await ctx.db.raw("select pg_sleep(0.2)");
  expect(passed).toBe(false);
  await ctx.db("index_dirty").update({ next_attempt_at: ctx.db.fn.now() });
  await passing;
  expect((await readDocument(ctx.deps, ids[1]!, index))?._source?.price).toBe(8);
});

test("changes that cannot be written stop it after some tries, with the reason", async () => {
  await call("PUT", `/${index}/_settings`, { "index.blocks.write": true });
  await ctx.db("listings").where({ id: ids[1] }).update({ price_eur: 9 });
  let writes = 0;
  proxy.use(async (asked, forward) => {
    if (asked.path.includes("_bulk")) writes += 1;
    return forward();
  });
  await expect(pass()).rejects.toThrow(
    /^Changes cannot be written: .*blocked.*\. See what to repair with: listings doctor. Then go on with: listings reindex$/,
  );
  expect(writes).toBe(21);
  await call("PUT", `/${index}/_settings`, { "index.blocks.write": null });
  await pass();
});

test("a write alias that is lost while it works is given back", async () => {
  await call("DELETE", `/${index}/_alias/${writeAlias(index)}`);
  await ctx.db("listings").where({ id: ids[1] }).update({ price_eur: 10 });
  await pass();
  expect((await readDocument(ctx.deps, ids[1]!, index))?._source?.price).toBe(10);
});

test("it ends with the program, while it works off and while it compares", async () => {
  const stopped = AbortSignal.abort(new Error("stopped"));
  await expect(pass(stopped)).rejects.toThrow("stopped");
  await ctx.db("listings").where({ id: ids[1] }).update({ price_eur: 11 });
  await expect(pass(stopped)).rejects.toThrow("stopped");
  expect(await ctx.db("index_dirty")).toHaveLength(1);
  await pass();
});
