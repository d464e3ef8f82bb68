import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimiter, type Limiter } from "../../api/http/limits.ts";
import { createMetrics } from "../../api/metrics.ts";
import { connectRedis } from "../../api/redis.ts";
import { loadConfig } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";
import { getJson, newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

const SEARCH = "/api/public/v1/listings?limit=1";
const NOWHERE = "redis://127.0.0.1:1";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

/** How many of so many requests pass and how many are refused; anything else fails the test. */
async function spend(urls: readonly string[], requests: number, headersOf: (index: number) => Record<string, string>) {
  const count = { passed: 0, refused: 0 };
  const send = async (index: number) => {
    const { status } = await getJson(`${urls[index % urls.length]}${SEARCH}`, headersOf(index));
    expect([200, 429]).toContain(status);
    count[status === 200 ? "passed" : "refused"] += 1;
  };
  // Forty at a time: at once enough to race, few enough for a small machine.
  for (let from = 0; from < requests; from += 40) {
    await Promise.all(Array.from({ length: Math.min(40, requests - from) }, (_, offset) => send(from + offset)));
  }
  return count;
}

describe("the limit of an address", () => {
  test("is exact over two processes, with 200 requests racing", async () => {
    const second = await api.another();
    const from = newAddress();
    const count = await spend([api.url, second.url], 200, () => ({ "X-Forwarded-For": from }));
    expect(count).toEqual({ passed: 60, refused: 140 });
  });

  test("gains nothing by made-up headers where no proxy is trusted", async () => {
    const direct = await api.another({ TRUST_PROXY: "0", REDIS_PREFIX: newPrefix() });
    const count = await spend([direct.url], 100, (index) => ({
      "X-Forwarded-For": `198.51.100.${index}`,
      Forwarded: `for=198.51.100.${index}`,
      "X-Real-IP": `198.51.100.${index}`,
    }));
    expect(count).toEqual({ passed: 60, refused: 40 });
  });

  test("is that of the last entry behind one proxy, whatever the client wrote before it", async () => {
    const from = newAddress();
    const chains = ["", "1.1.1.1, ", "junk, 2.2.2.2, ", "a, b, c, d, ", "::1,,, "];
    const count = await spend([api.url], 100, (index) => ({
      "X-Forwarded-For": `${chains[index % chains.length]}${from}`,
    }));
    expect(count).toEqual({ passed: 60, refused: 40 });
  });

  test("is one for an IPv4 address and its mapped form, and one for a whole /64", async () => {
    const mapped = newAddress();
    const both = [mapped, `::ffff:${mapped}`];
    expect(await spend([api.url], 80, (index) => ({ "X-Forwarded-For": both[index % 2]! }))).toEqual({
      passed: 60,
      refused: 20,
    });
    const network = `2001:db8:${randomBytes(2).toString("hex")}`;
    const hosts = (index: number) => ({ "X-Forwarded-For": `${network}:1::${index.toString(16)}` });
    expect(await spend([api.url], 80, hosts)).toEqual({ passed: 60, refused: 20 });
    const neighbours = (index: number) => ({ "X-Forwarded-For": `${network}:2::${index.toString(16)}` });
    expect(await spend([api.url], 20, neighbours)).toEqual({ passed: 20, refused: 0 });
  });

  test("is tenfold for all networks of a /48 together", async () => {
    const prefix = `2001:db8:${randomBytes(2).toString("hex")}`;
    const networks = (index: number) => ({ "X-Forwarded-For": `${prefix}:${index.toString(16)}::1` });
    expect(await spend([api.url], 620, networks)).toEqual({ passed: 600, refused: 20 });
  });

  test("is one for an address with and without the port of a proxy that writes it", async () => {
    const from = newAddress();
    const ports = (index: number) => ({ "X-Forwarded-For": index % 2 === 0 ? from : `${from}:${40_000 + index}` });
    expect(await spend([api.url], 70, ports)).toEqual({ passed: 60, refused: 10 });
  });

  test("counts junk for the socket: no failure and no free pass", async () => {
    const own = await api.another({ REDIS_PREFIX: newPrefix() });
    const junk = (index: number) => ({ "X-Forwarded-For": `junk-${index}` });
    expect(await spend([own.url], 70, junk)).toEqual({ passed: 60, refused: 10 });
  });

  test("holds per process while Redis is away, also from the start", async () => {
    const alone = await api.another({ REDIS_URL: NOWHERE });
    const from = newAddress();
    expect(await spend([alone.url], 70, () => ({ "X-Forwarded-For": from }))).toEqual({ passed: 60, refused: 10 });
  });

  test("never trusts everybody: TRUST_PROXY=true is refused", () => {
    expect(() => loadConfig({ TRUST_PROXY: "true" })).toThrow(/TRUST_PROXY: .*not trust every address/);
  });
});

describe("networks in the settings", () => {
  const search = (url: string, from: string) => getJson(url + SEARCH, { "X-Forwarded-For": from });

  test("have a limit of their own, which all of their addresses share; others keep theirs", async () => {
    const own = await api.another({
      REDIS_PREFIX: newPrefix(),
      RATE_LIMIT_NETWORKS: "203.0.113.0/24=100,203.0.113.9=5,2001:db8:5:6::/64=70",
    });
    const addresses = (index: number) => ({ "X-Forwarded-For": `203.0.113.${20 + index}` });
    expect(await spend([own.url], 130, addresses)).toEqual({ passed: 100, refused: 30 });
    const { status, headers } = await search(own.url, "203.0.113.1");
    expect([status, headers.get("ratelimit-policy")]).toEqual([429, '"search";q=100;w=60']);
    // The smallest network counts, also when it is named last.
    expect(await spend([own.url], 10, () => ({ "X-Forwarded-For": "203.0.113.9" }))).toEqual({ passed: 5, refused: 5 });
    const hosts = (index: number) => ({ "X-Forwarded-For": `2001:db8:5:6::${index.toString(16)}` });
    expect(await spend([own.url], 80, hosts)).toEqual({ passed: 70, refused: 10 });
    const neighbour = "2001:db8:5:7::1";
    expect(await spend([own.url], 70, () => ({ "X-Forwarded-For": neighbour }))).toEqual({ passed: 60, refused: 10 });
    // Searches only: of other addresses each client has its own.
    const listing = await getJson(`${own.url}/api/public/v1/listings/1`, { "X-Forwarded-For": "203.0.113.1" });
    expect(listing.headers.get("ratelimit-policy")).toBe('"listing";q=30;w=60');
  });

  test("that are blocked get 403 at every address, and nothing is counted or looked up for them", async () => {
    const own = await api.another({ REDIS_PREFIX: newPrefix(), BLOCKED_NETWORKS: "198.51.100.0/24,2001:db8:bad::/48" });
    for (const path of [SEARCH, "/", "/api/health", "/api/company/1/listings/export", "/nothing/here"]) {
      const { status, headers, body } = await getJson(own.url + path, { "X-Forwarded-For": "198.51.100.77" });
      expect([path, status, body]).toEqual([
        ...[path, 403],
        { error: "forbidden", message: expect.stringContaining("operator"), requestId: expect.any(String) },
      ]);
      expect(headers.get("ratelimit-policy")).toBeNull();
      expect(headers.get("server-timing") ?? "").not.toContain("search");
    }
    for (const from of ["2001:db8:bad:1::2", "::ffff:198.51.100.1", "198.51.100.1:4711"]) {
      expect((await search(own.url, from)).status, from).toBe(403);
    }
    for (const from of ["198.51.101.1", "2001:db8:bae::1", "junk"]) {
      expect((await search(own.url, from)).status, from).toBe(200);
    }
  });

  test("cannot be claimed by a header where no proxy is trusted", async () => {
    const direct = await api.another({
      ...{ TRUST_PROXY: "0", REDIS_PREFIX: newPrefix(), SEARCH_CACHE_MS: "0" },
      ...{ RATE_LIMIT_NETWORKS: "203.0.113.0/24=600", BLOCKED_NETWORKS: "198.51.100.0/24" },
    });
    expect((await search(direct.url, "198.51.100.1")).status).toBe(200);
    expect((await search(direct.url, "203.0.113.1")).headers.get("ratelimit-policy")).toBe('"search";q=60;w=60');
  });
});

describe("what an answer says of the limit", () => {
  const read = (headers: Headers, name = "search") => {
    const [, bucket, q, w] = /^"(\w+)";q=(\d+);w=(\d+)$/.exec(headers.get("ratelimit-policy") ?? "") ?? [];
    const [, same, r, t] = /^"(\w+)";r=(\d+);t=(\d+)$/.exec(headers.get("ratelimit") ?? "") ?? [];
    expect([bucket, same]).toEqual([name, name]);
    const classic = ["limit", "remaining", "reset"].map((name) => headers.get(`ratelimit-${name}`));
    expect(classic).toEqual([q, r, t]);
    expect(Number(t)).toBeGreaterThan(0);
    expect(Number(t)).toBeLessThanOrEqual(Number(w));
    return { limit: Number(q), windowSeconds: Number(w), remaining: Number(r) };
  };

  test("is the same in the draft's fields and the classic names, and goes down by one", async () => {
    const from = { "X-Forwarded-For": newAddress() };
    const first = await api.get(SEARCH, from);
    expect(read(first.headers)).toEqual({ limit: 60, windowSeconds: 60, remaining: 59 });
    expect(read((await api.get(SEARCH, from)).headers).remaining).toBe(58);
  });

  test("counts HEAD, 304 and 400, but not OPTIONS, health, discovery or another endpoint", async () => {
    const from = { "X-Forwarded-For": newAddress() };
    const { headers } = await api.get(SEARCH, from);
    const head = await fetch(api.url + SEARCH, { method: "HEAD", headers: from });
    expect([head.status, read(head.headers).remaining]).toEqual([200, 58]);
    const unchanged = await api.get(SEARCH, { ...from, "If-None-Match": headers.get("etag") ?? "" });
    expect([unchanged.status, read(unchanged.headers).remaining]).toEqual([304, 57]);
    const wrong = await api.get("/api/public/v1/listings?nonsense=1", from);
    expect([wrong.status, read(wrong.headers).remaining]).toEqual([400, 56]);

    await fetch(api.url + SEARCH, { method: "OPTIONS", headers: from });
    for (const path of ["/api/health", "/livez", "/readyz"]) {
      expect((await api.get(path, from)).headers.get("ratelimit")).toBeNull();
    }
    for (const path of ["/api/public/v1/openapi.json", "/.well-known/api-catalog"]) {
      expect((await api.get(path, from)).headers.get("ratelimit-policy")).toBe('"site";q=600;w=60');
    }
    await api.get("/api/public/v1/places", from);
    expect(read((await api.get(SEARCH, from)).headers).remaining).toBe(55);
  });

  test("pages, their files, documents and addresses that are none count together", async () => {
    const headers = { "X-Forwarded-For": newAddress() };
    const left = [];
    const page = await (await fetch(`${api.url}/`, { headers: { "X-Forwarded-For": newAddress() } })).text();
    const script = /\/assets\/site-[0-9a-f]{16}\.js/.exec(page)?.[0] ?? "the page names no script";
    for (const path of ["/", "/status", script, "/embed.js", "/llms.txt", "/nothing/here"]) {
      const answer = await fetch(api.url + path, { headers });
      await answer.text();
      left.push(read(answer.headers, "site").remaining);
    }
    expect(left).toEqual([599, 598, 597, 596, 595, 594]);
  });

  test("a refusal names the seconds, can be read by scripts of other sites, and costs no search", async () => {
    const from = { "X-Forwarded-For": newAddress() };
    await spend([api.url], 60, () => from);
    const { status, headers } = await api.get(SEARCH, from);
    expect(status).toBe(429);
    expect(read(headers).remaining).toBe(0);
    expect(headers.get("retry-after")).toBe(headers.get("ratelimit-reset"));
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-expose-headers")).toContain("Retry-After");
    expect(headers.get("server-timing")).not.toContain("search");
  });
});

describe("a limiter", () => {
  const closers: (() => void)[] = [];
  afterAll(() => {
    for (const close of closers) close();
  });

  async function limiterOn(redisUrl: string, redisPrefix: string, { points = 3, windowSeconds = 600 } = {}) {
    const config = loadConfig({ REDIS_URL: redisUrl, LIMITER_TIMEOUT_MS: "5000", LOG_LEVEL: "silent" });
    const redis = await connectRedis(config, createLogger(config));
    closers.push(() => redis.disconnect());
    const bucket = { name: "test", points, windowSeconds };
    return { limiter: createLimiter(bucket, { redis, redisPrefix, metrics: createMetrics() }), redis };
  }
  const passes = async (limiter: Limiter) => (await limiter.consume("client")).allowed;

  test.each([
    ["with Redis", () => testServers().redisUrl],
    ["without", () => NOWHERE],
  ])("opens again when its window has ended, not before (%s)", async (_how, redisUrl) => {
    const { limiter } = await limiterOn(redisUrl(), newPrefix(), { windowSeconds: 2 });
    let [last, at] = [await limiter.consume("client"), 0];
    while (last.allowed) {
      at = performance.now();
      last = await limiter.consume("client");
    }
    expect(last.resetMs).toBeLessThanOrEqual(2000);
    await waitFor(() => passes(limiter), { what: "the next window" });
    // Clocks round to the millisecond on both sides.
    expect(performance.now() - at).toBeGreaterThanOrEqual(last.resetMs - 10);
  });

  test("goes on by itself when Redis goes away, and counts together with the others when it is back", async () => {
    const prefix = newPrefix();
    const { limiter, redis } = await limiterOn(testServers().redisUrl, prefix);
    const { limiter: other } = await limiterOn(testServers().redisUrl, prefix);
    redis.disconnect();
    await waitFor(() => redis.status === "end", { what: "the end of the connection" });
    for (let count = 0; count < 3; count += 1) expect(await passes(limiter)).toBe(true);
    expect(await passes(limiter)).toBe(false);
    // Nothing of that has reached the shared count.
    expect(await other.consume("client")).toMatchObject({ allowed: true, remaining: 2 });
    await redis.connect();
    expect(await limiter.consume("another client")).toMatchObject({ allowed: true, remaining: 2 });
    expect(await other.consume("another client")).toMatchObject({ allowed: true, remaining: 1 });
  });

  test("leaves nothing in Redis that does not expire", async () => {
    const prefix = newPrefix();
    const { limiter, redis } = await limiterOn(testServers().redisUrl, prefix);
    for (let client = 0; client < 20; client += 1) await limiter.consume(`client ${client}`);
    const keys = await redis.keys(`${prefix}*`);
    expect(keys).toHaveLength(20);
    for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
  });
});

const newPrefix = () => `test_${randomBytes(6).toString("hex")}`;
