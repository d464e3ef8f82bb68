// A TCP proxy before a server: an outage of that server for one test file, without touching the server itself.
import { type AddressInfo, createServer, connect as openSocket, type Socket } from "node:net";

export interface Trouble {
  /** Cuts every connection and refuses new ones. */
  down?: boolean;
  /** Accepts connections and bytes and passes nothing on, in neither direction. */
  blackHole?: boolean;
  /** Holds each piece of an answer back. */
  latencyMs?: number;
  /** Passes answers on in pieces of so many bytes. */
  sliceBytes?: number;
  /** Resets a connection after so many bytes of answers. */
  resetAfterBytes?: number;
}

export interface TcpProxy {
  host: string;
  port: number;
  /** The upstream URL with host and port of the proxy. */
  url: string;
  /** From now on; connections that are open feel it, too. An empty object heals everything. */
  trouble(trouble: Trouble): void;
  /** Connections that were refused while it was down. */
  refused(): number;
  close(): Promise<void>;
}

export async function startProxy(upstreamUrl: string): Promise<TcpProxy> {
  const upstream = new URL(upstreamUrl);
  let now: Trouble = {};
  let refused = 0;
  const pairs = new Set<{ client: Socket; server: Socket }>();

  const listener = createServer((client) => {
    if (now.down) {
      refused += 1;
      client.resetAndDestroy();
      return;
    }
    const server = openSocket({ host: upstream.hostname, port: Number(upstream.port) });
    const pair = { client, server };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on("close", end).on("error", end);
    client.on("data", (piece) => pass(piece, server));
    let answered = 0;
    let queue = Promise.resolve();
    server.on("data", (piece) => {
      // In order, whatever holds a piece back.
      queue = queue.then(async () => {
        answered += piece.length;
        if (now.latencyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, now.latencyMs));
        if (now.resetAfterBytes !== undefined && answered > now.resetAfterBytes) {
          client.resetAndDestroy();
          return;
        }
        const size = now.sliceBytes ?? piece.length;
        for (let start = 0; start < piece.length; start += size) {
          pass(piece.subarray(start, start + size), client);
          if (now.sliceBytes !== undefined) await new Promise((resolve) => setImmediate(resolve));
        }
      });
    });
  });

  function pass(piece: Buffer, to: Socket): void {
    // What falls into the black hole is gone: a connection that lived through it is cut when it heals.
    if (!now.blackHole && !to.destroyed) to.write(piece);
  }

  const cutAll = () => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  };

  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo;
  upstream.hostname = "127.0.0.1";
  const through = new URL(upstream);
  through.port = String(port);
  return {
    host: "127.0.0.1",
    port,
    url: through.href.replace(/\/$/, ""),
    trouble(next) {
      const wasHole = now.blackHole;
      now = next;
      if (next.down || (wasHole && !next.blackHole)) cutAll();
    },
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        cutAll();
      }),
  };
}
