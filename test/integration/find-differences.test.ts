// The two looks of `verify`, on an index with one document of each difference: what the first finds, and what the second confirms.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmDifferences, type FoundDifference, findDifferences } from "../../indexer/find-differences.ts";
import type { Target } from "../../shared/db/index-targets.ts";
import { refreshIndex } from "../../shared/search/indices.ts";
import { insertListing, insertSeller } from "../helpers/builders.ts";
import { createTarget, createTestIndexing, drainAll, readDocument, type TestIndexing } from "../helpers/indexing.ts";

const LISTINGS = 201;
const SHOWN = { isPublic: true, country: "EE" };
const TOMBSTONE = { isPublic: false };

let ctx: TestIndexing;
let live: Target;
let found: FoundDifference[];
let equal: string;
let changed: string;
let waiting: string;

beforeAll(async () => {
  ctx = await createTestIndexing();
  live = await createTarget(ctx.deps, "live");
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await insertListing(ctx.db));
  const [same, missing, stale, ahead, content, dirty] = ids as [string, string, string, string, string, string];
  const hidden = await insertListing(ctx.db, { status: "archived" });
  [equal, changed, waiting] = [same, content, dirty];
  await drainAll(ctx.deps);

  await ctx.deps.search.request("DELETE", `/${live.name}/_doc/${missing}`);
  await ctx.db("listings").where({ id: stale }).update({ price_eur: 90 });
  await put(ahead, 500, await source(ahead));
  await put(content, 1, { ...(await source(content)), price: 1 });
  await put(hidden, 1, SHOWN);
  await put("900001", 7, SHOWN);
  await put("stray", 7, SHOWN);
  await put("900002", 7, TOMBSTONE);
  await put("900003", 7, SHOWN);
  const seller = await insertSeller(ctx.db);
  await ctx.db.raw(
    `insert into listings (seller_id, status, deal_type, property_type)
     select :seller, 'draft', 'sale', 'land' from generate_series(1, :count)`,
    { seller, count: LISTINGS - 7 },
  );
  await ctx.db("index_dirty").delete();
  await ctx.db("listings").where({ id: dirty }).update({ price_eur: 90 });
  await ctx.db("index_dirty").insert({ listing_id: "900003", version: 8, op: "delete" });
  await refreshIndex(ctx.deps.search, live.name);

  found = [
    { kind: "missing", id: missing, version: 1 },
    { kind: "stale", id: stale, version: 2, indexedVersion: 1 },
    { kind: "ahead", id: ahead, version: 1, indexedVersion: 500 },
    { kind: "content", id: content, version: 1, indexedVersion: 1 },
    { kind: "leaked", id: hidden, version: 1, indexedVersion: 1 },
    { kind: "ghost", id: "900001", indexedVersion: 7 },
    { kind: "ghost", id: "stray", indexedVersion: 7 },
  ];
});
afterAll(() => ctx?.close());

const source = async (id: string) => (await readDocument(ctx.deps, id))!._source!;
const put = (id: string, version: number, document: object) =>
  ctx.deps.search.request("PUT", `/${live.name}/_doc/${id}?version=${version}&version_type=external_gte`, document);

/** What the first look finds, by id, and the sizes of its pages. */
async function look(target = live, options: Omit<Parameters<typeof findDifferences>[2], "onPage"> = {}) {
  const pages: number[] = [];
  const onPage = (rows: number) => void pages.push(rows);
  const differences = await findDifferences(ctx.deps, target, { ...options, onPage });
  return { differences: differences.sort((a, b) => a.id.localeCompare(b.id, "en", { numeric: true })), pages };
}

describe("the first look", () => {
  test("finds every difference under its name, but none of what is on its way or rightly hidden", async () => {
    const { differences, pages } = await look();
    expect(differences).toStrictEqual(found);
    expect(pages).toEqual([LISTINGS]);
  });

  test("of an index of another schema leaves its content alone", async () => {
    const { differences } = await look({ ...live, schemaHash: "0123456789" });
    expect(differences).toEqual(found.filter(({ kind }) => kind !== "content"));
  });

  test.each([
    [true, [200, 1]],
    [false, [201]],
  ])(
    "takes pages by whether it gives way to others (%s), and pauses after each by its work",
    async (contended, sizes) => {
      const worked: number[] = [];
      const startedAt = performance.now();
      const pause = async (ms: number) => {
        worked.push(ms);
        return contended;
      };
      const { differences, pages } = await look(live, { throttle: { pause } });
      expect(differences).toEqual(found);
      expect(pages).toEqual(sizes);
      expect(worked).toEqual([0, ...sizes.map(() => expect.any(Number))]);
      expect(Math.max(...worked)).toBeLessThanOrEqual(performance.now() - startedAt);
    },
  );

  test("ends at a signal before it reads anything", async () => {
    const pages: number[] = [];
    const looking = findDifferences(ctx.deps, live, {
      signal: AbortSignal.abort(),
      onPage: (rows) => void pages.push(rows),
    });
    await expect(looking).rejects.toMatchObject({ name: "AbortError" });
    expect(pages).toEqual([]);
  });
});

describe("the second look", () => {
  test("confirms what still differs in the same way", async () => {
    expect(await confirmDifferences(ctx.deps, live, found)).toEqual(found);
  });

  const ghost = (id: string, indexedVersion: number): FoundDifference => ({ kind: "ghost", id, indexedVersion });
  test.each<[what: string, candidate: () => FoundDifference]>([
    ["a listing that the index has by now", () => ({ kind: "missing", id: equal, version: 1 })],
    ["a listing whose change is on its way", () => ({ kind: "stale", id: waiting, version: 2, indexedVersion: 1 })],
    ["a listing that differs in another way", () => ({ kind: "stale", id: changed, version: 1, indexedVersion: 1 })],
    ["a listing that has changed", () => ({ kind: "content", id: changed, version: 2, indexedVersion: 1 })],
    ["a document that has changed", () => ({ kind: "content", id: changed, version: 1, indexedVersion: 2 })],
    ["a document that is gone", () => ghost("900009", 7)],
    ["a document that was written again", () => ghost("900001", 6)],
    ["a document that is hidden by now", () => ghost("900002", 7)],
    ["a document whose removal is on its way", () => ghost("900003", 7)],
    ["a document whose listing has come into being", () => ghost(equal, 1)],
  ])("does not confirm %s", async (_what, candidate) => {
    expect(await confirmDifferences(ctx.deps, live, [candidate()])).toEqual([]);
  });
});

test("more documents without a listing than fit in a page are all found and confirmed", async () => {
  const crowd = await createTarget(ctx.deps, "building");
  const documents = Array.from(
    { length: 1001 },
    (_, at) => `{"index":{"_id":"stray-${at}"}}\n${JSON.stringify(SHOWN)}\n`,
  );
  await ctx.deps.search.request("POST", `/${crowd.name}/_bulk?refresh=true`, documents.join(""));
  const ghosts = (await look(crowd)).differences.filter(({ kind }) => kind === "ghost");
  expect(new Set(ghosts.map(({ id }) => id)).size).toBe(1001);
  expect(await confirmDifferences(ctx.deps, crowd, ghosts)).toEqual(ghosts);
});
