// A proxy before OpenSearch that records the searches which the API sends, so that the raw engine can be sent the same.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";

export interface EngineCall {
  path: string;
  body: string;
}

export interface RecordingProxy {
  url: string;
  /** Searches sent since the last `take`. */
  take(): EngineCall[];
  close(): Promise<void>;
}

export async function startRecordingProxy(upstream: string): Promise<RecordingProxy> {
  const pool = new Pool(upstream, { connections: 8 });
  let searches: EngineCall[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      const body = await readAll(req);
      const path = req.url ?? "/";
      if (req.method === "POST" && /\/_m?search/.test(path)) searches.push({ path, body });
      const answer = await pool.request({
        method: req.method as "GET",
        path,
        body: body === "" ? null : body,
        headers: { "content-type": req.headers["content-type"] ?? "application/json" },
      });
      res.writeHead(answer.statusCode, { "content-type": "application/json" });
      res.end(Buffer.from(await answer.body.arrayBuffer()));
    })().catch(() => req.socket.destroy()); // the API meets a dead socket and says so
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = searches;
      searches = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.close();
    },
  };
}

async function readAll(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
