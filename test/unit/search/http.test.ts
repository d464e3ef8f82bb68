import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { afterEach, expect, test } from "vitest";
import { DeadlineError, sendRequest } from "../../../shared/search/http.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener, connections = 4): Promise<{ pool: Pool; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections });
  closers.push(
    () => void pool.destroy(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { pool, server };
}

const POST = { method: "POST", path: "/", body: "{}", headers: {} } as const;
const patient = () => ({ endsAt: performance.now() + 60_000, signal: undefined });

test("reads an answer of many pieces whole", async () => {
  const text = "õ".repeat(300_000);
  const { pool } = await serve((_req, res) => res.writeHead(201).end(text));
  const { status, bytes } = await sendRequest(pool, POST, patient());
  expect(status).toBe(201);
  expect(bytes.toString()).toBe(text);
});

test("gives up at the deadline, also in the middle of an answer", async () => {
  const { pool } = await serve((_req, res) => void res.writeHead(200).write("half"));
  await expect(sendRequest(pool, POST, { endsAt: performance.now() + 50, signal: undefined })).rejects.toThrow(
    DeadlineError,
  );
});

test("what has waited for a socket beyond its deadline is never sent", async () => {
  const seen: string[] = [];
  const held: (() => void)[] = [];
  const { pool } = await serve((req, res) => {
    seen.push(req.url ?? "");
    if (req.url === "/first") held.push(() => res.end("done"));
    else res.end();
  }, 1);
  const first = sendRequest(pool, { ...POST, path: "/first" }, patient());
  await expect(
    sendRequest(pool, { ...POST, path: "/late" }, { endsAt: performance.now() + 50, signal: undefined }),
  ).rejects.toThrow(DeadlineError);
  while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  held[0]!();
  expect((await first).bytes.toString()).toBe("done");
  await sendRequest(pool, { ...POST, path: "/next" }, patient());
  expect(seen).toEqual(["/first", "/next"]);
});

test("ends when its caller gives up, before or during the call", async () => {
  const { pool } = await serve(() => undefined);
  const caller = new AbortController();
  const during = sendRequest(pool, POST, { ...patient(), signal: caller.signal });
  caller.abort();
  await expect(during).rejects.toThrow("given up");
  await expect(sendRequest(pool, POST, { ...patient(), signal: caller.signal })).rejects.toThrow("given up");
});

test("a server that hangs up is an error", async () => {
  const { pool } = await serve((req) => req.socket.destroy());
  await expect(sendRequest(pool, POST, patient())).rejects.toThrow();
});
