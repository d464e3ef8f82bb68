// OPENSEARCH_URL of another cluster, in which the indices of this database look deleted: nothing is repaired, built or dropped there, or
// forgotten in the database, until an operator says that it is meant.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { beatHeart } from "../../indexer/heartbeat.ts";
import { reindex } from "../../indexer/reindex.ts";
import { afterRestore } from "../../indexer/restored.ts";
import { type IndexingDeps, openIndexing } from "../../indexer/setup.ts";
import { rollback } from "../../indexer/swap.ts";
import { verify } from "../../indexer/verify.ts";
import { examineSearched } from "../../scripts/doctor/searched.ts";
import { readIdentity } from "../../shared/db/epoch.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { createLogger } from "../../shared/logger.ts";
import { readClusterUuid } from "../../shared/search/cluster.ts";
import { listIndices } from "../../shared/search/indices.ts";
import { getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { runCommand } from "../helpers/command.ts";
import { searchableIds } from "../helpers/indexing.ts";
import { type ProxiedCall, type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

const { openSearchUrl } = testServers();
const REFUSED = /^OPENSEARCH_URL leads to another OpenSearch cluster \(elsewhere\) than the one in which \S+ was built/;

let api: TestApi;
let proxy: SearchProxy;
let here: IndexingDeps;
let elsewhere: IndexingDeps;
let id: string;

beforeAll(async () => {
  proxy = await startSearchProxy(openSearchUrl);
  api = await startTestApi({
    async fill(db) {
      id = await insertListing(db);
    },
  });
  here = api.indexing.deps;
  const config = { ...api.config, openSearchUrls: [proxy.url] };
  elsewhere = openIndexing(config, { logger: createLogger({ logLevel: "silent" }), applicationName: "listings test" });
  proxy.use(actAsAnotherCluster);
});
afterAll(async () => {
  await elsewhere?.close();
  await proxy?.close();
  await api?.close();
});
beforeEach(() => reindex(here, { force: true }));
afterEach(() => removeElsewhere());

const away = (text: string) => text.replaceAll(api.config.indexPrefix, `elsewhere_${api.config.indexPrefix}`);
const back = (text: string) => text.replaceAll(`elsewhere_${api.config.indexPrefix}`, api.config.indexPrefix);

/** The indices of the other cluster are on the same server, under other names. */
async function actAsAnotherCluster(call: ProxiedCall, forward: () => Promise<{ status: number; body: string }>) {
  if (call.path.startsWith("/?")) return { status: 200, body: '{"cluster_uuid":"elsewhere"}' };
  call.path = away(call.path);
  call.body = away(call.body);
  const { status, body } = await forward();
  return { status, body: back(body) };
}

async function removeElsewhere(): Promise<void> {
  const names = await (
    await fetch(`${openSearchUrl.split(",")[0]}/_cat/indices/${away(api.config.indexPrefix)}*?h=index`)
  ).text();
  for (const name of names.split("\n").filter(Boolean)) {
    await fetch(`${openSearchUrl.split(",")[0]}/${name.trim()}`, { method: "DELETE" });
  }
}

const everything = async () => ({
  targets: await readTargets(api.db),
  identity: await readIdentity(api.db),
  epoch: await api.db("epoch").first("id"),
  here: await listIndices(here.search, here.prefix),
  elsewhere: await listIndices(elsewhere.search, here.prefix),
});

test("every command that writes is refused there and changes nothing; back here there is nothing to mend", async () => {
  const before = await everything();
  expect(before).toMatchObject({ elsewhere: [], targets: [{ state: "live" }, { state: "previous" }] });
  for (const command of [reindex, rollback, afterRestore, beatHeart]) {
    await expect(command(elsewhere), command.name).rejects.toThrow(REFUSED);
  }
  await expect(verify(elsewhere, { repair: true })).rejects.toThrow(REFUSED);
  expect(await everything()).toEqual(before);
  expect(await reindex(here)).toMatchObject({ built: false, repairs: [] });
});

test("health, status and doctor name the setting", async () => {
  const { url } = await api.another({ OPENSEARCH_URL: proxy.url });
  const problem = await waitFor(
    async () => {
      const { body } = await getJson(`${url}/api/health`);
      const { status, checks } = body as { status: string; checks: { index: { problem: string | null } } };
      return status === "degraded" && checks.index.problem !== null ? checks.index.problem : undefined;
    },
    { what: "health that says what is wrong" },
  );
  expect(problem).toMatch(REFUSED);
  expect(problem).toContain("correct OPENSEARCH_URL; if that cluster was replaced");
  const config = { ...api.config, openSearchUrls: [proxy.url] };
  expect(await examineSearched(config)).toMatchObject([{ state: "problem", text: expect.stringMatching(REFUSED) }]);
  const { databaseUrl, redisUrl, indexPrefix } = config;
  const settings = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, INDEX_PREFIX: indexPrefix };
  const { code, stdout } = await runCommand({ ...settings, OPENSEARCH_URL: proxy.url }, "status");
  expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining(`PROBLEM   ${problem}`) });

  const doctor = await runCommand({ ...settings, OPENSEARCH_URL: proxy.url }, "doctor", "--json");
  const findings = JSON.parse(doctor.stdout) as { subject: string; state: string }[];
  const wrong = findings.filter(({ subject, state }) => /Index$|Searched/.test(subject) && state === "problem");
  expect(wrong).toMatchObject([{ subject: "Searched", todo: expect.stringContaining("correct OPENSEARCH_URL") }]);
});

test("forced, the index is built there, and the cluster from before is then the other one", async () => {
  const { index } = await reindex(elsewhere, { force: true });
  expect(await searchableIds(elsewhere)).toEqual([id]);
  expect(await readTargets(api.db)).toMatchObject([{ name: index, state: "live", clusterUuid: "elsewhere" }]);
  expect(await reindex(elsewhere)).toMatchObject({ built: false });
  await expect(reindex(here)).rejects.toThrow(/^OPENSEARCH_URL leads to another OpenSearch cluster/);
});

test("an index of which no cluster is known, and a cluster that does not tell its id, are not compared", async () => {
  proxy.use(async (call, forward) =>
    call.path.startsWith("/?") ? { status: 403, body: "{}" } : actAsAnotherCluster(call, forward),
  );
  expect(await readClusterUuid(elsewhere.search)).toBeUndefined();
  proxy.use(async (call, forward) =>
    call.path.startsWith("/?") ? { status: 200, body: '{"cluster_uuid":"_na_"}' } : actAsAnotherCluster(call, forward),
  );
  expect(await readClusterUuid(elsewhere.search)).toBeUndefined();
  proxy.use(actAsAnotherCluster);
  await api.db("index_targets").update({ cluster_uuid: null });
  expect(await reindex(elsewhere)).toMatchObject({ built: true });
});
