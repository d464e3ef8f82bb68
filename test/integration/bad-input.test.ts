// Whatever is sent, the answer is one that the OpenAPI documents know, with their body; never a 5xx, never a word
// about what is behind. The tables are in test/helpers/bad-values.ts.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateKey } from "../../api/company/key-format.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { type Answer, newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { BODIES, NAMES, NO_TEXT, NONSENSE, NUMBERS, PATH_IDS } from "../helpers/bad-values.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { insertKey, session } from "../helpers/company-api.ts";
import { type ExpectDocumented, openApiChecker } from "../helpers/openapi.ts";

const PUBLIC = "/api/public/v1/openapi.json";
const COMPANY = "/api/company/openapi.json";
const AT_ONCE = 20;

/** These take any text. */
const FREE_TEXT = ["searchText", "q"];
/** These name something: what is not there is 404. */
const IDS = ["listingId"];

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
}

let api: TestApi;
const documents: Record<string, { document: OpenApi; expectDocumented: ExpectDocumented }> = {};
let listing: string;
let seller: string;
let cases = 0;

beforeAll(async () => {
  api = await startTestApi({
    env: { LOG_LEVEL: "error" },
    async fill(db) {
      await ensurePlaces(db);
      seller = await insertSeller(db);
      listing = await insertListing(db, { seller_id: seller });
    },
  });
  for (const name of [PUBLIC, COMPANY]) {
    const document = (await (await fetch(api.url + name)).json()) as OpenApi;
    documents[name] = { document, expectDocumented: await openApiChecker(api.url + name) };
  }
});

afterAll(async () => {
  console.log(`${cases} requests`);
  await api?.close();
});

