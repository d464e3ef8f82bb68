import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STATUS } from "../../api/http/errors.ts";
import { SEARCH_PARAMS } from "../../api/search/schemas.ts";
import { heapAlive } from "../../scripts/dev/bench/heap.ts";
import { newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { FULL, score } from "../helpers/full-run.ts";
import { insertRows, openMarket } from "../helpers/market.ts";
import { createRandom, type Random } from "../helpers/random.ts";

// Nothing that anybody sends makes a failure of ours: a documented status, its JSON body, and not a word about the inside.

const REQUESTS = Number(process.env.GENERATED ?? (FULL ? 200_000 : 3000));
const SEED = Number(process.env.SEED ?? process.env.FAULTS_SEED ?? 1701);
/** The heap is looked at from here on: before it, everything is used for the first time. */
const WARM = 10_000;
const HEAP_GROWTH_MAX_MB = 30;
const AT_ONCE = 16;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    env: { LOG_LEVEL: "error" }, // what is logged is kept by the helper, and would count as a leak
    fill: async (db) => {
      const market = await openMarket(db, createRandom(SEED));
      await insertRows(db, Array.from({ length: 20 }, market.row));
    },
  });
});
afterAll(() => api?.close());

const NASTY = [
  "",
  " ",
  "\t\r\n",
  "\u0000",
  "a\u0000b",
  "\u0001\u0008\u001f\u007f\u0085",
  "\ufffe\uffff",
  "%ED%A0%80",
  "%C0%AF",
  "%FF%FE",
  "\u202e\u200b\u2066",
  "e\u0301".repeat(100),
  "\u0301".repeat(199),
  "🏠🏚️👨‍👩‍👧",
  "İıŞßſǅ",
  "Õ".normalize("NFD"),
  "-1",
  "-0",
  "2147483648",
  "9007199254740993",
  `1${"0".repeat(400)}`,
  "1e9",
  "0x10",
  "NaN",
  "Infinity",
  "٣",
  "1,5",
  "1.5.5",
  "2026-13-45",
  "' or 1=1 --",
  "1); drop table listings; --",
  "$1 ? :id",
  "*:*",
  "price:[* TO *] AND (a OR",
  "(".repeat(190),
  '"unclosed -minus +plus ~2 ^3',
  "\\u0041\\",
  "*".repeat(50),
  "a* ?b c?d",
  "a ".repeat(99),
  '{"match_all":{}}',
  "[]",
  "../../etc/passwd",
  "..%2f..%2f",
  "a\r\nSet-Cookie: x=1",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "x".repeat(300),
  "harju-maakond",
  "tallinn",
  "1",
  "sale",
  "only",
];
const NAMES = [
  ...Object.keys(SEARCH_PARAMS),
  ...[
    "listingId",
    "parent",
    "q",
    "lang",
    "__proto__",
    "constructor[prototype]",
    "toString",
    "limit[]",
    "",
    "%00",
    "🏠",
  ],
];
const PATHS = [
  "/api/public/v1/listings",
  "/api/public/v1/listings",
  "/api/public/v1/listings/",
  "/api/public/v1/listings/1",
  "/api/seller/1",
  "/api/seller/",
  "/api/public/v1/places",
  "/api/public/v1/cities",
  "/api/public/v1/cells",
  "/api/public/v1/feed",
  "/api/public/v1/features",
  "/api/public/v1/suggest",
  "/api/public/v1/",
];
const METHODS = [
  "GET",
  "GET",
  "GET",
  "GET",
  "GET",
  "GET",
  "HEAD",
  "OPTIONS",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "TRACE",
];

const anyText = (random: Random): string => {
  if (random.chance(0.7)) return random.pick(NASTY);
  const length = random.below(40);
  // Every plane, surrogate halves left out: an address cannot carry them.
  const code = () => (random.chance(0.6) ? random.below(0x250) : random.below(0xd800));
  return Array.from({ length }, () => String.fromCodePoint(code())).join("");
};

/** As bytes on the wire: encoded, now and then half encoded or with bytes that are no text. */
const encode = (random: Random, text: string): string => {
  if (random.chance(0.9)) return encodeURIComponent(text);
  return `${encodeURIComponent(text).slice(0, random.below(30))}${random.pick(["%", "%F", "%zz", "%FF", "%ED%A0%80", "+", "&&", "=", ";"])}`;
};

function anyAddress(random: Random): string {
  const path = random.pick(PATHS);
  const tail = path.endsWith("/") ? encode(random, anyText(random)) : "";
  const pairs = Array.from({ length: random.below(random.chance(0.02) ? 1001 : 6) }, () => {
    const name = encode(random, random.chance(0.8) ? random.pick(NAMES) : anyText(random));
    return random.chance(0.05) ? name : `${name}=${encode(random, anyText(random))}`;
  });
  return `${path}${tail}${pairs.length === 0 && random.chance(0.5) ? "" : "?"}${pairs.join("&")}`;
}

