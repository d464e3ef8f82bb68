// An index that OpenSearch brings back from an older copy of its data: nothing in the database is dirty, and nothing in the index is
// invalid. Health says so, X-Data-As-Of is withdrawn, and the indexer repairs it before the next verify would be due.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Health } from "../../api/health/probe.ts";
import { type Indexer, startIndexer } from "../../indexer/worker.ts";
import { createLogger } from "../../shared/logger.ts";
import { refreshIndex } from "../../shared/search/indices.ts";
import { readSearched, writeIndexMeta } from "../../shared/search/searched-index.ts";
import { getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { waitFor } from "../helpers/wait.ts";

const MINUTE_MS = 60_000;
const PUT_BACK = /^searches miss changes, \S+ was put back to an older copy of its data: the indexer compares/;

let api: TestApi;
let changed: string;
let added: string;
let hidden: string;
let indexer: Indexer | undefined;

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      [changed, hidden] = [await insertListing(db, { price_eur: 100 }), await insertListing(db)];
      await insertListing(db);
    },
  });
});
afterAll(async () => {
  await indexer?.close();
  await api?.close();
});

const start = () =>
  startIndexer(api.config, createLogger({ logLevel: "silent" }), { heartbeatEveryMs: 200, timerMs: 100 });
const health = async () =>
  (await getJson(`${api.url}/api/health`)).body as { status: string; checks: Health["checks"] };
const search = async () => {
  const { body, headers } = await getJson(`${api.url}/api/public/v1/listings?sort=oldest`);
  const { items } = body as { items: { id: string; price: number }[] };
  return { prices: Object.fromEntries(items.map(({ id, price }) => [id, price])), asOf: headers.get("x-data-as-of") };
};
const isWell = async () => (await health()).status === "ok" && (await search()).asOf !== null;

test("searches that lack changes are not called current, and get them back", async () => {
  const { search: client, prefix } = api.indexing.deps;
  indexer = await start();
  await waitFor(isWell, { what: "good health" });
  const { name, meta } = (await readSearched(client, prefix))!;
  const copied = (await client.request("GET", `/${name}/_search?version=true&size=100`)) as {
    hits: { hits: { _id: string; _version: number; _source: object }[] };
  };

  added = await insertListing(api.db, { price_eur: 300 });
  await api.db("listings").where({ id: changed }).update({ price_eur: 200 });
  await api.db("listings").where({ id: hidden }).update({ visibility: "unlisted" });
  const wanted = await waitFor(
    async () => {
      const { prices } = await search();
      return prices[changed] === 200 && prices[added] === 300 && !(hidden in prices) ? prices : undefined;
    },
    { what: "the changes in search" },
  );
  await waitFor(async () => (await api.db("index_targets").whereNotNull("heartbeat_at")).length === 1, {
    what: "a heartbeat",
  });
  // Meanwhile the last verify, of the indexer's start, has ended, and the next is due in an hour.
  await waitFor(async () => (await api.db("verify_runs").whereNotNull("finished_at")).length === 1, {
    what: "a verify",
  });
  await indexer.close();

  await client.request("DELETE", `/${name}/_doc/${added}`);
  for (const { _id, _version, _source } of copied.hits.hits) {
    await client
      .request("PUT", `/${name}/_doc/${_id}?version=${_version}&version_type=external`, _source)
      .catch(() =>
        client
          .request("DELETE", `/${name}/_doc/${_id}`)
          .then(() => client.request("PUT", `/${name}/_doc/${_id}`, _source)),
      );
  }
  const heartbeatAt = new Date(Date.now() - 10 * MINUTE_MS).toISOString();
  await writeIndexMeta(client, name, { ...meta, heartbeatAt });
  await refreshIndex(client, name);

  // Without an indexer, too.
  const told = await waitFor(
    async () => {
      const seen = await health();
      return seen.checks.index.problem === null ? undefined : seen;
    },
    { what: "health that tells of it" },
  );
  expect(told).toMatchObject({ status: "degraded", checks: { index: { problem: expect.stringMatching(PUT_BACK) } } });
  expect((await search()).asOf).toBeNull();

  indexer = await start();
  await waitFor(isWell, { timeoutMs: MINUTE_MS, what: "good health again" });
  expect((await search()).prices).toEqual(wanted);
});
