// Each of the three servers down, frozen, too slow or resetting, against every endpoint. What is asked for is the
// recorded answer; the time is bound only against hanging, because this machine may be busy. The limits of the product are
// in api/timeouts.ts, and test/unit/timeouts.test.ts holds them against the promised 3 s.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../api/server.ts";
import { TIMEOUTS as PRODUCT_TIMEOUTS } from "../../api/timeouts.ts";
import { reindex } from "../../indexer/reindex.ts";
import { loadConfig } from "../../shared/config.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { newAddress } from "../helpers/api.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { insertKey, session } from "../helpers/company-api.ts";
import { FULL, score } from "../helpers/full-run.ts";
import { createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";
import { type ExpectDocumented, openApiChecker } from "../helpers/openapi.ts";
import { startProxy, type Trouble } from "../helpers/proxy.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

const HANGS_MS = 25_000;
/** The product's are a third of these, but then a busy machine would make errors of its own. A full run has the product's. */
const TIMEOUTS = FULL
  ? PRODUCT_TIMEOUTS
  : {
      answerMs: 7000,
      searchMs: 5000,
      engineMs: 4000,
      statementMs: 4500,
      acquireMs: 3000,
      probeMs: 2000,
      startMs: 60_000,
      silentMs: 60_000,
    };

type Server = "postgres" | "redis" | "opensearch";

const TROUBLES: Record<string, Trouble> = {
  down: { down: true },
  frozen: { blackHole: true },
  "too slow": { latencyMs: 8000 },
  resetting: { resetAfterBytes: 0 },
};

/** Who asks, and where: exports are limited by company, so that every round has one of its own. */
interface Asker {
  url: string;
  company: string;
  key: string;
  token: string;
}

interface Endpoint {
  name: string;
  /** Without which of the servers it answers 500. */
  needs?: Server;
  path: (asker: Asker) => string;
  /** As in the OpenAPI document. */
  documented?: string;
  headers?: (asker: Asker) => Record<string, string>;
  method?: string;
  status?: number;
}

let indexing: TestIndexing;
let expectDocumented: ExpectDocumented | undefined;
let listing: string;
let seller: string;
let slowest = { ms: 0, what: "" };
let recoveredMs = 0;
let asked = 0;

const keyed = ({ key }: Asker) => ({ "x-api-key": key });
const dashboard = ({ token }: Asker) => ({ authorization: `Bearer ${token}` });

const ENDPOINTS: Endpoint[] = [
  {
    name: "search",
    needs: "opensearch",
    path: () => "/api/public/v1/listings?limit=5",
    documented: "/api/public/v1/listings",
  },
  {
    name: "search by text",
    needs: "opensearch",
    path: () => "/api/public/v1/listings?searchText=korter",
    documented: "/api/public/v1/listings",
  },
  {
    name: "wrong search",
    path: () => "/api/public/v1/listings?limit=0",
    documented: "/api/public/v1/listings",
    status: 400,
  },
  {
    name: "listing",
    needs: "postgres",
    path: () => `/api/public/v1/listings/${listing}`,
    documented: "/api/public/v1/listings/{id}",
  },
  {
    name: "seller",
    needs: "postgres",
    path: () => `/api/seller/${seller}?listingId=${listing}`,
    documented: "/api/seller/{userId}",
  },
  { name: "places", path: () => "/api/public/v1/places", documented: "/api/public/v1/places" },
  { name: "cities", path: () => "/api/public/v1/cities", documented: "/api/public/v1/cities" },
  {
    name: "cells",
    needs: "opensearch",
    path: () => "/api/public/v1/cells?zoom=8",
    documented: "/api/public/v1/cells",
  },
  { name: "feed", needs: "opensearch", path: () => "/api/public/v1/feed", documented: "/api/public/v1/feed" },
  { name: "features", path: () => "/api/public/v1/features", documented: "/api/public/v1/features" },
  { name: "suggestions", path: () => "/api/public/v1/suggest?q=tal", documented: "/api/public/v1/suggest" },
  { name: "health", path: () => "/api/health", documented: "/api/health" },
  { name: "live", path: () => "/livez" },
  { name: "ready", path: () => "/readyz" },
  {
    name: "export as XML",
    needs: "postgres",
    path: ({ company }) => `/api/company/${company}/export?format=xml&status=all`,
    headers: keyed,
  },
  {
    name: "export as JSON",
    needs: "postgres",
    path: ({ company }) => `/api/company/${company}/export?format=json&status=all`,
    headers: keyed,
  },
  { name: "changes", needs: "postgres", path: ({ company }) => `/api/company/${company}/changes`, headers: keyed },
  { name: "no key", path: ({ company }) => `/api/company/${company}/changes`, status: 401 },
  { name: "list of keys", needs: "postgres", path: () => "/api/company/api-keys", headers: dashboard },
  {
    name: "unknown key to revoke",
    needs: "postgres",
    method: "DELETE",
    path: () => "/api/company/api-keys/999999",
    headers: dashboard,
    status: 404,
  },
  { name: "catalog", path: () => "/.well-known/api-catalog" },
  { name: "llms.txt", path: () => "/llms.txt" },
  { name: "OpenAPI", path: () => "/api/public/v1/openapi.json" },
  { name: "start page", path: () => "/" },
  { name: "page of a listing", needs: "postgres", path: () => `/listings/${listing}` },
  { name: "status page", path: () => "/status" },
  { name: "guide", path: () => "/docs" },
  { name: "nothing", path: () => "/api/nothing", status: 404 },
];

const SEARCH = ENDPOINTS.find(({ name }) => name === "search")!;
const LISTING = ENDPOINTS.find(({ name }) => name === "listing")!;

beforeAll(async () => {
  indexing = await createTestIndexing();
  const { db } = indexing;
  await ensurePlaces(db);
  const company = await insertCompany(db);
  seller = await insertSeller(db, { company_id: company });
  listing = await insertListing(db, { seller_id: seller, company_id: company });
  await reindex(indexing.deps);
});

afterAll(async () => {
  await indexing?.close();
  score({
    ...{ group: "O", what: "answers during outages", cases: asked, failed: 0, worstMs: slowest.ms },
    seen: `slowest: ${slowest.what}; as before after at most ${(recoveredMs / 1000).toFixed(1)} s`,
  });
});

test.concurrent.each(["postgres", "redis", "opensearch"] as const)(
  "with %s down, frozen, too slow or resetting every endpoint gives its recorded answer, and is itself again afterwards",
  async (server) => {
    const { url, proxy, close } = await startBehindProxy(server);
    try {
      for (const [state, trouble] of Object.entries(TROUBLES)) {
        const asker = await newAsker(url);
        await expectAll(asker, undefined, `before ${server} is ${state}`);
        proxy.trouble(trouble);
        await expectAll(asker, server, `${server} ${state}`);
        await waitFor(async () => (await health(url)).checks[server] === "down", { what: `health without ${server}` });
        expect((await health(url)).status).toBe("degraded");
        const healedAt = performance.now();
        proxy.trouble({});
        for (const endpoint of [SEARCH, LISTING]) {
          const heals = async () => (await ask(asker, endpoint, "healing")).status === 200;
          await waitFor(heals, { what: `${endpoint.name} as before ${server} was ${state}` });
        }
        recoveredMs = Math.max(recoveredMs, performance.now() - healedAt);
        await waitFor(async () => (await health(url)).status === "ok", { what: "health as before" });
      }
    } finally {
      await close();
    }
  },
);

async function startBehindProxy(server: Server) {
  const { redisUrl, openSearchUrl } = testServers();
  const urls = { postgres: indexing.url, redis: redisUrl, opensearch: openSearchUrl };
  const proxy = await startProxy(urls[server]);
  urls[server] = proxy.url;
  const config = loadConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATABASE_URL: urls.postgres,
    REDIS_URL: urls.redis,
    OPENSEARCH_URL: urls.opensearch,
    INDEX_PREFIX: indexing.config.indexPrefix,
    REDIS_PREFIX: indexing.config.redisPrefix,
    ...TEST_SECRETS,
    TRUST_PROXY: "1",
    SEARCH_CACHE_MS: "0",
    ...(FULL ? {} : { LIMITER_TIMEOUT_MS: "1000" }),
    LOG_LEVEL: "silent",
  });
  const api = await startApi(config, { timeouts: TIMEOUTS });
  const url = `http://127.0.0.1:${api.port}`;
  expectDocumented ??= await openApiChecker(`${url}/api/public/v1/openapi.json`);
  return {
    url,
    proxy,
    async close() {
      await api.close();
      await proxy.close();
    },
  };
}

