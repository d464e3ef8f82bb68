import { Redis } from "ioredis";
import pg from "pg";
import { expect, test } from "vitest";
import { testServers } from "../helpers/servers.ts";

const { databaseUrl, redisUrl, openSearchUrl } = testServers();

test("PostgreSQL is version 18 and its user may create databases", async () => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as version, rolsuper or rolcreatedb as may_create from pg_roles where rolname = current_user",
  );
  await client.end();
  expect(rows[0].version).toBeGreaterThanOrEqual(180_000);
  expect(rows[0].may_create).toBe(true);
});

test("Redis never evicts: queued wake-ups must not vanish while memory is short", async () => {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 3 });
  redis.on("error", () => {}); // the command below fails with it
  const answer = await redis.config("GET", "maxmemory-policy");
  await redis.quit();
  expect(JSON.stringify(answer)).toContain("noeviction");
});

test("OpenSearch refuses to create an index that nobody asked for", async () => {
  const response = await fetch(`${openSearchUrl}/listings-nobody-asked/_doc/1`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  expect(response.status).toBe(404);
  await response.text();
});
