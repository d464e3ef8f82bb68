// A database that is connected and says nothing: the connection is given up, not waited for until TCP does.
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Knex } from "../../shared/db/connect.ts";
import { connectExport, openSnapshot } from "../../shared/db/export-snapshot.ts";
import { startProxy, type TcpProxy } from "../helpers/proxy.ts";
import { testServers } from "../helpers/servers.ts";
import { waitFor } from "../helpers/wait.ts";

let proxy: TcpProxy;

beforeAll(async () => {
  proxy = await startProxy(testServers().databaseUrl);
});

afterAll(() => proxy?.close());

test("a connection that owes an answer is thrown away, and the pool gives a new one", async () => {
  const db = connect(proxy.url, { applicationName: "silent", statementTimeoutMs: 1000, acquireTimeoutMs: 20_000 });
  try {
    const backend = async () => (await db.raw("select pg_backend_pid() as pid")).rows[0].pid as number;
    const before = await waitFor(backend);
    proxy.trouble({ blackHole: true });
    await expect(db.raw("select 1")).rejects.toThrow("silent");
    proxy.trouble({});
    expect(await waitFor(backend)).not.toBe(before);
  } finally {
    await db.destroy();
  }
});

test("a connection at rest is kept however long it is silent", async () => {
  const db = connect(proxy.url, { applicationName: "resting", statementTimeoutMs: 100, acquireTimeoutMs: 20_000 });
  try {
    const backend = async () => (await db.raw("select pg_backend_pid() as pid")).rows[0].pid as number;
    const before = await waitFor(backend);
    // Longer than the silence that is allowed: there is no condition to wait for, since nothing shall happen.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(connections(db)).toBe(1);
    expect(await waitFor(backend)).toBe(before);
  } finally {
    await db.destroy();
  }
});

test("an export that hears nothing before its first row fails, and leaves no connection", async () => {
  const pool = connectExport(proxy.url, { acquireTimeoutMs: 20_000 });
  try {
    const snapshot = await openSnapshot(pool, { statementMs: 20_000 });
    await snapshot.close();
    proxy.trouble({ blackHole: true });
    await expect(openSnapshot(pool, { statementMs: 500 })).rejects.toThrow("silent");
    await waitFor(() => pool.totalCount === 0, { what: "an empty pool" });
  } finally {
    proxy.trouble({});
    await pool.end();
  }
});

const connections = (db: Knex): number => db.client.pool.numUsed() + db.client.pool.numFree();
