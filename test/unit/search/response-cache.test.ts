import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Request, type Response } from "express";
import { afterEach, expect, test } from "vitest";
import { revalidate } from "../../../api/http/headers.ts";
import { BUCKETS, type Limiter, limitByAddress } from "../../../api/http/limits.ts";
import { createAnswerMemory, send, toJson } from "../../../api/search/response.ts";
import { answerFromMemory } from "../../../api/search/response-cache.ts";

const LONG = Buffer.from(JSON.stringify({ id: "1", text: "Avar ja valge. ".repeat(200) }));
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Options {
  vary?: string;
  points?: number;
}

/** A search that counts how often it is really asked; its answers are kept for an hour. */
async function start({ vary = "Accept-Encoding", points = 100 }: Options = {}) {
  const memory = createAnswerMemory(3_600_000);
  const counted: string[] = [];
  const limiter: Limiter = {
    bucket: BUCKETS.search,
    async consume(key) {
      counted.push(key);
      return { allowed: counted.length <= points, remaining: points - counted.length, resetMs: 60_000 };
    },
  };
  let asked = 0;
  const app = express();
  app.use((_req, res, next) => {
    res.set("X-Request-Id", `request-${counted.length}`);
    next();
  });
  app.get("/search", answerFromMemory(memory, limiter));
  app.get("/search", limitByAddress(limiter), revalidate(), (req: Request, res: Response) => {
    asked += 1;
    res.set({ "X-Policy": "strict", Vary: vary });
    const known = memory.get(req.originalUrl);
    const page = { items: [LONG], nextCursor: null, totalCount: 1 };
    const answer = known ?? {
      ...toJson(page, "age"),
      ...{
        asOf: new Date(0),
        askedAt: performance.now(),
        logged: undefined,
        headers: { "X-Search-Fallback": "words" },
      },
    };
    memory.keep(req.originalUrl, answer);
    send(res, answer);
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
  const get = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers: { "accept-encoding": "identity", connection: "close", ...headers } });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  };
  return { get, counted, asked: () => asked };
}

const PER_REQUEST = ["x-request-id", "date", "ratelimit", "ratelimit-remaining", "content-encoding", "content-length"];
const shared = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_REQUEST.includes(name)));

test("a repeated search gets the same bytes and headers without being asked again", async () => {
  const { get, asked, counted } = await start();
  const first = await get();
  const second = await get();
  expect(asked()).toBe(1);
  expect(second.text).toBe(first.text);
  expect(shared(second.headers)).toEqual(shared(first.headers));
  expect(second.headers).toMatchObject({
    "x-policy": "strict",
    "x-search-fallback": "words",
    "x-request-id": "request-1",
  });
  expect([first.headers["ratelimit-remaining"], second.headers["ratelimit-remaining"]]).toEqual(["99", "98"]);
  expect(counted).toHaveLength(2);
});

test("those who accept it get it compressed", async () => {
  const { get, asked } = await start();
  const first = await get();
  const zipped = await get({ "accept-encoding": "gzip" });
  const refused = await get({ "accept-encoding": "gzip;q=0" });
  expect(asked()).toBe(1);
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(zipped.text).toBe(first.text);
  expect(refused.headers["content-encoding"]).toBeUndefined();
  expect(refused.text).toBe(first.text);
});

test("a comparison with an older answer goes to the search", async () => {
  const { get, asked } = await start();
  const { headers } = await get();
  const compared = await get({ "if-none-match": headers.etag ?? "" });
  expect(compared.status).toBe(304);
  expect(asked()).toBe(2);
});

test("an answer that depends on more than the address is not repeated with its headers", async () => {
  const { get, asked } = await start({ vary: "Accept-Encoding, Origin" });
  await get();
  await get();
  expect(asked()).toBe(2);
});

test("a request over the limit is counted once and refused by the search's own rules", async () => {
  const { get, counted, asked } = await start({ points: 1 });
  await get();
  const refused = await get();
  expect(refused.status).not.toBe(200);
  expect(counted).toHaveLength(2);
  expect(asked()).toBe(1);
});

test("the validator of a page follows the age of its cursor, where it has one", () => {
  const etagOf = (nextCursor: string | null, age: string) =>
    toJson({ items: [LONG], nextCursor, totalCount: 2 }, age).etag;
  expect(etagOf("one", "young")).toBe(etagOf("two", "young"));
  expect(etagOf("one", "young")).not.toBe(etagOf("one", "old"));
  expect(etagOf(null, "young")).toBe(etagOf(null, "old"));
  expect(etagOf(null, "young")).not.toBe(etagOf("one", "young"));
});
