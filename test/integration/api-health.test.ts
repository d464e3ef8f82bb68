import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judge, startProbe } from "../../api/health/probe.ts";
import { createMetrics } from "../../api/metrics.ts";
import { connectRedis } from "../../api/redis.ts";
import { examineSearched } from "../../scripts/doctor/searched.ts";
import { connect, type Knex } from "../../shared/db/connect.ts";
import { createLogger } from "../../shared/logger.ts";
import { serveMetrics } from "../../shared/metrics.ts";
import { restoreWriteAlias } from "../../shared/search/aliases.ts";
import { countSearches, indicesOf, swapAlias, trySearch, tuneIndex, writeAlias } from "../../shared/search/indices.ts";
import {
  type Answer,
  getJson,
  NO_WAIT_AT_START,
  newAddress,
  PATIENT,
  startTestApi,
  type TestApi,
} from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { type ExpectDocumented, openApiChecker } from "../helpers/openapi.ts";
import { startProxy } from "../helpers/proxy.ts";
import { waitFor } from "../helpers/wait.ts";

const HEALTH = "/api/health";
const NOWHERE = { database: "postgres://nobody:nothing@127.0.0.1:1/nowhere", search: "http://127.0.0.1:1" };

let api: TestApi;
let expectDocumented: ExpectDocumented;
beforeAll(async () => {
  api = await startTestApi();
  expectDocumented = await openApiChecker(`${api.url}/api/public/v1/openapi.json`);
});
afterAll(() => api?.close());

interface HealthBody {
  status: string;
  checks: { postgres: string; opensearch: string; redis: string; index: Record<string, unknown> };
}

async function health(url = api.url): Promise<Answer & { body: HealthBody }> {
  const answer = await getJson(url + HEALTH);
  expectDocumented(HEALTH, answer);
  return answer as Answer & { body: HealthBody };
}

async function healthWhen(status: string, env: NodeJS.ProcessEnv) {
  const { url } = await api.another(env, env.DATABASE_URL === undefined ? {} : NO_WAIT_AT_START);
  return waitFor(async () => {
    const answer = await health(url);
    return answer.body.status === status ? answer : undefined;
  });
}

