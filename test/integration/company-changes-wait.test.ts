// The long poll of the change stream: answers as soon as something changed, holds nothing while it waits, and ends well.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Knex } from "../../shared/db/connect.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, startCompanyApi } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { startProxy } from "../helpers/proxy.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

let database: TestDatabase;
let db: Knex;
let api: CompanyApi;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  api = await startCompanyApi(database.url);
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

interface Company {
  id: string;
  keyId: string;
  key: string;
  seller: string;
}

async function createCompany(): Promise<Company> {
  const id = await insertCompany(db);
  const { id: keyId, key } = await insertKey(db, id);
  return { id, keyId, key, seller: await insertSeller(db, { company_id: id }) };
}

const add = ({ id, seller }: Company, columns: object = {}) =>
  insertListing(db, { company_id: id, seller_id: seller, ...columns });

interface Answer {
  status: number;
  headers: Headers;
  body: { changes: { listing: { id: string } }[]; nextCursor: string; hasMore: boolean; error?: string };
  ms: number;
}

async function ask(
  { id, key }: Company,
  query: Record<string, string>,
  { url = api.url, signal }: { url?: string; signal?: AbortSignal } = {},
): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/company/${id}/changes?${new URLSearchParams(query)}`, {
    headers: { "x-api-key": key },
    ...(signal === undefined ? {} : { signal }),
  });
  const body = (await answer.json()) as Answer["body"];
  return { status: answer.status, headers: answer.headers, body, ms: performance.now() - startedAt };
}

/** A company with a listing, and the cursor behind it. */
async function followed(): Promise<{ company: Company; since: string }> {
  const company = await createCompany();
  await add(company);
  const { body } = await ask(company, {});
  return { company, since: body.nextCursor };
}

const waiting = async ({ metrics }: CompanyApi = api) => (await metrics.changesWaiting.get()).values[0]?.value ?? 0;
const untilWaiting = (count: number, of: CompanyApi = api) =>
  waitFor(async () => (await waiting(of)) === count, { intervalMs: 5, what: `${count} waiting requests` });

/** A service of one test alone. */
async function ownApi(...[url, options]: Parameters<typeof startCompanyApi>): Promise<CompanyApi> {
  const own = await startCompanyApi(url, options);
  onTestFinished(() => own.close());
  return own;
}

describe("a request that waits", () => {
  test("is answered as soon as something has changed, by whoever", async () => {
    const { company, since } = await followed();
    const answer = ask(company, { since, wait: "30" });
    await untilWaiting(1);
    const id = await add(company);
    const { body, ms } = await answer;
    expect(body.changes).toMatchObject([{ type: "upsert", listing: { id } }]);
    expect(ms).toBeLessThan(30_000);
    expect(await waiting()).toBe(0);
  });

  test("is answered at once where there is something already, and with a full copy", async () => {
    const { company, since } = await followed();
    await add(company);
    expect((await ask(company, { since, wait: "30" })).body.changes).toHaveLength(1);
    expect((await ask(company, { wait: "30" })).body.changes).toHaveLength(2);
  });

  test("ends empty with the same cursor when its time is over", async () => {
    const { company, since } = await followed();
    const { body, ms } = await ask(company, { since, wait: "1" });
    expect(body).toEqual({ changes: [], nextCursor: since, hasMore: false });
    expect(ms).toBeGreaterThanOrEqual(990);
  });

  test("without a listing waits for the first one", async () => {
    const company = await createCompany();
    const answer = ask(company, { wait: "30" });
    await untilWaiting(1);
    const id = await add(company);
    expect((await answer).body.changes).toMatchObject([{ listing: { id } }]);
  });

  test("goes on waiting after a change that the stream says nothing of", async () => {
    const company = await createCompany();
    const { body } = await ask(company, {});
    const answer = ask(company, { since: body.nextCursor, wait: "30" });
    await untilWaiting(1);
    await db("companies").where({ id: company.id }).update({ name: "Renamed" });
    const id = await add(company);
    expect((await answer).body.changes).toMatchObject([{ listing: { id } }]);
  });

  test("sees nothing of other companies, nor of a transaction that is rolled back", async () => {
    const { company, since } = await followed();
    const other = await createCompany();
    const answer = ask(company, { since, wait: "2" });
    await untilWaiting(1);
    await add(other);
    await db
      .transaction(async (trx) => {
        await insertListing(trx, { company_id: company.id, seller_id: company.seller });
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    expect((await answer).body).toEqual({ changes: [], nextCursor: since, hasMore: false });
  });

  test("follows one status, and is told what leaves it", async () => {
    const company = await createCompany();
    const id = await add(company);
    const { body } = await ask(company, { status: "active" });
    const answer = ask(company, { since: body.nextCursor, wait: "30" });
    await untilWaiting(1);
    await db("listings").where({ id }).update({ status: "sold" });
    expect((await answer).body.changes).toMatchObject([{ type: "removed", listingId: id, reason: "status" }]);
  });

  test.each([
    ["-1", "must be from 0 to 30 seconds"],
    ["31", "must be from 0 to 30 seconds"],
    ["1.5", "must be a whole number of seconds, in plain decimal digits"],
    ["soon", "must be a whole number of seconds, in plain decimal digits"],
  ])("for wait=%s is 400", async (wait, reason) => {
    const { status, body } = await ask(await createCompany(), { wait });
    expect({ status, body }).toMatchObject({ status: 400, body: { details: [{ param: "wait", reason }] } });
  });

  test("is refused when the database was restored meanwhile", async () => {
    const own = await createTestDatabase();
    onTestFinished(() => own.drop());
    const service = await ownApi(own.url);
    const id = await insertCompany(own.db);
    const company = { ...(await insertKey(own.db, id)), id, keyId: "", seller: "" };
    const { body } = await ask(company, {}, service);
    const answer = ask(company, { since: body.nextCursor, wait: "30" }, service);
    await untilWaiting(1, service);
    await own.db("epoch").update({ id: own.db.raw("gen_random_uuid()") });
    expect(await answer).toMatchObject({ status: 400, body: { details: [{ code: "cursor_refused" }] } });
  });
});

describe("how many may wait", () => {
  test("a third request of a company is answered at once, and another company's waits", async () => {
    const { company, since } = await followed();
    const { company: other, since: otherSince } = await followed();
    const answers = [ask(company, { since, wait: "30" }), ask(company, { since, wait: "30" })];
    await untilWaiting(2);
    expect((await ask(company, { since, wait: "30" })).body).toEqual({
      changes: [],
      nextCursor: since,
      hasMore: false,
    });
    const third = ask(other, { since: otherSince, wait: "30" });
    await untilWaiting(3);
    await add(company);
    await add(other);
    for (const answer of [...answers, third]) expect((await answer).body.changes).toHaveLength(1);
  });

  test("a client that disconnects makes room for another", async () => {
    const { company, since } = await followed();
    const leaving = new AbortController();
    const answer = ask(company, { since, wait: "30" }, { signal: leaving.signal }).catch((error: Error) => error.name);
    await untilWaiting(1);
    leaving.abort();
    expect(await answer).toBe("AbortError");
    await untilWaiting(0);
    expect(api.log()).not.toContain('"level":"error"');
  });

  test("500 wait and the next is answered at once; none of them has a connection to PostgreSQL", async () => {
    const service = await ownApi(database.url);
    const followedCompanies = [];
    for (let count = 0; count < 251; count += 1) {
      const company = await createCompany();
      followedCompanies.push({ company, since: (await ask(company, {}, service)).body.nextCursor });
    }
    const last = followedCompanies.pop()!;
    const leaving = new AbortController();
    const { signal } = leaving;
    const answers = followedCompanies.flatMap(({ company, since }) =>
      [1, 2].map(() => ask(company, { since, wait: "30" }, { url: service.url, signal }).catch(() => undefined)),
    );
    await untilWaiting(500, service);
    expect((await ask(last.company, { since: last.since, wait: "30" }, service)).body.changes).toEqual([]);
    const counts = await db("pg_stat_activity")
      .where({ datname: db.raw("current_database()"), application_name: "company api" })
      .select("state");
    console.log(`500 waiting requests, connections: ${counts.length}`);
    expect(counts.length).toBeLessThanOrEqual(20);
    leaving.abort();
    await Promise.all(answers);
    await untilWaiting(0, service);
  });
});

describe("a key that ends while its request waits", () => {
  test.each([
    ["revoked", { revoked_at: new Date(0) }],
    ["expired", { expires_at: new Date(0) }],
    ["without its permission", { permissions: [] }],
  ])("%s: what changed afterwards is not delivered", async (_how, columns) => {
    const { company, since } = await followed();
    const answer = ask(company, { since, wait: "30" });
    await untilWaiting(1);
    await db("api_keys").where({ id: company.keyId }).update(columns);
    await add(company);
    const { status, body } = await answer;
    expect(status).toBe("permissions" in columns ? 403 : 401);
    expect(body).not.toHaveProperty("changes");
  });

  test("is refused when its time is over, too", async () => {
    const { company, since } = await followed();
    const answer = ask(company, { since, wait: "1" });
    await untilWaiting(1);
    await db("api_keys").where({ id: company.keyId }).update({ revoked_at: new Date() });
    expect((await answer).status).toBe(401);
  });
});

describe("the limit of requests", () => {
  test("a request that waits counts one", async () => {
    const service = await ownApi(database.url, { env: { RATE_LIMITS: "on" } });
    const { company, since } = await followed();
    const answer = ask(company, { since, wait: "30" }, service);
    await untilWaiting(1, service);
    await add(company);
    expect((await answer).headers.get("ratelimit-remaining")).toBe("59");
    expect((await ask(company, { since }, service)).headers.get("ratelimit-remaining")).toBe("58");
  });
});

describe("when the process stops", () => {
  test("all who wait are answered at once with an empty page, and their connections are closed", async () => {
    const service = await startCompanyApi(database.url);
    const all = await Promise.all(Array.from({ length: 10 }, followed));
    const answers = all.map(({ company, since }) => ask(company, { since, wait: "30" }, service));
    await untilWaiting(10, service);
    service.stopWaiting();
    for (const [at, answer] of answers.entries()) {
      const { status, body, headers } = await answer;
      expect({ status, body }).toEqual({
        status: 200,
        body: { changes: [], nextCursor: all[at]!.since, hasMore: false },
      });
      expect(headers.get("connection")).toBe("close");
    }
    const { company, since } = all[0]!;
    expect((await ask(company, { since, wait: "30" }, service)).headers.get("connection")).toBe("close");
    await service.close();
  });
});

describe("without PostgreSQL", () => {
  test("a request goes on waiting, and finds a change after it is back", async () => {
    const proxy = await startProxy(database.url);
    onTestFinished(() => proxy.close());
    const service = await ownApi(proxy.url);
    const { company, since } = await followed();
    const answer = ask(company, { since, wait: "30" }, service);
    await untilWaiting(1, service);
    proxy.trouble({ down: true });
    await waitFor(() => proxy.refused() > 0, { what: "a look without PostgreSQL" });
    const id = await add(company);
    proxy.trouble({});
    expect((await answer).body.changes).toMatchObject([{ listing: { id } }]);
  });

  test("for all of the wait it is 500, and looks stay few", async () => {
    const proxy = await startProxy(database.url);
    onTestFinished(() => proxy.close());
    const service = await ownApi(proxy.url);
    const { company, since } = await followed();
    const answer = ask(company, { since, wait: "2" }, service);
    await untilWaiting(1, service);
    proxy.trouble({ down: true });
    expect(await answer).toMatchObject({ status: 500, body: { error: "internal_error" } });
    // knex tries again within a look; a loop without pauses would be thousands.
    expect(proxy.refused()).toBeLessThan(400);
    console.log(`refused connections in 2 s: ${proxy.refused()}`);
    proxy.trouble({});
    expect((await ask(company, { since }, service)).status).toBe(200);
  });
});

describe("without Redis", () => {
  test.each([{ down: true }, { blackHole: true }])(
    "(%j) a request that waits is told of a change, and so is the next",
    async (trouble) => {
      const proxy = await startProxy(testServers().redisUrl);
      onTestFinished(() => proxy.close());
      const service = await ownApi(database.url, {
        env: { REDIS_URL: proxy.url, RATE_LIMITS: "on", LIMITER_TIMEOUT_MS: "250" },
      });
      const { company, since } = await followed();
      const answer = ask(company, { since, wait: "30" }, service);
      await untilWaiting(1, service);
      proxy.trouble(trouble);
      const first = await add(company);
      const { body } = await answer;
      expect(body.changes).toMatchObject([{ listing: { id: first } }]);

      const next = ask(company, { since: body.nextCursor, wait: "30" }, service);
      await untilWaiting(1, service);
      const second = await add(company);
      expect((await next).body.changes).toMatchObject([{ listing: { id: second } }]);
    },
  );
});
