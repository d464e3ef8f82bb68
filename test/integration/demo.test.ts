import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../scripts/dev/stack/processes.ts";
import { runCommand } from "../helpers/command.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

// As people run it, in a process of its own, on a database and an index of its own.
const prefix = `listings-demo-${randomBytes(4).toString("hex")}`;
let database: TestDatabase;
let port: number;
let demo: ChildProcess;
let output = "";

beforeAll(async () => {
  database = await createTestDatabase();
  [port = 0] = await freePorts(1);
  const { redisUrl, openSearchUrl } = testServers();
  const { BASE_URL: _ofVite, ...environment } = process.env; // vitest puts its own there
  demo = spawn(process.execPath, ["scripts/listings.js", "dev", "demo", "--count", "300"], {
    env: {
      ...environment,
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      OPENSEARCH_URL: openSearchUrl,
      INDEX_PREFIX: prefix,
      REDIS_PREFIX: prefix,
      PORT: String(port),
      ...TEST_SECRETS, // or it would write some into the checkout
    },
  });
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  demo.stdout?.on("data", collect);
  demo.stderr?.on("data", collect);
  const ready = () => output.includes("Everything runs");
  await waitFor(() => ready() || demo.exitCode !== null, { timeoutMs: 150_000, what: "the demo" });
  if (!ready()) throw new Error(`the demo ended with ${demo.exitCode}:\n${output}`);
});

afterAll(async () => {
  demo.kill("SIGKILL");
  await fetch(`${testServers().openSearchUrl}/${prefix}-*`, { method: "DELETE" });
  await database.drop();
});

test("what it prints works: search, export with the printed key, pages", async () => {
  const urls = [...output.matchAll(/curl '([^']+)'/g)].map((match) => match[1] ?? "");
  expect(urls.length).toBeGreaterThanOrEqual(3);
  for (const url of urls) {
    expect(url).toMatch(/^[!-~]+$/); // fetch() would encode what curl sends as it stands
    expect((await fetch(url)).status).toBe(200);
  }
  const { totalCount } = await getJson(`http://localhost:${port}/api/public/v1/listings`);
  expect(totalCount).toBeGreaterThan(100);

  const [, key = "", url = ""] = /curl -H 'X-API-Key: (\w+)' '([^']+)'/.exec(output) ?? [];
  expect((await fetch(url, { headers: { "X-API-Key": key } })).status).toBe(200);

  for (const page of ["/", "/docs", "/company", "/status"]) {
    expect((await fetch(`http://localhost:${port}${page}`)).status).toBe(200);
  }
});

test("a second demo on its port says that one runs, and changes nothing", async () => {
  const { code, stderr } = await runCommand({ PORT: String(port), ...TEST_SECRETS }, "dev", "demo");
  expect(code).toBe(1);
  expect(stderr).toContain(`This service runs already at http://localhost:${port}`);
  expect(demo.exitCode).toBeNull();
});

test("a demo on the port of another program names the next port", async () => {
  const other = createServer((_req, res) => res.end("{}"));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port: taken } = other.address() as AddressInfo;
  const { code, stderr } = await runCommand({ PORT: String(taken), ...TEST_SECRETS }, "dev", "demo");
  other.close();
  expect(code).toBe(1);
  expect(stderr).toContain(
    `Port ${taken}, wanted for the API, belongs to another program. Take another: PORT=${taken + 1}`,
  );
});

test("a price changed by plain SQL shows in the search", async () => {
  const { items } = await getJson(`http://localhost:${port}/api/public/v1/listings?limit=1`);
  const { id } = items[0] as { id: string };
  await database.db.raw("update listings set price_eur = 123457 where id = ?", [id]);
  const search = `http://localhost:${port}/api/public/v1/listings?minPrice=123457&maxPrice=123457`;
  await waitFor(async () => (await getJson(search)).items.some((item) => item.id === id), { what: "the new price" });
});

test("one signal stops everything in order, and the key that it printed ends", async () => {
  demo.kill("SIGINT");
  const code = await waitFor(() => (demo.exitCode === null ? undefined : [demo.exitCode]), { what: "the end" });
  expect(code).toEqual([0]);
  const { rows } = await database.db.raw("select count(*)::int as works from api_keys where revoked_at is null");
  expect(rows[0].works).toBe(0);
});

interface ListAnswer {
  totalCount: number;
  items: { id: string }[];
}

async function getJson(url: string): Promise<ListAnswer> {
  return (await (await fetch(url)).json()) as ListAnswer;
}