async function newAsker(url: string): Promise<Asker> {
  const company = await insertCompany(indexing.db);
  const { key } = await insertKey(indexing.db, company);
  return { url, company, key, token: await session(company) };
}

/** Each endpoint answers as it must without `away`. The first answers may still be those of a moment before. */
async function expectAll(asker: Asker, away: Server | undefined, when: string): Promise<void> {
  await Promise.all(
    ENDPOINTS.map(async (endpoint) => {
      const { name, needs, documented, status = 200 } = endpoint;
      const wanted = needs !== undefined && needs === away ? 500 : status;
      let seen = "";
      const answersAsWanted = async () => {
        const got = await ask(asker, endpoint, when);
        seen = `${got.status} ${got.text.slice(0, 300)}`;
        return got.status === wanted ? got : undefined;
      };
      const answer = await waitFor(answersAsWanted, { intervalMs: 250 }).catch((cause: unknown) => {
        throw new Error(`${when}: ${name} should answer ${wanted}, answers ${seen}`, { cause });
      });
      if (wanted === 500) expectSilent(answer.text);
      if (documented !== undefined) expectDocumented?.(documented, answer);
      else if (wanted >= 400 && answer.body !== undefined) {
        expect(answer.body, name).toMatchObject({ error: expect.any(String), requestId: expect.any(String) });
      }
    }),
  );
}

/** No stack, no SQL, no host or port of what is behind. */
function expectSilent(text: string): void {
  expect(text).not.toMatch(/127\.0\.0\.1|ECONN|EPIPE|\bselect\b|\bat \/|\.ts:|node_modules|socket|timeout/i);
}

async function ask(asker: Asker, { name, path, headers = () => ({}), method = "GET" }: Endpoint, when: string) {
  const startedAt = performance.now();
  const answer = await fetch(asker.url + path(asker), {
    method,
    headers: { "x-forwarded-for": newAddress(), ...headers(asker) },
    signal: AbortSignal.timeout(HANGS_MS),
  });
  const text = await answer.text();
  const ms = Math.round(performance.now() - startedAt);
  asked += 1;
  if (ms > slowest.ms && !when.startsWith("before")) slowest = { ms, what: `${name}, ${when}` };
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

async function health(url: string) {
  const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(HANGS_MS) });
  return (await answer.json()) as { status: string; checks: Record<string, unknown> };
}
