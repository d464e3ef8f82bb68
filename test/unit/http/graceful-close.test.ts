import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Closing, createGracefulClose } from "../../../api/http/graceful-close.ts";

const SIZE = 400_000; // the kernel keeps as much for a client that does not read
const LIMIT_MS = 20_000;

let server: Server;
let closing: Closing;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
});

async function start(listener: RequestListener): Promise<void> {
  server = createServer(listener);
  closing = createGracefulClose(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** Sends a request and reads nothing. */
function ask(connection: "close" | "keep-alive"): Socket {
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  clients.push(client);
  client.pause();
  client.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`);
  return client;
}

async function readAll(client: Socket): Promise<number> {
  let size = 0;
  client.on("data", (bytes: Buffer) => {
    size += bytes.length;
  });
  client.resume();
  await once(client, "end");
  return size;
}

const isOpen = async (closed: Promise<void>) => Promise.race([closed.then(() => false), delay(300).then(() => true)]);

test.each(["close", "keep-alive"] as const)(
  "an answer that the kernel has taken is waited for until its client has read it (Connection: %s)",
  async (connection) => {
    await start((_req, res) => res.end(Buffer.alloc(SIZE)));
    closing.drain();
    const taken = new Promise((resolve) => {
      server.once("request", (_req: IncomingMessage, res: ServerResponse) => res.once("close", resolve));
    });
    const client = ask(connection);
    await taken;
    const closed = closing.close(LIMIT_MS);
    expect(await isOpen(closed)).toBe(true);
    expect(await readAll(client)).toBeGreaterThan(SIZE);
    await closed;
  },
);

test("an answer that is being made is finished, and its connection then closed", async () => {
  let finish = () => {};
  await start((_req, res) => {
    finish = () => res.end("whole");
  });
  const client = ask("keep-alive");
  await once(server, "request");
  const closed = closing.close(LIMIT_MS);
  finish();
  expect(await readAll(client)).toBeGreaterThan(5);
  await closed;
});

test("connections without a request in hand do not hold it up", async () => {
  await start((_req, res) => res.end("done"));
  const client = ask("keep-alive");
  client.resume();
  await once(client, "data");
  await closing.close(LIMIT_MS);
});

test("who never reads is cut at the limit", async () => {
  await start((_req, res) => res.end(Buffer.alloc(SIZE)));
  ask("close");
  await once(server, "request");
  await closing.close(50);
});
