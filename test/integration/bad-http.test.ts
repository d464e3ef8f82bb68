// B34-B39: requests that no well-behaved client writes, byte by byte, and clients that are slow or go away.
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
    // Without a Host Node answers by itself, with an empty body.
    if (bodyOf(first).length > 5) {
      const { error, requestId } = JSON.parse(bodyOf(first));
      expect(error).toMatch(/^[a-z_]+$/);
      expect(first).toContain(`X-Request-Id: ${requestId}`);
    }
    // A request that was smuggled behind it is not answered.
    expect(text).not.toContain("404 Not Found");
  });
});

describe("what is unusual and allowed is answered", () => {
  const ANSWERED: [string, string, number][] = [
    ["HTTP/1.0", `GET ${PATH} HTTP/1.0\r\n\r\n`, 200],
    ["an absolute address of another host", `GET http://evil.example${PATH} HTTP/1.1\r\n${LAST}\r\n`, 200],
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

  test("CONNECT opens no tunnel", async () => {
    expect(statusOf(await talk(`CONNECT 127.0.0.1:22 HTTP/1.1\r\n${HOST}\r\n`))).not.toBe(200);
  });

  test("twenty requests in one packet are answered one after the other", async () => {
    const text = await talk(`${`GET /livez HTTP/1.1\r\n${HOST}\r\n`.repeat(19)}GET /livez HTTP/1.1\r\n${LAST}\r\n`);
    expect(answersIn(text)).toBe(20);
    expect(text.match(/"alive":true/g)).toHaveLength(20);
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