/** Runs the cases a few at a time, and names the one that failed. */
async function each<T extends { what: string }>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  cases += all.length;
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      const { what } = one;
      await run(one).catch((error: unknown) => {
        throw new Error(`${what}: ${(error as Error).message}`, { cause: error });
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function send(path: string, { headers = {}, ...options }: RequestInit = {}): Promise<Answer & { text: string }> {
  const answer = await fetch(api.url + path, {
    ...options,
    headers: { "x-forwarded-for": newAddress(), ...(headers as Record<string, string>) },
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  expectNoWordFromBehind(text);
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

function expectNoWordFromBehind(text: string): void {
  expect(text).not.toMatch(
    /\bat \/|node_modules|\.ts:\d|syntax error|SQLSTATE|parsing_exception|ECONN|127\.0\.0\.1:\d{5}/,
  );
}

function parametersOf(name: string, path: string): string[] {
  const { parameters = [] } = documents[name]!.document.paths[path]!.get!;
  return parameters.filter((parameter) => parameter.in === "query").map((parameter) => parameter.name);
}

interface ParameterCase {
  what: string;
  query: string;
  allowed: readonly number[];
}

/** Every parameter with every value, alone and twice. Where there are many parameters, each gets one half of the nonsense. */
function casesOf(names: readonly string[], required = ""): ParameterCase[] {
  return names.flatMap((name, position) => {
    const nonsenseHere = NONSENSE.filter((_, index) => names.length < 10 || (index + position) % 2 === 0);
    const others = required !== "" && !required.startsWith(`${name}=`) ? `&${required}` : "";
    const one = ([what, value]: readonly [string, string], allowed: readonly number[]): ParameterCase => ({
      what: `${name}: ${what}`,
      query: `${name}=${value}${others}`,
      allowed,
    });
    const sometimes = IDS.includes(name) ? [200, 400, 404] : [200, 400];
    const nonsense = FREE_TEXT.includes(name) ? [200, 400] : IDS.includes(name) ? [404] : [400];
    return [
      ...NO_TEXT.map((value) => one(value, [400])),
      ...nonsenseHere.map((value) => one(value, nonsense)),
      ...NUMBERS.map((value) => one(value, sometimes)),
      one(["empty", ""], required.startsWith(`${name}=`) ? [400] : [200]),
      one(["twice", `1&${name}=1`], [400]),
      one(["twice, in another spelling", `1&%${name.charCodeAt(0).toString(16)}${name.slice(1)}=1`], [400]),
    ];
  });
}

describe("every parameter with every bad value", () => {
  test.each([
    ["/api/public/v1/listings", "/api/public/v1/listings", ""],
    ["/api/public/v1/places", "/api/public/v1/places", ""],
    ["/api/public/v1/cities", "/api/public/v1/cities", ""],
    ["/api/seller/{userId}", "/api/seller/:seller", "listingId=1"],
  ])("of %s", async (template, path, required) => {
    const { expectDocumented } = documents[PUBLIC]!;
    const at = path.replace(":seller", seller);
    await each(casesOf(parametersOf(PUBLIC, template), required), async ({ query, allowed }) => {
      const answer = await send(`${at}?${query}`);
      expect(allowed).toContain(answer.status);
      expectDocumented(template, answer);
    });
  });

  test.each([
    ["/api/company/{companyId}/export", 10],
    ["/api/company/{companyId}/changes", 60],
  ])("of %s", async (template, perMinute) => {
    const { expectDocumented } = documents[COMPANY]!;
    // As many to a company as its limit lets through.
    const wanted = casesOf(parametersOf(COMPANY, template));
    const askers = await Promise.all(Array.from({ length: Math.ceil(wanted.length / perMinute) }, newAsker));
    const withAsker = wanted.map((one, index) => ({ ...one, ...askers[Math.floor(index / perMinute)]! }));
    await each(withAsker, async ({ query, allowed, company, key }) => {
      const answer = await send(`${template.replace("{companyId}", company)}?${query}`, {
        headers: { "x-api-key": key },
      });
      expect(allowed).toContain(answer.status);
      if (answer.status !== 200) expectDocumented(template, answer);
    });
  });
});

async function newAsker() {
  const company = await insertCompany(api.db);
  const { key, id } = await insertKey(api.db, company);
  return { company, key, id, token: await session(company) };
}

const PUBLIC_PATHS = () => [
  "/api/public/v1/listings",
  `/api/public/v1/listings/${listing}`,
  `/api/seller/${seller}`,
  "/api/public/v1/places",
  "/api/public/v1/cities",
  "/api/public/v1/cells",
  "/api/public/v1/feed",
  "/api/public/v1/features",
  "/api/public/v1/suggest",
];

test("strange parameter names are refused on every public address", async () => {
  const all = PUBLIC_PATHS().flatMap((path) =>
    NAMES.map(([what, query]) => ({ what: `${path}: ${what}`, path, query })),
  );
  await each(all, async ({ path, query }) => {
    const { status, body } = await send(`${path}?${query}`);
    // Names with an underscore in front are what trackers append: ignored, and never a property of anything.
    if (query.startsWith("__proto__") && status === 200) return;
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: "invalid_params", details: expect.any(Array) });
  });
});

test("what cannot be an id is 404 on every address that takes one", async () => {
  const { token } = await newAsker();
  const dashboard = { authorization: `Bearer ${token}` };
  const paths: [string, RequestInit, readonly number[]][] = [
    ["/api/public/v1/listings/:id", {}, [404]],
    ["/api/seller/:id?listingId=1", {}, [404]],
    ["/listings/:id", {}, [404]],
    ["/docs/:id", {}, [404]],
    ["/assets/:id", {}, [404]],
    ["/.well-known/:id", {}, [404]],
    ["/schemas/:id", {}, [404]],
    ["/api/company/:id/changes", {}, [401, 404]],
    ["/api/company/:id/export", {}, [401, 404]],
    // Ten calls a minute for a company: the rest is refused by the limit, which is an answer, too.
    ["/api/company/api-keys/:id", { method: "DELETE", headers: dashboard }, [404, 405, 429]],
    ["/api/company/api-keys/:id/rotate", { method: "POST", headers: dashboard }, [404, 429]],
  ];
  // fetch resolves dots itself and would ask for another address.
  const ids = PATH_IDS.filter((id) => !/^(\.|%2e)+$/i.test(id));
  const all = paths.flatMap(([path, options, allowed]) =>
    ids.map((id) => ({ what: `${path} ${id}`, path: path.replace(":id", id), options, allowed })),
  );
  await each(all, async ({ path, options, allowed }) => {
    expect(allowed).toContain((await send(path, options)).status);
  });
});

test("bodies that are not what is asked for are refused with all that is wrong, and make no key", async () => {
  const { expectDocumented } = documents[COMPANY]!;
  const calls = [
    { template: "/api/company/api-keys", fine: [] as string[] },
    { template: "/api/company/api-keys/{id}/rotate", fine: ["nothing", "an empty object"] },
  ];
  const wanted = calls.flatMap(({ template, fine }) => BODIES.map(([what, body]) => ({ template, fine, what, body })));
  const askers = await Promise.all(Array.from({ length: Math.ceil(wanted.length / 10) }, newAsker));
  const all = wanted.map((one, index) => ({ ...one, ...askers[Math.floor(index / 10)]! }));
  await each(all, async ({ template, what, body, fine, id, token }) => {
    const answer = await send(template.replace("{id}", id), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === "" ? {} : { body }),
    });
    // A key is rotated once: a second good body finds nothing to rotate.
    expect(fine.includes(what) ? [201, 404] : [400, 413]).toContain(answer.status);
    expectDocumented(template, answer, "post");
  });
  const { rows } = await api.db.raw("select from api_keys where name not in ('test')");
  expect(rows).toHaveLength(0);
});

test("other types of bodies are refused, and a body where none belongs does no harm", async () => {
  const types = [
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "*/*",
    "é",
  ];
  const { token } = await newAsker();
  await each(
    types.map((type) => ({ what: type, type })),
    async ({ type }) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": type };
      expect((await send("/api/company/api-keys", { method: "POST", headers, body: "{}" })).status).toBe(415);
    },
  );
  const { company, key } = await newAsker();
  const body = "x".repeat(1024 * 1024);
  for (const path of [...PUBLIC_PATHS(), `/api/company/${company}/changes`]) {
    const answer = await send(path, { method: "DELETE", body, headers: { "x-api-key": key } });
    expect(answer.status).toBe(405);
  }
});