function anyHeaders(random: Random): Record<string, string> {
  return {
    "x-forwarded-for": newAddress(),
    ...(random.chance(0.2) ? { accept: random.pick(["", "*/*", "text/html", "application/xml;q=x", ";;;,,"]) } : {}),
    ...(random.chance(0.2) ? { "if-none-match": random.pick(['W/"x"', "*", '"', "a".repeat(900)]) } : {}),
    ...(random.chance(0.2) ? { "accept-encoding": random.pick(["gzip;q=2", "br, gzip", "identity;q=0", "x"]) } : {}),
    ...(random.chance(0.1) ? { "x-request-id": random.pick(["ok-1", "not ok", "x".repeat(65), "../../x"]) } : {}),
    ...(random.chance(0.1) ? { "x-http-method-override": "DELETE", host: random.pick(["evil.example", "a:b:c"]) } : {}),
    ...(random.chance(0.1) ? { origin: "https://evil.example", "access-control-request-method": "POST" } : {}),
  };
}

const DOCUMENTED = new Set([200, 204, 304, 400, 404, 405, 429]);
const INSIDE = /\bat [\w.<>]+ \(|node_modules|select |opensearch|127\.0\.0\.1|SearchError|ECONN|syntax error/i;

async function send(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const answer = await request(api.url + path, {
    method: method as "GET",
    headers,
    signal: AbortSignal.timeout(60_000),
  });
  const compressed = answer.headers["content-encoding"] !== undefined;
  const text = await answer.body.text();
  const what = `${answer.statusCode} ${text.slice(0, 300)} for ${method} ${path}`;
  // Longer than a header may be: Node's server refuses it before it is a request.
  if (answer.statusCode === 431 && path.length > 15_000) return 431;
  if (!DOCUMENTED.has(answer.statusCode)) throw new Error(what);
  if (String(answer.headers["set-cookie"] ?? "") !== "") throw new Error(`a header was smuggled in: ${what}`);
  const isAtom = String(answer.headers["content-type"]).startsWith("application/atom+xml");
  if (compressed || text === "" || isAtom) return answer.statusCode;
  const body = JSON.parse(text) as { error?: string };
  if (answer.statusCode >= 400) {
    if (STATUS[body.error as keyof typeof STATUS] !== answer.statusCode) throw new Error(what);
    if (
      INSIDE.test(
        text.replaceAll(/"value":"(?:[^"\\]|\\.)*"|"param":"(?:[^"\\]|\\.)*"|"reason":"(?:[^"\\]|\\.)*"/g, ""),
      )
    ) {
      throw new Error(`tells about the inside: ${what}`);
    }
  }
  return answer.statusCode;
}

test(`${REQUESTS} generated requests get a documented status with its body`, async () => {
  const random = createRandom(SEED);
  const statuses = new Map<number, number>();
  let heapWhenWarm: number | undefined;
  let worstMs = 0;
  const timed = async (...request: Parameters<typeof send>) => {
    const startedAt = performance.now();
    const status = await send(...request);
    worstMs = Math.max(worstMs, performance.now() - startedAt);
    return status;
  };
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    if (sent >= WARM) heapWhenWarm ??= heapAlive();
    const batch = Array.from({ length: AT_ONCE }, () =>
      timed(random.pick(METHODS), anyAddress(random), anyHeaders(random)),
    );
    for (const status of await Promise.all(batch)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  if (heapWhenWarm !== undefined) {
    const growth = heapAlive() - heapWhenWarm;
    const seen = `${JSON.stringify(Object.fromEntries(statuses))}, heap ${heapWhenWarm.toFixed(0)} MB, then ${growth.toFixed(1)} MB more`;
    score({ group: "B", what: "generated requests", cases: REQUESTS, failed: 0, worstMs, seed: SEED, seen });
    expect(growth).toBeLessThan(HEAP_GROWTH_MAX_MB);
  }
  // It did get through to every kind of answer.
  for (const status of [200, 204, 400, 404, 405]) expect(statuses.get(status), `status ${status}`).toBeGreaterThan(10);
});

test("every nasty text in every parameter of the search alone", async () => {
  for (const name of Object.keys(SEARCH_PARAMS)) {
    const paths = NASTY.map((text) => `/api/public/v1/listings?${name}=${encodeURIComponent(text)}`);
    for (let at = 0; at < paths.length; at += AT_ONCE) {
      const batch = paths.slice(at, at + AT_ONCE);
      const statuses = await Promise.all(batch.map((path) => send("GET", path, { "x-forwarded-for": newAddress() })));
      for (const status of statuses) expect([200, 400]).toContain(status);
    }
  }
});

test("queries of 4, 16 and 64 KiB, and 1,001 parameters, are refused in order", async () => {
  const address = { "x-forwarded-for": newAddress() };
  expect(await send("GET", `/api/public/v1/listings?searchText=${"a".repeat(4096)}`, address)).toBe(400);
  expect(await send("GET", `/api/public/v1/listings?${"a=1&".repeat(1001)}`, address)).toBe(400);
  for (const kib of [16, 64]) {
    const long = `${api.url}/api/public/v1/listings?searchText=${"a".repeat(kib * 1024)}`;
    // Longer than a header may be: Node's server refuses it before it is a request.
    expect((await request(long)).statusCode).toBe(431);
  }
});

test("the next request is answered normally", async () => {
  const { status, body } = await api.get("/api/public/v1/listings?abroad=include");
  expect(status).toBe(200);
  expect((body as { totalCount: number }).totalCount).toBeGreaterThan(0);
});
