// An HTTP proxy before OpenSearch that a test can make rewrite, refuse or lose answers.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";

export interface ProxiedCall {
  method: string;
  path: string;
  body: string;
}

export interface ProxiedAnswer {
  status: number;
  body: string;
}

/** Gets the call and a way to pass it on; "lost" = the connection is cut without an answer. */
type Rule = (call: ProxiedCall, forward: () => Promise<ProxiedAnswer>) => Promise<ProxiedAnswer | "lost">;

export interface SearchProxy {
  url: string;
  calls: ProxiedCall[];
  /** Rule for calls from now on; undefined passes everything on. */
  use(rule: Rule | undefined): void;
  close(): Promise<void>;
}

export async function startSearchProxy(upstream: string): Promise<SearchProxy> {
  let rule: Rule | undefined;
  const [node] = upstream.split(","); // of several, the first
  const calls: ProxiedCall[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      const call = { method: req.method!, path: req.url!, body: await readAll(req) };
      calls.push(call);
      const forward = async (): Promise<ProxiedAnswer> => {
        const answer = await request(`${node}${call.path}`, {
          method: call.method as "GET",
          body: call.body === "" ? null : call.body,
          headers: { "content-type": req.headers["content-type"] ?? "application/json" },
        });
        return { status: answer.statusCode, body: await answer.body.text() };
      };
      const answer = await (rule === undefined ? forward() : rule(call, forward));
      if (answer === "lost") req.socket.destroy();
      else res.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    })().catch(() => req.socket.destroy());
  });
  server.keepAliveTimeout = 0; // as OpenSearch: a connection that rests is not cut
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    use(next) {
      rule = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const isBulk = ({ path }: ProxiedCall) => path.includes("/_bulk");

interface BulkItems {
  errors: boolean;
  items: { index: { _id: string; status: number; error?: { type: string; reason: string } } }[];
}

/** Changes the items of a bulk answer; those it returns a status for look as if OpenSearch had refused them: 400 as a document's fault. */
export function refuseItems(
  answer: ProxiedAnswer,
  statusOf: (id: string) => number | undefined,
  typeOf = (status: number) => (status === 400 ? "mapper_parsing_exception" : `refused_with_${status}`),
): ProxiedAnswer {
  const parsed = JSON.parse(answer.body) as BulkItems;
  for (const { index } of parsed.items) {
    const status = statusOf(index._id);
    if (status === undefined) continue;
    index.status = status;
    index.error = { type: typeOf(status), reason: "by the test" };
    parsed.errors = true;
  }
  return { status: answer.status, body: JSON.stringify(parsed) };
}

async function readAll(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
