// An OpenSearch of a few documents, which can change between two calls.
import { describe, expect, test } from "vitest";
import { createListingFinder } from "../../../api/search/find-listings.ts";
import { createListingCache } from "../../../api/search/listing-cache.ts";
import type { Hit, SearchResponse } from "../../../shared/search/response.ts";

const BASE_URL = "https://homes.example";
const BODY = { size: 21, query: { match_all: {} }, sort: [{ id: "asc" }], _source: true };

interface Document {
  price: number;
  version: number;
  seqNo: number;
  index?: string;
}

/** Answers by what the body asks for; `calls` has the bodies, and "whole" or "revisions". */
function engine(documents: Map<string, Document>) {
  const calls: { ids: string[] | undefined; whole: boolean }[] = [];
  const lookups = { hits: 0, misses: 0 };
  const cache = createListingCache(1024 * 1024);
  let beforeCall: (count: number) => void = () => undefined;
  const find = createListingFinder({
    cache,
    baseUrl: BASE_URL,
    onLookup({ hits, misses }) {
      lookups.hits += hits;
      lookups.misses += misses;
    },
  });

  async function send(body: object, { listingsAsBytes }: { listingsAsBytes: boolean }): Promise<SearchResponse> {
    const { _source, query } = body as {
      _source: boolean;
      query: { bool?: { filter: [{ ids: { values: string[] } }] } };
    };
    expect(_source).toBe(listingsAsBytes);
    const ids = query.bool?.filter[0].ids.values;
    calls.push({ ids, whole: _source });
    beforeCall(calls.length);
    const found = [...documents].filter(([id]) => ids === undefined || ids.includes(id));
    const hits = found.map(([id, { price, version, seqNo, index = "listings-1" }]): Hit => {
      const common = { _index: index, _seq_no: seqNo, _primary_term: 1, _score: null, sort: [Number(id)] };
      const listing = Buffer.from(JSON.stringify({ id, price }));
      return _source
        ? { ...common, _id: id, _version: version, _source: { listing } }
        : ({ ...common, fields: { id: [id], version: [version] } } as unknown as Hit);
    });
    const _shards = { total: 1, successful: 1, failed: 0 };
    return { took: 1, timed_out: false, _shards, hits: { total: { value: found.length, relation: "eq" }, hits } };
  }

  return {
    documents,
    lookups,
    cache,
    calls,
    onCall(react: typeof beforeCall) {
      beforeCall = react;
    },
    async page() {
      calls.length = 0;
      const { listings, total } = await find(BODY, send, {});
      expect(total).toBe(listings.length);
      return listings.map(
        ({ listing }) => JSON.parse(listing.toString()) as { id: string; price: number; url: string },
      );
    },
    async warmUp() {
      for (let page = 0; !cache.isWarm(); page += 1) {
        await this.page();
        expect(page).toBeLessThan(100);
      }
    },
  };
}

const two = () =>
  engine(
    new Map([
      ["1", { price: 10, version: 1, seqNo: 1 }],
      ["2", { price: 20, version: 1, seqNo: 2 }],
    ]),
  );

describe("the listings of a page", () => {
  test("come with their url, from a cold cache and from a warm one alike", async () => {
    const ctx = two();
    const cold = await ctx.page();
    expect(cold[0]).toEqual({ id: "1", price: 10, url: `${BASE_URL}/listings/1` });
    expect(ctx.calls).toEqual([{ ids: undefined, whole: true }]);
    await ctx.warmUp();
    expect(await ctx.page()).toEqual(cold);
    expect(ctx.calls).toEqual([{ ids: undefined, whole: false }]);
  });

  test("are read where memory lacks them, by one call more", async () => {
    const ctx = two();
    await ctx.warmUp();
    ctx.documents.set("2", { price: 21, version: 2, seqNo: 3 });
    ctx.documents.set("3", { price: 30, version: 1, seqNo: 4 });
    expect((await ctx.page()).map(({ price }) => price)).toEqual([10, 21, 30]);
    expect(ctx.calls).toEqual([
      { ids: undefined, whole: false },
      { ids: ["2", "3"], whole: true },
    ]);
    expect((await ctx.page()).map(({ price }) => price)).toEqual([10, 21, 30]);
    expect(ctx.calls).toHaveLength(1);
  });

  test.each([
    ["written again with the same version, as by a repair", { price: 11, version: 1, seqNo: 9 }],
    ["of another index with the same numbers", { price: 11, version: 1, seqNo: 1, index: "listings-2" }],
    ["of an older version, as in an index that was put back", { price: 11, version: 0, seqNo: 1 }],
  ])("are never those of another write: %s", async (_what, other) => {
    const ctx = two();
    await ctx.warmUp();
    ctx.documents.set("1", other);
    expect((await ctx.page()).map(({ price }) => price)).toEqual([11, 20]);
  });

  test.each([
    [
      "changed",
      (documents: Map<string, Document>) => documents.set("2", { price: 22, version: 3, seqNo: 6 }),
      [10, 22],
    ],
    ["hidden", (documents: Map<string, Document>) => documents.delete("2"), [10]],
  ])("are searched anew as a whole when one is %s between the two calls", async (_what, change, prices) => {
    const ctx = two();
    await ctx.warmUp();
    ctx.documents.set("2", { price: 21, version: 2, seqNo: 5 });
    ctx.onCall((count) => {
      if (count === 2) change(ctx.documents);
    });
    expect((await ctx.page()).map(({ price }) => price)).toEqual(prices);
    expect(ctx.calls).toEqual([
      { ids: undefined, whole: false },
      { ids: ["2"], whole: true },
      { ids: undefined, whole: true },
    ]);
  });

  test("are counted as found in memory or not", async () => {
    const ctx = two();
    await ctx.page();
    expect(ctx.lookups).toEqual({ hits: 0, misses: 2 });
    await ctx.page();
    expect(ctx.lookups).toEqual({ hits: 2, misses: 2 });
  });
});
