// Each program does all of its work as a user of its role, and is refused everything else.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningApi, startApi } from "../../api/server.ts";
import { reindex } from "../../indexer/reindex.ts";
import { openIndexing } from "../../indexer/setup.ts";
import { verify } from "../../indexer/verify.ts";
import { type Indexer, startIndexer } from "../../indexer/worker.ts";
import { examineUsers } from "../../scripts/doctor/database-users.ts";
import { type Config, loadConfig } from "../../shared/config.ts";
import { connect, type Knex } from "../../shared/db/connect.ts";
import { readRights } from "../../shared/db/diagnosis.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { readRuns } from "../../shared/db/program-runs.ts";
import { ensureRoles, ensureUsers, ROLES } from "../../shared/db/roles.ts";
import { createLogger } from "../../shared/logger.ts";
import { PATIENT } from "../helpers/api.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { insertKey, session } from "../helpers/company-api.ts";
import { createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

type Role = (typeof ROLES)[number];

const prefix = `test_${randomBytes(6).toString("hex")}`;
const PASSWORD = "it's :only in $$ this test?";
const userOf = (role: Role) => `${prefix}_${role}_user`;
const urlOf = (role: Role) =>
  Object.assign(new URL(indexing.url), { username: userOf(role), password: encodeURIComponent(PASSWORD) }).href;

let indexing: TestIndexing;
let owner: Knex;
let config: Config;
let company: string;
let seller: string;
let listing: string;
let place: string;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  indexing = await createTestIndexing();
  owner = indexing.db;
  await ensurePlaces(owner);
  await ensureRoles(owner, { prefix });
  await ensureRoles(owner, { prefix }); // again, as after every migrate
  const passwords = { api: PASSWORD, indexer: PASSWORD, export: PASSWORD };
  await ensureUsers(owner, { ...passwords, export: "an earlier one" }, prefix);
  expect(await ensureUsers(owner, passwords, prefix)).toEqual(ROLES.map(userOf));
  company = await insertCompany(owner);
  seller = await insertSeller(owner, { company_id: company, phone: "+372 5550 0000", email: "a@example.org" });
  ({ id: place } = (await owner("places").where({ path: "harju-maakond/tallinn" }).first("id"))!);
  listing = await insertListing(owner, { company_id: company, seller_id: seller, place_id: place });

  const { indexPrefix, redisPrefix } = indexing.config;
  config = loadConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATABASE_URL: urlOf("indexer"),
    REDIS_URL: testServers().redisUrl,
    OPENSEARCH_URL: testServers().openSearchUrl,
    INDEX_PREFIX: indexPrefix,
    REDIS_PREFIX: redisPrefix,
    RATE_LIMITS: "off",
    ...TEST_SECRETS,
    LOG_LEVEL: "silent",
  });
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await indexing?.close();
  // With the database its grants are gone, and the roles can go as well.
  const server = connect(testServers().databaseUrl, { applicationName: "roles test", acquireTimeoutMs: 60_000 });
  for (const role of ROLES) {
    await server.raw(`drop role if exists ${userOf(role)}`);
    await server.raw(`drop role if exists ${prefix}_${role}`);
  }
  await server.destroy();
});

function as(role: Role): Knex {
  const db = connect(urlOf(role), {
    applicationName: "roles test",
    acquireTimeoutMs: 60_000,
    statementTimeoutMs: 60_000,
  });
  closers.push(() => db.destroy());
  return db;
}

/** A process of this program has written that it runs. */
const waitForSign = (program: string) =>
  waitFor(async () => (await readRuns(owner)).some((run) => run.program === program), {
    what: `a sign of the ${program}`,
  });

/** Refused by a missing right, and not for any other reason. */
async function expectRefused(db: Knex, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const code = await db.raw(statement).then(
      () => "it was done",
      (error: { code?: string }) => error.code,
    );
    expect(code, statement).toBe("42501");
  }
}

test("the doctor finds that each role can do its reading", async () => {
  for (const role of ROLES) {
    const ownerDatabaseUrl = indexing.url;
    const urls = { databaseUrl: urlOf(role), exportDatabaseUrl: urlOf(role), ownerDatabaseUrl };
    const found = await examineUsers({ ...urls, production: true });
    expect(found, role).toMatchObject([{ state: "ok", text: expect.stringContaining("DATABASE_URL") }]);
  }
});

const NOBODYS_BUSINESS = [
  "select email from users",
  "select * from users",
  "insert into listings (seller_id, deal_type, property_type) values (1, 'sale', 'land')",
  "update listings set price_eur = 1",
  "update listings set status = 'archived'",
  "update users set display_name = 'x'",
  "update companies set name = 'x'",
  "delete from listings",
  "delete from users",
  "delete from api_keys",
  "delete from epoch",
  "truncate index_dirty",
  "drop table listings",
  "alter table listings add column x text",
  "create table mine (id int)",
  "create role another",
  "copy listings to program 'cat'",
];

test("the doctor tells the owner of the tables from a user of a role", async () => {
  expect((await readRights(owner)).owner).toBe(true);
  const db = connect(urlOf("api"), { applicationName: "roles test" });
  expect(await readRights(db)).toEqual({ user: userOf("api"), superuser: false, owner: false });
  await db.destroy();
});

