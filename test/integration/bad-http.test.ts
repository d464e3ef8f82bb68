// Requests that no well-behaved client writes, byte by byte, and clients that are slow or go away.
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { insertKey, session } from "../helpers/company-api.ts";
import { waitFor } from "../helpers/wait.ts";

const SLOW_SOCKETS = 200;
const ABORTED = 100;

let api: TestApi;
let port: number;
let company: string;
let key: string;
let token: string;

beforeAll(async () => {
  api = await startTestApi({
    env: { RATE_LIMITS: "off", LOG_LEVEL: "error" },
    async fill(db) {
      company = await insertCompany(db);
      const seller = await insertSeller(db, { company_id: company });
      const description = { et: "Pikk kirjeldus. ".repeat(600) };
      for (let index = 0; index < 40; index += 1) {
        await insertListing(db, { company_id: company, seller_id: seller, description });
      }
      ({ key } = await insertKey(db, company));
    },
  });
  token = await session(company);
  port = Number(new URL(api.url).port);
});

afterAll(() => api?.close());

/** Opens a socket, writes the bytes, and reads until the server ends it, or `enough` is there. */
function talk(bytes: string | Buffer, enough: (text: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (piece) => {
      text += piece.toString("latin1");
      if (enough(text)) socket.destroy();
    });
    // A reset is an end as well: what came before it counts.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
}

const HOST = "Host: localhost\r\n";
const LAST = `${HOST}Connection: close\r\n`;
const PATH = "/api/health";
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
const bodyOf = (text: string) => text.slice(text.indexOf("\r\n\r\n") + 4);
const answersIn = (text: string) => text.split("HTTP/1.1 ").length - 1;

