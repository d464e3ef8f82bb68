// Round robin over OpenSearch nodes. A node that failed is skipped for 2 s, then probed with one call at a time until it answers: a dead
// or frozen node costs one call every 2 s instead of every other call.
import { Pool } from "undici";

const SKIP_MS = 2000;

export interface Node {
  pool: Pool;
  basePath: string;
  headers: Record<string, string>;
}

export interface Nodes {
  count: number;
  /** The next node, without those tried for this call; a skipped one only if there is no other. */
  choose(tried: ReadonlySet<Node>): Node | undefined;
  succeeded(node: Node): void;
  failed(node: Node): void;
  close(): Promise<void>;
}

export function openNodes(urls: readonly string[], connections: number, now = () => performance.now()): Nodes {
  const nodes = urls.map((url) => openNode(url, connections));
  const skippedUntil = new Map<Node, number>();
  let turn = 0;

  return {
    count: nodes.length,
    choose(tried) {
      const start = turn++;
      const inTurn = nodes.map((_, offset) => nodes[(start + offset) % nodes.length]!);
      const left = inTurn.filter((node) => !tried.has(node));
      const chosen = left.find((node) => (skippedUntil.get(node) ?? 0) <= now()) ?? left[0];
      // This call is the probe: until it succeeds, other calls skip the node.
      if (chosen !== undefined && skippedUntil.has(chosen)) skippedUntil.set(chosen, now() + SKIP_MS);
      return chosen;
    },
    succeeded(node) {
      skippedUntil.delete(node);
    },
    failed(node) {
      skippedUntil.set(node, now() + SKIP_MS);
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
    // Above every call's own deadline; undici's default is 300 s.
    pool: new Pool(origin, { connections, headersTimeout: 60_000, bodyTimeout: 60_000, connect: { timeout: 5_000 } }),
    basePath: pathname.replace(/\/+$/, ""),
    headers: username === "" ? {} : { authorization: `Basic ${credentials}` },
  };
}
