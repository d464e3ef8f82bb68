// Servers that run and refuse work: 503 with Retry-After for whoever needs them, and everything else as ever. What OpenSearch answers
// was recorded of 3.8 with a breaker of 10 bytes; refusals of its full search queue differ in the type alone.
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningApi } from "../../api/server.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { type Answer, getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, startCompanyApi } from "../helpers/company-api.ts";
import { type ExpectDocumented, openApiChecker } from "../helpers/openapi.ts";
import { type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { testServers } from "../helpers/servers.ts";

const LIMITED = `limited_${randomInt(1e9)}`;

const cause = {
  type: "circuit_breaking_exception",
  reason:
    "[request] Data too large, data for [<agg [m]>] would be [5120/5kb], which is larger than the limit of [10/10b]",
};
const refusal = {
  error: {
    ...{ root_cause: [cause], type: "search_phase_execution_exception", reason: "all shards failed", phase: "query" },
    failed_shards: [{ shard: 0, index: "t", reason: cause }],
    caused_by: cause,
  },
  status: 429,
};

let api: TestApi;
let proxy: SearchProxy;
let behind: RunningApi & { url: string };
let expectDocumented: ExpectDocumented;
let company: string;
let key: string;
let seller: string;
let listing: string;

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      await ensurePlaces(db);
      company = await insertCompany(db);
      ({ key } = await insertKey(db, company));
      seller = await insertSeller(db, { company_id: company });
      listing = await insertListing(db, { company_id: company, seller_id: seller });
    },
  });
  proxy = await startSearchProxy(testServers().openSearchUrl);
  behind = await api.another({ OPENSEARCH_URL: proxy.url }, { statementMs: 500 });
  expectDocumented = await openApiChecker(`${api.url}/api/public/v1/openapi.json`);
});
afterAll(async () => {
  await api?.db.raw("drop role if exists ??", [LIMITED]);
  await api?.close();
  await proxy?.close();
});

function expectRefused({ status, headers, body }: Answer): void {
  expect({ status, body }).toMatchObject({
    status: 503,
    body: {
      error: "overloaded",
      message: expect.stringMatching(/ Try again in 5 s\.$/),
      requestId: expect.any(String),
    },
  });
  expect(headers.get("Retry-After")).toBe("5");
  expect(headers.get("X-Data-As-Of")).toBeNull();
}

const outcome = async (name: string) =>
  (await behind.metrics.upstreamDuration.get()).values.find(
    ({ labels, metricName }) => labels.outcome === name && metricName?.endsWith("_count"),
  )?.value ?? 0;

test.each([
  ["/api/public/v1/listings?limit=5", "/api/public/v1/listings"],
  ["/api/public/v1/listings?searchText=korter&explain=1&highlight=1", "/api/public/v1/listings"],
  ["/api/public/v1/listings?facets=propertyType,rooms,price&limit=0", "/api/public/v1/listings"],
  ["/api/public/v1/cells?zoom=8", "/api/public/v1/cells"],
  ["/api/public/v1/feed?format=json", "/api/public/v1/feed"],
])("OpenSearch refuses %s: 503 with Retry-After", async (path, documented) => {
  const before = await outcome("overloaded");
  proxy.use(async ({ path: called }, forward) => {
    if (called.includes("/_msearch")) return { status: 200, body: JSON.stringify({ took: 9, responses: [refusal] }) };
    return called.includes("/_search") ? { status: 429, body: JSON.stringify(refusal) } : forward();
  });
  const answer = await getJson(behind.url + path);
  expectRefused(answer);
  expectDocumented(documented, answer);
  if (documented.endsWith("/listings"))
    expect(answer.body).toMatchObject({ items: [], nextCursor: null, totalCount: 0 });
  expect(await outcome("overloaded")).toBe(before + 1);
  const { requestId } = answer.body as { requestId: string };
  const [line] = api
    .log()
    .split("\n")
    .filter((each) => each.includes(requestId) && each.includes("request failed"));
  expect(JSON.parse(line!)).toMatchObject({ level: "warn", err: { message: expect.stringContaining("429") } });

  const others = [`/api/public/v1/listings/${listing}`, "/api/public/v1/suggest?q=tal", "/api/public/v1/features"];
  for (const other of others) expect([other, (await getJson(behind.url + other)).status]).toEqual([other, 200]);
  expect((await fetch(`${behind.url}/`)).status).toBe(200);
  proxy.use(undefined);
  expect((await getJson(behind.url + path)).status).toBe(200);
});

test("a statement over its timeout is a 503 of listings, sellers and pages", async () => {
  const lock = await api.db.transaction();
  await lock.raw("lock table listings in access exclusive mode");
  try {
    const seen = await getJson(`${behind.url}/api/public/v1/listings/${listing}`);
    expectRefused(seen);
    expectDocumented("/api/public/v1/listings/{id}", seen);
    expectRefused(await getJson(`${behind.url}/api/seller/${seller}?listingId=${listing}`));
    const page = await fetch(`${behind.url}/listings/${listing}`);
    expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "5"]);
  } finally {
    await lock.rollback();
  }
});

test("PostgreSQL with too many connections is a 503 of the company's requests", async () => {
  await api.db.raw(`create role ?? login password 'limited' connection limit 0`, [LIMITED]);
  const url = new URL(api.indexing.url);
  [url.username, url.password] = [LIMITED, "limited"];
  const limited: CompanyApi = await startCompanyApi(url.href);
  try {
    for (const path of ["export", "changes", "versions"]) {
      const answer = await getJson(`${limited.url}/api/company/${company}/${path}`, { "x-api-key": key });
      expectRefused(answer);
    }
  } finally {
    await limited.close();
  }
});
