// `X-Data-As-Of` is a promise: every change acknowledged before it is in the answer, however late the index refreshes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { tuneIndex } from "../../shared/search/indices.ts";
import { getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { drainAll } from "../helpers/indexing.ts";
import { type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

const PATH = "/api/public/v1/listings";

let api: TestApi;
let proxy: SearchProxy;
let id: string;

beforeAll(async () => {
  proxy = await startSearchProxy(testServers().openSearchUrl);
  api = await startTestApi({
    env: { OPENSEARCH_URL: proxy.url },
    async fill(db) {
      id = await insertListing(db, { price_eur: 100 });
    },
  });
  await tuneIndex(api.indexing.deps.search, api.indexing.deps.prefix, { refresh_interval: "-1" });
});
afterAll(async () => {
  await api?.close();
  await proxy?.close();
});

async function search(): Promise<{ asOf: number; price: number | undefined }> {
  const { headers, body } = await getJson(api.url + PATH);
  const { items } = body as { items: { id: string; price: number }[] };
  return { asOf: Date.parse(headers.get("x-data-as-of") ?? ""), price: items.find((item) => item.id === id)?.price };
}

async function change(price: number): Promise<number> {
  await api.db("listings").where({ id }).update({ price_eur: price });
  const { rows } = await api.db.raw("select clock_timestamp() as now");
  await drainAll(api.indexing.deps);
  return rows[0].now.getTime();
}

test("a time after a change is given only once the change can be found", async () => {
  const changedAt = await change(200);
  const { price } = await waitFor(async () => {
    const answer = await search();
    return answer.asOf > changedAt ? answer : undefined;
  });
  expect(price).toBe(200);
});

test("it stands still while the index cannot be refreshed, and answers go on", async () => {
  const refreshes = () => proxy.calls.filter(({ path }) => path.endsWith("/_refresh")).length;
  proxy.use(async (call, forward) =>
    call.path.endsWith("/_refresh") ? { status: 503, body: '{"error":{"type":"unavailable"}}' } : forward(),
  );
  await waitFor(() => refreshes() >= 1, { what: "a refresh that is under way" });
  const seen = refreshes();
  await waitFor(() => refreshes() > seen, { what: "a refresh that is refused" });
  const before = await search();
  const changedAt = await change(300);
  const after = refreshes();
  await waitFor(() => refreshes() > after + 1, { what: "more refused refreshes" });
  expect(await search()).toEqual({ asOf: before.asOf, price: 200 });

  proxy.use(undefined);
  const { price } = await waitFor(async () => {
    const answer = await search();
    return answer.asOf > changedAt ? answer : undefined;
  });
  expect(price).toBe(300);
});