describe("health", () => {
  test("is ok with everything there, and names the index", async () => {
    const { status, body, headers } = await waitFor(async () => {
      const answer = await health();
      return answer.body.status === "ok" ? answer : undefined;
    });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body.checks).toMatchObject({ postgres: "up", opensearch: "up", redis: "up" });
    expect(body.checks.index).toMatchObject({ pending: 0, schemaMatches: true });
    expect(body.checks.index.alias).toMatch(/^test_/);
  });

  test("tells how far search is behind, while nobody indexes", async () => {
    await insertListing(api.db);
    const { body } = await waitFor(async () => {
      const answer = await health();
      return answer.body.checks.index.pending === 1 ? answer : undefined;
    });
    expect(body.checks.index.lagSeconds).toBeGreaterThanOrEqual(0);
    await api.putListings();
    await waitFor(async () => (await health()).body.checks.index.pending === 0);
  });

  test("is degraded with 200 when one of the three is away, or the index is not ours", async () => {
    expect((await healthWhen("degraded", { REDIS_URL: "redis://127.0.0.1:1" })).body.checks.redis).toBe("down");
    expect((await healthWhen("degraded", { OPENSEARCH_URL: NOWHERE.search })).body.checks.opensearch).toBe("down");
    const withoutDatabase = await healthWhen("degraded", { DATABASE_URL: NOWHERE.database });
    expect(withoutDatabase.body.checks).toMatchObject({ postgres: "down", index: { lagSeconds: null } });
    const withoutIndex = await healthWhen("degraded", { INDEX_PREFIX: "missing" });
    expect(withoutIndex.body.checks).toMatchObject({ opensearch: "up", index: { alias: null, schemaMatches: null } });
    const otherSchema = await healthWhen("degraded", { LOCALES: "et" });
    expect(otherSchema.body.checks.index.schemaMatches).toBe(false);
    expect(otherSchema.status).toBe(200);
  });

  test("names the command that a new installation lacks: migrate, then reindex", async () => {
    const emptyDatabase = `${api.config.databaseUrl}?options=-c%20search_path%3Dnowhere`;
    const { status, body } = await healthWhen("degraded", { DATABASE_URL: emptyDatabase, INDEX_PREFIX: "missing" });
    expect(status).toBe(200);
    expect(body.checks).toMatchObject({ postgres: "up", index: { pending: null, alias: null } });
    expect(body.checks.index.problem).toContain("run `npx listings migrate`");
    const migrated = await healthWhen("degraded", { INDEX_PREFIX: "missing" });
    expect(migrated.body.checks).toMatchObject({ postgres: "up", opensearch: "up", index: { alias: null } });
    expect(migrated.body.checks.index.problem).toContain("run `npx listings reindex --force --new-settings`"); // test_... is live
  });

  test("is logged at the start once it is ok, and as anything else only after the grace", async () => {
    const { indexing } = api;
    const silent = createLogger({ logLevel: "silent" });
    const redis = await connectRedis(api.config, silent);
    const postgres = await startProxy(api.config.databaseUrl);
    const late = connect(postgres.url, { applicationName: "listings test" });
    const lines: unknown[] = [];
    const tell = (seen: object) => lines.push((seen as { status?: string }).status);
    const logger = Object.assign(createLogger({ logLevel: "silent" }), { info: tell, warn: tell });
    const start = (more: { db: Knex; startGraceMs?: number }) =>
      startProbe({
        ...{ config: api.config, redis, logger, timeouts: PATIENT, search: indexing.deps.search },
        wanted: () => indexing.deps.body.mappings._meta,
        metrics: createMetrics({ defaults: false }),
        ...more,
      });
    postgres.trouble({ down: true });
    const probes = [await start({ db: late })];
    try {
      expect(probes[0]!.current().status).toBe("degraded");
      expect(lines).toEqual([]);
      postgres.trouble({});
      await waitFor(async () => lines.length > 0, { what: "a line" });
      expect(lines).toEqual(["ok"]);

      postgres.trouble({ down: true });
      await waitFor(async () => lines.length > 1, { what: "the line of an outage" });
      expect(lines).toEqual(["ok", "degraded"]);
      probes.push(await start({ db: late, startGraceMs: 0 }));
      await waitFor(async () => lines.length > 2, { what: "a line after the grace" });
      expect(lines).toEqual(["ok", "degraded", "degraded"]);
    } finally {
      for (const probe of probes) await probe.close();
      await late.destroy();
      await postgres.close();
      redis.disconnect();
    }
  });

  test("is down with 503 when search and the database are both away", async () => {
    const { status, body } = await healthWhen("down", {
      DATABASE_URL: NOWHERE.database,
      OPENSEARCH_URL: NOWHERE.search,
    });
    expect(status).toBe(503);
    expect(body.checks).toMatchObject({ postgres: "down", opensearch: "down", redis: "up" });
  });

  test("is degraded while every search fails, although the index is there, and doctor says the same", async () => {
    const { search } = api.indexing.deps;
    const [index] = await indicesOf(search, api.config.indexPrefix);
    const told = (said: RegExp) =>
      waitFor(async () => said.test(String((await health()).body.checks.index.problem)), { what: String(said) });
    const diagnosed = async () => (await examineSearched(api.config)).map(({ state, text }) => `${state} ${text}`);

    await search.admin.indices.close({ index: index! });
    await told(/^test_\S+ is closed, every search fails: open it with POST/);
    expect((await health()).body.status).toBe("degraded");
    expect((await getJson(`${api.url}/api/public/v1/listings`)).status).toBeGreaterThanOrEqual(500);
    expect(await diagnosed()).toEqual([expect.stringMatching(/^problem test_\S+ is closed/)]);

    await search.admin.indices.open({ index: index! });
    await tuneIndex(search, index!, { "blocks.read": "true" });
    const said = new RegExp(
      `every search fails, ${index} has the block index.blocks.read: lift it with PUT /(\\S+) (.*) in`,
    );
    await told(said);
    expect(await diagnosed()).toEqual([expect.stringMatching(/^problem every search fails, \S+ has the block/)]);

    const { checks } = (await health()).body;
    const [, path, body] = said.exec(String(checks.index.problem))!;
    await search.request("PUT", `/${path}`, body);
    await told(/^null$/);
    // The breaker before OpenSearch closes again by itself.
    await waitFor(async () => (await getJson(`${api.url}/api/public/v1/listings`)).status === 200);
    const noSearches = await countSearches(search, index!);
    await trySearch(search, index!);
    expect(await countSearches(search, index!)).toBe(noSearches);
    await search.search(index!, { size: 0 });
    expect(await countSearches(search, index!)).toBe(noSearches + 1);
  });

  test("is degraded while changes cannot reach the index, and doctor says the same", async () => {
    const { search } = api.indexing.deps;
    const [index] = await indicesOf(search, api.config.indexPrefix);
    const told = (said: RegExp) =>
      waitFor(async () => said.test(String((await health()).body.checks.index.problem)), { what: String(said) });
    const diagnosed = async () => (await examineSearched(api.config)).map(({ text }) => text);

    for (const block of ["write", "read_only_allow_delete"]) {
      await tuneIndex(search, index!, { [`blocks.${block}`]: "true" });
      await told(new RegExp(`has the block index.blocks.${block}: .*lift it with PUT /${index}/_settings`));
      expect((await health()).body.status).toBe("degraded");
      expect(await diagnosed()).toEqual([expect.stringContaining(`index.blocks.${block}`)]);
      await search.request("PUT", `/${index}/_settings`, { [`index.blocks.${block}`]: null });
    }

    await search.admin.indices.deleteAlias({ index: index!, name: writeAlias(index!) });
    await told(/its alias \S+-write is missing: run `npx listings reindex`/);
    await restoreWriteAlias(search, index!);

    await search.admin.indices.deleteAlias({ index: index!, name: api.config.indexPrefix });
    await told(/^every search fails, the live index \S+ is not behind the alias/);
    expect(await diagnosed()).toEqual([expect.stringContaining("every search fails")]);
    await swapAlias(search, api.config.indexPrefix, index!);
    await told(/^null$/);
  });

  test("is told by the metrics of health, too, check by check", async () => {
    const { url, metrics } = await api.another();
    const problems = async () => {
      const { values } = await metrics.healthProblem.get();
      return Object.fromEntries(values.map(({ labels, value }) => [labels.check, value]));
    };
    const none = { postgres: 0, opensearch: 0, redis: 0, index: 0, schema: 0, lag: 0 };
    await waitFor(async () => (await health(url)).body.status === "ok", { what: "ok" });
    expect(await problems()).toEqual(none);
    await api.db.raw("alter table listings disable trigger user");
    try {
      await waitFor(async () => (await health(url)).body.status === "degraded", { what: "the disabled triggers" });
      expect(await problems()).toEqual({ ...none, index: 1 });
    } finally {
      await api.db.raw("alter table listings enable trigger user");
    }
    await waitFor(async () => (await problems()).index === 0, { what: "no problem any more" });
  });

  test("is degraded when the oldest change waits for more than half a minute", () => {
    const index = { lagSeconds: 31, pending: 1, alias: "listings-1", schemaMatches: true, lacks: [], problem: null };
    const up = { postgres: true, opensearch: true, redis: true };
    expect(judge({ ...up, index })).toBe("degraded");
    expect(judge({ ...up, index: { ...index, lagSeconds: 30 } })).toBe("ok");
  });

  test("does not take Redis for down where this process was too busy to read its answer", async () => {
    const { db, indexing } = api;
    const config = { ...api.config, limiterTimeoutMs: 100 };
    const logger = createLogger({ logLevel: "silent" });
    const redis = await connectRedis(config, logger);
    const starting = startProbe({
      ...{ config, db, redis, logger, timeouts: PATIENT, search: indexing.deps.search },
      wanted: () => ({ schemaHash: "", fields: [] }),
      metrics: createMetrics({ defaults: false }),
    });
    const busyUntil = performance.now() + 2 * config.limiterTimeoutMs;
    while (performance.now() < busyUntil);
    const probe = await starting;
    try {
      expect(probe.current().checks).toMatchObject({ postgres: true, opensearch: true, redis: true });
    } finally {
      await probe.close();
      redis.disconnect();
    }
  });

  test("405 for other methods", async () => {
    const answer = await fetch(api.url + HEALTH, { method: "POST" });
    expectDocumented(HEALTH, { status: answer.status, headers: answer.headers, body: await answer.json() });
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});

describe("a balancer", () => {
  test("finds the process alive and ready, also while everything behind it is away", async () => {
    const nowhere = {
      DATABASE_URL: NOWHERE.database,
      OPENSEARCH_URL: NOWHERE.search,
      REDIS_URL: "redis://127.0.0.1:1",
    };
    const { url } = await api.another(nowhere, NO_WAIT_AT_START);
    expect(await getJson(`${url}/livez`)).toMatchObject({ status: 200, body: { alive: true } });
    expect(await getJson(`${url}/readyz`)).toMatchObject({ status: 200, body: { ready: true } });
  });

  test("is sent away while the process drains, and the last answers say so", async () => {
    const { url, drain, close } = await api.another();
    expect((await getJson(`${url}/readyz`)).status).toBe(200);
    drain();
    const answer = await getJson(`${url}/readyz`);
    expect([answer.status, answer.headers.get("connection")]).toEqual([503, "close"]);
    expect((await getJson(`${url}/api/public/v1/listings`)).status).toBe(200);
    await close();
    await expect(fetch(url)).rejects.toThrow();
  });
});

test("whoever tries every method on every address makes no more series than a process may have", async () => {
  const { url, metrics } = await api.another({ API_KEY_PEPPER: "a pepper that is long enough for a test ......" });
  const documents = ["/api/public/v1/openapi.json", "/api/company/openapi.json"];
  const templates = await Promise.all(
    documents.map(async (path) => {
      const { body } = await getJson(url + path);
      return [path, ...Object.keys((body as { paths: object }).paths)];
    }),
  );
  const pages = [
    "/",
    "/listings/1",
    "/embed",
    "/embed/example",
    "/company",
    "/docs",
    "/docs/try",
    "/docs/start",
    "/status",
  ];
  const others = ["/livez", "/readyz", "/llms.txt", "/.well-known/api-catalog", "/favicon.ico", "/nowhere"];
  for (const template of [...templates.flat(), ...pages, ...others]) {
    for (const path of [template.replace(/\{\w+\}/g, "1"), `${template.replace(/\{\w+\}/g, "x")}?x=1`]) {
      for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]) {
        const headers = { "X-Forwarded-For": newAddress(), "If-None-Match": "*" };
        await fetch(url + path, { method, headers }).then((answer) => answer.arrayBuffer());
      }
    }
  }
  // Then every one of them fails.
  const text = await metrics.registry.metrics();
  const asked = new Set(
    [...text.matchAll(/_count\{route="([^"]+)",method="(\w+)"/g)].map(([, route, method]) => `${route} ${method}`),
  );
  expect(asked.size).toBeGreaterThan(20);
  for (const one of asked) {
    const [route = "", method = ""] = one.split(" ");
    metrics.requestDuration.observe({ route, method, status: "5xx" }, 1);
  }
  const all = await metrics.registry.metrics();
  expect(all.split("\n").filter((line) => line !== "" && !line.startsWith("#")).length).toBeLessThan(1000);
});

test("metrics have a port of their own and few series", async () => {
  const { url, metrics } = await api.another();
  const { port, close } = await serveMetrics(metrics.registry, { host: "127.0.0.1", port: 0 });
  await getJson(`${url}/api/public/v1/listings`);
  await getJson(`${url}/api/public/v1/listings/1`);
  await getJson(`${url}/${"scanned-path-".repeat(3)}`);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(text).toMatch(/http_request_duration_seconds_count\{route="\/api\/public\/v1\/listings\/:id",method="GET"/);
  expect(text).toMatch(/rate_limit_decisions_total\{bucket="search",outcome="passed"\} 1/);
  expect(text).toMatch(/pg_pool_waiting\{pool="api"\} 0/);
  expect(text).not.toContain("scanned-path");
  expect(text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).length).toBeLessThan(1000);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  await close();
});
