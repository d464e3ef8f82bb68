import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { environmentOf, runCommand } from "../helpers/command.ts";
import { testServers } from "../helpers/servers.ts";

// A word of its own in every column that nobody outside may see; then every place that somebody outside could look at.

/** Words that are understood, and one in no listing, so that the fallback drops one. */
const SEARCHED = "korter Tallinnas kuni 900 000 € canaryless, ilma liftita";

/** The name of a seller is public where the seller is asked for, and nowhere else. */
const SELLER_NAME = "Canarysellername Tamm";

const CANARIES = {
  phone: "+372555CANARYPHONE",
  email: "canary-mail@example.org",
  externalSeller: "canary-external-seller",
  externalListing: "canary-external-listing",
  hiddenText: "canary-hidden-text",
  dirtyError: "canary-dirty-error",
  keyHash: "canary-key-hash-of-32-bytes-1234",
  searched: "canary-searched-words",
};

let api: TestApi;
let id: string;
let seller: string;
const seen: string[] = [];

beforeAll(async () => {
  api = await startTestApi({
    fill: async (db) => {
      const company = await insertCompany(db);
      seller = await insertSeller(db, {
        company_id: company,
        phone: CANARIES.phone,
        email: CANARIES.email,
        display_name: SELLER_NAME,
        external_id: CANARIES.externalSeller,
      });
      const external_id = CANARIES.externalListing;
      id = await insertListing(db, { seller_id: seller, company_id: company, external_id });
      const slogan = { et: CANARIES.hiddenText };
      const hidden = await insertListing(db, { seller_id: seller, slogan, status: "draft" });
      await insertListing(db, { seller_id: seller, slogan, visibility: "unlisted" });
      await db("index_dirty").where({ listing_id: hidden }).update({ last_error: CANARIES.dirtyError });
      await db("api_keys").insert({
        company_id: company,
        name: "key",
        prefix: "lst_abcd",
        hash: Buffer.from(CANARIES.keyHash),
        permissions: ["export"],
      });
    },
  });
});
afterAll(() => api?.close());

async function look(path: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(api.url + path, init);
  seen.push(`${path}\n${JSON.stringify([...answer.headers])}\n${await answer.text()}`);
}

function expectNoCanary(texts: readonly string[]): void {
  expect(texts.join("").length).toBeGreaterThan(100);
  for (const text of texts) {
    for (const canary of Object.values(CANARIES)) {
      const at = text.toLowerCase().indexOf(canary.toLowerCase());
      if (at !== -1) throw new Error(`"${canary}" is in: …${text.slice(Math.max(0, at - 200), at + 100)}…`);
    }
  }
}

test("no private value is in any answer, its headers, or an error", async () => {
  const listings = "/api/public/v1/listings";
  for (const path of [
    listings,
    `${listings}?limit=1`,
    `${listings}?abroad=include&sort=oldest&explain=1`,
    `${listings}?dealType=wrong&nonsense=1`,
    `${listings}/${id}`,
    `${listings}/${Number(id) + 1}`,
    `${listings}/abc`,
    `/api/seller/${seller}?listingId=${id}`,
    `/api/seller/${seller}?listingId=${Number(id) + 1}`,
    `/api/seller/${seller}`,
    `/api/public/v1/sellers/${seller}`,
    `/api/public/v1/sellers/${seller}?listingId=${id}`,
    `${listings}?searchText=${encodeURIComponent(SEARCHED)}&explain=1`,
    `/?searchText=${encodeURIComponent(SEARCHED)}`,
    "/api/public/v1/places?depth=3",
    "/api/company/openapi.json",
    "/embed",
    "/docs",
    "/api/public/v1/places",
    "/api/public/v1/cities",
    "/api/public/v1/cells?zoom=10&abroad=include",
    "/api/public/v1/feed?abroad=include",
    "/api/public/v1/feed?abroad=include&format=json&lang=ru",
    `/api/public/v1/feed?searchText=${encodeURIComponent(SEARCHED)}`,
    "/api/public/v1/features",
    `/api/public/v1/suggest?q=${encodeURIComponent(SEARCHED)}`,
    "/api/public/v1/openapi.json",
    "/api/health",
    "/llms.txt",
    "/.well-known/api-catalog",
    "/listings/1",
    `/listings/${id}`,
    "/status",
    "/api/company/1/export",
    "/api/company/api-keys",
  ]) {
    await look(path);
    await look(path, { method: "POST" });
  }
  expectNoCanary(seen);
  expect(seen.some((text) => text.includes('"hasPhone":true'))).toBe(true);
});