describe("the indexer's role", () => {
  let indexer: Indexer;

  test("builds, writes, ends featured tiers, follows renamed places, repairs", async () => {
    const deps = openIndexing(config, { logger: createLogger(config), applicationName: "roles test" });
    closers.push(() => deps.close());
    await reindex(deps);
    indexer = await startIndexer(config, createLogger(config), { verifyEveryMs: 3_600_000 });

    await owner("listings").where({ id: listing }).update({ price_eur: 90_000 });
    await owner("listings")
      .where({ id: listing })
      .update({ featured_tier: 1, featured_until: new Date(Date.now() - 1000) });
    await owner("places").where({ id: place }).update({ name: "Tallinna linn" });
    const away = await insertListing(owner, {
      country: "FI",
      city: "Helsinki",
      city_slug: "helsinki",
      company_id: company,
    });
    await owner("listings").where({ id: away }).delete();
    await waitForSign("indexer");
    await waitFor(
      async () => {
        const [{ left }] = (await owner.raw("select count(*)::int as left from index_dirty")).rows;
        const [{ bumps }] = (await owner.raw("select count(*)::int as bumps from place_bumps")).rows;
        const { featured_tier: tier } = await owner("listings").where({ id: listing }).first("featured_tier");
        return left === 0 && bumps === 0 && tier === 0;
      },
      { what: "all of it indexed" },
    );
    await indexer.close();
    const report = await verify(deps, { repair: true, signal: new AbortController().signal });
    expect(report?.brake).toBeUndefined();
  });

  test("and no more", async () => {
    await expectRefused(as("indexer"), [...NOBODYS_BUSINESS, "select phone from users", "select hash from api_keys"]);
  });
});

describe("the API's and the export's roles", () => {
  let api: RunningApi;
  let url: string;

  beforeAll(async () => {
    const apiConfig = { ...config, databaseUrl: urlOf("api"), exportDatabaseUrl: urlOf("export") };
    api = await startApi(apiConfig, {
      ownProcess: true,
      timeouts: PATIENT,
    });
    closers.push(() => api.close());
    await waitForSign("api");
    url = `http://127.0.0.1:${api.port}`;
  });

  test("answer every endpoint", async () => {
    const { key, id } = await insertKey(owner, company);
    const keyed = { "x-api-key": key };
    const dashboard = { authorization: `Bearer ${await session(company)}`, "content-type": "application/json" };
    const calls: [string, RequestInit, number][] = [
      ["/api/public/v1/listings?countySlug=harju-maakond&searchText=korter", {}, 200],
      [`/api/public/v1/listings/${listing}`, {}, 200],
      [`/api/seller/${seller}?listingId=${listing}`, {}, 200],
      ["/api/public/v1/places", {}, 200],
      ["/api/public/v1/cities", {}, 200],
      ["/api/public/v1/cells?zoom=8", {}, 200],
      ["/api/public/v1/feed", {}, 200],
      ["/api/public/v1/features", {}, 200],
      ["/api/public/v1/suggest?q=tal", {}, 200],
      [`/listings/${listing}`, {}, 200],
      [`/api/company/${company}/export?format=xml&status=all`, { headers: keyed }, 200],
      [`/api/company/${company}/export?format=json`, { headers: keyed }, 200],
      [`/api/company/${company}/changes`, { headers: keyed }, 200],
      ["/api/company/api-keys", { headers: dashboard }, 200],
      [
        "/api/company/api-keys",
        { method: "POST", headers: dashboard, body: JSON.stringify({ name: "new", permissions: ["export"] }) },
        201,
      ],
      [`/api/company/api-keys/${id}/rotate`, { method: "POST", headers: dashboard }, 201],
      [`/api/company/api-keys/${id}`, { method: "DELETE", headers: dashboard }, 204],
    ];
    for (const [path, options, status] of calls) {
      const answer = await fetch(url + path, options);
      const text = await answer.text();
      expect(answer.status, `${path}: ${text.slice(0, 300)}`).toBe(status);
    }
    await waitFor(
      async () => {
        const { checks } = (await (await fetch(`${url}/api/health`)).json()) as { checks: { postgres: string } };
        return checks.postgres === "up";
      },
      { what: "the probe" },
    );
    // Its last use is written when the process ends at the latest.
    await api.close();
    expect((await owner("api_keys").where({ id }).first("last_used_at")).last_used_at).not.toBeNull();
  });

  test("and the API's no more", async () => {
    await expectRefused(as("api"), [
      ...NOBODYS_BUSINESS,
      "select phone from users",
      "update api_keys set company_id = 1",
      "update api_keys set permissions = '{}'",
      "insert into api_keys (company_id, name, prefix, hash, permissions, revoked_at) values (1, 'x', 'x', '', '{}', now())",
      "update listings set version = version + 1",
      "insert into companies (name) values ('x')",
      "delete from index_dirty",
      "update index_targets set state = 'previous'",
      "select * from price_history",
    ]);
  });

  test("and the export's not even that", async () => {
    await expectRefused(as("export"), [
      ...NOBODYS_BUSINESS,
      "select phone from users",
      "select hash from api_keys",
      "update listings set version = version + 1",
      "select * from index_dirty",
      "update api_keys set revoked_at = null",
    ]);
  });
});

test("a new column of users is nobody's until somebody grants it", async () => {
  await owner.raw("alter table users add column personal_code text");
  for (const role of ROLES) await expectRefused(as(role), ["select personal_code from users"]);
});

test("what an older release needs stays until its programs are gone", async () => {
  const name = `${prefix}_api`;
  await owner.raw(`grant select (phone) on users to ${name}`);
  await ensureRoles(owner, { prefix, keep: true });
  await as("api").raw("select phone from users");
  await ensureRoles(owner, { prefix });
  await expectRefused(as("api"), ["select phone from users"]);
});
