// Which node of OpenSearch gets the next call. One that has not answered rests, and is then tried with one call at a time
// until it answers: a node that is gone, frozen or cut off costs a call every other second, not every other call.
import { Pool } from "undici";

const REST_MS = 2000;

export interface Node {
  pool: Pool;
  basePath: string;
  headers: Record<string, string>;
}

export interface Nodes {
  count: number;
  /** In turn, without those that were tried for this call; those that rest only when there is no other. */
  choose(tried: ReadonlySet<Node>): Node | undefined;
  answered(node: Node): void;
  failed(node: Node): void;
  close(): Promise<void>;
}

export function openNodes(urls: readonly string[], connections: number, now = () => performance.now()): Nodes {
  const nodes = urls.map((url) => openNode(url, connections));
  const restsUntil = new Map<Node, number>();
  let turn = 0;

  return {
    count: nodes.length,
    choose(tried) {
      const start = turn++;
      const inTurn = nodes.map((_, offset) => nodes[(start + offset) % nodes.length]!);
      const left = inTurn.filter((node) => !tried.has(node));
      const chosen = left.find((node) => (restsUntil.get(node) ?? 0) <= now()) ?? left[0];
      // Until this one call has shown that it is well again, the others go elsewhere.
      if (chosen !== undefined && restsUntil.has(chosen)) restsUntil.set(chosen, now() + REST_MS);
      return chosen;
    },
    answered(node) {
      restsUntil.delete(node);
    },
    failed(node) {
      restsUntil.set(node, now() + REST_MS);
    },
    async close() {
      await Promise.all(nodes.map(({ pool }) => pool.destroy()));
    },
  };
}

function openNode(url: string, connections: number): Node {
  const { origin, pathname, username, password } = new URL(url);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  return {
    // The deadlines of the calls are the real ones; undici's own would be 300 s.
    pool: new Pool(origin, { connections, headersTimeout: 60_000, bodyTimeout: 60_000, connect: { timeout: 5_000 } }),
    basePath: pathname.replace(/\/+$/, ""),
    headers: username === "" ? {} : { authorization: `Basic ${credentials}` },
  };
}
