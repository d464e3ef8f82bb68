// One DATABASE_URL, two pools: knex's and the export's. Both must read it alike, or the export would refuse, or not encrypt,
// what everything else does.
import { createServer } from "node:net";
import type { ClientConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../shared/db/connect.ts";
import { connectExport } from "../../shared/db/export-snapshot.ts";

/** The first message of a connection that wants TLS: its length, and a number that is no version. */
const SSL_REQUEST = Buffer.from("0000000804d2162f", "hex");

/** A server that offers no TLS, and notes how each connection begins. */
const beginnings: ("TLS" | "plain")[] = [];
const server = createServer((socket) => {
  socket.on("error", () => {});
  socket.once("data", (first) => {
    beginnings.push(first.subarray(0, 8).equals(SSL_REQUEST) ? "TLS" : "plain");
    socket.end("N");
  });
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function connectBoth(parameters: string) {
  const { port } = server.address() as { port: number };
  const url = `postgres://listings:secret@127.0.0.1:${port}/listings${parameters}`;
  const knexPool = connect(url, { applicationName: "test" });
  const exportPool = connectExport(url);
  const { driver, connectionSettings } = knexPool.client as {
    driver: { Client: new (config: ClientConfig) => { ssl: unknown } };
    connectionSettings: ClientConfig;
  };
  const ssl = [connectionSettings, exportPool.options].map((settings) => new driver.Client({ ...settings }).ssl);
  beginnings.length = 0;
  const failed = await Promise.allSettled([knexPool.raw("select 1"), exportPool.query("select 1")]);
  await Promise.all([knexPool.destroy(), exportPool.end()]);
  return { ssl, beginnings: [...beginnings], refused: failed.map(({ status }) => status) };
}

test.each([
  ["", "plain", false],
  ["?sslmode=disable", "plain", false],
  ["?sslmode=require", "TLS", {}],
  ["?sslmode=verify-full", "TLS", {}],
  ["?sslmode=no-verify", "TLS", { rejectUnauthorized: false }],
  ["?sslmode=require&uselibpqcompat=true", "TLS", { rejectUnauthorized: false }],
])("both pools read %j alike", async (parameters, beginning, ssl) => {
  expect(await connectBoth(parameters)).toEqual({
    ssl: [ssl, ssl],
    beginnings: [beginning, beginning],
    refused: ["rejected", "rejected"],
  });
});
