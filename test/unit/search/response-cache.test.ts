import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import express, { type Request, type Response } from "express";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { revalidate } from "../../../api/http/headers.ts";
import { type ListResponse, sendResponse, toJson } from "../../../api/search/response.ts";
import { createResponseCache, serveFromCache } from "../../../api/search/response-cache.ts";

const LONG = Buffer.from(JSON.stringify({ id: "1", text: "Avar ja valge. ".repeat(200) }));
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const responseOf = (json: Buffer): ListResponse => ({
  ...{ body: json, headers: {}, logFields: {} },
  startedAt: performance.now(),
});

/** Counts the searches behind the cache; responses live for an hour. */
async function start() {
  const cache = createResponseCache(3_600_000);
  const state = { requests: 0, searches: 0, logged: {} as object };
  const app = express();
  app.use(revalidate(), (req, res, next) => {
    state.requests += 1;
    res.set({ "X-Request-Id": `request-${state.requests}`, "X-Data-As-Of": "now" });
    res.once("finish", () => {
      state.logged = res.locals.logFields;
    });
    if (req.headers.origin !== undefined) res.set("Access-Control-Allow-Origin", req.headers.origin).vary("Origin");
    next();
  });
  app.get("/search", serveFromCache(cache), (req: Request, res: Response) => {
    state.searches += 1;
    const { json, etag } = toJson({ items: [LONG], nextCursor: null, totalCount: 1 }, "age");
    const asOf = req.query.unknown === undefined ? { "X-Data-As-Of": new Date(0).toISOString() } : {};
    const response = {
      ...responseOf(json),
      headers: { ...asOf, ETag: etag, "Content-Type": "application/json", "X-Search-Fallback": "words" },
      logFields: { text: { length: 4, hash: "ab" } },
    };
    cache.set(req.originalUrl, response);
    sendResponse(res, response);
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
  const get = async (headers: Record<string, string> = {}, { method = "GET", query = "" } = {}) => {
    const answer = await fetch(url + query, {
      method,
      headers: { "accept-encoding": "identity", connection: "close", ...headers },
    });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  };
  return { get, state };
}

const withoutOwn = ({ "x-request-id": _id, date: _date, ...shared }: Record<string, string>) => shared;

describe("a repeated search", () => {
  test("gets the same bytes and headers without another search", async () => {
    const { get, state } = await start();
    const first = await get();
    state.logged = {};
    const second = await get();
    expect(state.searches).toBe(1);
    expect(second.text).toBe(first.text);
    expect(withoutOwn(second.headers)).toEqual(withoutOwn(first.headers));
    expect(second.headers).toMatchObject({
      "x-search-fallback": "words",
      "x-data-as-of": "1970-01-01T00:00:00.000Z",
      "x-request-id": "request-2",
    });
    expect(state.logged).toEqual({ text: { length: 4, hash: "ab" } });
  });

  test("is compressed for those who accept it", async () => {
    const { get, state } = await start();
    const first = await get();
    const zipped = await get({ "accept-encoding": "gzip" });
    const refused = await get({ "accept-encoding": "gzip;q=0" });
    expect(state.searches).toBe(1);
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(zipped.text).toBe(first.text);
    expect(refused.headers["content-encoding"]).toBeUndefined();
    expect(refused.text).toBe(first.text);
  });

  test("that the client has already is a 304, and HEAD gets the headers alone", async () => {
    const { get, state } = await start();
    const { headers } = await get();
    const compared = await get({ "if-none-match": headers.etag ?? "", "accept-encoding": "gzip" });
    const head = await get({ "accept-encoding": "gzip" }, { method: "HEAD" });
    expect([compared.status, compared.text, compared.headers["content-encoding"]]).toEqual([304, "", undefined]);
    expect([head.status, head.text, head.headers.etag]).toEqual([200, "", headers.etag]);
    expect(head.headers["content-length"]).toBe(headers["content-length"]);
    expect(state.searches).toBe(1);
  });

  test("keeps the headers that depend on the request", async () => {
    const { get, state } = await start();
    await get({ origin: "https://one.example" });
    const { headers } = await get({ origin: "https://two.example" });
    expect(headers).toMatchObject({
      "access-control-allow-origin": "https://two.example",
      vary: "Accept-Encoding, Origin",
    });
    expect(state.searches).toBe(1);
  });

  test("promises no time that its search did not have", async () => {
    const { get } = await start();
    for (let count = 0; count < 2; count += 1) {
      expect((await get({}, { query: "?unknown" })).headers["x-data-as-of"]).toBeUndefined();
    }
  });
});

describe("the cache", () => {
  test("drops a response when it is as old as allowed, counted from the start of its search", async () => {
    let now = 1000;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const cache = createResponseCache(1000);
    const response = responseOf(LONG);
    now += 700;
    cache.set("/search", response);
    now += 200;
    expect(cache.get("/search")).toBe(response);
    now += 200;
    await delay(10); // the cache looks at the clock once in a millisecond
    expect(cache.get("/search")).toBeUndefined();
    cache.set("/search", response);
    expect(cache.get("/search")).toBeUndefined();
  });

  test("drops the oldest responses when their bytes are too many", () => {
    const cache = createResponseCache(3_600_000);
    const large = responseOf(Buffer.alloc(4 * 1024 * 1024, "x"));
    for (let index = 0; index < 20; index += 1) cache.set(`/search?${index}`, large);
    expect(cache.get("/search?19")).toBe(large);
    expect(cache.get("/search?0")).toBeUndefined();
  });

  test.each([
    ["a page behind a cursor", "/search?cursor=abc", 1000],
    ["an address of more than 1,000 characters", `/search?${"a".repeat(1000)}`, 1000],
    ["anything when it is switched off", "/search", 0],
  ])("does not take %s", (_what, address, ttlMs) => {
    const cache = createResponseCache(ttlMs);
    cache.set(address, responseOf(LONG));
    expect(cache.get(address)).toBeUndefined();
  });
});

test("the validator of a page follows the age of its cursor, where it has one", () => {
  const etagOf = (nextCursor: string | null, age: string) =>
    toJson({ items: [LONG], nextCursor, totalCount: 2 }, age).etag;
  expect(etagOf("one", "young")).toBe(etagOf("two", "young"));
  expect(etagOf("one", "young")).not.toBe(etagOf("one", "old"));
  expect(etagOf(null, "young")).toBe(etagOf(null, "old"));
  expect(etagOf(null, "young")).not.toBe(etagOf("one", "young"));
  const page = { items: [LONG], nextCursor: null, totalCount: 2 };
  const fallback = { step: "typo", text: "korter" };
  expect(toJson({ ...page, fallback }, "young").etag).not.toBe(toJson(page, "young").etag);
});
