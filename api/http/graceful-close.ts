// Graceful close of the HTTP server: waits until clients have read their responses. For Node.js a response is finished when the
// kernel has taken it, and up to 4 MB of it may be unread; they would be lost with the network of the container.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

interface Connection {
  answering: number;
  /** `socket.bytesRead` when the last response ended; undefined before the first. */
  readBefore: number | undefined;
  /** A response ended after the drain began: the client may still be reading it. */
  unread: boolean;
}

export interface Closing {
  /** From now on this side only half-closes a connection and waits for the client to close it, too. */
  drain(): void;
  /** Accepts no more connections, waits until running responses are read, and destroys what is left after `limitMs`. */
  close(limitMs: number): Promise<void>;
}

/** Call it before the server listens: it has to see every connection. */
export function createGracefulClose(server: Server): Closing {
  const connections = new Map<Socket, Connection>();
  let draining = false;
  let closed = false;

  server.on("connection", (socket: Socket) => {
    const connection: Connection = { answering: 0, readBefore: undefined, unread: false };
    connections.set(socket, connection);
    socket.once("close", () => connections.delete(socket));
    const destroySoon = socket.destroySoon.bind(socket);
    // Node.js calls this after the last response of a connection. `end` sends FIN behind the last byte; the socket is destroyed
    // when the client has read that far and closes in turn.
    socket.destroySoon = () => (draining ? socket.end() : destroySoon());
  });

  server.on("request", ({ socket }: IncomingMessage, res: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.answering += 1;
    res.once("close", () => {
      connection.answering -= 1;
      connection.readBefore = socket.bytesRead;
      connection.unread = draining;
      if (closed && connection.answering === 0) socket.end();
    });
  });

  function drain(): void {
    draining = true;
  }

  async function close(limitMs: number): Promise<void> {
    drain();
    closed = true;
    const cut = setTimeout(() => {
      // A reset, since to a client of HTTP/1.0 the end of the connection is the end of a whole response.
      for (const [socket, { answering }] of connections) {
        if (answering > 0) socket.resetAndDestroy();
        else socket.destroy();
      }
    }, limitMs);
    // Not the `close` of node:http, which destroys every connection without a running response, read or not.
    const ended = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    for (const [socket, { answering, readBefore, unread }] of connections) {
      if (answering > 0 || readBefore !== socket.bytesRead) continue; // a response is running, or a request has begun to arrive
      if (unread) socket.end();
      else socket.destroy();
    }
    await ended;
    clearTimeout(cut);
    server.close(); // ends the interval of node:http that looks for slow requests and holds the server
  }

  return { drain, close };
}
