// Every operation of both OpenAPI documents, with its successes and refusals: the headers that come are those that are declared.
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { insertKey, session } from "../helpers/company-api.ts";
import { type ExpectDocumented, openApiChecker } from "../helpers/openapi.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";

let api: TestApi;
let publicSide: ExpectDocumented;
let companySide: ExpectDocumented;
let listing: string;
let seller: string;
let company: string;
let other: string;

beforeAll(async () => {
  api = await startTestApi({
    env: TEST_SECRETS,
    fill: async (db) => {
      [company, other] = [await insertCompany(db), await insertCompany(db)];
      seller = await insertSeller(db, { company_id: company });
      listing = await insertListing(db, { company_id: company, seller_id: seller });
    },
  });
  publicSide = await openApiChecker(`${api.url}/api/public/v1/openapi.json`);
  companySide = await openApiChecker(`${api.url}/api/company/openapi.json`);
});
afterAll(() => api?.close());

interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function send({ path, method = "GET", headers = {}, body }: Call) {
  const answer = await fetch(api.url + path, {
    method,
    headers: { "X-Forwarded-For": newAddress(), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text || undefined };
}

/** fetch itself would add `no-cache`, with which nothing is ever unchanged. */
const unlessChanged = (answer: { headers: Headers }) => ({
  "if-none-match": answer.headers.get("etag")!,
  "cache-control": "max-age=0",
});

/** The same call until it is refused by its limit. */
async function sendUntilLimited(call: Call) {
  for (let count = 0; count < 400; count += 1) {
    const answer = await send(call);
    if (answer.status === 429) return answer;
  }
  throw new Error(`${call.path} is not limited`);
}

test.each([
  ["/api/public/v1/listings", "?limit=5", "?sort=newst"],
  ["/api/public/v1/listings/{id}", "", "?a=1"],
  ["/api/public/v1/sellers/{userId}", "?listingId={id}", "?listingId=x&a=1"],
  ["/api/seller/{userId}", "?listingId={id}", "?listingId=x&a=1"],
  ["/api/public/v1/places", "", "?limit=0"],
  ["/api/public/v1/cities", "", "?country=XX"],
  ["/api/public/v1/cells", "?zoom=8", "?zoom=19"],
  ["/api/public/v1/feed", "", "?sort=newest"],
  ["/api/public/v1/feed", "?format=json", "?limit=1"],
  ["/api/public/v1/features", "", "?a=1"],
  ["/api/public/v1/suggest", "?q=tal", "?limit=0"],
  ["/api/health", "", undefined],
])("%s", async (template, query, wrong) => {
  const filled = (text: string) => text.replace("{id}", listing).replace("{userId}", seller);
  const path = filled(template);
  async function expectAnswer(call: Call, status: number) {
    const answer = await send(call);
    expect(answer.status).toBe(status);
    publicSide(template, answer);
    return answer;
  }
  const good = path + filled(query);
  const answer = await expectAnswer({ path: good }, 200);
  if (template !== "/api/health") await expectAnswer({ path: good, headers: unlessChanged(answer) }, 304);
  await expectAnswer({ path, method: "POST" }, 405);
  if (wrong === undefined) return; // has no parameters and no limit
  await expectAnswer({ path: path + wrong }, 400);
  publicSide(template, await sendUntilLimited({ path: good, headers: { "X-Forwarded-For": newAddress() } }));
});

test.each(["/api/public/v1/listings/{id}", "/api/seller/{userId}"])("%s that is not there", async (template) => {
  const path = template.replace(/\{.*\}/, "999999");
  const answer = await send({ path: `${path}${template.includes("seller") ? `?listingId=${listing}` : ""}` });
  expect(answer.status).toBe(404);
  publicSide(template, answer);
});

test("export, versions and changes", async () => {
  const templates = ["export", "versions", "changes"].map((name) => `/api/company/{companyId}/${name}`);
  for (const template of templates) {
    const own = await insertCompany(api.db); // exports and versions have one limit
    const { key } = await insertKey(api.db, own);
    const headers = { "x-api-key": key };
    const path = template.replace("{companyId}", own);
    const expectAnswer = async (call: Omit<Call, "path"> & { path?: string }, status: number) => {
      const answer = await send({ path, headers, ...call });
      expect(answer.status).toBe(status);
      companySide(template, answer);
      return answer;
    };
    const whole = await expectAnswer({}, 200);
    if (!template.endsWith("changes")) await expectAnswer({ headers: { ...headers, ...unlessChanged(whole) } }, 304);
    if (template.endsWith("export")) await expectAnswer({ path: `${path}?format=json` }, 200);
    await expectAnswer({ path: `${path}?a=1` }, 400);
    await expectAnswer({ headers: {} }, 401);
    await expectAnswer({ path: template.replace("{companyId}", other) }, 403);
    await expectAnswer({ method: "PUT" }, 405);
    companySide(template, await sendUntilLimited({ path, headers }));
  }
});

test("keys", async () => {
  const headers = {
    authorization: `Bearer ${await session(company)}`,
    "content-type": "application/json",
  };
  const keys = "/api/company/api-keys";
  const body = JSON.stringify({ name: "test", permissions: ["export"] });
  const { id } = await insertKey(api.db, company);
  const calls: [template: string, call: Omit<Call, "path">, status: number][] = [
    [keys, {}, 200],
    [keys, { method: "POST", body }, 201],
    [keys, { method: "POST", body: "{}" }, 400],
    [keys, { method: "POST", body: "x".repeat(20_000) }, 413],
    [keys, { method: "POST", body, headers: { ...headers, "content-type": "text/plain" } }, 415],
    [keys, { headers: {} }, 401],
    [`${keys}/{id}/rotate`, { method: "POST" }, 201],
    [`${keys}/{id}`, { method: "DELETE" }, 204],
    [`${keys}/{id}`, { method: "DELETE", headers: {} }, 401],
    [`${keys}/{id}/rotate`, { method: "POST" }, 404],
  ];
  for (const [template, call, status] of calls) {
    const answer = await send({ path: template.replace("{id}", id), headers, ...call });
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    companySide(template, answer, call.method?.toLowerCase());
  }
  companySide(keys, await sendUntilLimited({ path: keys, headers }));
});
