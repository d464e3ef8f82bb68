import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../api/server.ts";
import { collectGarbage } from "../../scripts/dev/bench/heap.ts";
import { freePorts } from "../../scripts/dev/stack/processes.ts";
import { createLogger } from "../../shared/logger.ts";
import { newAddress, PATIENT, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

// The API as a process of its own, as a balancer and an operator meet it.

let api: TestApi;
const children: ChildProcess[] = [];
beforeAll(async () => {
  api = await startTestApi({ fill: (db) => insertListing(db) });
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await api?.close();
});

/** Starts the program; resolves with its address when it listens. */
async function startProgram(
  env: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; url: string; warnings: string[] }> {
  const { redisUrl, openSearchUrl } = testServers();
  const child = spawn(process.execPath, ["--import", "tsx", "api/main.ts"], {
    env: {
      PATH: process.env.PATH,
      ...TEST_SECRETS,
      PORT: "0",
      TRUST_PROXY: "1",
      DATABASE_URL: api.indexing.url,
      REDIS_URL: redisUrl,
      OPENSEARCH_URL: openSearchUrl,
      INDEX_PREFIX: api.config.indexPrefix,
      REDIS_PREFIX: api.config.redisPrefix,
      LOG_LEVEL: "info",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const warnings: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    const { level, msg, port } = JSON.parse(line) as { level: string; msg: string; port?: number };
    if (level === "warn") warnings.push(msg);
    if (msg === "API is listening") {
      child.stdout!.resume();
      return { child, url: `http://127.0.0.1:${port}`, warnings };
    }
  }
  throw new Error("the program ended before it listened");
}

test("a process that takes its first request answers it, and its health has looked at every server", async () => {
  const { url } = await startProgram();
  const paths = ["/api/health", "/readyz", "/api/public/v1/listings?searchText=maja", "/api/public/v1/places"];
  const answers = await Promise.all(paths.map((path) => fetch(url + path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await answers[0]!.json()).toMatchObject({ checks: { postgres: "up", opensearch: "up", redis: "up" } });
});

/** Nobody had taken that request: a balancer sends it elsewhere. Anything else is a request lost. */
function refused(error: { code?: string }): undefined {
  if (error.code !== "ECONNREFUSED") throw error;
}

test("SIGTERM loses no request that was taken, says that it is leaving, and ends with exit 0", async () => {
  const { child, url } = await startProgram();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const dispatcher = new Agent({ connections: 8 });
  const statuses = new Map<number, number>();
  /** As behind a balancer: goes on until an answer says that this instance is leaving, or its door is closed. */
  async function client(): Promise<void> {
    for (;;) {
      const headers = { "X-Forwarded-For": newAddress() };
      const answer = await request(`${url}/api/public/v1/listings`, { headers, dispatcher }).catch(refused);
      if (answer === undefined) return;
      await answer.body.text();
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (answer.headers.connection === "close") return;
    }
  }
  const clients = Array.from({ length: 8 }, client);
  await waitFor(() => (statuses.get(200) ?? 0) > 50, { what: "requests under way" });
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await Promise.all(clients);
  expect([...statuses.keys()]).toEqual([200]);
  expect(await ended).toEqual([0, null]);
  await dispatcher.close();
});

test("a second signal ends it at once with exit 1", async () => {
  const { child } = await startProgram();
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  // Signals of one kind that come together are one signal: the second has to be another.
  child.kill("SIGINT");
  expect(await ended).toEqual([1, null]);
});

test("a port that is taken and wrong settings are said in words, with exit codes 1 and 2", async () => {
  const taken = new URL(api.url).port;
  for (const [env, code, words] of [
    [{ PORT: taken }, 1, `Port ${taken} is taken`],
    [{ PORT: "0", HOST: "192.0.2.1" }, 2, "HOST=192.0.2.1 is no address of this machine"],
    [{ PORT: "many", TRUST_PROXY: "true" }, 2, /PORT: .*\n.*TRUST_PROXY: /],
  ] as const) {
    const child = spawn(process.execPath, ["--import", "tsx", "api/main.ts"], {
      env: { PATH: process.env.PATH, LOG_LEVEL: "silent", DATABASE_URL: api.indexing.url, ...TEST_SECRETS, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    children.push(child);
    let said = "";
    child.stderr.on("data", (bytes: Buffer) => {
      said += bytes.toString();
    });
    expect(await once(child, "close")).toEqual([code, null]);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/\n\s+at /);
  }
});

test("the door is closed first: while a request is still running, the metrics can be read", async () => {
  const [metricsPort = 0] = await freePorts(1);
  const { port, close } = await api.another({ METRICS_PORT: String(metricsPort) });
  const silent = await openSocket(metricsPort);
  const half = await openSocket(port);
  half.write("GET /livez HTTP/1.1\r\nHost: loc");
  await waitFor(async () => (await fetch(`http://127.0.0.1:${port}/livez`)).ok, { what: "the half request" });

  const closed = close();
  await waitFor(
    () =>
      fetch(`http://127.0.0.1:${port}/livez`).then(
        () => false,
        () => true,
      ),
    { what: "a closed door" },
  );
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await metrics.text()).toMatch(/http_connections 1\n/);
  half.destroy();
  await closed;
  // A connection of whoever reads the metrics holds nothing up.
  await waitFor(() => silent.destroyed, { what: "the end of the connection for metrics" });
});

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1")
    .on("error", () => undefined)
    .resume();
  await once(socket, "connect");
  return socket;
}

test("a start in production with a BASE_URL of this machine warns in the log", async () => {
  const named =
    "BASE_URL: is http://localhost:3000 in production: links in answers and pages lead to this machine only";
  const { warnings } = await startProgram({ NODE_ENV: "production" });
  expect(warnings).toContainEqual(expect.stringContaining(named));
  const set = await startProgram({ NODE_ENV: "production", BASE_URL: "https://listings.example" });
  expect(set.warnings).toEqual([]);
});

test("nothing holds an API that is closed", async () => {
  // Not `api.another()`, which keeps what it started. Server and app hold the metrics: where these are gone, they are.
  const startAndClose = async () => {
    const logger = createLogger(api.config, { destination: { write: () => undefined } });
    const other = await startApi(api.config, { logger, timeouts: PATIENT });
    await (await fetch(`http://127.0.0.1:${other.port}/health`)).text();
    await other.close();
    return new WeakRef(other.metrics);
  };
  const closed = await startAndClose();
  const isCollected = () => {
    collectGarbage();
    return closed.deref() === undefined;
  };
  await waitFor(isCollected, { what: "the collection of a closed API" });
});
