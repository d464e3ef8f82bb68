// One client that opens as many connections as it can, and keeps them; another that only wants an answer. The limits count
// the socket's address, so the clients are loopback addresses, and no proxy is trusted.
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RunningApi } from "../../api/server.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { waitFor } from "../helpers/wait.ts";

const GREEDY = "127.0.0.2";
const MODEST = "127.0.0.3";
/** Within the limits of requests, which the greedy one has used up. */
const UNREADING = "127.0.0.4";
const PER_NETWORK_MAX = 100;

let api: TestApi;
let direct: RunningApi & { url: string };
const open = new Set<Socket>();

beforeAll(async () => {
  api = await startTestApi({
    timeouts: { silentMs: 2000 },
    async fill(db) {
      const description = { et: "Pikk kirjeldus. ".repeat(3000) };
      for (let index = 0; index < 50; index += 1) await insertListing(db, { description });
    },
  });
  direct = await api.another({ TRUST_PROXY: "0" });
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await waitFor(() => open.size === 0, { what: "the end of all sockets" });
});
afterAll(() => api?.close());

/** A connection from an address of ours, with what it was sent; `read: false` leaves the answers in the kernel. */
function openSocket(localAddress: string, bytes: string, { port = direct.port, read = true } = {}): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("connect", () => socket.write(bytes));
  open.add(socket);
  socket.on("error", () => undefined).on("close", () => open.delete(socket));
  if (read) socket.resume();
  return socket;
}

async function timeOf(path: string, localAddress = MODEST): Promise<{ status: number | undefined; ms: number }> {
  const startedAt = performance.now();
  const agent = new Agent({ keepAlive: false });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const asked = request(`${direct.url}${path}`, { agent, localAddress }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    asked.on("error", reject).end();
  });
  return { status, ms: performance.now() - startedAt };
}

const ASK = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

async function refusedConnections(reason: string): Promise<number> {
  const { values } = await direct.metrics.connectionsRefused.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
}

test("2,000 idle, 500 half and 50 unread connections of one address leave the others their answers", async () => {
  for (let index = 0; index < 2000; index += 1) openSocket(GREEDY, ASK("/api/nothing"));
  for (let index = 0; index < 500; index += 1) openSocket(GREEDY, "GET /livez HTTP/1.1\r\nHost: loc");
  const page = ASK("/api/public/v1/listings?limit=50");
  for (let index = 0; index < 50; index += 1) openSocket(GREEDY, page.repeat(10), { read: false });

  const answers = [];
  for (let index = 0; index < 200; index += 1) {
    answers.push(await timeOf(index % 5 === 0 ? "/api/public/v1/listings?limit=1" : "/livez"));
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  console.info(`answers for the other address: p50 ${times[100]?.toFixed(1)} ms, p99 ${times[197]?.toFixed(1)} ms`);
  await waitFor(async () => (await refusedConnections("network")) >= 2550 - 2 * PER_NETWORK_MAX, { what: "refusals" });
  await waitFor(() => open.size <= PER_NETWORK_MAX, { what: "the end of the connections that were refused" });
});

test("a connection too many is told why, and one that was closed makes room", async () => {
  const kept = Array.from({ length: PER_NETWORK_MAX }, () => openSocket(GREEDY, ASK("/livez")));
  await waitFor(async () => (await connections()) === PER_NETWORK_MAX, { what: "a full house" });
  let text = "";
  const refused = openSocket(GREEDY, "");
  refused.on("data", (bytes) => {
    text += bytes.toString();
  });
  await waitFor(() => !open.has(refused), { what: "the refusal" });
  expect(text).toMatch(/^HTTP\/1\.1 429 .*Retry-After: \d+\r\n.*"rate_limit_exceeded"/s);

  kept[0]?.destroy();
  await waitFor(async () => (await connections()) === PER_NETWORK_MAX - 1, { what: "room" });
  const next = openSocket(GREEDY, ASK("/livez"));
  let answer = "";
  next.on("data", (bytes) => {
    answer += bytes.toString();
  });
  await waitFor(() => answer.includes('"alive":true'), { what: "an answer" });
});

test("a probe from an address with all of its connections is answered, and its connection closed", async () => {
  for (let index = 0; index < PER_NETWORK_MAX; index += 1) openSocket(GREEDY, ASK("/api/nothing"));
  await waitFor(async () => (await connections()) === PER_NETWORK_MAX, { what: "a full house" });
  for (const path of ["/livez", "/readyz?now", "/api/health"])
    expect([path, (await timeOf(path, GREEDY)).status]).toEqual([path, 200]);
  expect((await timeOf("/api/public/v1/places", GREEDY)).status).toBe(429);

  const kept = openSocket(GREEDY, ASK("/livez"));
  await waitFor(() => !open.has(kept), { what: "the end of a connection that has its answer" });
  // Silent ones fill what is reserved for probes, and are closed without a request.
  const silent = Array.from({ length: 10 }, () => openSocket(GREEDY, ""));
  await waitFor(() => silent.every((socket) => !open.has(socket)), { what: "the end of silent connections" });
  expect((await timeOf("/livez", GREEDY)).status).toBe(200);
  expect(open.size).toBe(PER_NETWORK_MAX);
});

test("a trusted proxy's connections are not bounded: they carry many clients", async () => {
  const behind = Number(new URL(api.url).port);
  let answered = 0;
  for (let index = 0; index < 2 * PER_NETWORK_MAX; index += 1) {
    openSocket(GREEDY, ASK("/livez"), { port: behind }).once("data", () => {
      answered += 1;
    });
  }
  await waitFor(() => answered === 2 * PER_NETWORK_MAX, { what: "an answer for each" });
  expect(open.size).toBe(2 * PER_NETWORK_MAX);
});

test("who does not read the answers is cut", async () => {
  const page = ASK("/api/public/v1/listings?limit=50");
  for (let index = 0; index < 5; index += 1) openSocket(UNREADING, page.repeat(10), { read: false });
  await waitFor(async () => (await connections()) === 5, { what: "the readers" });
  // To them nothing is to be seen of it: what was sent before lies unread in the kernel.
  await waitFor(async () => (await connections()) === 0, { what: "the end of those who do not read" });
});

/** As the server counts them. */
async function connections(): Promise<number> {
  return (await direct.metrics.connections.get()).values[0]?.value ?? 0;
}
