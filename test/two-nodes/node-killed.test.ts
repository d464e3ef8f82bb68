// One of two nodes is killed while clients search and walk: no search fails, and every walk that was under way ends as the
// paging guarantee says. Then the same with the other node, which manages the cluster.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { verify } from "../../indexer/verify.ts";
import { killNode, twoNodesUp } from "../../scripts/dev/stack/two-nodes.ts";
import { SORTS } from "../../shared/enums.ts";
import type { Listing } from "../../shared/listing.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertRows, openMarket } from "../helpers/market.ts";
import { createRandom } from "../helpers/random.ts";
import { waitFor } from "../helpers/wait.ts";

const nodes = inject("twoNodes");
const log = () => undefined;
const QUERIES = [...SORTS.map((sort) => `sort=${sort}&abroad=include`), "searchText=r%C3%B5duga%20korter"];
const CLIENTS = 4;

let api: TestApi;
let moving: string[];

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      const market = await openMarket(db, createRandom(5));
      await insertRows(db, Array.from({ length: 200 }, market.row));
      moving = await insertRows(db, Array.from({ length: 60 }, market.row));
    },
  });
});
beforeEach(async () => {
  await twoNodesUp(nodes, log);
});
afterAll(async () => {
  await twoNodesUp(nodes, log);
  await api?.close();
});

interface Walk {
  query: string;
  met: string[];
  totals: Set<number>;
  cursor: string | null;
}

async function step(walk: Walk): Promise<void> {
  const from = walk.cursor === "" ? "" : `&cursor=${walk.cursor}`;
  const { status, body } = await api.get(`/api/public/v1/listings?${walk.query}&limit=11${from}`);
  expect([walk.query, status]).toEqual([walk.query, 200]);
  const { items, totalCount, nextCursor } = body as {
    items: Listing[];
    totalCount: number;
    nextCursor: string | null;
  };
  walk.met.push(...items.map(({ id }) => id));
  walk.totals.add(totalCount);
  walk.cursor = nextCursor;
}

async function finish(walk: Walk): Promise<Walk> {
  while (walk.cursor !== null) await step(walk);
  return walk;
}

const begin = (query: string): Walk => ({ query, met: [], totals: new Set(), cursor: "" });
const walkAll = async () => {
  const walks = QUERIES.map(begin);
  for (const walk of walks) await finish(walk);
  return walks.map(({ met }) => met);
};

/** Clients that search all the time while something happens; answers how often each status came. */
async function whileSearching(happens: () => Promise<void>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let stopped = false;
  const client = async (number: number) => {
    for (let count = number; !stopped; count += 1) {
      const { status } = await api.get(`/api/public/v1/listings?${QUERIES[count % QUERIES.length]}&limit=5`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  await happens().finally(() => {
    stopped = true;
  });
  await Promise.all(clients);
  return statuses;
}

/** Between PostgreSQL and the index, by kind. */
async function differences() {
  const report = await waitFor(() => verify(api.indexing.deps, { confirmMs: 0 }), { what: "a whole comparison" });
  return report?.problems;
}

test("three shards, and of each a copy on both nodes", async () => {
  const { search, prefix } = api.indexing.deps;
  const shards = (await search.request("GET", `/_cat/shards/${prefix}?format=json`)) as {
    shard: string;
    state: string;
    node: string;
  }[];
  expect(shards.map(({ state }) => state)).toEqual(Array(6).fill("STARTED"));
  expect(new Set(shards.map(({ shard, node }) => `${shard} ${node}`)).size).toBe(6);
  expect(new Set(shards.map(({ node }) => node)).size).toBe(2);
});

test("a node that holds data is killed: no search fails, changes go on, and every walk ends as promised", async () => {
  const before = await walkAll();
  const walks = QUERIES.map(begin);
  for (const walk of walks) for (let page = 0; page < 2; page += 1) if (walk.cursor !== null) await step(walk);

  const statuses = await whileSearching(async () => {
    await killNode(nodes, 1);
    for (const walk of walks.slice(0, 5)) await finish(walk);
    // Every listing that moves is hidden: no walk that began before may miss another, or meet one twice.
    await api.db("listings").whereIn("id", moving).update({ status: "archived" });
    await api.putListings();
    for (const walk of walks.slice(5)) await finish(walk);
  });
  expect(Object.keys(statuses)).toEqual(["200"]);

  const moves = new Set(moving);
  for (const [index, { query, met, totals }] of walks.entries()) {
    const still = (ids: readonly string[]) => ids.filter((id) => !moves.has(id));
    expect([query, still(met)]).toEqual([query, still(before[index]!)]);
    expect([query, new Set(met).size, [...totals]]).toEqual([query, met.length, [before[index]!.length]]);
  }

  await twoNodesUp(nodes, log);
  expect(await differences()).toEqual({});
});

test("the node that manages is killed: no search fails, changes wait for it, and walks end exactly", async () => {
  const before = await walkAll();
  const walks = QUERIES.map(begin);
  for (const walk of walks) await step(walk);
  const statuses = await whileSearching(async () => {
    await killNode(nodes, 0);
    for (const walk of walks) await finish(walk);
  });
  expect(Object.keys(statuses)).toEqual(["200"]);
  expect(walks.map(({ met }) => met)).toEqual(before);

  await api.db("listings").whereIn("id", moving).update({ status: "active", visibility: "public" });
  await twoNodesUp(nodes, log);
  await api.putListings();
  expect(await differences()).toEqual({});
  const { rows } = await api.db.raw("select id from listings where is_public(listings)");
  expect((await walkAll())[0]).toHaveLength(rows.length);
});
