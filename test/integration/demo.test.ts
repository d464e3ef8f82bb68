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

test("its listings have drawn pictures, which it serves for a day", async () => {
  const { items } = await getJson(`http://localhost:${port}/api/public/v1/listings?limit=50`);
  const withPictures = items.filter(({ images }) => images.length > 0);
  expect(withPictures.length).toBeGreaterThan(0.9 * items.length);
  const { id, images } = withPictures[0]!;
  expect(images.length).toBeGreaterThanOrEqual(4);
  expect(images[0]).toMatchObject({ width: 1200, height: 800 });
  const address = `http://localhost:${port}/demo-images/${id}`;
  for (const [index, { url }] of images.entries()) {
    expect(url.split("#")[0]).toBe(`${address}/${index + 1}.svg`);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^<svg .*<\/svg>$/);
  }

  const { headers } = await fetch(`${address}/1.svg`);
  expect(headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=86400");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const etag = headers.get("etag")!;
  // As a browser asks again; fetch() alone would add "no-cache", to which no 304 is an answer.
  const again = { "If-None-Match": etag, "Cache-Control": "max-age=0" };
  expect((await fetch(`${address}/1.svg`, { headers: again })).status).toBe(304);
  expect((await fetch(`${address}/1.svg`, { method: "POST" })).status).toBe(405);

  const page = await (await fetch(`http://localhost:${port}/`)).text();
  expect(page).toContain(`image-origins="http://localhost:${port}"`);
});

test("what is no picture of a public listing is not found, whatever is asked for", async () => {
  const { rows } = await database.db.raw(
    `select (select min(id) from listings where status = 'active' and visibility = 'public' and images <> '[]') as "public",
      (select min(id) from listings where status = 'archived' and images <> '[]') as hidden`,
  );
  const { public: id, hidden } = rows[0] as { public: string; hidden: string };
  const paths = [
    ...["0.svg", "9.svg", "-1.svg", "1e0.svg", "01.svg", "99999999999999999999.svg", "1.png", "1.svg%00", "1"].map(
      (file) => `${id}/${file}`,
    ),
    ...[
      "0",
      "-1",
      "01",
      "1e3",
      "99999999999999999999",
      "x",
      "%27%3B--",
      "1%00",
      "..%2F..%2Fetc%2Fpasswd",
      "%zz",
      hidden,
    ].map((wrong) => `${wrong}/1.svg`),
    "",
    id,
    `${id}/1.svg/2`,
  ];
  for (const path of paths) {
    const { status } = await fetch(`http://localhost:${port}/demo-images/${path}`);
    expect({ path, status }).toEqual({ path, status: 404 });
  }
  expect((await fetch(`http://localhost:${port}/demo-images/${id}/1.svg`)).status).toBe(200);
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

test("the change by plain SQL that it prints works, and shows in the search and on the page that it names", async () => {
  const [, url, statement = ""] = /psql (\S+) -c "(update [^"]+)"/.exec(output) ?? [];
  expect(url).toBe(database.url);
  const { rows } = await database.db.raw(`${statement} returning id::text, price_eur::float as price`);
  expect(rows).toHaveLength(1);
  const { id, price } = rows[0] as { id: string; price: number };
  const search = `http://localhost:${port}/api/public/v1/listings?minPrice=${price}&maxPrice=${price}`;
  await waitFor(async () => (await getJson(search)).items.some((item) => item.id === id), { what: "the new price" });
  const [page = ""] = new RegExp(`http://\\S+/listings/${id}`).exec(output) ?? [];
  expect((await fetch(page)).status).toBe(200);
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
  items: { id: string; images: { url: string }[] }[];
}

async function getJson(url: string): Promise<ListAnswer> {
  return (await (await fetch(url)).json()) as ListAnswer;
}
