// Somebody adds a private column, and nothing else changes. It shows up nowhere by itself: not in an answer, not in the
// index, not in an export, not in a log. The same for the seller's phone and email on the company side and in the indexer.
import { afterAll, beforeAll, expect, test } from "vitest";
import { drain } from "../../indexer/drain.ts";
import { reindex } from "../../indexer/reindex.ts";
import { openIndexing } from "../../indexer/setup.ts";
import { createLogger } from "../../shared/logger.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { insertKey, session } from "../helpers/company-api.ts";

const CANARY = "canary";
const TABLES = ["listings", "users", "companies", "places", "cities", "api_keys", "index_dirty", "company_changes"];

let api: TestApi;
let company: string;
let seller: string;
let listing: string;
const seen: string[] = [];

beforeAll(async () => {
  api = await startTestApi({
    env: { RATE_LIMITS: "off" },
    async fill(db) {
      for (const table of TABLES) {
        await db.raw(`alter table ${table} add column private_note text not null default '${CANARY}-new-in-${table}'`);
      }
      company = await insertCompany(db);
      const contact = { phone: `+372 ${CANARY}-phone`, email: `${CANARY}-email@example.org` };
      seller = await insertSeller(db, { company_id: company, ...contact });
      listing = await insertListing(db, { company_id: company, seller_id: seller });
      await insertListing(db, { seller_id: seller, country: "FI", city: "Helsinki", city_slug: "helsinki" });
    },
  });
});

afterAll(() => api?.close());

async function look(path: string, options: RequestInit = {}): Promise<void> {
  const answer = await fetch(api.url + path, options);
  expect(answer.status, path).toBeLessThan(300);
  seen.push(`${path} ${JSON.stringify([...answer.headers])} ${await answer.text()}`);
}

test("no answer, export, change, document or log line holds it", async () => {
  const { key, id } = await insertKey(api.db, company);
  const keyed = { headers: { "x-api-key": key } };
  const dashboard = { authorization: `Bearer ${await session(company)}`, "content-type": "application/json" };
  await look("/api/public/v1/listings?abroad=include&explain=1&searchText=korter");
  await look("/api/public/v1/listings?abroad=include");
  await look(`/api/public/v1/listings/${listing}`);
  await look(`/api/seller/${seller}?listingId=${listing}`);
  await look("/api/public/v1/places");
  await look("/api/public/v1/cities");
  await look("/api/health");
  await look(`/listings/${listing}`);
  await look("/status");
  await look(`/api/company/${company}/export?format=xml&status=all`, keyed);
  await look(`/api/company/${company}/export?format=json&status=all`, keyed);
  await look(`/api/company/${company}/changes`, keyed);
  await look("/api/company/api-keys", { headers: dashboard });
  await look(`/api/company/api-keys/${id}/rotate`, { method: "POST", headers: dashboard });

  // The indexer, with everything that it has to say.
  const logger = createLogger(
    { ...api.config, logLevel: "debug" },
    { destination: { write: (line) => void seen.push(line) } },
  );
  const deps = openIndexing(api.config, { logger, applicationName: "listings test" });
  try {
    await api.db("listings").where({ id: listing }).update({ rooms: 4 });
    await drain(deps);
    await reindex(deps, { force: true });
    const { search, prefix } = deps;
    for (const path of [`/${prefix}-*/_search?size=100`, `/${prefix}-*/_mapping`]) {
      seen.push(JSON.stringify(await search.request("GET", path)));
    }
  } finally {
    await deps.close();
  }
  seen.push(api.log());

  expect(seen.length).toBeGreaterThan(17);
  expect(seen.filter((text) => text.includes(CANARY)).map((text) => text.slice(0, 200))).toEqual([]);
});
