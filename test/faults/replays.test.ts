// F06, F07 and stray writes: old writes that come late, again or from elsewhere.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { drain } from "../../indexer/drain.ts";
import { verify } from "../../indexer/verify.ts";
import { searchClient } from "../../shared/search/client.ts";
import { insertListing } from "../helpers/builders.ts";
import { drainAll, indicesOf, readDocument, searchableIds } from "../helpers/indexing.ts";
import { isBulk, type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { waitFor } from "../helpers/wait.ts";
import { startWriters } from "./model.ts";
import { CHANGES_PER_SECOND, FULL, OUTAGE_MS, SETTLE_TIMEOUT_MS } from "./sizes.ts";
import { CLEAN, createWorld, type World } from "./world.ts";

let world: World;
let recorder: SearchProxy;

beforeAll(async () => {
  world = await createWorld();
  recorder = await startSearchProxy(world.config.openSearchUrls[0]!);
});
afterEach(() => world.endAll());
afterAll(async () => {
  await recorder?.close();
  await world?.close();
});

test("F06 every bulk sent again in random order changes nothing", async () => {
  const deps = { ...world.deps, search: searchClient({ openSearchUrls: [recorder.url] }) };
  const { db, model, random, hot } = world;
  const writers = startWriters({ db, model, random, hot, changesPerSecond: CHANGES_PER_SECOND });
  const until = Date.now() + OUTAGE_MS;
  const bulksSent = () => recorder.calls.filter(isBulk);
  while (Date.now() < until || bulksSent().length < 5) await drain(deps);
  await writers.stop();
  await drainAll(deps);

  const bulks = bulksSent();
  const before = await searchableIds(world.deps);
  for (const { path, body } of [...bulks].sort(() => random.below(3) - 1)) {
    await world.deps.search.request("POST", path, body);
  }
  expect(await searchableIds(world.deps)).toEqual(before);
  await world.startIndexer();
  expect(await world.settle("F06 all bulks sent again")).toMatchObject(CLEAN);
  await deps.search.close();
});

test("F07 a deleted listing stays hidden when its old write comes after OpenSearch has forgotten deletes", async () => {
  const [index] = await indicesOf(world.deps);
  // As it is by itself, a minute, in a full run.
  if (!FULL) await world.deps.search.request("PUT", `/${index}/_settings`, { "index.gc_deletes": "1s" });
  const id = await insertListing(world.db);
  await drainAll(world.deps);
  const old = (await readDocument(world.deps, id))!._source;
  await world.db("listings").where({ id }).delete();
  await drainAll(world.deps);

  // A document that was really deleted shows when deletes are forgotten.
  const witness = `/${index}/_doc/witness`;
  const write = (path: string) => world.deps.search.request("PUT", `${path}?version=1&version_type=external_gte`, old);
  await world.deps.search.request("PUT", `${witness}?version=5&version_type=external`, old);
  await world.deps.search.request("DELETE", `${witness}?version=6&version_type=external`);
  await waitFor(
    async () => {
      await world.deps.search.request("POST", `/${index}/_refresh`);
      return write(witness);
    },
    { timeoutMs: SETTLE_TIMEOUT_MS, what: "OpenSearch to forget a delete" },
  );
  await world.deps.search.request("DELETE", `${witness}?version=9&version_type=external`);

  await expect(write(`/${index}/_doc/${id}`)).rejects.toMatchObject({ status: 409 });
  await world.startIndexer();
  expect(await world.settle("F07 old write after gc_deletes")).toMatchObject(CLEAN);
});

test("a stray unversioned write and a stray delete are brought back by verify", async () => {
  const [index] = await indicesOf(world.deps);
  const ids = (await searchableIds(world.deps)).slice(0, 4);
  for (const id of ids.slice(0, 2)) {
    const { _source } = (await readDocument(world.deps, id))!;
    await world.deps.search.request("PUT", `/${index}/_doc/${id}`, { ..._source, price: 1 });
  }
  for (const id of ids.slice(2)) await world.deps.search.request("DELETE", `/${index}/_doc/${id}`);
  const report = await verify(world.deps, { repair: true, confirmMs: 0 });
  expect(report?.repaired).toEqual({ ahead: 2, missing: 2 });
  await world.startIndexer();
  expect(await world.settle("Also: stray writes and deletes")).toMatchObject(CLEAN);
});