describe("what is no proper HTTP is refused in the words of the API, and the connection ends", () => {
  const REFUSED: [string, string, number][] = [
    [
      "both Content-Length and Transfer-Encoding",
      `POST ${PATH} HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
      400,
    ],
    ["two lengths", `POST ${PATH} HTTP/1.1\r\n${HOST}Content-Length: 4\r\nContent-Length: 5\r\n\r\naaaaa`, 400],
    ["a negative length", `POST ${PATH} HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`, 400],
    ["a length that is no number", `POST ${PATH} HTTP/1.1\r\n${HOST}Content-Length: 4x\r\n\r\naaaa`, 400],
    [
      "an encoding that does not end in chunked",
      `POST ${PATH} HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ["a chunk of broken length", `POST ${PATH} HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 405],
    ["no Host", `GET ${PATH} HTTP/1.1\r\n\r\n`, 400],
    ["two Hosts", `GET ${PATH} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`, 400],
    ["another Expect", `GET ${PATH} HTTP/1.1\r\n${HOST}Expect: 200-ok\r\n\r\n`, 417],
    ["a tunnel", `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${HOST}\r\n`, 405],
    ["a header without a colon", `GET ${PATH} HTTP/1.1\r\n${HOST}Nonsense\r\n\r\n`, 400],
    ["a space in a header's name", `GET ${PATH} HTTP/1.1\r\n${HOST}X y: 1\r\n\r\n`, 400],
    ["a folded header", `GET ${PATH} HTTP/1.1\r\n Host: localhost\r\n\r\n`, 400],
    ["NUL in a header", `GET ${PATH} HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`, 400],
    ["a space in the address", `GET ${PATH} x HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["a letter that is not percent-encoded", `GET ${PATH}?searchText=rõdu HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["another version", `GET ${PATH} HTTP/9.9\r\n${HOST}\r\n`, 400],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
    ["TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003", 400],
    ["an unknown method", `FETCH ${PATH} HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["a small method", `get ${PATH} HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["nothing but line ends and junk", "\r\n\r\n\r\njunk\r\n\r\n", 400],
    ["17 KiB of headers", `GET ${PATH} HTTP/1.1\r\n${HOST}X: ${"x".repeat(17 * 1024)}\r\n\r\n`, 431],
    ["an address of 17 KiB", `GET /${"x".repeat(17 * 1024)} HTTP/1.1\r\n${HOST}\r\n`, 431],
    ["3,000 headers", `GET ${PATH} HTTP/1.1\r\n${HOST}${"AAAA:bbbb\r\n".repeat(3000)}\r\n`, 431],
  ];

  test.each(REFUSED)("%s", async (_what, bytes, status) => {
    const text = await talk(Buffer.from(bytes, "latin1"));
    expect(statusOf(text)).toBe(status);
    const [first = ""] = text.split(/(?<=.)HTTP\/1\.1 /s);
    const { error, message, requestId } = JSON.parse(bodyOf(first));
    expect(error).toBe(status === 405 ? "method_not_allowed" : "invalid_params");
    expect(message).toMatch(/\.$/);
    expect(first).toContain(`X-Request-Id: ${requestId}`);
    expect(first).toMatch(/^Content-Type: application\/json; charset=utf-8\r$/m);
    if (status === 405) expect(first).toMatch(/^Allow: .*GET/m);
    // A request that was smuggled behind it is not answered.
    expect(text).not.toContain("404 Not Found");
  });
});

test.each([
  [
    "FOO / HTTP/1.1\r\n\r\n",
    "The method is not known. These are, written in capitals: GET, HEAD, POST, DELETE, OPTIONS.",
  ],
  [
    "get / HTTP/1.1\r\n\r\n",
    "The method is not known. These are, written in capitals: GET, HEAD, POST, DELETE, OPTIONS.",
  ],
  ["\u0016\u0003\u0001\u0002\u0000\u0001\u0000", "This port speaks HTTP without TLS: write http:, not https:."],
])("what begins with %j is told what is allowed", async (bytes, message) => {
  expect(JSON.parse(bodyOf(await talk(Buffer.from(bytes, "latin1")))).message).toBe(message);
});

describe("what is unusual and allowed is answered", () => {
  const ANSWERED: [string, string, number][] = [
    ["HTTP/1.0", `GET ${PATH} HTTP/1.0\r\n\r\n`, 200],
    ["an absolute address of another host", `GET http://evil.example${PATH} HTTP/1.1\r\n${LAST}\r\n`, 200],
    ["an absolute address with a host that is none", `GET http://[::1${PATH} HTTP/1.1\r\n${LAST}\r\n`, 200],
    [
      "a misspelt name in an absolute address",
      `GET http://evil.example/api/public/v1/listings?citty=x HTTP/1.1\r\n${LAST}\r\n`,
      400,
    ],
    ["another Host", `GET ${PATH} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`, 200],
    ["a Host that is none", `GET ${PATH} HTTP/1.1\r\nHost: a b/c?<>\r\nConnection: close\r\n\r\n`, 200],
    ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${LAST}\r\n`, 404],
    ["TRACE", `TRACE ${PATH} HTTP/1.1\r\n${LAST}X-Secret: canary\r\n\r\n`, 405],
    [
      "an upgrade",
      `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      200,
    ],
    ["a body where none belongs", `GET ${PATH} HTTP/1.1\r\n${LAST}Content-Length: 5\r\n\r\nhello`, 200],
    ["Expect", `GET ${PATH} HTTP/1.1\r\n${LAST}Expect: 100-continue\r\n\r\n`, 100],
    ["dots in the path", `GET /api/../../../etc/passwd HTTP/1.1\r\n${LAST}\r\n`, 404],
    ["two slashes", `GET //evil.example/ HTTP/1.1\r\n${LAST}\r\n`, 404],
    ["a fragment", `GET ${PATH}#x HTTP/1.1\r\n${LAST}\r\n`, 200],
  ];

  test.each(ANSWERED)("%s", async (_what, bytes, status) => {
    const text = await talk(bytes);
    expect(statusOf(text)).toBe(status);
    expect(text).not.toMatch(/canary|evil\.example|root:/);
  });

  test("twenty requests in one packet are answered one after the other", async () => {
    const text = await talk(`${`GET /livez HTTP/1.1\r\n${HOST}\r\n`.repeat(19)}GET /livez HTTP/1.1\r\n${LAST}\r\n`);
    expect(answersIn(text)).toBe(20);
    expect(text.match(/"alive":true/g)).toHaveLength(20);
  });
});

describe("what is no HTTP behind a request", () => {
  const livez = `GET /livez HTTP/1.1\r\n${HOST}\r\n`;
  const search = `GET /api/public/v1/listings?limit=1 HTTP/1.1\r\n${HOST}\r\n`;
  const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

  test("is refused after the answers to the requests before it", async () => {
    expect(statuses(await talk(`${search}${livez}junk\r\n\r\n`))).toEqual([200, 200, 400]);
  });

  test("gets no second answer where its request has one: it would be taken for that of the next request", async () => {
    expect(statuses(await talk(`${livez.slice(0, -2)}Transfer-Encoding: gzip\r\n\r\n`))).toEqual([200]);
    expect(statuses(await talk(`${search.slice(0, -2)}Transfer-Encoding: chunked\r\n\r\nzz\r\n`))).toEqual([400]);
  });

  test("does not get into a download", async () => {
    const head = `GET /api/company/${company}/export?format=json HTTP/1.1\r\n${HOST}X-API-Key: ${key}\r\n\r\n`;
    const text = await talk(`${head}junk\r\n\r\n`);
    expect(statuses(text)).toEqual([200, 400]);
    expect(text).toMatch(/\r\n0\r\n\r\nHTTP\/1\.1 400 /);
  });
});

describe("every address refuses the methods that it does not answer, and names those that it does", () => {
  const PATHS = {
    "/": "GET, HEAD, OPTIONS",
    "/listings/1": "GET, HEAD, OPTIONS",
    "/embed": "GET, HEAD, OPTIONS",
    "/embed.js": "GET, HEAD, OPTIONS",
    "/assets/nothing.js": "GET, HEAD, OPTIONS",
    "/company": "GET, HEAD, OPTIONS",
    "/docs": "GET, HEAD, OPTIONS",
    "/docs/try": "GET, HEAD, OPTIONS",
    "/docs/nothing": "GET, HEAD, OPTIONS",
    "/status": "GET, HEAD, OPTIONS",
    "/llms.txt": "GET, HEAD, OPTIONS",
    "/livez": "GET, HEAD, OPTIONS",
    "/api/health": "GET, HEAD, OPTIONS",
    "/api/public/v1/listings": "GET, HEAD, OPTIONS",
    "/api/public/v1/cities": "GET, HEAD, OPTIONS",
    "/api/public/v1/cells": "GET, HEAD, OPTIONS",
    "/api/public/v1/feed": "GET, HEAD, OPTIONS",
    "/api/public/v1/features": "GET, HEAD, OPTIONS",
    "/api/public/v1/suggest": "GET, HEAD, OPTIONS",
    "/api/public/v1/openapi.json": "GET, HEAD, OPTIONS",
    "/api/company/api-keys": "GET, POST, HEAD, OPTIONS",
    "/api/company/api-keys/1": "DELETE, OPTIONS",
    "/api/company/1/export": "GET, HEAD, OPTIONS",
  };

  test.each(Object.entries(PATHS))("%s", async (path, allowed) => {
    for (const method of ["PUT", "PROPFIND", "TRACE"]) {
      const text = await talk(`${method} ${path} HTTP/1.1\r\n${LAST}\r\n`);
      expect(statusOf(text)).toBe(405);
      expect(text).toContain(`\r\nAllow: ${allowed}\r\n`);
      expect(text).toContain('"error":"method_not_allowed"');
    }
  });
});

describe("a compressed body", () => {
  test("is refused before it is unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024, 0x20));
    for (const encoding of ["gzip", "br", "deflate", "x-unknown"]) {
      const answer = await fetch(`${api.url}/api/company/api-keys`, {
        method: "POST",
        body: bomb,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "content-encoding": encoding },
      });
      expect(answer.status).toBe(415);
      await answer.body?.cancel();
    }
  });
});

describe("clients that are slow or go away", () => {
  test(`${SLOW_SOCKETS} sockets with half a request hold nobody up, and are ended`, async () => {
    const open = new Set<Socket>();
    for (let index = 0; index < SLOW_SOCKETS; index += 1) {
      const half = index % 2 === 0 ? `GET ${PATH} HTTP/1.1\r\nHost: loc` : `GET ${PATH}`;
      const socket = connect(port, "127.0.0.1", () => socket.write(half));
      open.add(socket);
      socket.on("error", () => undefined).on("close", () => open.delete(socket));
      socket.resume();
    }
    expect((await fetch(api.url + PATH)).status).toBe(200);
    expect((await fetch(`${api.url}/api/public/v1/listings`)).status).toBe(200);
    // Headers have 10 s, and somebody looks every 2 s.
    await waitFor(() => open.size === 0, { what: "the end of the slow sockets" });
  });

  test(`${ABORTED} answers that nobody waits for, and as many downloads broken off, leave nothing behind`, async () => {
    const before = (await fetch(api.url + PATH)).status;
    for (let index = 0; index < ABORTED; index += 20) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, offset) => {
          const unread = connect(port, "127.0.0.1", () => {
            unread.write(`GET /api/public/v1/listings?limit=50 HTTP/1.1\r\n${HOST}\r\n`);
            if (offset % 2 === 0) unread.destroy();
          });
          unread.on("data", () => unread.destroy()).on("error", () => undefined);
          await new Promise((resolve) => unread.on("close", resolve));
        }),
      );
    }
    for (let index = 0; index < ABORTED / 20; index += 1) {
      const head = `GET /api/company/${company}/export?format=json HTTP/1.1\r\n${HOST}X-API-Key: ${key}\r\n\r\n`;
      const text = await talk(head, (soFar) => soFar.length > 10_000);
      expect(statusOf(text)).toBe(200);
    }
    await waitFor(async () => (await exportsRunning()) === 0, { what: "the end of all exports" });
    expect((await fetch(api.url + PATH)).status).toBe(before);
    const whole = await fetch(`${api.url}/api/company/${company}/export?format=json`, {
      headers: { "x-api-key": key },
    });
    expect(whole.status).toBe(200);
    expect(await whole.json()).toMatchObject({ objectCount: 40, objects: { length: 40 } });
  });
});

async function exportsRunning(): Promise<number> {
  const { rows } = await api.db.raw(
    `select from pg_stat_activity
    where datname = current_database() and application_name = 'listings-export' and state <> 'idle'`,
  );
  return rows.length;
}

test("nothing of this was an error of ours", () => {
  expect(api.log()).toBe("");
});