describe("headers", () => {
  const HEADERS: [string, Record<string, string>][] = [
    ["Accept junk", { accept: "application/;q=,,;;*/*;q=9" }],
    ["Accept nothing", { accept: "image/png;q=0" }],
    ["Accept long", { accept: "a/b,".repeat(1000) }],
    ["Accept-Encoding junk", { "accept-encoding": "gzip;q=x, *;q=-1, ,," }],
    ["Accept-Encoding none", { "accept-encoding": "identity;q=0, *;q=0" }],
    ["Accept-Language junk", { "accept-language": "\u00e9;q=9,--,*" }],
    ["If-None-Match junk", { "if-none-match": 'W/"", "", *,,"' }],
    ["If-None-Match long", { "if-none-match": '"x",'.repeat(2000) }],
    ["If-Modified-Since junk", { "if-modified-since": "never" }],
    ["Range", { range: "bytes=0-1,5-,-9,x" }],
    ["Origin junk", { origin: "null\u00e9" }],
    ["X-Request-Id junk", { "x-request-id": "../<script>" }],
    ["X-Request-Id long", { "x-request-id": "x".repeat(5000) }],
    ["X-HTTP-Method-Override", { "x-http-method-override": "DELETE", "x-method-override": "DELETE" }],
    ["X-Forwarded-For junk", { "x-forwarded-for": ", ,x,1.2.3.4:99999,[::1" }],
    ["X-Forwarded-For long", { "x-forwarded-for": "1.2.3.4,".repeat(1500) }],
    ["X-Forwarded-Host", { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" }],
    ["Cookie", { cookie: "__proto__=1; ".repeat(200) }],
    ["Content-Type without a body", { "content-type": "application/json; charset=\u00ff" }],
    ["Expect", { te: "trailers", priority: "u=9" }],
  ];

  test("that are junk change nothing of the answer", async () => {
    const paths = [
      ...PUBLIC_PATHS().slice(0, 2),
      "/api/public/v1/places",
      "/api/health",
      "/",
      `/listings/${listing}`,
      "/docs",
    ];
    const all = paths.flatMap((path) =>
      HEADERS.map(([what, headers]) => ({ what: `${path}: ${what}`, path, headers })),
    );
    await each(all, async ({ path, headers }) => {
      const { status, headers: answered, text } = await send(path, { headers });
      expect([200, 304]).toContain(status);
      expect(answered.get("x-request-id")).toMatch(/^[\w-]{1,64}$/);
      expect(text).not.toContain("evil.example");
    });
  });

  test("that should hold a key and hold anything else are the same 401", async () => {
    const { company, key } = await newAsker();
    const unknown = generateKey().key;
    const values = [
      ...[
        "",
        " ",
        "Bearer",
        "Bearer ",
        "Basic Og==",
        `Basic ${key}`,
        `Bearer ${unknown}`,
        `Bearer ${key}x`,
        `Bearer ${key.slice(1)}`,
      ],
      ...[
        `Bearer ${key.toUpperCase()}`,
        `Bearer ${key} ${key}`,
        `Bearer "${key}"`,
        `Bearer ${key},${key}`,
        `Digest ${key}`,
      ],
      ...[
        `Bearer\u00a0${key}`,
        `Bearer ${"x".repeat(5000)}`,
        "Bearer ../../",
        "Bearer null",
        "Bearer lst_",
        "Bearer 0",
      ],
    ];
    const all = values.flatMap((value) => [
      { what: `Authorization ${value}`, headers: { authorization: value } },
      { what: `X-API-Key ${value}`, headers: { "x-api-key": value } },
      { what: `both ${value}`, headers: { authorization: value, "x-api-key": key } },
    ]);
    await each(all, async ({ headers }) => {
      const { status, body } = await send(`/api/company/${company}/changes`, { headers });
      expect(status).toBe(401);
      expect({ ...(body as object), requestId: "" }).toEqual({
        error: "unauthorized",
        message: "A valid credential is needed. Send it as 'Authorization: Bearer …'.",
        requestId: "",
      });
    });
  });
});

test("methods that an address does not have are 405 with Allow, on every address", async () => {
  const { company } = await newAsker();
  const paths = [
    ...PUBLIC_PATHS(),
    "/api/health",
    "/livez",
    "/readyz",
    "/llms.txt",
    PUBLIC,
    COMPANY,
    `/api/company/${company}/export`,
  ];
  const methods = ["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "SEARCH", "QUERY", "PURGE", "LINK", "M-SEARCH"];
  const all = paths.flatMap((path) => methods.map((method) => ({ what: `${method} ${path}`, path, method })));
  await each(all, async ({ path, method }) => {
    const { status, headers, body } = await send(path, { method });
    expect(status).toBe(405);
    expect(headers.get("allow")).toContain("GET");
    expect(body).toMatchObject({ error: "method_not_allowed" });
  });
});

test("after all that the next request is as ever, and nothing was logged as an error", async () => {
  expect((await send(`/api/public/v1/listings/${listing}`)).status).toBe(200);
  expect((await send("/api/public/v1/listings")).body).toMatchObject({ totalCount: 1 });
  expect(api.log()).toBe("");
  expect(cases).toBeGreaterThan(1000);
});