test("no private value is in the index, its mapping or Redis", async () => {
  await api.putListings();
  const { search, prefix } = api.indexing.deps;
  const documents = await search.request("POST", `/${prefix}-*/_search`, { size: 1000, query: { match_all: {} } });
  expect(JSON.stringify(documents)).toContain('"hiddenAt"');
  const mapping = await search.request("GET", `/${prefix}-*`);

  const redis = new Redis(testServers().redisUrl);
  const keys = await redis.keys(`${api.config.redisPrefix}*`);
  expect(keys.length).toBeGreaterThan(0);
  const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
  redis.disconnect();
  const kept = [JSON.stringify(documents), JSON.stringify(mapping), ...keys, ...dumps.map((dump) => String(dump))];
  expectNoCanary(kept);
  expect(kept.join("").toLowerCase()).not.toContain("canarysellername");
});

test("no contact of a seller is in what `look` and `forget` print", async () => {
  const env = environmentOf(api.config);
  const runs = [
    await runCommand(env, "look", id),
    await runCommand(env, "look", id, "--json"),
    await runCommand(env, "look", String(Number(id) + 1)),
    await runCommand(env, "forget", "--listing", id, "--dry-run"),
    await runCommand(env, "forget", "--seller", seller, "--dry-run"),
  ];
  expect(runs.map(({ code }) => code)).not.toContain(2);
  const printed = runs.map(({ stdout, stderr }) => stdout + stderr).join("\n");
  expect(printed).toContain(`company `);
  for (const contact of [CANARIES.phone, CANARIES.email, SELLER_NAME, CANARIES.hiddenText, CANARIES.keyHash]) {
    expect(printed.toLowerCase()).not.toContain(contact.toLowerCase());
  }
});

test("what only the database knows of a seller finds nothing", async () => {
  const { phone, email, externalSeller, externalListing } = CANARIES;
  for (const text of [phone, email, externalSeller, externalListing, SELLER_NAME, "Canarysellername"]) {
    const answer = await api.get(`/api/public/v1/listings?searchText=${encodeURIComponent(text)}`);
    expect(answer.body, text).toMatchObject({ totalCount: 0 });
  }
});

test("no private value, searched text, query or whole address is in the log or the metrics", async () => {
  await api.get(`/api/public/v1/listings?searchText=${CANARIES.searched}`);
  await api.get(`/api/public/v1/listings?searchText=${CANARIES.searched}&dealType=wrong`);
  await api.get(`/${CANARIES.searched}?x=${CANARIES.searched}`, { Authorization: `Bearer ${CANARIES.keyHash}` });
  await api.get("/api/company/1/export", { "X-API-Key": CANARIES.keyHash });
  await api.get("/api/public/v1/listings", { "X-Forwarded-For": "203.0.113.77" });
  const log = api.log();
  expect(log).toContain('"route":"/api/public/v1/listings"');
  expect(log).toContain('"client":"203.0.113.0/24"');
  expect(log).not.toContain("203.0.113.77");
  expect(log).toMatch(new RegExp(`"text":{"length":${CANARIES.searched.length},"hash":"[0-9a-f]{12}"}`));
  for (const line of log.trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
  expectNoCanary([log, await api.metrics.registry.metrics()]);
});
