// API keys and what they permit. Their format and forged tokens are tested in test/unit/api-keys.test.ts and dashboard-session.test.ts.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateKey } from "../../api/company/key-format.ts";
import { createKeyLastUsed } from "../../api/company/key-last-used.ts";
import { companySchemas } from "../../api/openapi/company-schemas.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { createLogger } from "../../shared/logger.ts";
import { insertCompany, insertListing } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, session, startCompanyApi } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { readXmlExport } from "../helpers/rede-reader.ts";

let database: TestDatabase;
let db: Knex;
let api: CompanyApi;
let company: string;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  api = await startCompanyApi(database.url);
  company = await insertCompany(db);
  token = await session(company);
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function call(path: string, { method = "GET", headers = {}, body }: Call = {}) {
  const answer = await fetch(`${api.url}/api/company/${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
const dashboard = (path: string, more: Call = {}) => call(path, { headers: bearer(token), ...more });
const create = (body: object = {}) =>
  dashboard("api-keys", { method: "POST", body: { name: "test", permissions: ["export"], ...body } });
const works = async (key: string) => (await call(`${company}/changes`, { headers: bearer(key) })).status;

describe("a key", () => {
  test("is shown once, when it is made, and is nowhere afterwards", async () => {
    const made = await create({ name: "nightly export" });
    expect(made.status).toBe(201);
    expect(made.headers.get("cache-control")).toBe("no-store");
    const { id, key, prefix } = made.json;
    const shapes = companySchemas(["et", "en", "ru"]);
    shapes.NewApiKey.parse(made.json);
    shapes.ApiKeys.parse((await dashboard("api-keys")).json);
    expect(made.json).toEqual({
      ...{ id, key, prefix, name: "nightly export", permissions: ["export"] },
      createdAt: expect.stringMatching(/Z$/),
      ...{ expiresAt: null, revokedAt: null, lastUsedAt: null, replacedBy: null },
    });
    expect(key.startsWith(prefix)).toBe(true);
    expect(await works(key)).toBe(200);

    const { key: _, ...view } = made.json;
    const listed = await dashboard("api-keys");
    expect(listed.json.keys.find((other: { id: string }) => other.id === id)).toMatchObject({
      ...view,
      lastUsedAt: null,
    });
    const { rows } = await db.raw("select api_keys::text as row from api_keys");
    const stored = JSON.stringify(rows) + (await api.metrics.registry.metrics()) + api.log() + listed.text;
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(key.slice(4, 36));
    // Nor as bytes.
    expect(stored).not.toContain(Buffer.from(key).toString("hex"));
  });

  test("is refused from the next request after it was revoked, however often that race is run", async () => {
    for (let race = 0; race < 50; race++) {
      const { id, key } = await insertKey(db, company);
      if (race % 10 === 0) expect(await works(key)).toBe(200);
      const before = call(`${company}/changes`, { headers: bearer(key) });
      const revoked = await dashboard(`api-keys/${id}`, { method: "DELETE" });
      expect(revoked.status).toBe(204);
      expect(await works(key)).toBe(401);
      expect([200, 401]).toContain((await before).status);
    }
  });

  test("may be revoked twice", async () => {
    const { id } = (await create()).json;
    const revoke = () => dashboard(`api-keys/${id}`, { method: "DELETE" });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
    const { keys } = (await dashboard("api-keys")).json;
    expect(keys[0]).toMatchObject({ id, revokedAt: expect.stringMatching(/Z$/) });
  });

  test("works beside its successor until the overlap is over, and then no more", async () => {
    const { id, key } = (await create()).json;
    const rotated = await dashboard(`api-keys/${id}/rotate`, { method: "POST", body: { overlapHours: 2 } });
    expect(rotated.status).toBe(201);
    expect([await works(key), await works(rotated.json.key)]).toEqual([200, 200]);
    const { keys } = (await dashboard("api-keys")).json;
    const old = keys.find((other: { id: string }) => other.id === id);
    expect(old.replacedBy).toBe(rotated.json.id);
    const hoursLeft = (Date.parse(old.expiresAt) - Date.parse(rotated.json.createdAt)) / 3_600_000;
    expect(hoursLeft).toBeCloseTo(2, 3);

    await db("api_keys")
      .where({ id })
      .update({ expires_at: db.raw("now() - interval '1 second'") });
    expect([await works(key), await works(rotated.json.key)]).toEqual([401, 200]);
  });

  test("is rotated with a day of overlap by default, at once with none, and only once", async () => {
    const first = (await create()).json;
    const second = (await dashboard(`api-keys/${first.id}/rotate`, { method: "POST" })).json;
    expect(await works(first.key)).toBe(200);
    const again = await dashboard(`api-keys/${first.id}/rotate`, { method: "POST" });
    expect([again.status, again.json.message]).toEqual([
      404,
      `The key was rotated already: key ${second.id} follows it.`,
    ]);
    await dashboard(`api-keys/${second.id}/rotate`, { method: "POST", body: { overlapHours: 0 } });
    expect(await works(second.key)).toBe(401);
    const both = await Promise.all(
      [1, 2, 3, 4].map(
        async () => (await dashboard(`api-keys/${(await create()).json.id}/rotate`, { method: "POST" })).status,
      ),
    );
    expect(both).toEqual([201, 201, 201, 201]);
    const { id } = (await create()).json;
    const race = await Promise.all([1, 2, 3].map(() => dashboard(`api-keys/${id}/rotate`, { method: "POST" })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
  });

  test("hands its lifetime on to its successor", async () => {
    const expiresAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const { id } = (await create({ expiresAt })).json;
    const next = (await dashboard(`api-keys/${id}/rotate`, { method: "POST" })).json;
    const hours = (Date.parse(next.expiresAt) - Date.parse(next.createdAt)) / 3_600_000;
    expect(hours).toBeCloseTo(48, 1);
  });

  test("remembers its last use to the minute, never backwards, and the list shows the hour", async () => {
    const { id } = await insertKey(db, company);
    const uses = createKeyLastUsed({ db, logger: createLogger({ logLevel: "silent" }) });
    const lastUsed = async () => (await db("api_keys").where({ id }).first("last_used_at")).last_used_at?.toISOString();
    const version = async () => (await db("api_keys").where({ id }).first(db.raw("xmin::text"))).xmin;
    const note = async (at: string) => {
      uses.note(id, { at: new Date(at) });
      await uses.flush();
    };
    await note("2026-03-01T08:41:07.123Z");
    expect(await lastUsed()).toBe("2026-03-01T08:41:00.000Z");
    const written = await version();
    await note("2026-03-01T08:41:59.999Z");
    await note("2026-03-01T08:40:00.000Z");
    expect(await version()).toBe(written);
    await note("2026-03-01T08:42:00.000Z");
    expect(await lastUsed()).toBe("2026-03-01T08:42:00.000Z");
    await uses.close();
    const { keys } = (await dashboard("api-keys")).json;
    expect(keys.find((key: { id: string }) => key.id === id).lastUsedAt).toBe("2026-03-01T08:00:00.000Z");
  });
});

describe("who is not let in", () => {
  test("learns nothing: the same 401 for no key, a malformed, unknown, revoked and expired one", async () => {
    const revoked = await insertKey(db, company);
    await dashboard(`api-keys/${revoked.id}`, { method: "DELETE" });
    const expired = await insertKey(db, company, { expiresAt: new Date("2026-01-01") });
    const known = (await insertKey(db, company)).key;
    const credentials: Record<string, string>[] = [
      {},
      { authorization: "" },
      { "x-api-key": "" },
      bearer("x"),
      bearer(`${known.slice(0, -1)}${known.endsWith("0") ? "1" : "0"}`),
      bearer(`lst_${"a".repeat(10_000)}`),
      { authorization: `Basic ${known}` },
      { authorization: known },
      { authorization: `Bearer ${known}, Bearer ${known}` },
      bearer(generateKey().key),
      bearer(revoked.key),
      { "x-api-key": expired.key },
      bearer(token),
      { ...bearer(known), "x-api-key": generateKey().key },
      { ...bearer(generateKey().key), "x-api-key": known },
      { authorization: "Basic abc", "x-api-key": known },
    ];
    const bodies = new Set<string>();
    for (const path of [`${company}/export`, `${company}/changes`, "999999/export"]) {
      for (const headers of credentials) {
        const answer = await call(path, { headers });
        expect(answer.status, JSON.stringify(headers)).toBe(401);
        expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="listings"');
        expect(answer.headers.get("cache-control")).toBe("no-store");
        bodies.add(answer.text.replace(answer.json.requestId, "ID"));
      }
    }
    expect([...bodies]).toEqual([
      `{"error":"unauthorized","message":"A valid credential is needed. Send it as 'Authorization: Bearer …'.","requestId":"ID"}`,
    ]);
  });

  test("is told 403 alike for companies that exist and that do not", async () => {
    const { key } = await insertKey(db, company);
    const powerless = await insertKey(db, company, { permissions: [] });
    const other = await insertCompany(db);
    const bodies = new Set<string>();
    const paths = [other, "999999999", "0", "-1", "x", `0${company}`].map((id): [string, string] => [id, key]);
    for (const [id, credential] of [...paths, [company, powerless.key] as const]) {
      for (const what of ["export", "export?format=json", "changes"]) {
        const answer = await call(`${id}/${what}`, { headers: bearer(credential) });
        expect(answer.status, `${id}/${what}`).toBe(403);
        bodies.add(answer.text.replace(answer.json.requestId, "ID"));
      }
    }
    expect([...bodies]).toEqual([
      '{"error":"forbidden","message":"This key may not export the listings of this company.","requestId":"ID"}',
    ]);
  });

  test("may send the key in either header, or the same in both", async () => {
    const { key } = await insertKey(db, company);
    for (const headers of [
      bearer(key),
      { authorization: `bearer  ${key}` },
      { "x-api-key": key },
      { ...bearer(key), "x-api-key": key },
    ]) {
      expect((await call(`${company}/changes`, { headers })).status).toBe(200);
    }
  });
});

describe("three companies and three keys", () => {
  test("never meet: no row of another company in any answer", async () => {
    const companies = await Promise.all(
      [0, 1, 2].map(async (index) => {
        const id = await insertCompany(db, { name: `Company ${index}` });
        const own = new Set<string>();
        for (let count = 0; count <= index + 1; count++) {
          own.add(await insertListing(db, { company_id: id, address: `mark-${index}` }));
        }
        return {
          id,
          own,
          key: (await insertKey(db, id)).key,
          powerless: (await insertKey(db, id, { permissions: [] })).key,
          index,
        };
      }),
    );
    const gone = await insertListing(db, { company_id: companies[0]!.id });
    await db("listings").where({ id: gone }).update({ company_id: companies[1]!.id, address: "mark-1" });
    companies[1]!.own.add(gone);

    for (const target of companies) {
      for (const owner of companies) {
        for (const what of ["export?format=xml&status=all", "export?format=json&status=all", "changes"]) {
          const answer = await call(`${target.id}/${what}`, { headers: bearer(owner.key) });
          expect((await call(`${target.id}/${what}`, { headers: bearer(owner.powerless) })).status).toBe(403);
          if (target !== owner) {
            expect(answer.status).toBe(403);
            continue;
          }
          expect(answer.status).toBe(200);
          const ids = what.includes("xml")
            ? readXmlExport(answer.text).listings.map(({ id }) => id)
            : (
                answer.json.objects ??
                answer.json.changes.flatMap((change: { listing?: object }) => change.listing ?? [])
              ).map(({ id }: { id: string }) => id);
          expect(new Set(ids)).toEqual(owner.own);
          for (const { index } of companies)
            if (index !== owner.index) expect(answer.text).not.toContain(`mark-${index}`);
        }
      }
    }

    for (const owner of companies) {
      expect((await call("api-keys", { headers: bearer(owner.key) })).status).toBe(401);
      const { json } = await call("api-keys", { headers: bearer(await session(owner.id)) });
      expect(json.keys).toHaveLength(2);
      for (const other of companies) {
        if (other === owner) continue;
        const [{ id }] = (await call("api-keys", { headers: bearer(await session(other.id)) })).json.keys;
        const mine = { headers: bearer(await session(owner.id)) };
        expect((await call(`api-keys/${id}`, { ...mine, method: "DELETE" })).status).toBe(404);
        expect((await call(`api-keys/${id}/rotate`, { ...mine, method: "POST" })).status).toBe(404);
      }
    }
  });
});

describe("the dashboard's calls", () => {
  test("want a session, not a key", async () => {
    const { id, key } = await insertKey(db, company);
    for (const [path, method] of [
      ["api-keys", "GET"],
      ["api-keys", "POST"],
      [`api-keys/${id}/rotate`, "POST"],
      [`api-keys/${id}`, "DELETE"],
    ] as const) {
      for (const headers of [{}, bearer(key), { "x-api-key": key }, { "x-api-key": token }, bearer(`${token}x`)]) {
        expect((await call(path, { method, headers: headers as Record<string, string> })).status).toBe(401);
      }
    }
    expect(await works(key)).toBe(200);
  });

  test("say why a key cannot be rotated: it is none, was revoked, or has expired", async () => {
    const why = async (id: string) => {
      const answer = await dashboard(`api-keys/${id}/rotate`, { method: "POST" });
      expect(answer.status).toBe(404);
      return answer.json.message;
    };
    expect(await why("999999")).toBe("The company has no such key.");
    const revoked = (await create()).json;
    await dashboard(`api-keys/${revoked.id}`, { method: "DELETE" });
    expect(await why(revoked.id)).toBe("The key is revoked: create a new one.");
    const expired = await insertKey(db, company, { expiresAt: new Date("2026-01-01") });
    expect(await why(expired.id)).toBe("The key has expired: create a new one.");
  });

  test("tell how a time is written, in one problem", async () => {
    for (const expiresAt of ["tomorrow", "2020-01-01", "2999-01-01T00:00:00"]) {
      const answer = await create({ expiresAt });
      expect(answer.json.message).toBe("expiresAt: must be a time with its zone, such as 2027-01-01T00:00:00Z");
    }
    expect((await create({ expiresAt: "2020-01-01T00:00:00Z" })).json.message).toBe("expiresAt: must be in the future");
  });

  test.each<[unknown, string]>([
    [{ permissions: ["export"] }, "name: is missing: give a text"],
    [{ name: 7, permissions: ["export"] }, "name: must be a text"],
    [{ name: "", permissions: ["export"] }, "name: must not be empty"],
    [{ name: "x".repeat(101), permissions: ["export"] }, "name: must have at most 100 characters"],
    [{ name: "x" }, "permissions: is missing: give a list"],
    [{ name: "x", permissions: ["import"] }, "permissions.0: must be one of: export"],
    [
      { name: "x", permissions: ["export"], expiresAt: 7 },
      "expiresAt: must be a time with its zone, such as 2027-01-01T00:00:00Z",
    ],
    [[], "body: must be a JSON object"],
  ])("refuse %j in words of people", async (body, message) => {
    expect((await dashboard("api-keys", { method: "POST", body })).json.message).toBe(message);
  });

  test("tell programs a field that is missing from one that is wrong", async () => {
    for (const [body, code] of [
      [{ permissions: ["export"] }, "missing_parameter"],
      [{ name: 7, permissions: ["export"] }, "invalid_value"],
    ] as const) {
      const { json } = await dashboard("api-keys", { method: "POST", body });
      expect(json.details).toEqual([expect.objectContaining({ param: "name", code })]);
    }
  });

  const refused: [string, unknown, string][] = [
    ["a company of its own choice", { name: "x", permissions: ["export"], companyId: "1" }, "companyId"],
    ["an unknown field", { name: "x", permissions: ["export"], admin: true }, "admin"],
    ["an unknown permission", { name: "x", permissions: ["import"] }, "permissions.0"],
    ["no permission", { name: "x", permissions: [] }, "permissions"],
    ["no name", { permissions: ["export"] }, "name"],
    ["a blank name", { name: "  ", permissions: ["export"] }, "name"],
    ["a name of two lines", { name: "a\nb", permissions: ["export"] }, "name"],
    ["a name with NUL", { name: "a\u0000b", permissions: ["export"] }, "name"],
    ["a long name", { name: "x".repeat(101), permissions: ["export"] }, "name"],
    ["an expiry in the past", { name: "x", permissions: ["export"], expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
    ["an expiry that is no time", { name: "x", permissions: ["export"], expiresAt: "tomorrow" }, "expiresAt"],
    ["a list", [], "body"],
    ["a number", 1, "body"],
  ];
  test.each(refused)("refuse %s", async (_what, body, param) => {
    const answer = await dashboard("api-keys", { method: "POST", body });
    expect(answer.status).toBe(400);
    expect(answer.json.error).toBe("invalid_params");
    if (param !== "body") expect(answer.json.details[0].param).toBe(param);
  });

  test("refuse bodies that are no JSON, too large, compressed or of another type", async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      call("api-keys", { method: "POST", headers: { ...bearer(token), ...headers }, body });
    expect((await post("{")).status).toBe(400);
    expect((await post(`{"name":"${"x".repeat(20_000)}"}`)).status).toBe(413);
    expect((await post("[".repeat(5000))).status).toBe(400);
    const plain = await fetch(`${api.url}/api/company/api-keys`, {
      method: "POST",
      headers: bearer(token),
      body: "name=x",
    });
    expect(plain.status).toBe(415);
    expect((await post("{}", { "content-encoding": "gzip" })).status).toBe(415);
    expect((await dashboard("api-keys", { method: "POST" })).status).toBe(400);
  });

  test("refuse an overlap that is none", async () => {
    const { id } = (await create()).json;
    const refusals = { "-1": "must be at least 0 hours", 721: "must be at most 720 hours" };
    for (const [hours, reason] of Object.entries(refusals)) {
      const body = { overlapHours: Number(hours) };
      const answer = await dashboard(`api-keys/${id}/rotate`, { method: "POST", body });
      expect(answer.json.message).toBe(`overlapHours: ${reason}`);
    }
    for (const overlapHours of [-1, 0.5, 721, "24", null]) {
      const answer = await dashboard(`api-keys/${id}/rotate`, { method: "POST", body: { overlapHours } });
      expect(answer.status, String(overlapHours)).toBe(400);
    }
  });

  test("know nothing of keys that are not there", async () => {
    for (const id of ["0", "x", "999999999", "99999999999999999999", "1;drop"]) {
      expect((await dashboard(`api-keys/${id}`, { method: "DELETE" })).status).toBe(404);
      expect((await dashboard(`api-keys/${id}/rotate`, { method: "POST" })).status).toBe(404);
    }
  });

  test("answer other methods with 405", async () => {
    for (const [path, method, allow] of [
      ["api-keys", "DELETE", "GET, POST, HEAD, OPTIONS"],
      ["api-keys/1", "GET", "DELETE, OPTIONS"],
      ["api-keys/1/rotate", "GET", "POST, OPTIONS"],
      ["1/changes", "POST", "GET, HEAD, OPTIONS"],
    ] as const) {
      const answer = await dashboard(path, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    }
  });

  test("are closed where no session can be checked", async () => {
    const closed = await startCompanyApi(database.url, { env: { DASHBOARD_JWT_SECRET: "" } });
    const answer = await fetch(`${closed.url}/api/company/api-keys`, { headers: bearer(token) });
    expect(answer.status).toBe(401);
    await closed.close();
  });

  test("for a company that does not exist make no key", async () => {
    const headers = bearer(await session("888888888"));
    const body = { name: "x", permissions: ["export"] };
    expect((await call("api-keys", { method: "POST", headers, body })).status).toBe(404);
    expect((await call("api-keys", { headers })).json).toEqual({ keys: [] });
  });
});

describe("a company with 100 keys that work", () => {
  let crowded: string;
  const ask = async (path: string, more: Call = {}) => call(path, { headers: bearer(await session(crowded)), ...more });
  const add = () => ask("api-keys", { method: "POST", body: { name: "one more", permissions: ["export"] } });

  beforeAll(async () => {
    crowded = await insertCompany(db);
    // Those that ended do not count.
    const { id: revoked } = await insertKey(db, crowded);
    await db("api_keys").where({ id: revoked }).update({ revoked_at: new Date() });
    await insertKey(db, crowded, { expiresAt: new Date(Date.now() - 1000) });
    for (let count = 0; count < 95; count++) await insertKey(db, crowded);
  });

  test("gets no other, also when it asks many times at once, until it revokes one", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, add));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([made.length, refused.length]).toEqual([5, 15]);
    companySchemas(["et"]).ErrorResponse.parse(refused[0]!.json);
    expect(refused[0]!.json).toMatchObject({ error: "conflict", message: expect.stringContaining("Revoke one") });

    const { id } = made[0]!.json;
    expect((await ask(`api-keys/${id}/rotate`, { method: "POST" })).status).toBe(409);
    const next = await ask(`api-keys/${id}/rotate`, { method: "POST", body: { overlapHours: 0 } });
    expect(next.status).toBe(201); // in the place of the old one
    expect((await add()).status).toBe(409);
    await ask(`api-keys/${next.json.id}`, { method: "DELETE" });
    expect((await add()).status).toBe(201);
    expect((await create()).status).toBe(201); // other companies are not meant
  });

  test("sees all of them, however many others it has made and revoked", async () => {
    for (let count = 0; count < 250; count++) {
      const { id } = await insertKey(db, crowded);
      await db("api_keys").where({ id }).update({ revoked_at: new Date() });
    }
    const { keys } = (await ask("api-keys")).json as {
      keys: { id: string; revokedAt: string | null; expiresAt: string | null }[];
    };
    expect(keys).toHaveLength(300);
    expect(keys.filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt === null)).toHaveLength(100);
    expect(keys.map(({ id }) => Number(id))).toEqual(keys.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
  });
});

describe("limits", () => {
  // A long timeout: on a busy machine a count that falls back to memory would be another count.
  const env = () => ({ RATE_LIMITS: "on", REDIS_PREFIX: `test-${crypto.randomUUID()}`, LIMITER_TIMEOUT_MS: "60000" });
  const asks = async (address: string, times: number, headers: Record<string, string>) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => fetch(address, { headers, redirect: "manual" })),
    );
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return answers;
  };
  const count = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status).length;

  test("count by company: 60 changes, 10 exports, 10 key calls a minute, whatever the answer is", async () => {
    const limited = await startCompanyApi(database.url, { env: env() });
    const [one, two] = [await insertCompany(db), await insertCompany(db)];
    const keys = {
      one: (await insertKey(db, one)).key,
      second: (await insertKey(db, one)).key,
      two: (await insertKey(db, two)).key,
    };
    const base = `${limited.url}/api/company`;
    try {
      const changes = [
        ...(await asks(`${base}/${one}/changes`, 30, bearer(keys.one))),
        ...(await asks(`${base}/${one}/changes?limit=0`, 31, bearer(keys.second))),
      ];
      expect([count(changes, 200) + count(changes, 400), count(changes, 429)]).toEqual([60, 1]);
      const refused = changes.find(({ status }) => status === 429)!;
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refused.headers.get("ratelimit-policy")).toBe('"changes";q=60;w=60');
      expect(count(await asks(`${base}/${two}/changes`, 1, bearer(keys.two)), 200)).toBe(1);

      const exports: Response[] = [];
      for (const query of ["", "", "?format=csv", "", "?status=all", "", "", "?format=json", "", ""]) {
        exports.push(...(await asks(`${base}/${one}/export${query}`, 1, bearer(keys.one))));
      }
      expect([count(exports, 200), count(exports, 400)]).toEqual([9, 1]);
      expect(count(await asks(`${base}/${one}/export`, 1, bearer(keys.second)), 429)).toBe(1);
      expect(count(await asks(`${base}/${two}/export`, 1, bearer(keys.two)), 200)).toBe(1);
      // Attempts on another company are no free requests.
      expect(count(await asks(`${base}/${two}/export`, 1, bearer(keys.one)), 429)).toBe(1);

      const calls = await asks(`${base}/api-keys`, 11, bearer(await session(one)));
      expect([count(calls, 200), count(calls, 429)]).toEqual([10, 1]);
    } finally {
      await limited.close();
    }
  });

  test("do not count sessions that nobody can check: the key set is away, not the token wrong", async () => {
    const away = createServer((_req, res) => void res.writeHead(500).end());
    await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
    const { port } = away.address() as AddressInfo;
    const limited = await startCompanyApi(database.url, {
      env: { ...env(), DASHBOARD_JWKS_URL: `http://127.0.0.1:${port}/keys` },
    });
    try {
      const { privateKey } = await generateKeyPair("RS256");
      const signed = await new SignJWT({ company_id: company }).setProtectedHeader({ alg: "RS256" }).sign(privateKey);
      const answers = await asks(`${limited.url}/api/company/api-keys`, 50, bearer(signed));
      expect(count(answers, 500)).toBe(50);
      expect(answers[0]!.headers.get("retry-after")).toBe("5");
      const errors = limited
        .log()
        .split("\n")
        .filter((line) => line.includes('"level":"error"'));
      expect(errors.map((line) => JSON.parse(line).msg)).toEqual([expect.stringContaining("key set of the dashboard")]);
      const { key } = await insertKey(db, company);
      expect(count(await asks(`${limited.url}/api/company/${company}/changes`, 1, bearer(key)), 200)).toBe(1);
    } finally {
      away.close();
      await limited.close();
    }
  });

  test("let an address fail 30 times a minute, and then look nothing up for it", async () => {
    const limited = await startCompanyApi(database.url, { env: env() });
    try {
      const address = `${limited.url}/api/company/${company}/changes`;
      const { key } = await insertKey(db, company);
      const { key: known } = await insertKey(db, company);
      expect(count(await asks(address, 1, bearer(known)), 200)).toBe(1);
      const failed = await asks(address, 31, bearer(generateKey().key));
      expect([count(failed, 401), count(failed, 429)]).toEqual([30, 1]);
      expect(Number(failed.find(({ status }) => status === 429)!.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(count(await asks(address, 2, bearer("x")), 429)).toBe(2);
      expect(count(await asks(address, 1, bearer(key)), 429)).toBe(1);
      expect(count(await asks(address, 1, bearer(known)), 200)).toBe(1); // it was good before
    } finally {
      await limited.close();
    }
  });
});
